#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "thresholds.hpp"

namespace interpunct {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// ln(1 + x); for small x, the usual case, without a call.
double log_one_plus(double x) {
    return x < 1e-3 ? x * (1 - x * (1.0 / 2 - x * (1.0 / 3 - x / 4))) : std::log1p(x);
}

// Computes all figures in one pass over the operating points, from the highest threshold down, for
// several corpora that share these thresholds. Counts are doubles because documents can be
// weighted; integers stay exact.
template <std::size_t Corpora>
class Sweep {
public:
    using Counts = std::array<double, Corpora>;

    Sweep(const Counts& positives, const Counts& negatives, const DetectionCost& cost)
        : positives_(positives), negatives_(negatives) {
        for (std::size_t c = 0; c < Corpora; ++c) {
            // With the prior of the slots themselves, errors are just counted.
            const bool of_slots = std::isnan(cost.prior);
            miss_cost_[c] = cost.miss * (of_slots ? 1 : cost.prior / positives[c]);
            false_alarm_cost_[c] =
                cost.false_alarm * (of_slots ? 1 : (1 - cost.prior) / negatives[c]);
            least_cost_[c] = miss_cost_[c] * positives[c];
            lead_[c] = positives[c] * negatives[c];
            eer_[c] = best_f1_threshold_[c] = best_nist_threshold_[c] = nan;
            fewest_errors_[c] = std::numeric_limits<double>::infinity();
        }
    }

    void step(double threshold, const Counts& new_tp, const Counts& new_fp) {
        for (std::size_t c = 0; c < Corpora; ++c) {
            if (new_tp[c] > 0) add_precision(c, new_tp[c], new_fp[c]);
            twice_roc_area_[c] += new_fp[c] * (2 * tp_[c] + new_tp[c]);
            find_equal_errors(c, new_tp[c], new_fp[c]);
            tp_[c] += new_tp[c];
            fp_[c] += new_fp[c];
            // A point that only adds false positives to the one before it is never better.
            if (new_tp[c] > 0 || (best_boundaries_[c] == 0 && new_fp[c] > 0))
                keep_best(c, threshold);
        }
    }

    // The same for a threshold without true positives in any corpus, which is the usual case.
    void step_without_positives(double threshold, const Counts& new_fp) {
        bool general = false;
        for (std::size_t c = 0; c < Corpora; ++c) {
            const double lead = lead_[c] - new_fp[c] * positives_[c];
            general |= ((lead_[c] > 0) & (lead <= 0)) | (best_boundaries_[c] == 0);
        }
        if (general) return step(threshold, {}, new_fp);
        for (std::size_t c = 0; c < Corpora; ++c) {
            twice_roc_area_[c] += new_fp[c] * (2 * tp_[c]);
            lead_[c] -= new_fp[c] * positives_[c];
            fp_[c] += new_fp[c];
        }
    }

    ThresholdFigures figures(std::size_t c) const {
        const double positives = positives_[c], negatives = negatives_[c];
        ThresholdFigures found;
        if (positives > 0) {
            found.best_f1 = 2 * best_tp_[c] / (positives + best_boundaries_[c]);
            found.best_f1_threshold = best_f1_threshold_[c];
            found.best_nist = fewest_errors_[c] / positives;
            found.best_nist_threshold = best_nist_threshold_[c];
        }
        if (positives > 0 && negatives > 0) {
            found.roc_auc = twice_roc_area_[c] / (2 * positives * negatives);
            found.pr_auc = pr_area_[c] / positives;
            found.average_precision = precision_sum_[c] / positives;
            found.eer = eer_[c];
            found.min_dcf = least_cost_[c] /
                            std::min(miss_cost_[c] * positives, false_alarm_cost_[c] * negatives);
        }
        return found;
    }

private:
    // What true positives add to the areas under the precision-recall curve.
    void add_precision(std::size_t c, double new_tp, double new_fp) {
        const double before = tp_[c] + fp_[c];
        const double step = new_tp + new_fp;
        precision_sum_[c] += new_tp * (tp_[c] + new_tp) / (before + step);
        // Between two points false positives grow linearly with true positives (Davis and
        // Goadrich). With s = new_fp / new_tp this is the integral of t / (t + f(t)), multiplied
        // out to avoid a division by new_tp.
        pr_area_[c] += new_tp * new_tp / step;
        if (before > 0) {
            const double bend = fp_[c] * new_tp - tp_[c] * new_fp;
            pr_area_[c] -= bend * new_tp / (step * step) * log_one_plus(step / before);
        }
    }

    // Finds the first segment on which the false-alarm rate reaches the miss rate. `lead_` is the
    // miss rate minus the false-alarm rate, multiplied out so that integer counts stay integers.
    void find_equal_errors(std::size_t c, double new_tp, double new_fp) {
        const double closing = new_tp * negatives_[c] + new_fp * positives_[c];
        if (lead_[c] > 0 && closing >= lead_[c])
            eer_[c] = (fp_[c] + new_fp * (lead_[c] / closing)) / negatives_[c];
        lead_[c] -= closing;
    }

    void keep_best(std::size_t c, double threshold) {
        const double boundaries = tp_[c] + fp_[c];
        if (tp_[c] * (positives_[c] + best_boundaries_[c]) >
                best_tp_[c] * (positives_[c] + boundaries) ||
            best_boundaries_[c] == 0) {
            best_tp_[c] = tp_[c];
            best_boundaries_[c] = boundaries;
            best_f1_threshold_[c] = threshold;
        }
        const double misses = positives_[c] - tp_[c];
        if (misses + fp_[c] < fewest_errors_[c]) {
            fewest_errors_[c] = misses + fp_[c];
            best_nist_threshold_[c] = threshold;
        }
        least_cost_[c] =
            std::min(least_cost_[c], miss_cost_[c] * misses + false_alarm_cost_[c] * fp_[c]);
    }

    Counts positives_;
    Counts negatives_;
    Counts miss_cost_;  // of one slot
    Counts false_alarm_cost_;
    Counts tp_{};
    Counts fp_{};
    Counts twice_roc_area_{};
    Counts precision_sum_{};
    Counts pr_area_{};
    Counts lead_;
    Counts eer_;
    Counts least_cost_;
    Counts best_tp_{};
    Counts best_boundaries_{};
    Counts best_f1_threshold_;
    Counts fewest_errors_;
    Counts best_nist_threshold_;
};

// The number of corpora that one pass serves, so that each group is fetched once for all of them.
constexpr std::size_t lanes = 8;
using Lanes = std::array<double, lanes>;

// The weights of the corpora from `first` on: a row for each document, a column for each corpus.
std::vector<Lanes> weights_by_document(std::span<const double> weights, std::size_t documents,
                                       std::size_t first) {
    std::vector<Lanes> found(documents);
    for (std::size_t lane = 0; lane < lanes; ++lane)
        for (std::size_t d = 0; d < documents; ++d) {
            const std::size_t place = (first + lane) * documents + d;
            found[d][lane] = place < weights.size() ? weights[place] : 0;
        }
    return found;
}

void add(Lanes& sums, const Lanes& weights, std::int64_t times) {
    const auto count = static_cast<double>(times);
    for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += weights[lane] * count;
}

// The number of slots with and without a boundary in each document.
struct Totals {
    std::vector<std::int64_t> positives;
    std::vector<std::int64_t> negatives;

    Totals(const ScoredGroups& groups, std::size_t documents)
        : positives(documents), negatives(documents) {
        for (std::size_t i = 0; i < groups.scores.size(); ++i) {
            const auto document = static_cast<std::size_t>(groups.documents[i]);
            positives[document] += groups.positives[i];
            negatives[document] += groups.negatives[i];
        }
    }
};

Sweep<lanes> sweep_groups(const ScoredGroups& groups, const Totals& totals,
                          const std::vector<Lanes>& weights, const DetectionCost& cost) {
    const std::size_t size = groups.scores.size();
    const auto of = [&](std::size_t i) -> const Lanes& {
        return weights[static_cast<std::size_t>(groups.documents[i])];
    };
    Lanes positives{};
    Lanes negatives{};
    for (std::size_t d = 0; d < weights.size(); ++d) {
        add(positives, weights[d], totals.positives[d]);
        add(negatives, weights[d], totals.negatives[d]);
    }
    Sweep<lanes> sweep(positives, negatives, cost);
    for (std::size_t i = 0; i < size;) {
        const double score = groups.scores[i];
        std::int64_t positives_here = 0;
        Lanes new_tp{};
        Lanes new_fp{};
        for (; i < size && groups.scores[i] == score; ++i) {
            positives_here += groups.positives[i];
            if (groups.positives[i] != 0) add(new_tp, of(i), groups.positives[i]);
            add(new_fp, of(i), groups.negatives[i]);
        }
        if (positives_here == 0)
            sweep.step_without_positives(score, new_fp);
        else
            sweep.step(score, new_tp, new_fp);
    }
    return sweep;
}

}  // namespace

ThresholdFigures threshold_figures(const PointsView& points, const DetectionCost& cost) {
    const std::size_t last = points.tp.size() - 1;
    Sweep<1> sweep({static_cast<double>(points.tp[last])}, {static_cast<double>(points.fp[last])},
                   cost);
    for (std::size_t i = 1; i <= last; ++i)
        sweep.step(points.thresholds[i], {static_cast<double>(points.tp[i] - points.tp[i - 1])},
                   {static_cast<double>(points.fp[i] - points.fp[i - 1])});
    return sweep.figures(0);
}

std::vector<ThresholdFigures> weighted_figures(const ScoredGroups& groups,
                                               std::span<const double> weights,
                                               std::size_t documents, const DetectionCost& cost,
                                               Poll poll) {
    const std::size_t corpora = documents == 0 ? 0 : weights.size() / documents;
    const Totals totals(groups, documents);
    std::vector<ThresholdFigures> found;
    for (std::size_t first = 0; first < corpora; first += lanes) {
        poll();
        const auto sweep =
            sweep_groups(groups, totals, weights_by_document(weights, documents, first), cost);
        for (std::size_t lane = 0; lane < lanes && first + lane < corpora; ++lane)
            found.push_back(sweep.figures(lane));
    }
    return found;
}

}  // namespace interpunct
