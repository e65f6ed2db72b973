#include "boundaries.hpp"

namespace interpunct {

// For one kind of boundary and transpositions over one slot. A near miss is a boundary of one side
// next to a boundary of the other, neither of them matched. Near misses are taken from left to
// right and never share a slot.
BoundaryEdits boundary_edits(std::span<const std::uint8_t> reference,
                             std::span<const std::uint8_t> hypothesis) {
    BoundaryEdits edits;
    const std::size_t slots = reference.size();
    for (std::size_t i = 0; i < slots; ++i) {
        const bool in_reference = reference[i] != 0;
        const bool in_hypothesis = hypothesis[i] != 0;
        if (in_reference == in_hypothesis) {
            edits.matches += in_reference;
            continue;
        }
        const bool next_is_mirrored = i + 1 < slots && (reference[i + 1] != 0) == in_hypothesis &&
                                      (hypothesis[i + 1] != 0) == in_reference;
        if (next_is_mirrored) {
            ++edits.near_misses;
            ++i;
        } else {
            ++edits.misses;
        }
    }
    return edits;
}

}  // namespace interpunct
