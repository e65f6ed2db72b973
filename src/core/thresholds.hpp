// Scored slots at all thresholds: operating points, their hull, and the figures over all of them.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "polling.hpp"

namespace interpunct {

// Every threshold in descending order, with the true and the false positives at it. The first point
// is at infinity, where there are no boundaries.
struct OperatingPoints {
    std::vector<double> thresholds;
    std::vector<std::int64_t> tp;
    std::vector<std::int64_t> fp;

    explicit OperatingPoints(std::size_t size) {
        thresholds.reserve(size);
        tp.reserve(size);
        fp.reserve(size);
    }
    void push(double threshold, std::int64_t true_positives, std::int64_t false_positives) {
        thresholds.push_back(threshold);
        tp.push_back(true_positives);
        fp.push_back(false_positives);
    }
};
struct PointsView {
    std::span<const double> thresholds;
    std::span<const std::int64_t> tp;
    std::span<const std::int64_t> fp;
};

// operating_points.cpp. `positives` and `negatives` are the scores of the slots with and without a
// boundary, in ascending order.
OperatingPoints operating_points(std::span<const double> positives,
                                 std::span<const double> negatives);
OperatingPoints merged_points(const PointsView& first, const PointsView& second);

// roc_hull.cpp: the points on the upper convex hull of the ROC curve.
std::vector<std::int64_t> roc_hull(std::span<const std::int64_t> tp,
                                   std::span<const std::int64_t> fp);

struct DetectionCost {
    double miss;
    double false_alarm;
    double prior;  // nan: the share of slots with a boundary
};

// Areas, equal error rate, least cost and best thresholds; nan where they cannot be measured.
struct ThresholdFigures {
    double roc_auc = std::numeric_limits<double>::quiet_NaN();
    double pr_auc = roc_auc;
    double average_precision = roc_auc;
    double eer = roc_auc;
    double min_dcf = roc_auc;
    double best_f1 = roc_auc;
    double best_f1_threshold = roc_auc;
    double best_nist = roc_auc;
    double best_nist_threshold = roc_auc;
};

// threshold_figures.cpp
ThresholdFigures threshold_figures(const PointsView& points, const DetectionCost& cost);

// Slots of one document with equal scores, in descending order of scores.
struct ScoredGroups {
    std::span<const double> scores;
    std::span<const std::int64_t> documents;
    std::span<const std::int64_t> positives;
    std::span<const std::int64_t> negatives;
};

// threshold_figures.cpp: the figures of corpora in which each document counts as often as its
// weight says. `weights` has a row for each corpus and a column for each document.
std::vector<ThresholdFigures> weighted_figures(const ScoredGroups& groups,
                                               std::span<const double> weights,
                                               std::size_t documents, const DetectionCost& cost,
                                               Poll poll);

}  // namespace interpunct
