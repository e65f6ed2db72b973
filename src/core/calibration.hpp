// Scores in bins, compared with the frequency of boundaries.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace interpunct {

// The slots of documents that are concatenated: document d has those from bounds[d] to before
// bounds[d + 1].
struct ScoredSlots {
    std::span<const std::uint8_t> reference;
    std::span<const double> scores;
    std::span<const std::int64_t> bounds;
};

// A number for each document, and a row of bins for each.
struct CalibrationBins {
    std::vector<double> squared_errors;
    std::vector<std::int64_t> slots;
    std::vector<std::int64_t> positives;
    std::vector<double> score_sums;

    CalibrationBins(std::size_t documents, std::size_t bins)
        : squared_errors(documents),
          slots(documents * bins),
          positives(documents * bins),
          score_sums(documents * bins) {}
};

// Bin b holds the scores above edges[b] and up to edges[b + 1]; the first bin also holds 0.
CalibrationBins calibration_bins(const ScoredSlots& documents, std::span<const double> edges);

}  // namespace interpunct
