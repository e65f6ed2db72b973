#include <algorithm>
#include <array>

#include "core.hpp"

namespace interpunct {

namespace {

// All that a step needs side by side, so that it is fetched at once. A leaf leads to itself.
struct Node {
    double threshold = 0;
    std::uint32_t feature = 0;
    std::array<std::uint32_t, 2> next{};
    std::uint32_t steps = 0;  // at most, to a leaf
};

// Nodes lead on to nodes after them, so what is behind a node is known before it is made.
std::vector<Node> side_by_side(const DecisionTrees& trees) {
    std::vector<Node> nodes(trees.left.size());
    for (auto place = static_cast<std::uint32_t>(nodes.size()); place-- > 0;) {
        Node& node = nodes[place];
        node.next = {place, place};
        if (trees.left[place] < 0) continue;
        node.threshold = trees.thresholds[place];
        node.feature = static_cast<std::uint32_t>(trees.features[place]);
        node.next = {static_cast<std::uint32_t>(trees.left[place]),
                     static_cast<std::uint32_t>(trees.right[place])};
        node.steps = 1 + std::max(nodes[node.next[0]].steps, nodes[node.next[1]].steps);
    }
    return nodes;
}

// Several slots go down a tree side by side, in as many steps as the longest way has: a processor
// would else wait for each step of one slot, and guess in vain which way it goes and where it ends.
// Slots that have reached a leaf wait there for the others.
constexpr std::size_t abreast = 8;

std::array<std::uint32_t, abreast> leaves(const std::vector<Node>& nodes, std::uint32_t root,
                                          const std::array<const float*, abreast>& seen) {
    std::array<std::uint32_t, abreast> places;
    places.fill(root);
    for (std::uint32_t step = 0; step < nodes[root].steps; ++step) {
        for (std::size_t i = 0; i < abreast; ++i) {
            const Node& node = nodes[places[i]];
            places[i] = node.next[seen[i][node.feature] <= node.threshold ? 0 : 1];
        }
    }
    return places;
}

}  // namespace

// Tree by tree, so that the nodes of one stay at hand for all slots.
std::vector<double> mean_evidence(const DecisionTrees& trees, std::span<const float> features,
                                  std::size_t slots, std::size_t labels) {
    const std::size_t columns = slots == 0 ? 0 : features.size() / slots;
    const auto nodes = side_by_side(trees);
    const auto share = 1 / static_cast<double>(trees.roots.size());
    std::vector<double> mean(slots * labels, 0);
    for (const std::int64_t root : trees.roots) {
        for (std::size_t first = 0; first < slots; first += abreast) {
            std::array<const float*, abreast> seen;
            for (std::size_t i = 0; i < abreast; ++i)  // where slots run out, the last one again
                seen[i] = features.data() + std::min(first + i, slots - 1) * columns;
            const auto reached = leaves(nodes, static_cast<std::uint32_t>(root), seen);
            for (std::size_t slot = first; slot < std::min(first + abreast, slots); ++slot) {
                const std::size_t leaf = reached[slot - first];
                for (std::size_t label = 0; label < labels; ++label)
                    mean[slot * labels + label] += share * trees.evidence[leaf * labels + label];
            }
        }
    }
    return mean;
}

}  // namespace interpunct
