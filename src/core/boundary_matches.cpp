#include <cstdlib>

#include "boundaries.hpp"

namespace interpunct {

namespace {

std::int64_t next_boundary(std::span<const std::uint8_t> slots, std::int64_t from) {
    const auto end = static_cast<std::int64_t>(slots.size());
    while (from < end && slots[static_cast<std::size_t>(from)] == 0) ++from;
    return from;
}

}  // namespace

// Greedy from left to right: pair the two leftmost free boundaries if they are near enough, else
// drop the left one. That is a maximum matching, because points on a line within a fixed distance
// of each other form a convex bipartite graph.
std::int64_t tolerant_matches(std::span<const std::uint8_t> reference,
                              std::span<const std::uint8_t> hypothesis, std::int64_t tolerance) {
    const auto slots = static_cast<std::int64_t>(reference.size());
    std::int64_t matches = 0;
    std::int64_t r = next_boundary(reference, 0);
    std::int64_t h = next_boundary(hypothesis, 0);
    while (r < slots && h < slots) {
        if (std::llabs(r - h) <= tolerance) {
            ++matches;
            r = next_boundary(reference, r + 1);
            h = next_boundary(hypothesis, h + 1);
        } else if (r < h) {
            r = next_boundary(reference, r + 1);
        } else {
            h = next_boundary(hypothesis, h + 1);
        }
    }
    return matches;
}

}  // namespace interpunct
