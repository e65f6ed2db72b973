#include "decision_trees.hpp"

#include <algorithm>
#include <array>

namespace interpunct {

namespace {

// Everything that a step needs, next to each other in memory. A leaf leads to itself.
struct Node {
    double threshold = 0;
    std::uint32_t feature = 0;
    std::array<std::uint32_t, 2> next{};
    std::uint32_t depth = 0;  // the greatest number of steps to a leaf
};

// Children come after their parents, so nodes are built from the last to the first.
std::vector<Node> packed_nodes(const DecisionTrees& trees) {
    std::vector<Node> nodes(trees.left.size());
    for (auto place = static_cast<std::uint32_t>(nodes.size()); place-- > 0;) {
        Node& node = nodes[place];
        node.next = {place, place};
        if (trees.left[place] < 0) continue;
        node.threshold = trees.thresholds[place];
        node.feature = static_cast<std::uint32_t>(trees.features[place]);
        node.next = {static_cast<std::uint32_t>(trees.left[place]),
                     static_cast<std::uint32_t>(trees.right[place])};
        node.depth = 1 + std::max(nodes[node.next[0]].depth, nodes[node.next[1]].depth);
    }
    return nodes;
}

// Several slots descend a tree at the same time, in as many steps as the tree is deep; a slot that
// has reached a leaf stays there. With one slot at a time the processor would wait for every step,
// and mispredict the branches.
constexpr std::size_t batch = 8;

std::array<std::uint32_t, batch> leaves(const std::vector<Node>& nodes, std::uint32_t root,
                                        const std::array<const float*, batch>& rows) {
    std::array<std::uint32_t, batch> places;
    places.fill(root);
    for (std::uint32_t step = 0; step < nodes[root].depth; ++step) {
        for (std::size_t i = 0; i < batch; ++i) {
            const Node& node = nodes[places[i]];
            places[i] = node.next[rows[i][node.feature] <= node.threshold ? 0 : 1];
        }
    }
    return places;
}

}  // namespace

// Tree by tree, so that the nodes of a tree stay in the cache for all slots.
std::vector<double> mean_leaf_values(const DecisionTrees& trees, std::span<const float> features,
                                     std::size_t slots, std::size_t labels) {
    const std::size_t columns = slots == 0 ? 0 : features.size() / slots;
    const auto nodes = packed_nodes(trees);
    const auto share = 1 / static_cast<double>(trees.roots.size());
    std::vector<double> mean(slots * labels, 0);
    for (const std::int64_t root : trees.roots) {
        for (std::size_t first = 0; first < slots; first += batch) {
            std::array<const float*, batch> rows;
            for (std::size_t i = 0; i < batch; ++i)  // a short batch repeats the last slot
                rows[i] = features.data() + std::min(first + i, slots - 1) * columns;
            const auto reached = leaves(nodes, static_cast<std::uint32_t>(root), rows);
            for (std::size_t slot = first; slot < std::min(first + batch, slots); ++slot) {
                const std::size_t leaf = reached[slot - first];
                for (std::size_t label = 0; label < labels; ++label)
                    mean[slot * labels + label] += share * trees.values[leaf * labels + label];
            }
        }
    }
    return mean;
}

}  // namespace interpunct
