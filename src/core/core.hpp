// The compiled core: exact algorithms on integers. It knows nothing of Python and nothing of text.
// This file is its table of contents; each algorithm has a file of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace interpunct {

// boundary_edits.cpp: how two segmentations differ, a boundary moved by one slot being one edit.
struct BoundaryEdits {
    std::int64_t matches = 0;
    std::int64_t near_misses = 0;
    std::int64_t misses = 0;
};
BoundaryEdits boundary_edits(std::span<const std::uint8_t> reference,
                             std::span<const std::uint8_t> hypothesis);

// tagging.cpp: the posterior of each label in each slot where a label depends on the two before it.
// `scores` has a row of `labels` for each slot; `transitions` a row for each pair of labels, the
// older one first. Before the first slot stand two labels 0.
std::vector<double> tag_posteriors(std::span<const double> scores,
                                   std::span<const double> transitions, std::size_t labels);

// tolerance.cpp: the largest number of boundaries that can be paired off within a distance.
std::int64_t tolerant_matches(std::span<const std::uint8_t> reference,
                              std::span<const std::uint8_t> hypothesis, std::int64_t tolerance);

// token_alignment.cpp: where two tokenizations of almost the same characters end a token together.
// A boundary is the number of tokens before it; tokens are not empty.
struct TokenText {
    std::span<const std::uint32_t> characters;
    std::span<const std::int64_t> ends;  // of each token, in characters

    std::int64_t tokens() const { return static_cast<std::int64_t>(ends.size()); }
    std::int64_t offset(std::int64_t boundary) const {
        return boundary == 0 ? 0 : ends[static_cast<std::size_t>(boundary - 1)];
    }
};
struct CommonBoundary {
    std::int64_t reference = 0;
    std::int64_t hypothesis = 0;
    bool operator==(const CommonBoundary&) const = default;
};
struct TokenBlock {
    CommonBoundary begin;
    CommonBoundary end;
    std::int64_t equal_tokens = 0;  // the longest common subsequence
};
struct TokenAlignment {
    std::vector<CommonBoundary> common;
    std::vector<TokenBlock> blocks;
};
TokenAlignment align_tokens(const TokenText& reference, const TokenText& hypothesis,
                            std::int64_t window);

// common_tokens.cpp: the longest common subsequence of the tokens from `begin` to each of `ends`,
// which come by growing reference and shrinking hypothesis.
std::vector<std::int64_t> common_tokens(const TokenText& reference, const TokenText& hypothesis,
                                        CommonBoundary begin,
                                        std::span<const CommonBoundary> ends);

// multiword.cpp: words matched as the CoNLL 2018 scorer does it: by their place, and where a token
// is made of several words, which then share its place, by their form.
struct Words {
    std::span<const std::int64_t> starts;
    std::span<const std::int64_t> ends;
    std::span<const std::uint8_t> multiword;
    std::span<const std::int64_t> forms;
};
std::int64_t matched_words(const Words& reference, const Words& hypothesis);

// alignment.cpp, alignment_lattice.cpp: which token of the hypothesis goes with which token of the
// reference. A token is a word (0 or more) or a mark (negative). Word cost comes first, mark cost
// second, and a mark never goes with a word. Of all cheapest alignments the result is the one that,
// read from the end, takes a match or substitution wherever one is on a cheapest path, else an
// insertion, else a deletion; where alternatives of a lattice meet, the first that is cheapest.
using Token = std::int32_t;
enum class Costs { levenshtein, nist };
constexpr std::int64_t substitution(Costs costs) { return costs == Costs::nist ? 4 : 1; }
constexpr std::int64_t gap(Costs costs) { return costs == Costs::nist ? 3 : 1; }

// Positions of two tokens that go together; -1 where one side has nothing.
struct Column {
    std::int32_t reference = -1;
    std::int32_t hypothesis = -1;
};

// Called now and then during long work; it stops the work by throwing.
using Poll = void (*)();

class TextAligner {
public:
    TextAligner();
    ~TextAligner();
    // The alignment of two texts, first column first. The memory is kept for the next call.
    std::span<const Column> align(std::span<const Token> reference,
                                  std::span<const Token> hypothesis, Costs costs, Poll poll);

private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

// Arcs lead from a node to a higher one, from node 0 to the highest, and those that end in the same
// node are in the order of their alternatives. An arc with the token `no_token` costs nothing, but
// at equal cost the alignment with fewest of them wins. `Column::reference` is then an arc.
inline constexpr Token no_token = INT32_MIN;
struct Arcs {
    std::span<const std::int32_t> sources;
    std::span<const std::int32_t> targets;
    std::span<const Token> tokens;
};
std::vector<Column> align_lattice(const Arcs& reference, std::span<const Token> hypothesis,
                                  Costs costs, Poll poll);

// operating_points.cpp: every threshold of a scored text, the highest first, with the boundaries
// that are right and wrong at it. The first point is no boundary at all, at infinity.
struct OperatingPoints {
    std::vector<double> thresholds;
    std::vector<std::int64_t> tp;
    std::vector<std::int64_t> fp;

    explicit OperatingPoints(std::size_t size) {
        thresholds.reserve(size);
        tp.reserve(size);
        fp.reserve(size);
    }
    void push(double threshold, std::int64_t right, std::int64_t wrong) {
        thresholds.push_back(threshold);
        tp.push_back(right);
        fp.push_back(wrong);
    }
};
struct PointsView {
    std::span<const double> thresholds;
    std::span<const std::int64_t> tp;
    std::span<const std::int64_t> fp;
};
// From the scores of the slots with and without a boundary, each in ascending order.
OperatingPoints operating_points(std::span<const double> positives,
                                 std::span<const double> negatives);
OperatingPoints merged_points(const PointsView& first, const PointsView& second);
// Which points lie on the upper convex hull of the ROC curve.
std::vector<std::int64_t> roc_hull(std::span<const std::int64_t> tp,
                                   std::span<const std::int64_t> fp);

// threshold_figures.cpp: areas, equal errors, least cost and best thresholds; nan: not measured.
struct DetectionCost {
    double miss;
    double false_alarm;
    double prior;  // nan: that of the slots
};
struct ThresholdFigures {
    double roc_auc = std::numeric_limits<double>::quiet_NaN();
    double pr_auc = roc_auc;
    double average_precision = roc_auc;
    double eer = roc_auc;
    double min_dcf = roc_auc;
    double best_f1 = roc_auc;
    double best_f1_threshold = roc_auc;
    double best_nist = roc_auc;
    double best_nist_threshold = roc_auc;
};
ThresholdFigures threshold_figures(const PointsView& points, const DetectionCost& cost);
// Slots of equal score and document, the highest score first.
struct ScoredGroups {
    std::span<const double> scores;
    std::span<const std::int64_t> documents;
    std::span<const std::int64_t> positives;
    std::span<const std::int64_t> negatives;
};
// The figures of corpora in which each document counts as often as its weight says: one row of
// weights, one entry for each document, for each corpus.
std::vector<ThresholdFigures> weighted_figures(const ScoredGroups& groups,
                                               std::span<const double> weights,
                                               std::size_t documents, const DetectionCost& cost);

// calibration.cpp: scores against how often they come true, in bins of scores.
struct CalibrationBins {
    double squared_errors = 0;
    std::vector<std::int64_t> slots;
    std::vector<std::int64_t> positives;
    std::vector<double> score_sums;

    explicit CalibrationBins(std::size_t bins) : slots(bins), positives(bins), score_sums(bins) {}
};
CalibrationBins calibration_bins(std::span<const std::uint8_t> reference,
                                 std::span<const double> scores, std::span<const double> edges);

// token_numbers.cpp: the runs of bytes between white space of a text in UTF-8, equal ones numbered
// alike. Lines and columns are those of each run, from 1, columns in characters; starts and ends
// are those of the first run of each number, in bytes. `is_space` has an entry for each character
// from 0 on; those beyond it are not white space.
struct TokenNumbers {
    std::vector<std::int32_t> numbers;
    std::vector<std::int32_t> lines;
    std::vector<std::int32_t> columns;
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> ends;
};
TokenNumbers number_tokens(std::span<const std::uint8_t> text,
                           std::span<const std::uint8_t> is_space);

// word_classes.cpp: words that stand among the same words, in classes: each word in turn goes to the
// class in which the classes of neighbours foretell each other best, by the likelihood of a bigram
// model. Pairs are those of words that follow each other, each with its count; `start` has a first
// class for each word.
struct WordPairs {
    std::span<const std::int32_t> first;
    std::span<const std::int32_t> second;
    std::span<const std::int64_t> counts;
};
std::vector<std::int32_t> exchange_classes(const WordPairs& pairs,
                                           std::span<const std::int32_t> start);

// clues.cpp: what stands around slots as 64-bit keys, one for each slot and template. `seen` has a
// row for each slot. A template asks for columns of it, so many places on from the slot; the parts
// of template t end before `ends[t]`. Beyond the first and last slot every column holds -1.
struct ClueTemplates {
    std::span<const std::int64_t> columns;
    std::span<const std::int64_t> places;
    std::span<const std::int64_t> ends;
};
std::vector<std::uint64_t> clue_keys(std::span<const std::int64_t> seen, std::size_t slots,
                                     const ClueTemplates& templates);

// directory.cpp: the places of 64-bit keys in an ordered list, of its size where they are not in it.
// The keys that begin with the bits b stand from `starts[b]` up to, not including, `starts[b + 1]`.
struct KeyDirectory {
    std::span<const std::uint64_t> keys;
    std::span<const std::int32_t> starts;
    unsigned bits = 0;
};
std::vector<std::int32_t> find_keys(const KeyDirectory& known, std::span<const std::uint64_t> keys);
// For each row of places the sum of their weights, which have a row of `columns` for each place.
std::vector<double> weight_sums(std::span<const std::int32_t> places, std::size_t rows,
                                std::span<const float> weights, std::size_t columns);

// decision_trees.cpp: what several trees say of slots, on average. A node sends a slot to `left`
// where its feature is at most the threshold, else to `right`; a leaf has no `left` (-1). `evidence`
// has a row of `labels` for each node, `features` one for each of the slots.
struct DecisionTrees {
    std::span<const std::int64_t> roots;
    std::span<const std::int64_t> features;
    std::span<const double> thresholds;
    std::span<const std::int64_t> left;
    std::span<const std::int64_t> right;
    std::span<const double> evidence;
};
std::vector<double> mean_evidence(const DecisionTrees& trees, std::span<const float> features,
                                  std::size_t slots, std::size_t labels);

// hidden_events.cpp: what was left out between words, by a language model that was trained with it.
// Nodes are strings of tokens, ordered by length; node 0 is the empty string and its children are
// all tokens. The children of a node are the strings that are longer by one token, in the order of
// that token; its suffix is the string without its oldest token.
struct NgramAutomaton {
    std::span<const std::int32_t> first_child;
    std::span<const std::int32_t> tokens;
    std::span<const std::int32_t> suffixes;
    std::span<const double> probabilities;
    std::span<const double> backoffs;
};
// For each slot the posterior of no event and of each event. `evidence` has the same shape and
// holds what else is known of the slot, as likelihoods; `edge` is the token around a document.
std::vector<double> hidden_event_posteriors(const NgramAutomaton& model,
                                            std::span<const std::int32_t> words,
                                            std::span<const std::int32_t> events,
                                            std::span<const double> evidence, std::int32_t edge);

}  // namespace interpunct
