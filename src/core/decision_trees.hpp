// Applying trained decision trees to slots.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace interpunct {

// The nodes of all trees. A node sends a slot to `left` if its feature is at most the threshold,
// else to `right`; a leaf has no `left` (-1). `values` has a row of `labels` for each node.
struct DecisionTrees {
    std::span<const std::int64_t> roots;
    std::span<const std::int64_t> features;
    std::span<const double> thresholds;
    std::span<const std::int64_t> left;
    std::span<const std::int64_t> right;
    std::span<const double> values;
};

// The values of the leaves that each slot reaches, averaged over the trees. `features` has a row
// for each slot.
std::vector<double> mean_leaf_values(const DecisionTrees& trees, std::span<const float> features,
                                     std::size_t slots, std::size_t labels);

}  // namespace interpunct
