#include "preconditions.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <type_traits>

namespace interpunct {

namespace {

// Sums of two numbers below the first limit, and products of two below the second, fit into 64
// bits.
constexpr std::int64_t most_in_sums = std::int64_t{1} << 62;
constexpr std::int64_t most_in_products = std::int64_t{1} << 31;
constexpr std::size_t most_places = std::size_t{1} << 31;

void require(bool holds, const char* message) {
    if (!holds) throw std::invalid_argument(message);
}

// Does the order hold between all neighbours? It never holds for NaN.
template <typename Number, typename Order>
bool ordered(std::span<const Number> numbers, Order order) {
    if constexpr (std::is_floating_point_v<Number>)
        if (!numbers.empty() && std::isnan(numbers.front())) return false;
    for (std::size_t i = 1; i < numbers.size(); ++i)
        if (!order(numbers[i - 1], numbers[i])) return false;
    return true;
}

template <typename Number>
bool all_below(std::span<const Number> numbers, std::size_t limit) {
    return std::ranges::all_of(numbers, [limit](Number number) {
        return 0 <= number && static_cast<std::size_t>(number) < limit;
    });
}

// Consecutive parts are given by their ends.
bool has_empty_part(std::span<const std::int64_t> ends) {
    return !ordered(ends, std::less<>{}) || (!ends.empty() && ends.front() <= 0);
}

std::uint64_t last_end(std::span<const std::int64_t> ends) {
    return static_cast<std::uint64_t>(ends.empty() ? 0 : ends.back());
}

// Do documents that are concatenated have everything, each its own part?
bool are_bounds(std::span<const std::int64_t> bounds, std::size_t size) {
    return !bounds.empty() && bounds.front() == 0 &&
           bounds.back() == static_cast<std::int64_t>(size) && std::ranges::is_sorted(bounds);
}

void check_sums(std::span<const std::int64_t> counts) {
    std::int64_t left = most_in_sums;
    for (const std::int64_t count : counts) {
        require(0 <= count && count <= left, "a count is out of range");
        left -= count;
    }
}

}  // namespace

void check_token_text(const TokenText& text) {
    require(!has_empty_part(text.ends), "tokens must not be empty");
    require(last_end(text.ends) == text.characters.size(),
            "the last token must end where the text ends");
}

void check_window(std::int64_t window) { require(window > 0, "the window must be at least 1"); }

void check_indent(std::int64_t indent) {
    require(0 <= indent && indent <= 16, "the indent must be from 0 to 16");
}

void check_columns(const AlignedColumns& columns, std::int64_t marks) {
    require(are_bounds(columns.bounds, columns.reference.size()),
            "bounds must rise from 0 to the number of columns");
    for (const auto side : {columns.reference, columns.hypothesis})
        require(side.empty() || std::ranges::min(side) >= -marks, "a mark has too high a number");
}

void check_slotted_texts(const SlottedTexts& texts, const WordNumbers& words,
                         const SlotKinds& kinds) {
    require(are_bounds(texts.bounds, texts.words.size()),
            "bounds must rise from 0 to the number of units");
    require(texts.slots.size() == texts.words.size() + texts.bounds.size() - 1,
            "there must be a slot after each unit and before each text");
    require(words.written.size() == words.folded.size() &&
                words.optional.size() == words.folded.size() &&
                all_below(texts.words, words.folded.size()),
            "every unit must be a word of the vocabulary");
    std::size_t marks = 0;
    for (const std::int32_t size : kinds.sizes) {
        require(0 <= size && static_cast<std::size_t>(size) <= kinds.marks.size() - marks,
                "there must be as many marks as the kinds of slots say");
        marks += static_cast<std::size_t>(size);
    }
    require(marks == kinds.marks.size(), "there must be as many marks as the kinds of slots say");
    require(all_below(texts.slots, kinds.sizes.size()), "every slot must be of a known kind");
}

void check_token_sides(const TokenSide& reference, const TokenSide& hypothesis) {
    require(reference.bounds.size() == hypothesis.bounds.size() &&
                are_bounds(reference.bounds, reference.tokens.size()) &&
                are_bounds(hypothesis.bounds, hypothesis.tokens.size()),
            "bounds of as many texts must rise from 0 to the number of tokens");
}

void check_aligned_side(const AlignedSide& side) {
    require(are_bounds(side.bounds, side.positions.size()),
            "bounds must rise from 0 to the number of columns");
    require(side.units.size() == side.tokens.size() && side.written.size() == side.tokens.size(),
            "every token must have a unit and a written form");
    require(std::ranges::all_of(side.positions,
                                [&](std::int32_t position) {
                                    return position < 0 ? position == -1
                                                        : static_cast<std::size_t>(position) <
                                                              side.tokens.size();
                                }),
            "a column must name a token, or none with -1");
}

void check_words(const Words& words) {
    require(ordered(words.starts, std::less_equal<>{}) && ordered(words.ends, std::less_equal<>{}),
            "words must be in the order of the text");
    require(words.starts.empty() || words.starts.front() >= 0,
            "words must not start before the text");
    for (std::size_t i = 0; i < words.starts.size(); ++i)
        require(words.starts[i] < words.ends[i], "words must not be empty");
}

void check_edges_of_words(const Edges& edges) {
    require(ordered(edges.columns, std::less_equal<>{}),
            "dependencies must be in the order of their columns");
    for (const auto numbers : {edges.columns, edges.heads, edges.labels})
        require(all_below(numbers, most_places), "a number must not be negative");
    require(edges.columns.size() < most_places, "there are too many dependencies");
}

void check_word_blocks(std::span<const WordBlock> blocks, std::size_t reference,
                       std::size_t hypothesis) {
    std::int64_t first = 0, start = 0;
    for (const auto& block : blocks) {
        require(first <= block.reference_first && block.reference_first <= block.reference_last &&
                    start <= block.hypothesis_first &&
                    block.hypothesis_first <= block.hypothesis_last,
                "blocks must be in the order of the texts");
        first = block.reference_last, start = block.hypothesis_last;
    }
    require(first <= static_cast<std::int64_t>(reference) &&
                start <= static_cast<std::int64_t>(hypothesis),
            "blocks must lie within the texts");
}

void check_hypothesis(std::span<const Token> hypothesis) {
    require(std::ranges::all_of(hypothesis, [](Token token) { return token > any_tokens; }),
            "a hypothesis cannot hold an empty token, nor one for any tokens");
}

void check_networks(std::span<const std::int32_t> owners, std::span<const Token> tokens,
                    std::span<const std::int64_t> offsets) {
    for (std::size_t network = 0; network + 1 < offsets.size(); ++network) {
        bool words = false, marks = false;
        for (std::int64_t arc = offsets[network]; arc < offsets[network + 1]; ++arc) {
            const bool is_first = arc == offsets[network];
            const std::int64_t owner = owners[arc], before = owners[is_first ? arc : arc - 1];
            require(owner == before || owner == before + 1,
                    "the columns of a network follow each other");
            if (is_first || owner != before) words = marks = false;
            words |= is_word(tokens[arc]);
            marks |= is_mark(tokens[arc]);
            require(!(words && marks) && tokens[arc] != any_tokens,
                    "a column of a network holds words or marks, and none that takes any tokens");
        }
    }
}

void check_compounds(std::span<const Compound> compounds, std::size_t tokens) {
    for (const Compound& compound : compounds)
        require(compound.begin >= 0 && compound.begin < compound.end &&
                    static_cast<std::size_t>(compound.end) <= tokens && compound.marks >= 0 &&
                    compound.difference >= 0,
                "a compound must take tokens of the hypothesis");
}

void check_ascending(std::span<const double> scores) {
    require(ordered(scores, std::less_equal<>{}), "scores must be numbers in ascending order");
}

void check_points(const PointsView& points) {
    require(!points.thresholds.empty() &&
                points.thresholds.front() == std::numeric_limits<double>::infinity(),
            "there must be a first point, the one without boundaries, at infinity");
    require(ordered(points.thresholds, std::greater<>{}), "thresholds must be numbers that fall");
    for (const auto counts : {points.tp, points.fp})
        for (const std::int64_t count : counts)
            require(-most_in_sums < count && count < most_in_sums, "a count is out of range");
}

void check_slot_counts(std::span<const std::int64_t> counts) {
    for (const std::int64_t count : counts)
        require(0 <= count && count < most_in_products, "a count is out of range");
}

void check_groups(const ScoredGroups& groups, std::size_t documents) {
    require(ordered(groups.scores, std::greater_equal<>{}), "scores must be numbers that fall");
    require(all_below(groups.documents, documents), "each document must have a column of weights");
    check_sums(groups.positives);
    check_sums(groups.negatives);
}

void check_scores(const ScoredSlots& documents) {
    require(are_bounds(documents.bounds, documents.scores.size()),
            "bounds must rise from 0 to the number of slots");
    for (const double score : documents.scores)
        require(0 <= score && score <= 1, "a score must be from 0 to 1");
}

void check_edges(std::span<const double> edges) {
    require(edges.size() >= 2, "there must be at least one bin");
    require(ordered(edges, std::less<>{}), "the edges of bins must be numbers that rise");
}

void check_pairs(const WordPairs& pairs, std::span<const std::int32_t> classes) {
    require(all_below(pairs.first, classes.size()) && all_below(pairs.second, classes.size()),
            "each word must have a class");
    require(all_below(classes, classes.size()), "there must not be more classes than words");
    check_sums(pairs.counts);
}

void check_templates(const FeatureTemplates& templates, std::size_t columns) {
    require(!has_empty_part(templates.ends) &&
                last_end(templates.ends) == templates.columns.size() &&
                last_end(templates.ends) == templates.offsets.size(),
            "templates must not be empty, and the last one must end where the parts end");
    require(all_below(templates.columns, columns), "a template must use one of the columns");
}

void check_keys(const SortedKeys& known) {
    require(known.keys.size() < most_places, "there are too many keys");
}

void check_places(std::span<const std::int32_t> places, std::size_t weights) {
    require(all_below(places, weights), "each place must have weights");
}

void check_trees(const DecisionTrees& trees, std::size_t columns) {
    const auto nodes = static_cast<std::int64_t>(trees.left.size());
    require(trees.left.size() < most_places, "there are too many nodes");
    require(!trees.roots.empty(), "there must be at least one tree");
    require(all_below(trees.roots, trees.left.size()), "a root must be one of the nodes");
    for (std::int64_t node = 0; node < nodes; ++node) {
        const auto at = static_cast<std::size_t>(node);
        if (trees.left[at] < 0) continue;
        for (const std::int64_t next : {trees.left[at], trees.right[at]})
            require(node < next && next < nodes, "a node must lead to nodes after it");
        require(0 <= trees.features[at] && static_cast<std::size_t>(trees.features[at]) < columns,
                "a node must use one of the features");
    }
}

void check_automaton(const NgramAutomaton& model) {
    const std::size_t nodes = model.tokens.size();
    require(nodes > 0 && model.first_child.size() == nodes + 1 && model.suffixes.size() == nodes &&
                model.probabilities.size() == nodes && model.backoffs.size() == nodes,
            "the arrays of a language model must have an entry for each node");
}

void check_tokens(const NgramAutomaton& model, std::span<const std::int32_t> tokens) {
    const std::int64_t known = std::int64_t{model.first_child[1]} - model.first_child[0];
    require(all_below(tokens, static_cast<std::size_t>(std::max<std::int64_t>(0, known))),
            "a token is not in the vocabulary");
}

void check_place(std::int32_t line, std::int32_t column, std::size_t bytes) {
    const auto most = static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max());
    require(line >= 1 && column >= 1 && static_cast<std::size_t>(line) + bytes < most &&
                static_cast<std::size_t>(column) + bytes < most,
            "lines and columns must be from 1 to 2^31 - 1");
}

void check_fields(std::span<const std::int64_t> starts, std::span<const std::int64_t> ends,
                  std::size_t bytes) {
    bool lie_inside = true;
    for (std::size_t field = 0; field < starts.size(); ++field)
        lie_inside &= 0 <= starts[field] && starts[field] <= ends[field] &&
                      ends[field] <= static_cast<std::int64_t>(bytes);
    require(lie_inside, "fields must lie inside the text");
}

void check_splits(std::span<const std::int32_t> openings, std::span<const std::int32_t> sizes,
                  std::span<const std::int32_t> marks, std::span<const std::int32_t> offsets) {
    const auto is_negative = [](std::int32_t number) { return number < 0; };
    for (const auto numbers : {openings, sizes, marks, offsets})
        require(std::ranges::none_of(numbers, is_negative),
                "numbers of marks, sizes and offsets must be 0 or more");
    const std::size_t all = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    require(all == marks.size(), "there must be as many pieces as the splits say");
}

namespace {

struct Range {
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    std::int32_t most = std::numeric_limits<std::int32_t>::min();
};

// Without a branch for each number, so that several are compared at a time.
Range range_of(std::span<const std::int32_t> numbers) {
    Range found;
    for (const std::int32_t number : numbers) {
        found.least = std::min(found.least, number);
        found.most = std::max(found.most, number);
    }
    return found;
}

}  // namespace

void check_packed_slots(std::span<const std::int64_t> slots, std::span<const std::int64_t> ks,
                        std::size_t references, std::size_t hypotheses) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    require(references == hypotheses, "both sides must have the same slots");
    std::size_t left = references;
    for (const std::int64_t size : slots) {
        require(size >= 0 && size <= most, "documents must have from 0 to 2^31 - 1 slots");
        const std::size_t bytes = (static_cast<std::size_t>(size) + 7) / 8;
        require(bytes <= left, "there must be as many slots as documents have");
        left -= bytes;
    }
    require(left == 0, "there must be as many slots as documents have");
    for (const std::int64_t k : ks)
        require(k >= 0 && k <= most, "windows must be from 0 to 2^31 - 1");
}

void check_token_splits(std::span<const std::int32_t> splits, const TokenSplits& table,
                        const StringTable& contents) {
    const auto [least, most] = range_of(splits);
    require(splits.empty() || (least >= 0 && static_cast<std::size_t>(most) < table.size()),
            "every token must have a split");
    require(table.largest_marks() < std::max(contents.size(), 1),
            "the slot contents of all splits must be known");
}

void check_token_places(std::span<const std::int32_t> lines, std::span<const std::int32_t> columns,
                        const TokenSplits& table, const ProseColumns& text) {
    if (lines.empty()) return;
    const auto first = text.first_line();
    require(first.has_value(), "tokens must stand in a text that has not been taken yet");
    const auto most = std::numeric_limits<std::int32_t>::max() - table.largest_offset();
    require(range_of(lines).least >= *first, "no token may stand before the first text");
    const auto found = range_of(columns);
    require(1 <= found.least && found.most <= most, "columns must be from 1 to 2^31 - 1");
}

}  // namespace interpunct
