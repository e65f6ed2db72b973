// Label sequences in which each label depends on the two before it.
#pragma once

#include <span>
#include <vector>

namespace interpunct {

// The posterior of each label in each slot. `scores` has a row of `labels` for each slot;
// `transitions` has a row for each pair of previous labels, the older one first. Before the first
// slot there are two labels 0.
std::vector<double> tag_posteriors(std::span<const double> scores,
                                   std::span<const double> transitions, std::size_t labels);

}  // namespace interpunct
