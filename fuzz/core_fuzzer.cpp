// The core under libFuzzer, which is guided by the branches that an input takes, with the address
// and undefined-behaviour sanitizers on. The first byte chooses an algorithm, the rest is its
// input: any numbers, which the preconditions may refuse, or numbers that they accept.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "alignment.hpp"
#include "alignment_lattice.hpp"
#include "boundaries.hpp"
#include "calibration.hpp"
#include "column_counts.hpp"
#include "conll_words.hpp"
#include "decision_trees.hpp"
#include "edge_counts.hpp"
#include "features.hpp"
#include "fields.hpp"
#include "hidden_events.hpp"
#include "json_layout.hpp"
#include "json_rows.hpp"
#include "preconditions.hpp"
#include "prose.hpp"
#include "tagging.hpp"
#include "thresholds.hpp"
#include "token_alignment.hpp"
#include "token_numbers.hpp"
#include "token_spelling.hpp"
#include "token_texts.hpp"
#include "utterances.hpp"
#include "word_classes.hpp"

namespace {

using namespace interpunct;

void require(bool holds) {
    if (!holds) std::abort();
}

void never_stop() {}

// Makes numbers from bytes; when there are no more bytes, every number is zero.
class Numbers {
public:
    explicit Numbers(std::span<const std::uint8_t> data) : data_(data) {}

    std::uint8_t byte() { return at_ < data_.size() ? data_[at_++] : 0; }
    std::size_t left() const { return data_.size() - at_; }

    // Small numbers, and now and then an extreme one.
    template <typename Number>
    std::vector<Number> some(std::size_t size) {
        std::vector<Number> numbers(size);
        for (Number& number : numbers) {
            const std::uint8_t chosen = byte();
            if (chosen < 240)
                number = static_cast<Number>(std::is_floating_point_v<Number> ? chosen / 240.0
                                                                              : chosen % 16);
            else
                number = extreme<Number>(chosen);
        }
        return numbers;
    }

    std::vector<std::uint8_t> flags(std::size_t size) {
        std::vector<std::uint8_t> found(size);
        for (auto& flag : found) flag = byte() % 2;
        return found;
    }

    // Words from 0 to 7 and marks from -1 to -4.
    std::vector<Token> tokens(std::size_t size) {
        std::vector<Token> found(size);
        for (Token& token : found) token = byte() % 12 - 4;
        return found;
    }

    // Where parts of something begin, from 0 on, and where the last one ends.
    std::vector<std::int64_t> cuts(std::size_t size, std::size_t parts) {
        std::vector<std::int64_t> found(parts + 1, static_cast<std::int64_t>(size));
        for (auto& cut : found) cut = cut * byte() / 256;
        std::ranges::sort(found);
        found.front() = 0;
        found.back() = static_cast<std::int64_t>(size);
        return found;
    }

    double probability() { return byte() / 255.0; }

private:
    template <typename Number>
    static Number extreme(std::uint8_t chosen) {
        using Limits = std::numeric_limits<Number>;
        const Number all[] = {Limits::max(),
                              Limits::lowest(),
                              static_cast<Number>(-1),
                              Limits::has_infinity ? Limits::infinity() : Limits::max() / 2,
                              Limits::has_quiet_NaN ? Limits::quiet_NaN() : Limits::min(),
                              static_cast<Number>(-4)};
        return all[chosen % 6];
    }

    std::span<const std::uint8_t> data_;
    std::size_t at_ = 0;
};

// Every position of a side occurs once, in order.
void check_side(std::span<const Column> columns, std::int32_t Column::* side, std::size_t size) {
    std::int32_t next = 0;
    for (const Column& column : columns)
        if (column.*side >= 0) require(column.*side == next++);
    require(static_cast<std::size_t>(next) == size);
}

void align_texts(Numbers& numbers) {
    const auto costs = numbers.byte() % 2 ? Costs::nist : Costs::levenshtein;
    // Repeated, so that short inputs make texts that are too long for the small table.
    const std::size_t times = 1 + numbers.byte() % 8;
    const auto piece = numbers.tokens(std::min<std::size_t>(numbers.left() / 2, 200));
    const auto hypothesis = numbers.tokens(std::min<std::size_t>(numbers.left(), 800));
    std::vector<Token> reference;
    for (std::size_t i = 0; i < times; ++i)
        reference.insert(reference.end(), piece.begin(), piece.end());
    TextAligner aligner(never_stop);
    const auto columns = aligner.align(reference, hypothesis, costs);
    check_side(columns, &Column::reference, reference.size());
    check_side(columns, &Column::hypothesis, hypothesis.size());
    for (const Column& column : columns)
        if (column.reference >= 0 && column.hypothesis >= 0)
            require(is_word(reference[static_cast<std::size_t>(column.reference)]) ==
                    is_word(hypothesis[static_cast<std::size_t>(column.hypothesis)]));
}

void count_errors(Numbers& numbers) {
    const auto costs = numbers.byte() % 2 ? Costs::nist : Costs::levenshtein;
    auto reference = numbers.tokens(std::min<std::size_t>(numbers.left() / 2, 200));
    auto hypothesis = numbers.tokens(std::min<std::size_t>(numbers.left(), 200));
    for (auto* text : {&reference, &hypothesis})
        std::erase_if(*text, [](Token token) { return !is_word(token); });
    TextAligner aligner(never_stop);
    std::int64_t wrong = 0;
    for (const Column& column : aligner.align(reference, hypothesis, costs))
        wrong += column.reference < 0 || column.hypothesis < 0 ||
                 reference[static_cast<std::size_t>(column.reference)] !=
                     hypothesis[static_cast<std::size_t>(column.hypothesis)];
    require(ErrorCounter(never_stop).count(reference, hypothesis, costs) == wrong);
}

void align_any_lattice(Numbers& numbers) {
    const auto costs = numbers.byte() % 2 ? Costs::nist : Costs::levenshtein;
    const std::size_t arcs = numbers.byte() % 32;
    const auto sources = numbers.some<std::int32_t>(arcs);
    const auto targets = numbers.some<std::int32_t>(arcs);
    const auto tokens = numbers.some<Token>(arcs);
    const auto hypothesis = numbers.some<Token>(numbers.byte() % 32);
    check_hypothesis(hypothesis);
    const auto columns =
        align_lattice({sources, targets, tokens}, hypothesis, {}, costs, never_stop);
    check_side(columns, &Column::hypothesis, hypothesis.size());
}

// One way through nodes that follow each other, and compounds that lead from one to another.
void align_with_compounds(Numbers& numbers) {
    const auto costs = numbers.byte() % 2 ? Costs::nist : Costs::levenshtein;
    const std::int32_t nodes = 1 + numbers.byte() % 32;
    std::vector<Compound> compounds(numbers.byte() % 8);
    const auto tokens = numbers.tokens(static_cast<std::size_t>(nodes));
    std::vector<std::int32_t> sources, targets;
    for (std::int32_t node = 0; node < nodes; ++node) {
        sources.push_back(node);
        targets.push_back(node + 1);
    }
    for (Compound& compound : compounds) {
        compound.source = numbers.byte() % nodes;
        compound.target = compound.source + 1 + numbers.byte() % 3;
        compound.begin = numbers.byte() % 32;
        compound.end = compound.begin + 1 + numbers.byte() % 3;
        compound.marks = numbers.byte() % 3;
        compound.difference = numbers.byte() % 3;
    }
    const auto hypothesis = numbers.tokens(std::min<std::size_t>(numbers.left(), 100));
    check_compounds(compounds, hypothesis.size());
    const auto columns =
        align_lattice({sources, targets, tokens}, hypothesis, compounds, costs, never_stop);
    std::int32_t node = 0;
    for (const Column& column : columns) {
        if (column.reference == -1) continue;
        const bool is_compound = column.reference < 0;
        const auto place =
            static_cast<std::size_t>(is_compound ? -2 - column.reference : column.reference);
        require((is_compound ? compounds[place].source : sources[place]) == node);
        node = is_compound ? compounds[place].target : targets[place];
    }
    require(node == nodes);
}

// Columns of alternatives, and now and then an arc that skips some.
void align_sound_lattice(Numbers& numbers) {
    const auto costs = numbers.byte() % 2 ? Costs::nist : Costs::levenshtein;
    std::vector<std::int32_t> sources, targets;
    const auto hypothesis = numbers.tokens(std::min<std::size_t>(numbers.left() / 3, 300));
    for (std::int32_t node = 0; numbers.left() > sources.size(); ++node) {
        const std::uint8_t shape = numbers.byte();
        for (int arc = 0; arc <= shape % 3; ++arc) {
            sources.push_back(node);
            targets.push_back(node + 1);
        }
        if (shape > 250 && node > 2) {
            sources.push_back(node - 2);
            targets.push_back(node + 1);
        }
    }
    auto tokens = numbers.tokens(sources.size());
    for (std::size_t arc = 1; arc < tokens.size(); ++arc)
        if (tokens[arc] == 7 && sources[arc] == sources[arc - 1])
            tokens[arc] = arc % 5 == 4 ? any_tokens : no_token;
    const auto columns =
        align_lattice({sources, targets, tokens}, hypothesis, {}, costs, never_stop);
    check_side(columns, &Column::hypothesis, hypothesis.size());
    std::int32_t node = 0, last = -1;
    for (const Column& column : columns) {
        if (column.reference < 0) continue;
        const auto arc = static_cast<std::size_t>(column.reference);
        // Such an arc stands in as many columns as it takes tokens.
        if (column.reference == last && tokens[arc] == any_tokens) continue;
        last = column.reference;
        require(sources[arc] == node);
        node = targets[arc];
    }
    require(targets.empty() || node == targets.back());
}

// Columns of words or of marks, some of which may be left out: aligned as any lattice is.
void align_a_network(Numbers& numbers) {
    const auto costs = numbers.byte() % 2 ? Costs::nist : Costs::levenshtein;
    const auto hypothesis = numbers.tokens(std::min<std::size_t>(numbers.left() / 3, 300));
    std::vector<std::int32_t> sources, targets;
    std::vector<Token> tokens;
    for (std::int32_t node = 0; numbers.left() > sources.size() && node < 300; ++node) {
        const std::uint8_t shape = numbers.byte();
        for (int arc = 0; arc <= shape % 3; ++arc) {
            const std::int32_t number = shape / 16 % 4 + arc;
            sources.push_back(node);
            targets.push_back(node + 1);
            tokens.push_back(shape % 5 == 0 ? -1 - number : number);
        }
        if (shape % 7 == 0) tokens.back() = no_token;
    }
    if (!tokens.empty() && numbers.byte() > 250) tokens[tokens.size() / 2] = numbers.byte() - 128;
    const std::int64_t offsets[] = {0, static_cast<std::int64_t>(tokens.size())};
    check_networks(sources, tokens, offsets);
    const Arcs network{sources, targets, tokens};
    NetworkAligner aligner(never_stop);
    StepCounter steps(never_stop);
    const auto expected = align_lattice_by_table(network, hypothesis, {}, costs, steps);
    // The second time its memory is not new.
    for (int time = 0; time < 2; ++time) {
        const auto columns = aligner.align(network, hypothesis, costs);
        require(std::ranges::equal(columns, expected, [](const Column& one, const Column& other) {
            return one.reference == other.reference && one.hypothesis == other.hypothesis;
        }));
    }
}

// Both sides of columns, with gaps, and what is counted in them, which must add up.
void count_columns(Numbers& numbers) {
    const std::int32_t marks = numbers.byte() % 6;
    const std::size_t documents = 1 + numbers.byte() % 3, size = numbers.left() / 2;
    std::vector<Token> sides[2];
    for (auto& side : sides) {
        side.resize(size);
        for (Token& token : side) {
            token = numbers.byte() % (8 + marks) - marks;
            if (token == 7) token = nothing;
        }
    }
    auto bounds = numbers.cuts(size, documents);
    if (size > 0 && numbers.byte() > 250) sides[0][numbers.byte() % size] = INT32_MIN;
    if (numbers.byte() > 250) bounds = numbers.some<std::int64_t>(documents);
    const AlignedColumns columns{sides[0], sides[1], bounds};
    check_columns(columns, marks);
    std::int64_t words[2] = {0, 0}, held[2] = {0, 0};
    for (const WordCounts& found : word_counts(columns)) {
        words[0] += found.correct + found.substitutions + found.deletions;
        words[1] += found.correct + found.substitutions + found.insertions;
    }
    for (int side = 0; side < 2; ++side) {
        held[side] = std::ranges::count_if(sides[side], [](Token token) { return token < 0; });
        require(words[side] == std::ranges::count_if(sides[side], [](Token token) {
                    return token >= 0 && token != nothing;
                }));
    }
    const auto count = static_cast<std::size_t>(marks), row = count + 1;
    std::int64_t reference = 0, hypothesis = 0;
    const auto tables = mark_table(columns, count);
    for (std::size_t i = 0; i < tables.size(); ++i) {
        if (i % (row * row) / row > 0) reference += tables[i];
        if (i % row > 0) hypothesis += tables[i];
    }
    require(reference == held[0] && hypothesis == held[1]);
    std::int64_t labels = 0;
    for (const auto number : label_table(columns, count)) labels += number;
    require(labels == words[0]);
    const auto shares = mark_shares(columns, count);
    for (std::size_t i = 0; i < shares.common.size(); ++i)
        require(0 <= shares.common[i] && shares.common[i] <= shares.reference[i] &&
                shares.common[i] <= shares.hypothesis[i]);
    for (const auto& slots : shares.slots)
        require(slots.differing <= slots.all && slots.given <= 2 * slots.all);
}

// Words between the marks of their slots, from which both can be read again.
void interleave_texts(Numbers& numbers) {
    const std::size_t documents = 1 + numbers.byte() % 3, known = 1 + numbers.byte() % 8;
    auto sizes = numbers.some<std::int32_t>(1 + numbers.byte() % 3);
    std::size_t held = 0;
    for (std::int32_t& size : sizes)
        if (0 <= size && size < 16) held += static_cast<std::size_t>(size %= 3);
    std::vector<Token> marks(held);
    for (Token& mark : marks) mark = -1 - numbers.byte() % 4;
    std::vector<Token> folded(known), written(known);
    for (auto* side : {&folded, &written})
        for (Token& token : *side) token = numbers.byte() % 8;
    const auto optional = numbers.flags(known);
    const std::size_t size = numbers.left() / 2;
    std::vector<std::int32_t> words(size), slots(size + documents);
    for (auto& word : words) word = numbers.byte() % static_cast<std::int32_t>(known);
    for (auto& slot : slots) slot = numbers.byte() % static_cast<std::int32_t>(sizes.size());
    auto bounds = numbers.cuts(size, documents);
    if (size > 0 && numbers.byte() > 250) words[0] = numbers.byte() - 1;
    if (numbers.byte() > 250) bounds = numbers.some<std::int64_t>(documents);
    const SlottedTexts texts{words, slots, bounds};
    const WordNumbers vocabulary{folded, written, optional};
    const SlotKinds kinds{sizes, marks};
    check_slotted_texts(texts, vocabulary, kinds);
    const TokenTexts found = interleave(texts, vocabulary, kinds);
    std::size_t token = 0, word = 0;
    for (std::size_t document = 0; document + 1 < bounds.size(); ++document) {
        std::int32_t unit = -1;
        for (; token < static_cast<std::size_t>(found.bounds[document + 1]); ++token) {
            if (found.tokens[token] >= 0) {
                const auto number = static_cast<std::size_t>(words[word++]);
                require(found.tokens[token] == folded[number] &&
                        found.written[token] == written[number] &&
                        found.optional[token] == optional[number]);
                ++unit;
            }
            require(found.units[token] == unit);
        }
        require(static_cast<std::int64_t>(word) == bounds[document + 1]);
    }
    require(token == found.tokens.size() && word == size);

    const TokenSide side{found.tokens, found.bounds};
    check_token_sides(side, side);
    for (const std::uint8_t same : same_words(side, side)) require(same == 1);

    // A column for each token, and one before it for each mark.
    std::vector<std::int32_t> positions;
    std::vector<std::int64_t> ends{0};
    for (std::size_t document = 0; document + 1 < found.bounds.size(); ++document) {
        for (std::int64_t at = found.bounds[document]; at < found.bounds[document + 1]; ++at) {
            if (found.tokens[static_cast<std::size_t>(at)] < 0) positions.push_back(-1);
            positions.push_back(static_cast<std::int32_t>(at));
        }
        ends.push_back(static_cast<std::int64_t>(positions.size()));
    }
    if (!positions.empty() && numbers.byte() > 250)
        positions[0] = numbers.some<std::int32_t>(1).front();
    const AlignedSide aligned{positions, ends, found.tokens, found.units, found.written};
    check_aligned_side(aligned);
    const TokenColumns columns = aligned_tokens(aligned);
    for (std::size_t column = 0; column < positions.size(); ++column) {
        const bool gap = positions[column] < 0;
        const auto at = static_cast<std::size_t>(gap ? 0 : positions[column]);
        require(columns.tokens[column] == (gap ? nothing : found.tokens[at]) &&
                columns.written[column] == (gap ? nothing : found.written[at]) &&
                (gap || columns.units[column] >= found.units[at]));
    }
}

void slide_windows(Numbers& numbers) {
    const std::size_t documents = numbers.byte() % 4;
    auto slots = numbers.some<std::int64_t>(documents);
    const auto ks = numbers.some<std::int64_t>(documents);
    std::size_t bytes = 0;
    for (auto& size : slots) {
        if (size > 0 && size < 1000) size += numbers.byte() % 64;
        if (size >= 0 && size < 1000) bytes += static_cast<std::size_t>(size + 7) / 8;
    }
    std::vector<std::uint8_t> sides[2];
    for (auto& side : sides) {
        side.resize(bytes);
        for (auto& byte : side) byte = numbers.byte();
    }
    check_packed_slots(slots, ks, bytes, bytes);
    const auto sums = window_sums(sides[0], sides[1], slots, ks);
    require(sums.size() == documents);
    for (std::size_t i = 0; i < documents; ++i) {
        require(sums[i].one_only <= sums[i].differ && sums[i].differ <= slots[i]);
        require(sums[i].reference <= slots[i] && sums[i].hypothesis <= slots[i]);
    }
}

void cut_table(Numbers& numbers) {
    constexpr std::uint8_t signs[] = {'1', '2', '.', '\t', '\n', '\r', '-', 0xe2};
    std::vector<std::uint8_t> text(numbers.left());
    for (auto& byte : text) byte = signs[numbers.byte() % std::size(signs)];
    const auto found = cut_rows(text, '\t');
    require(std::ranges::is_sorted(found.starts) && std::ranges::is_sorted(found.rows));
    for (std::size_t field = 0; field + 1 < found.starts.size(); ++field) {
        const auto start = found.starts[field], end = found.starts[field + 1] - 1;
        check_fields({&start, 1}, {&end, 1}, text.size());
        const double number = plain_decimal(std::span(text).subspan(
            static_cast<std::size_t>(start), static_cast<std::size_t>(end - start)));
        require(std::isnan(number) || number >= 0);
    }
}

void compare_segmentations(Numbers& numbers) {
    const std::size_t slots = numbers.left() / 2;
    const auto reference = numbers.flags(slots), hypothesis = numbers.flags(slots);
    const auto edits = boundary_edits(reference, hypothesis);
    const auto there = std::ranges::count(reference, 1) + std::ranges::count(hypothesis, 1);
    require(2 * (edits.matches + edits.near_misses) + edits.misses == there);
    require(tolerant_matches(reference, hypothesis, 0) == edits.matches);
    require(2 * tolerant_matches(reference, hypothesis, numbers.byte()) <= there);
}

void compare_tokens(Numbers& numbers) {
    const auto window = numbers.some<std::int64_t>(1).front();
    const auto side = [&](std::vector<std::uint32_t>& characters, std::vector<std::int64_t>& ends) {
        characters = numbers.some<std::uint32_t>(numbers.left() / 2 % 64);
        const bool any = numbers.byte() > 200;
        if (any) ends = numbers.some<std::int64_t>(numbers.byte() % 8);
        for (std::size_t i = 1; !any && i <= characters.size(); ++i)
            if (i == characters.size() || numbers.byte() % 3 == 0)
                ends.push_back(static_cast<std::int64_t>(i));
        for (auto& character : characters) character %= 3;
    };
    std::vector<std::uint32_t> reference, hypothesis;
    std::vector<std::int64_t> reference_ends, hypothesis_ends;
    side(reference, reference_ends);
    side(hypothesis, hypothesis_ends);
    const TokenText first{reference, reference_ends}, second{hypothesis, hypothesis_ends};
    check_window(window);
    check_token_text(first);
    check_token_text(second);
    const auto found = align_tokens(first, second, window, never_stop);
    require(found.common.back() == CommonBoundary{first.tokens(), second.tokens()});
}

void match_words(Numbers& numbers) {
    const std::size_t size = numbers.byte() % 32;
    std::vector<std::int64_t> columns[6];
    std::vector<std::uint8_t> multiword[2];
    for (int side = 0; side < 2; ++side) {
        auto& starts = columns[3 * side] = numbers.some<std::int64_t>(size);
        if (numbers.byte() < 200)
            for (auto& start : starts) start &= INT64_MAX;
        auto& ends = columns[3 * side + 1] = numbers.some<std::int64_t>(size);
        columns[3 * side + 2] = numbers.some<std::int64_t>(size);
        multiword[side] = numbers.flags(size);
        std::ranges::sort(starts);
        if (numbers.byte() < 200)
            for (std::size_t i = 0; i < size; ++i) ends[i] = starts[i] / 2 + 1 + starts[i] / 2;
    }
    const Words first{columns[0], columns[1], multiword[0], columns[2]};
    const Words second{columns[3], columns[4], multiword[1], columns[5]};
    check_words(first);
    check_words(second);
    std::vector<WordBlock> blocks(numbers.byte() % 3);
    for (auto& block : blocks)
        block = {numbers.byte() % 16, numbers.byte() % 16, numbers.byte() % 32,
                 numbers.byte() % 32};
    check_word_blocks(blocks, size, size);
    const auto pairs = aligned_words(first, second, blocks, never_stop);
    require(pairs.size() <= size);
}

void count_edges(Numbers& numbers) {
    std::vector<std::int32_t> parts[6];
    for (int side = 0; side < 2; ++side) {
        const std::size_t size = numbers.byte() % 32;
        for (int part = 0; part < 3; ++part)
            parts[3 * side + part] = numbers.some<std::int32_t>(size);
        std::ranges::sort(parts[3 * side]);
    }
    const Edges first{parts[0], parts[1], parts[2]}, second{parts[3], parts[4], parts[5]};
    check_edges_of_words(first);
    check_edges_of_words(second);
    const auto found = edge_counts(first, second, never_stop);
    std::size_t counted = 0;
    for (std::size_t edge = 0; edge < found.columns.size(); ++edge)
        counted += static_cast<std::size_t>(found.reference[edge] + found.hypothesis[edge]);
    require(counted == parts[0].size() + parts[3].size());
    require(std::ranges::is_sorted(found.columns));
}

void look_at_thresholds(Numbers& numbers) {
    auto positives = numbers.some<double>(numbers.byte() % 64);
    auto negatives = numbers.some<double>(numbers.byte() % 64);
    const auto costs = numbers.some<double>(3);
    if (std::ranges::none_of(positives, [](double score) { return std::isnan(score); }))
        std::ranges::sort(positives);
    check_ascending(positives);
    check_ascending(negatives);
    const auto points = operating_points(positives, negatives);
    const PointsView view{points.thresholds, points.tp, points.fp};
    check_points(view);
    const auto twice = merged_points(view, view);
    require(twice.tp.back() == 2 * points.tp.back() && twice.fp.back() == 2 * points.fp.back());
    roc_hull(points.tp, points.fp);
    threshold_figures(view, {costs[0], costs[1], costs[2]});
}

void weigh_documents(Numbers& numbers) {
    const std::size_t groups = numbers.byte() % 32, documents = numbers.byte() % 4;
    auto scores = numbers.some<double>(groups);
    const auto belongs = numbers.some<std::int64_t>(groups);
    const auto positives = numbers.some<std::int64_t>(groups);
    const auto negatives = numbers.some<std::int64_t>(groups);
    const auto weights = numbers.some<double>(documents * (numbers.byte() % 10));
    if (std::ranges::none_of(scores, [](double score) { return std::isnan(score); }))
        std::ranges::sort(scores, std::greater<>{});
    const ScoredGroups all{scores, belongs, positives, negatives};
    check_groups(all, documents);
    const auto figures =
        weighted_figures(all, weights, documents, {1, 1, numbers.probability()}, never_stop);
    require(figures.size() == (documents == 0 ? 0 : weights.size() / documents));
}

void fill_bins(Numbers& numbers) {
    const std::size_t slots = numbers.byte() % 64;
    const auto reference = numbers.flags(slots);
    const auto scores = numbers.some<double>(slots);
    auto edges = numbers.some<double>(numbers.byte() % 12);
    const std::size_t documents = 1 + numbers.byte() % 4;
    auto bounds = numbers.cuts(slots, documents);
    if (numbers.byte() > 250) bounds = numbers.some<std::int64_t>(documents);
    const ScoredSlots given{reference, scores, bounds};
    check_scores(given);
    check_edges(edges);
    const auto bins = calibration_bins(given, edges);
    require(bins.squared_errors.size() == bounds.size() - 1);
    std::int64_t all = 0;
    for (const auto count : bins.slots) all += count;
    require(static_cast<std::size_t>(all) == slots);
}

void number_text(Numbers& numbers) {
    const auto is_space = numbers.flags(1 + numbers.byte());
    const auto text = [&] {
        std::vector<std::uint8_t> bytes(numbers.left());
        for (auto& byte : bytes) byte = numbers.byte();
        return bytes;
    }();
    StringTable table;
    TextPlace place;
    const auto found = number_tokens(text, is_space, place, table, never_stop);
    require(found.lines.size() == found.numbers.size());
    for (const auto number : found.numbers) require(0 <= number && number < table.size());
}

void spell_tokens(Numbers& numbers) {
    const auto is_space = numbers.flags(1 + numbers.byte());
    const auto special = numbers.some<std::uint8_t>(numbers.byte() % 4);
    TokenSpelling spelling(is_space, special, numbers.byte());
    std::int64_t given = 0;
    for (; numbers.left(); ++given) {
        std::vector<std::uint8_t> token(numbers.byte() % 8);
        for (auto& byte : token) byte = numbers.byte();
        if (spelling.is_plain(token))
            spelling.add_plain(token);
        else
            spelling.add(token);
    }
    const auto size = static_cast<std::int64_t>(spelling.characters.size());
    require((spelling.ends.empty() ? 0 : spelling.ends.back()) == size);
    require(std::ranges::is_sorted(spelling.ends));
    require(spelling.are_all_kept ? std::ssize(spelling.ends) == given
                                  : spelling.kept.size() == spelling.ends.size());
}

void read_utterances(Numbers& numbers) {
    constexpr std::uint8_t signs[] = {'a', ' ', '(', ')', '\n', ';', '\t', 0xe2};
    std::vector<std::uint8_t> text(numbers.left());
    for (auto& byte : text) byte = signs[numbers.byte() % std::size(signs)];
    const auto found = cut_utterances(text);
    if (!found) return;
    require(found->text.size() == text.size());
    require(std::ranges::is_sorted(found->lines));
    require(std::ranges::count(found->names, '\n') == std::ssize(found->lines));
    require(std::ranges::count(found->text, '\n') == std::ranges::count(text, '\n'));
}

void lay_out_json(Numbers& numbers) {
    constexpr std::uint8_t signs[] = {'[', ']', '{', '}', ',', ':', '"', '\\', 'a'};
    std::vector<std::uint8_t> text(numbers.left());
    for (auto& sign : text) sign = signs[numbers.byte() % std::size(signs)];
    require(indented_json(text, 1).size() >= text.size());
}

void read_json(Numbers& numbers) {
    std::vector<std::uint8_t> text(numbers.left());
    for (auto& byte : text) byte = numbers.byte();
    StringTable table;
    const JsonField fields[] = {{"t", JsonKind::text, &table},
                                {"w", JsonKind::texts, &table},
                                {"b", JsonKind::truths, &table},
                                {"n", JsonKind::numbers, &table},
                                {"o", JsonKind::numbers_or_null, &table}};
    const auto found = read_json_rows(text, fields, never_stop);
    require(found.line_starts.size() == found.rows.size() + 1);
    require(found.line_starts.back() == static_cast<std::int64_t>(text.size()));
    std::int32_t rows = 0;
    for (const auto row : found.rows) require(row == no_row || row == rows++);
    for (const JsonColumn& column : found.columns) {
        require(column.is_given.size() == static_cast<std::size_t>(rows));
        require(column.bounds.size() == column.is_given.size() + 1);
        const auto size = static_cast<std::size_t>(column.bounds.back());
        require(column.strings.size() + column.truths.size() + column.numbers.size() == size);
        for (const auto number : column.strings) require(0 <= number && number < table.size());
    }
}

void assemble_prose(Numbers& numbers) {
    StringTable contents;
    for (const char* marks : {"", ".", "?", "--"})
        contents.add({reinterpret_cast<const std::uint8_t*>(marks), std::strlen(marks)});
    TokenSplits table;
    const std::size_t splits = 1 + numbers.byte() % 4;
    auto openings = numbers.some<std::int32_t>(splits);
    auto sizes = numbers.some<std::int32_t>(splits);
    for (auto& opening : openings) opening &= 3;
    std::size_t pieces = 0;
    for (auto& size : sizes) pieces += static_cast<std::size_t>(size &= 3);
    auto marks = numbers.some<std::int32_t>(pieces);
    for (auto& mark : marks) mark &= 3;
    const auto units = numbers.some<std::int32_t>(pieces);
    const std::vector<std::int32_t> offsets(pieces, 1);
    check_splits(openings, sizes, marks, offsets);
    table.add(openings, sizes, units, marks, offsets);
    const std::vector<std::int32_t> first_lines = {1, 2, 5, 9};
    ProseColumns columns(first_lines, 0);
    std::vector<std::int32_t> chosen, lines, places;
    for (std::int32_t line = 1; numbers.left() > 0 && line < 9; line += numbers.byte() % 3) {
        chosen.push_back(numbers.byte() % static_cast<std::int32_t>(splits));
        lines.push_back(line);
        places.push_back(1 + 1000 * numbers.byte());
    }
    check_token_splits(chosen, table, contents);
    check_token_places(lines, places, table, columns);
    columns.add(chosen, lines, places, table, contents);
    columns.finish();
    require(columns.bounds.size() == 4 && columns.openings.size() == 3);
    require(columns.bounds.back() == static_cast<std::int64_t>(columns.units.size()));
}

void look_up_features(Numbers& numbers) {
    auto known = numbers.some<std::uint64_t>(numbers.byte() % 32);
    for (auto& key : known) key = (key << 60) | numbers.byte();
    std::ranges::sort(known);
    const unsigned bits = numbers.byte() % 5;
    auto starts = numbers.some<std::int32_t>((std::size_t{1} << bits) + 1);
    if (numbers.byte() < 200)
        for (std::size_t bucket = 0; bucket < starts.size(); ++bucket)
            starts[bucket] = static_cast<std::int32_t>(std::ranges::count_if(known, [&](auto key) {
                return bits > 0 ? key >> (64 - bits) < bucket : bucket > 0;
            }));
    const SortedKeys sorted{known, starts, bits};
    check_keys(sorted);
    const auto wanted = numbers.some<std::uint64_t>(8);
    const auto places = find_keys(sorted, wanted);
    for (const auto place : places)
        require(0 <= place && static_cast<std::size_t>(place) <= known.size());
    const auto weights = numbers.some<float>(2 * known.size() + 2);
    require(weight_sums(places, 4, weights, 2).size() == 8);
}

void hash_features(Numbers& numbers) {
    const std::size_t slots = numbers.byte() % 16, columns = numbers.byte() % 4;
    const std::size_t parts = numbers.byte() % 8;
    const auto values = numbers.some<std::int64_t>(slots * columns);
    const auto chosen = numbers.some<std::int64_t>(parts);
    const auto offsets = numbers.some<std::int64_t>(parts);
    auto ends = numbers.some<std::int64_t>(numbers.byte() % 4);
    if (!ends.empty()) ends.back() = static_cast<std::int64_t>(parts);
    const FeatureTemplates templates{chosen, offsets, ends};
    check_templates(templates, columns);
    require(feature_keys(values, slots, templates).size() == slots * ends.size());
}

void class_words(Numbers& numbers) {
    const std::size_t pairs = numbers.byte() % 32, words = numbers.byte() % 16;
    const auto first = numbers.some<std::int32_t>(pairs);
    const auto second = numbers.some<std::int32_t>(pairs);
    const auto counts = numbers.some<std::int64_t>(pairs);
    const auto start = numbers.some<std::int32_t>(words);
    const WordPairs neighbours{first, second, counts};
    check_pairs(neighbours, start);
    const auto classes = exchange_classes(neighbours, start, never_stop);
    require(classes.size() == words);
    for (const auto one : classes) require(0 <= one && one <= std::ranges::max(start));
}

void tag(Numbers& numbers) {
    const std::size_t labels = 1 + numbers.byte() % 4, slots = numbers.byte() % 16;
    const auto scores = numbers.some<double>(slots * labels);
    const auto transitions = numbers.some<double>(labels * labels * labels);
    require(tag_posteriors(scores, transitions, labels).size() == scores.size());
}

void descend_trees(Numbers& numbers) {
    const std::size_t nodes = numbers.byte() % 16, columns = numbers.byte() % 4;
    const std::size_t slots = numbers.byte() % 8, labels = numbers.byte() % 4;
    const auto roots = numbers.some<std::int64_t>(numbers.byte() % 4);
    const auto split = numbers.some<std::int64_t>(nodes);
    const auto thresholds = numbers.some<double>(nodes);
    auto left = numbers.some<std::int64_t>(nodes), right = numbers.some<std::int64_t>(nodes);
    if (numbers.byte() < 200)
        for (std::size_t node = 0; node < nodes; ++node) {
            left[node] = node + 2 < nodes ? static_cast<std::int64_t>(node) + 1 : -1;
            right[node] = left[node] + 1;
        }
    const auto values = numbers.some<double>(nodes * labels);
    const auto features = numbers.some<float>(slots * columns);
    const DecisionTrees trees{roots, split, thresholds, left, right, values};
    check_trees(trees, columns);
    require(mean_leaf_values(trees, features, slots, labels).size() == slots * labels);
}

void find_events(Numbers& numbers) {
    const std::size_t nodes = 1 + numbers.byte() % 16;
    auto first_child = numbers.some<std::int32_t>(nodes + 1);
    if (numbers.byte() < 200) {
        std::ranges::sort(first_child);
        first_child[0] = 1;
    }
    const auto tokens = numbers.some<std::int32_t>(nodes);
    const auto suffixes = numbers.some<std::int32_t>(nodes);
    const auto probabilities = numbers.some<double>(nodes), backoffs = numbers.some<double>(nodes);
    const NgramAutomaton model{first_child, tokens, suffixes, probabilities, backoffs};
    check_automaton(model);
    const auto words = numbers.some<std::int32_t>(numbers.byte() % 8);
    const auto events = numbers.some<std::int32_t>(numbers.byte() % 3);
    const auto edge = numbers.some<std::int32_t>(1);
    check_tokens(model, words);
    check_tokens(model, events);
    check_tokens(model, edge);
    const auto evidence = numbers.some<double>(words.size() * (events.size() + 1));
    require(hidden_event_posteriors(model, words, events, evidence, edge[0]).size() ==
            evidence.size());
}

constexpr void (*targets[])(Numbers&) = {align_texts,
                                         count_errors,
                                         count_columns,
                                         interleave_texts,
                                         slide_windows,
                                         cut_table,
                                         align_with_compounds,
                                         align_a_network,
                                         align_any_lattice,
                                         align_sound_lattice,
                                         compare_segmentations,
                                         compare_tokens,
                                         match_words,
                                         count_edges,
                                         look_at_thresholds,
                                         weigh_documents,
                                         fill_bins,
                                         number_text,
                                         spell_tokens,
                                         read_json,
                                         lay_out_json,
                                         read_utterances,
                                         assemble_prose,
                                         look_up_features,
                                         hash_features,
                                         class_words,
                                         tag,
                                         descend_trees,
                                         find_events};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    Numbers numbers({data + 1, size - 1});
    try {
        targets[data[0] % std::size(targets)](numbers);
    } catch (const std::invalid_argument&) {
        // The preconditions refused the input, as they should.
    }
    return 0;
}
