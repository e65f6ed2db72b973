#include "tagging.hpp"

#include <algorithm>
#include <cmath>

namespace interpunct {

namespace {

void softmax(std::span<double> scores) {
    const double highest = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (double& score : scores) sum += score = std::exp(score - highest);
    for (double& score : scores) score /= sum;
}

}  // namespace

// The model is normalised locally: each label has a distribution given the two before it. So the
// probability of a pair of adjacent labels is a sum over the label before them, and no later slot
// can change it: one forward pass is enough.
std::vector<double> tag_posteriors(std::span<const double> scores,
                                   std::span<const double> transitions, std::size_t labels) {
    std::vector<double> posteriors(scores.size(), 0);
    std::vector<double> pairs(labels * labels, 0), next(labels * labels), local(labels);
    pairs[0] = 1;
    for (std::size_t at = 0; at < scores.size(); at += labels) {
        std::fill(next.begin(), next.end(), 0);
        for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
            for (std::size_t label = 0; label < labels; ++label)
                local[label] = scores[at + label] + transitions[pair * labels + label];
            softmax(local);
            const std::size_t last = pair % labels;
            for (std::size_t label = 0; label < labels; ++label)
                next[last * labels + label] += pairs[pair] * local[label];
        }
        std::swap(pairs, next);
        for (std::size_t pair = 0; pair < pairs.size(); ++pair)
            posteriors[at + pair % labels] += pairs[pair];
    }
    return posteriors;
}

}  // namespace interpunct
