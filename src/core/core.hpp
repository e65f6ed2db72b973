// The compiled core: exact algorithms on integers. It knows nothing of Python and nothing of text.
// This file is its table of contents; each algorithm has a file of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace interpunct {

// boundary_edits.cpp: how two segmentations differ, a boundary moved by one slot being one edit.
struct BoundaryEdits {
    std::int64_t matches = 0;
    std::int64_t near_misses = 0;
    std::int64_t misses = 0;
};
BoundaryEdits boundary_edits(std::span<const std::uint8_t> reference,
                             std::span<const std::uint8_t> hypothesis);

// tolerance.cpp: the largest number of boundaries that can be paired off within a distance.
std::int64_t tolerant_matches(std::span<const std::uint8_t> reference,
                              std::span<const std::uint8_t> hypothesis, std::int64_t tolerance);

}  // namespace interpunct
