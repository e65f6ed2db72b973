#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core.hpp"

namespace interpunct {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// All figures in one walk over the operating points, from the highest threshold down. Counts are
// doubles because a weighted sum of documents has counts too; whole numbers stay exact.
class Sweep {
   public:
    Sweep(double positives, double negatives, const DetectionCost& cost)
        : positives_(positives),
          negatives_(negatives),
          miss_cost_(cost.miss),
          false_alarm_cost_(cost.false_alarm),
          lead_(positives * negatives) {
        // The slots' own prior needs no weighing: errors are then simply counted.
        if (!std::isnan(cost.prior)) {
            miss_cost_ *= cost.prior / positives;
            false_alarm_cost_ *= (1 - cost.prior) / negatives;
        }
        least_cost_ = miss_cost_ * positives;
    }

    void step(double threshold, double new_tp, double new_fp) {
        add_areas(new_tp, new_fp);
        find_equal_errors(new_tp, new_fp);
        tp_ += new_tp;
        fp_ += new_fp;
        // A point that only adds false alarms to the one before it is never better.
        if (new_tp > 0 || (best_boundaries_ == 0 && new_fp > 0)) keep_best(threshold);
    }

    ThresholdFigures figures() const {
        ThresholdFigures found;
        if (positives_ > 0) {
            found.best_f1 = 2 * best_tp_ / (positives_ + best_boundaries_);
            found.best_f1_threshold = best_f1_threshold_;
            found.best_nist = fewest_errors_ / positives_;
            found.best_nist_threshold = best_nist_threshold_;
        }
        if (positives_ > 0 && negatives_ > 0) {
            found.roc_auc = twice_roc_area_ / (2 * positives_ * negatives_);
            found.pr_auc = pr_area_ / positives_;
            found.average_precision = precision_sum_ / positives_;
            found.eer = eer_;
            found.min_dcf =
                least_cost_ / std::min(miss_cost_ * positives_, false_alarm_cost_ * negatives_);
        }
        return found;
    }

   private:
    void add_areas(double new_tp, double new_fp) {
        twice_roc_area_ += new_fp * (2 * tp_ + new_tp);
        if (new_tp == 0) return;
        const double before = tp_ + fp_;
        const double step = new_tp + new_fp;
        precision_sum_ += new_tp * (tp_ + new_tp) / (before + step);
        // Davis and Goadrich: false positives grow linearly with true positives between two
        // points. With s = new_fp / new_tp this is the integral of t / (t + f(t)), multiplied out
        // so that nothing is divided by new_tp.
        pr_area_ += new_tp * new_tp / step;
        if (before > 0) {
            const double bend = fp_ * new_tp - tp_ * new_fp;
            pr_area_ -= bend * new_tp / (step * step) * std::log1p(step / before);
        }
    }

    // The first segment on which the false-alarm rate reaches the miss rate. `lead_` is how far
    // the miss rate is ahead, multiplied out so that whole counts stay whole.
    void find_equal_errors(double new_tp, double new_fp) {
        const double closing = new_tp * negatives_ + new_fp * positives_;
        if (lead_ > 0 && closing >= lead_)
            eer_ = (fp_ + new_fp * (lead_ / closing)) / negatives_;
        lead_ -= closing;
    }

    void keep_best(double threshold) {
        const double boundaries = tp_ + fp_;
        if (tp_ * (positives_ + best_boundaries_) > best_tp_ * (positives_ + boundaries) ||
            best_boundaries_ == 0) {
            best_tp_ = tp_;
            best_boundaries_ = boundaries;
            best_f1_threshold_ = threshold;
        }
        const double misses = positives_ - tp_;
        if (misses + fp_ < fewest_errors_) {
            fewest_errors_ = misses + fp_;
            best_nist_threshold_ = threshold;
        }
        least_cost_ = std::min(least_cost_, miss_cost_ * misses + false_alarm_cost_ * fp_);
    }

    double positives_;
    double negatives_;
    double miss_cost_;  // of one slot
    double false_alarm_cost_;
    double tp_ = 0;
    double fp_ = 0;
    double twice_roc_area_ = 0;
    double precision_sum_ = 0;
    double pr_area_ = 0;
    double lead_;
    double eer_ = nan;
    double least_cost_;
    double best_tp_ = 0;
    double best_boundaries_ = 0;
    double best_f1_threshold_ = nan;
    double fewest_errors_ = std::numeric_limits<double>::infinity();
    double best_nist_threshold_ = nan;
};

}  // namespace

ThresholdFigures threshold_figures(const PointsView& points, const DetectionCost& cost) {
    const std::size_t last = points.tp.size() - 1;
    Sweep sweep(static_cast<double>(points.tp[last]), static_cast<double>(points.fp[last]), cost);
    for (std::size_t i = 1; i <= last; ++i)
        sweep.step(points.thresholds[i], static_cast<double>(points.tp[i] - points.tp[i - 1]),
                   static_cast<double>(points.fp[i] - points.fp[i - 1]));
    return sweep.figures();
}

std::vector<ThresholdFigures> weighted_figures(const ScoredGroups& groups,
                                               std::span<const double> weights,
                                               std::size_t documents, const DetectionCost& cost) {
    const std::size_t size = groups.scores.size();
    std::vector<double> positives(documents);
    std::vector<double> negatives(documents);
    for (std::size_t i = 0; i < size; ++i) {
        const auto document = static_cast<std::size_t>(groups.documents[i]);
        positives[document] += static_cast<double>(groups.positives[i]);
        negatives[document] += static_cast<double>(groups.negatives[i]);
    }
    std::vector<ThresholdFigures> found;
    for (std::size_t row = 0; row + documents <= weights.size(); row += documents) {
        const auto of = weights.subspan(row, documents);
        Sweep sweep(std::inner_product(of.begin(), of.end(), positives.begin(), 0.0),
                    std::inner_product(of.begin(), of.end(), negatives.begin(), 0.0), cost);
        for (std::size_t i = 0; i < size;) {
            const double score = groups.scores[i];
            double new_tp = 0;
            double new_fp = 0;
            for (; i < size && groups.scores[i] == score; ++i) {
                const double weight = of[static_cast<std::size_t>(groups.documents[i])];
                new_tp += weight * static_cast<double>(groups.positives[i]);
                new_fp += weight * static_cast<double>(groups.negatives[i]);
            }
            sweep.step(score, new_tp, new_fp);
        }
        found.push_back(sweep.figures());
    }
    return found;
}

}  // namespace interpunct
