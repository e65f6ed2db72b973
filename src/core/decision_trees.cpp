#include "core.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace interpunct {

namespace {

// Slots that go down a tree together, so that none has to wait for the last step of another.
constexpr std::size_t group = 16;

// A node with all that a step asks for in one place. From a leaf every step leads back to it.
struct Step {
    double threshold;
    std::uint32_t feature;
    std::array<std::uint32_t, 2> next;  // to the left, to the right: looked up, not branched on
};

std::vector<Step> steps_of(const DecisionTrees& trees) {
    std::vector<Step> steps(trees.left.size());
    for (std::size_t node = 0; node < steps.size(); ++node) {
        const auto here = static_cast<std::uint32_t>(node);
        steps[node] = {std::numeric_limits<double>::infinity(), 0, {here, here}};
        if (trees.left[node] >= 0)
            steps[node] = {trees.thresholds[node],
                           static_cast<std::uint32_t>(trees.features[node]),
                           {static_cast<std::uint32_t>(trees.left[node]),
                            static_cast<std::uint32_t>(trees.right[node])}};
    }
    return steps;
}

// How many steps it takes at most from each node to a leaf; children stand after their parents.
std::vector<std::size_t> heights_of(const DecisionTrees& trees) {
    std::vector<std::size_t> heights(trees.left.size(), 0);
    for (std::size_t node = heights.size(); node-- > 0;)
        if (trees.left[node] >= 0)
            heights[node] = 1 + std::max(heights[static_cast<std::size_t>(trees.left[node])],
                                         heights[static_cast<std::size_t>(trees.right[node])]);
    return heights;
}

}  // namespace

// Tree by tree, so that the nodes of one stay at hand for all slots.
std::vector<double> mean_evidence(const DecisionTrees& trees, std::span<const float> features,
                                  std::size_t slots, std::size_t labels) {
    const std::size_t columns = slots == 0 ? 0 : features.size() / slots;
    const std::vector<Step> steps = steps_of(trees);
    const std::vector<std::size_t> heights = heights_of(trees);
    std::vector<double> mean(slots * labels, 0);
    const auto share = 1 / static_cast<double>(trees.roots.size());
    for (const std::int64_t root : trees.roots) {
        for (std::size_t first = 0; first < slots; first += group) {
            const std::size_t together = std::min(group, slots - first);
            std::array<std::uint32_t, group> nodes;
            nodes.fill(static_cast<std::uint32_t>(root));
            for (std::size_t level = heights[static_cast<std::size_t>(root)]; level > 0; --level)
                for (std::size_t slot = 0; slot < together; ++slot) {
                    const Step& step = steps[nodes[slot]];
                    const float seen = features[(first + slot) * columns + step.feature];
                    nodes[slot] = step.next[seen <= step.threshold ? 0 : 1];
                }
            for (std::size_t slot = 0; slot < together; ++slot)
                for (std::size_t label = 0; label < labels; ++label)
                    mean[(first + slot) * labels + label] +=
                        share * trees.evidence[nodes[slot] * labels + label];
        }
    }
    return mean;
}

}  // namespace interpunct
