#include "core.hpp"

namespace interpunct {

// Tree by tree, so that the nodes of one stay at hand for all slots.
std::vector<double> mean_evidence(const DecisionTrees& trees, std::span<const float> features,
                                  std::size_t slots, std::size_t labels) {
    const std::size_t columns = slots == 0 ? 0 : features.size() / slots;
    std::vector<double> mean(slots * labels, 0);
    const auto share = 1 / static_cast<double>(trees.roots.size());
    for (const std::int64_t root : trees.roots) {
        for (std::size_t slot = 0; slot < slots; ++slot) {
            const auto seen = features.subspan(slot * columns, columns);
            auto node = static_cast<std::size_t>(root);
            while (trees.left[node] >= 0) {
                const bool goes_left =
                    seen[static_cast<std::size_t>(trees.features[node])] <= trees.thresholds[node];
                node = static_cast<std::size_t>((goes_left ? trees.left : trees.right)[node]);
            }
            for (std::size_t label = 0; label < labels; ++label)
                mean[slot * labels + label] += share * trees.evidence[node * labels + label];
        }
    }
    return mean;
}

}  // namespace interpunct
