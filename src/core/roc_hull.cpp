#include "thresholds.hpp"

namespace interpunct {

// Andrew's monotone chain. The counts are integers, so turns are decided exactly; their products
// fit into 64 bits if there are fewer than 2^31 slots of either kind.
std::vector<std::int64_t> roc_hull(std::span<const std::int64_t> tp,
                                   std::span<const std::int64_t> fp) {
    std::vector<std::int64_t> hull;
    for (std::size_t point = 0; point < tp.size(); ++point) {
        while (hull.size() >= 2) {
            const auto last = static_cast<std::size_t>(hull[hull.size() - 1]);
            const auto before = static_cast<std::size_t>(hull[hull.size() - 2]);
            const std::int64_t turn = (fp[last] - fp[before]) * (tp[point] - tp[before]) -
                                      (tp[last] - tp[before]) * (fp[point] - fp[before]);
            if (turn < 0) break;
            hull.pop_back();
        }
        hull.push_back(static_cast<std::int64_t>(point));
    }
    return hull;
}

}  // namespace interpunct
