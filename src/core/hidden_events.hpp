// Events between words, found by an n-gram model that was trained on text with these events.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace interpunct {

// The n-gram model as an automaton. A node is a string of tokens; nodes are ordered by length, node
// 0 is the empty string, and its children are all tokens. The children of a node are the strings
// that are longer by one token, in the order of that token. The suffix of a node is its string
// without the oldest token.
struct NgramAutomaton {
    std::span<const std::int32_t> first_child;
    std::span<const std::int32_t> tokens;
    std::span<const std::int32_t> suffixes;
    std::span<const double> probabilities;
    std::span<const double> backoffs;
};

// The posterior of no event and of each event in each slot. `evidence` has the same shape: the
// likelihoods of other evidence about the slot. `edge` is the token before the first and after the
// last word of a document.
std::vector<double> hidden_event_posteriors(const NgramAutomaton& model,
                                            std::span<const std::int32_t> words,
                                            std::span<const std::int32_t> events,
                                            std::span<const double> evidence, std::int32_t edge);

}  // namespace interpunct
