// Checks of the preconditions of algorithms, made once before they run. Each function throws
// std::invalid_argument, so that invalid input causes an error and never a crash or an endless
// loop.
#pragma once

#include "alignment.hpp"
#include "calibration.hpp"
#include "column_counts.hpp"
#include "conll_words.hpp"
#include "decision_trees.hpp"
#include "edge_counts.hpp"
#include "features.hpp"
#include "hidden_events.hpp"
#include "prose.hpp"
#include "thresholds.hpp"
#include "token_alignment.hpp"
#include "token_texts.hpp"
#include "word_classes.hpp"

namespace interpunct {

// Tokens are not empty, and the last one ends where the text ends.
void check_token_text(const TokenText& text);
void check_window(std::int64_t window);

// Each side has as many bytes as the packed slots of all documents; slots and windows are small
// enough for their products to fit into 64 bits.
void check_packed_slots(std::span<const std::int64_t> slots, std::span<const std::int64_t> ks,
                        std::size_t references, std::size_t hypotheses);

// Words are in the order of the text, and none is empty.
void check_words(const Words& words);
// Blocks are in the order of both texts, and lie within them.
void check_word_blocks(std::span<const WordBlock> blocks, std::size_t reference,
                       std::size_t hypothesis);

// Dependencies are in the order of the columns of their words; numbers are 0 or more, and there are
// so few dependencies that their counts fit into 32 bits.
void check_edges_of_words(const Edges& edges);

// Compounds lie within this number of hypothesis tokens.
void check_compounds(std::span<const Compound> compounds, std::size_t tokens);
// The hypothesis of a lattice has no empty token, nor one for any tokens.
void check_hypothesis(std::span<const Token> hypothesis);

// The concatenated arcs form networks: the columns that own the arcs are consecutive, none holds
// both words and marks, and no arc takes any tokens.
void check_networks(std::span<const std::int32_t> owners, std::span<const Token> tokens,
                    std::span<const std::int64_t> offsets);

// Documents are consecutive and cover all columns, and no mark has a number above `marks`.
void check_columns(const AlignedColumns& columns, std::int64_t marks);

// Every unit is a word of the vocabulary, which has all that is known of each, and there is a slot
// of a known kind before the first unit of each text and after each unit.
void check_slotted_texts(const SlottedTexts& texts, const WordNumbers& words,
                         const SlotKinds& kinds);
// Both sides have as many texts, which have all tokens.
void check_token_sides(const TokenSide& reference, const TokenSide& hypothesis);
// Columns name existing tokens, of which everything is known.
void check_aligned_side(const AlignedSide& side);

// Levels of JSON are indented by 0 to 16 spaces.
void check_indent(std::int64_t indent);

// Scores are numbers in ascending order.
void check_ascending(std::span<const double> scores);

// The first threshold is infinite and the others descend; sums of two counts fit into 64 bits.
void check_points(const PointsView& points);

// Products of two counts fit into 64 bits.
void check_slot_counts(std::span<const std::int64_t> counts);

// Groups are in descending order of scores, their documents have weights, and sums of their counts
// fit into 64 bits.
void check_groups(const ScoredGroups& groups, std::size_t documents);

// Bounds rise over all slots, and scores are probabilities; edges are in ascending order.
void check_scores(const ScoredSlots& documents);
void check_edges(std::span<const double> edges);

// Every word has a class, sums of counts fit into 64 bits, and there are no more classes than
// words.
void check_pairs(const WordPairs& pairs, std::span<const std::int32_t> classes);

// The parts of templates follow each other and name existing columns.
void check_templates(const FeatureTemplates& templates, std::size_t columns);

// The number of keys fits into 32 bits.
void check_keys(const SortedKeys& known);

// Every place has weights.
void check_places(std::span<const std::int32_t> places, std::size_t weights);

// There is a tree, every node leads to later nodes or is a leaf, and it names an existing column.
void check_trees(const DecisionTrees& trees, std::size_t columns);

// Arrays have an entry for each node. That nodes are connected is checked where models are loaded.
void check_automaton(const NgramAutomaton& model);
// All tokens are in the automaton.
void check_tokens(const NgramAutomaton& model, std::span<const std::int32_t> tokens);

// Lines and columns are counted from 1, and those of the end of the text fit into 32 bits.
void check_place(std::int32_t line, std::int32_t column, std::size_t bytes);

// Fields lie inside the text, and none ends before it starts.
void check_fields(std::span<const std::int64_t> starts, std::span<const std::int64_t> ends,
                  std::size_t bytes);

// Numbers of marks and offsets are 0 or more, and there are as many pieces as the splits say.
void check_splits(std::span<const std::int32_t> openings, std::span<const std::int32_t> sizes,
                  std::span<const std::int32_t> marks, std::span<const std::int32_t> offsets);

// Every token has a split, and the slot contents of all splits are known.
void check_token_splits(std::span<const std::int32_t> splits, const TokenSplits& table,
                        const StringTable& contents);

// Tokens belong to a text that has not been taken yet, and their columns fit into 32 bits.
void check_token_places(std::span<const std::int32_t> lines, std::span<const std::int32_t> columns,
                        const TokenSplits& table, const ProseColumns& text);

}  // namespace interpunct
