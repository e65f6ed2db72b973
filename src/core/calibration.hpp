// Scores, in bins, against how often there is a boundary.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace interpunct {

struct CalibrationBins {
    double squared_errors = 0;
    std::vector<std::int64_t> slots;
    std::vector<std::int64_t> positives;
    std::vector<double> score_sums;

    explicit CalibrationBins(std::size_t bins) : slots(bins), positives(bins), score_sums(bins) {}
};

// Bin b holds the scores above edges[b] and up to edges[b + 1]; the first bin also holds 0.
CalibrationBins calibration_bins(std::span<const std::uint8_t> reference,
                                 std::span<const double> scores, std::span<const double> edges);

}  // namespace interpunct
