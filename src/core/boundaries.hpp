// How two segmentations agree. A segmentation has an entry for each slot, not zero at a boundary.
#pragma once

#include <cstdint>
#include <span>

namespace interpunct {

// boundary_edits.cpp: Fournier's boundary edit distance. A near miss is a boundary moved by one
// slot.
struct BoundaryEdits {
    std::int64_t matches = 0;
    std::int64_t near_misses = 0;
    std::int64_t misses = 0;
};
BoundaryEdits boundary_edits(std::span<const std::uint8_t> reference,
                             std::span<const std::uint8_t> hypothesis);

// boundary_matches.cpp: the greatest number of boundaries that can be paired, each with one at most
// `tolerance` slots away.
std::int64_t tolerant_matches(std::span<const std::uint8_t> reference,
                              std::span<const std::uint8_t> hypothesis, std::int64_t tolerance);

}  // namespace interpunct
