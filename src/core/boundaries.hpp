// Comparing two segmentations, which have an entry for each slot, non-zero at a boundary.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

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

// boundary_windows.cpp: of a document, the windows of k slots that hold a boundary in one text only
// and those in which the numbers of boundaries differ; the boundaries that both texts have in
// windows that slide over both edges; and the boundaries of each text.
struct DocumentWindows {
    std::int64_t one_only = 0;
    std::int64_t differ = 0;
    std::int64_t shared = 0;
    std::int64_t reference = 0;
    std::int64_t hypothesis = 0;
};
using WindowSums = std::vector<DocumentWindows>;
// Documents are concatenated, with slots packed eight to a byte, and each begins with a new byte.
// Each has its own window; a window of 0 holds no boundary.
WindowSums window_sums(std::span<const std::uint8_t> references,
                       std::span<const std::uint8_t> hypotheses,
                       std::span<const std::int64_t> slots, std::span<const std::int64_t> ks);

}  // namespace interpunct
