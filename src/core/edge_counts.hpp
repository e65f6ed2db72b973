// Counting the enhanced dependencies of two treebanks over the same columns of words.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polling.hpp"

namespace interpunct {

// The column of the word, the head and the label of each dependency, in the order of the columns.
struct Edges {
    std::span<const std::int32_t> columns, heads, labels;
};

// Each distinct dependency: the column of its word, and the number of times each side has it.
struct EdgeCounts {
    std::vector<std::int32_t> columns, reference, hypothesis;
};

EdgeCounts edge_counts(const Edges& reference, const Edges& hypothesis, Poll poll);

}  // namespace interpunct
