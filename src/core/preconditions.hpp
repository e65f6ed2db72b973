// What the algorithms take for granted, checked at the door. Each function throws
// std::invalid_argument, so that wrong numbers end in an error and never in a crash or a hang.
#pragma once

#include "core.hpp"

namespace interpunct {

// Tokens are not empty, and the last ends where the text ends.
void check_token_text(const TokenText& text);
void check_window(std::int64_t window);

// Words lie one after the other in a text, and none is empty.
void check_words(const Words& words);

// No token is the one that stands for none.
void check_heard(std::span<const Token> hypothesis);

// Numbers that never fall and are all numbers.
void check_ascending(std::span<const double> scores);

// The first threshold is infinite and the others fall; counts leave room for sums.
void check_points(const PointsView& points);

// Counts whose products fit into 64 bits.
void check_slot_counts(std::span<const std::int64_t> counts);

// Groups by falling score, of documents that have weights, whose counts add up without overflow.
void check_groups(const ScoredGroups& groups, std::size_t documents);

// Probabilities, and bins that rise.
void check_scores(std::span<const double> scores);
void check_edges(std::span<const double> edges);

// Words that have a class, counts that add up without overflow, no more classes than words.
void check_pairs(const WordPairs& pairs, std::span<const std::int32_t> classes);

// Templates whose parts follow each other and ask for columns there are.
void check_templates(const ClueTemplates& templates, std::size_t columns);

// A list of keys whose places can be numbered.
void check_directory(const KeyDirectory& known);

// Places that have weights.
void check_places(std::span<const std::int32_t> places, std::size_t weights);

// There are trees, every node leads on to nodes after it or nowhere, and asks for a column there is.
void check_trees(const DecisionTrees& trees, std::size_t columns);

// Tokens that the automaton knows. Its own soundness is checked where models are loaded.
void check_automaton(const NgramAutomaton& model);
void check_tokens(const NgramAutomaton& model, std::span<const std::int32_t> tokens);

}  // namespace interpunct
