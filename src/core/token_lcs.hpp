// Part of the token alignment: longest common subsequences of tokens.
#pragma once

#include <vector>

#include "token_alignment.hpp"

namespace interpunct {

// The length of the longest common subsequence of the tokens from `begin` to each of `ends`, which
// are in ascending order of their reference and descending order of their hypothesis boundaries.
std::vector<std::int64_t> lcs_lengths(const TokenText& reference, const TokenText& hypothesis,
                                      CommonBoundary begin, std::span<const CommonBoundary> ends,
                                      StepCounter& steps);

}  // namespace interpunct
