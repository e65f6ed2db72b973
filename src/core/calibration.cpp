#include <algorithm>

#include "calibration.hpp"

namespace interpunct {

CalibrationBins calibration_bins(std::span<const std::uint8_t> reference,
                                 std::span<const double> scores, std::span<const double> edges) {
    const std::size_t bins = edges.size() - 1;
    CalibrationBins found(bins);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const double score = scores[i];
        // The first guess can be off by one if an edge is not a binary fraction.
        auto bin = std::min(bins - 1, static_cast<std::size_t>(score * static_cast<double>(bins)));
        while (bin > 0 && score <= edges[bin]) --bin;
        while (bin + 1 < bins && score > edges[bin + 1]) ++bin;
        const bool positive = reference[i] != 0;
        const double error = score - (positive ? 1.0 : 0.0);
        found.squared_errors += error * error;
        found.slots[bin] += 1;
        found.positives[bin] += positive;
        found.score_sums[bin] += score;
    }
    return found;
}

}  // namespace interpunct
