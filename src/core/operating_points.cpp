#include <limits>

#include "thresholds.hpp"

namespace interpunct {

namespace {

// Scores or thresholds in descending order.
template <typename At>
struct Descending {
    std::size_t size;
    At at;
};

// Clang deduces the type of an aggregate by itself only from version 17 on.
template <typename At>
Descending(std::size_t, At) -> Descending<At>;

// Calls `visit(threshold, i, j)` for each distinct threshold of two lists, the highest first, where
// i and j are the numbers of entries of each list that are not below it.
template <typename First, typename Second, typename Visit>
void each_threshold(const Descending<First>& first, const Descending<Second>& second, Visit visit) {
    constexpr double none = -std::numeric_limits<double>::infinity();
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < first.size || j < second.size) {
        const double a = i < first.size ? first.at(i) : none;
        const double b = j < second.size ? second.at(j) : none;
        const double threshold = a > b ? a : b;
        while (i < first.size && first.at(i) == threshold) ++i;
        while (j < second.size && second.at(j) == threshold) ++j;
        visit(threshold, i, j);
    }
}

template <typename First, typename Second>
std::size_t distinct_thresholds(const Descending<First>& first, const Descending<Second>& second) {
    std::size_t distinct = 0;
    each_threshold(first, second, [&](double, std::size_t, std::size_t) { ++distinct; });
    return distinct;
}

}  // namespace

OperatingPoints operating_points(std::span<const double> positives,
                                 std::span<const double> negatives) {
    const auto descending = [](std::span<const double> ascending) {
        return Descending{ascending.size(), [ascending](std::size_t i) {
                              return ascending[ascending.size() - 1 - i];
                          }};
    };
    const auto first = descending(positives);
    const auto second = descending(negatives);
    OperatingPoints points(distinct_thresholds(first, second) + 1);
    points.push(std::numeric_limits<double>::infinity(), 0, 0);
    each_threshold(first, second, [&](double threshold, std::size_t tp, std::size_t fp) {
        points.push(threshold, static_cast<std::int64_t>(tp), static_cast<std::int64_t>(fp));
    });
    return points;
}

OperatingPoints merged_points(const PointsView& first, const PointsView& second) {
    const auto thresholds = [](const PointsView& points) {
        return Descending{points.thresholds.size(),
                          [all = points.thresholds](std::size_t i) { return all[i]; }};
    };
    const auto a = thresholds(first);
    const auto b = thresholds(second);
    OperatingPoints points(distinct_thresholds(a, b));
    // Both lists begin with the point at infinity, so i and j are at least 1.
    each_threshold(a, b, [&](double threshold, std::size_t i, std::size_t j) {
        points.push(threshold, first.tp[i - 1] + second.tp[j - 1],
                    first.fp[i - 1] + second.fp[j - 1]);
    });
    return points;
}

}  // namespace interpunct
