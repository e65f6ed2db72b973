#include <algorithm>

#include "calibration.hpp"

namespace interpunct {

CalibrationBins calibration_bins(const ScoredSlots& documents, std::span<const double> edges) {
    const std::size_t bins = edges.size() - 1;
    const std::size_t count = documents.bounds.size() - 1;
    CalibrationBins found(count, bins);
    for (std::size_t document = 0; document < count; ++document) {
        const auto first = static_cast<std::size_t>(documents.bounds[document]);
        const auto last = static_cast<std::size_t>(documents.bounds[document + 1]);
        const std::size_t row = document * bins;
        double squared_errors = 0;
        for (std::size_t i = first; i < last; ++i) {
            const double score = documents.scores[i];
            // The first guess can be off by one if an edge is not a binary fraction.
            auto bin =
                std::min(bins - 1, static_cast<std::size_t>(score * static_cast<double>(bins)));
            while (bin > 0 && score <= edges[bin]) --bin;
            while (bin + 1 < bins && score > edges[bin + 1]) ++bin;
            const bool positive = documents.reference[i] != 0;
            const double error = score - (positive ? 1.0 : 0.0);
            squared_errors += error * error;
            found.slots[row + bin] += 1;
            found.positives[row + bin] += positive;
            found.score_sums[row + bin] += score;
        }
        found.squared_errors[document] = squared_errors;
    }
    return found;
}

}  // namespace interpunct
