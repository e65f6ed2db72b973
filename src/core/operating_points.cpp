#include <limits>

#include "core.hpp"

namespace interpunct {

namespace {

// Walks two descending lists of thresholds at once and calls `visit(threshold, i, j)` for each
// distinct one, where i and j say how far each list reaches at that threshold.
template <typename First, typename Second, typename Visit>
void each_threshold(std::size_t sizes_first, First first, std::size_t sizes_second, Second second,
                    Visit visit) {
    constexpr double none = -std::numeric_limits<double>::infinity();
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < sizes_first || j < sizes_second) {
        const double a = i < sizes_first ? first(i) : none;
        const double b = j < sizes_second ? second(j) : none;
        const double threshold = a > b ? a : b;
        while (i < sizes_first && first(i) == threshold) ++i;
        while (j < sizes_second && second(j) == threshold) ++j;
        visit(threshold, i, j);
    }
}

}  // namespace

OperatingPoints operating_points(std::span<const double> positives,
                                 std::span<const double> negatives) {
    // Ascending, as a sort leaves them; the walk goes from the highest score down.
    const auto positive = [&](std::size_t i) { return positives[positives.size() - 1 - i]; };
    const auto negative = [&](std::size_t i) { return negatives[negatives.size() - 1 - i]; };
    std::size_t distinct = 0;
    each_threshold(positives.size(), positive, negatives.size(), negative,
                   [&](double, std::size_t, std::size_t) { ++distinct; });
    OperatingPoints points(distinct + 1);
    points.push(std::numeric_limits<double>::infinity(), 0, 0);
    each_threshold(positives.size(), positive, negatives.size(), negative,
                   [&](double threshold, std::size_t tp, std::size_t fp) {
                       points.push(threshold, static_cast<std::int64_t>(tp),
                                   static_cast<std::int64_t>(fp));
                   });
    return points;
}

OperatingPoints merged_points(const PointsView& first, const PointsView& second) {
    const auto a = [&](std::size_t i) { return first.thresholds[i]; };
    const auto b = [&](std::size_t j) { return second.thresholds[j]; };
    std::size_t distinct = 0;
    each_threshold(first.thresholds.size(), a, second.thresholds.size(), b,
                   [&](double, std::size_t, std::size_t) { ++distinct; });
    OperatingPoints points(distinct);
    // Both lists begin with the point at infinity, so i and j are at least one.
    each_threshold(first.thresholds.size(), a, second.thresholds.size(), b,
                   [&](double threshold, std::size_t i, std::size_t j) {
                       points.push(threshold, first.tp[i - 1] + second.tp[j - 1],
                                   first.fp[i - 1] + second.fp[j - 1]);
                   });
    return points;
}

// Andrew's monotone chain. The counts are whole numbers, so that the turns are decided exactly;
// their products fit as long as there are fewer than 2^31 slots of either kind.
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
