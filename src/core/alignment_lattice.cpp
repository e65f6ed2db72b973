// The joint alignment of the words and marks of a text with a lattice.
//
// A cell (arc, j) holds the least cost of a path that ends with this arc when j hypothesis tokens
// have been taken. A node keeps the least cost over the arcs that end in it, and which arc has it.
// The three levels of cost (words, marks, empty arcs) are the digits of one integer. As for two
// texts, only cells are filled that cheapest alignments of the words alone pass (see
// alignment_lattice_corridor.cpp) or, at other costs than 1, those that an alignment with a given
// number of word gaps can pass (see alignment_band.hpp). Moves are kept for one chunk of nodes at a
// time. Chunks meet at nodes that every path passes; on the way back each but the last is filled
// again from its first node.
#include "alignment_lattice.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <stdexcept>

#include "alignment_band.hpp"
#include "alignment_lattice_corridor.hpp"
#include "alignment_lattice_graph.hpp"
#include "alignment_network.hpp"
#include "alignment_ties.hpp"

namespace interpunct {

namespace {

constexpr std::int64_t impossible = std::int64_t{1} << 61;
constexpr std::size_t chunk_cells = std::size_t{1} << 24;
constexpr std::int64_t first_gaps = 64;

// The weights of a word and of a mark in a cost; that of an empty arc is 1.
struct Units {
    std::int64_t word = 1;
    std::int64_t mark = 1;
};

// The cost of inserting all hypothesis tokens taken so far is subtracted from every cell. Then an
// insertion costs nothing, a deletion its usual cost, and a pairing its usual cost minus that of
// the insertion.
class LatticeTable {
public:
    LatticeTable(const LatticeGraph& graph, std::span<const Token> hypothesis,
                 std::span<const Compound> compounds, Costs costs, StepCounter& steps)
        : graph_(graph), compounds_(compounds), costs_(costs), steps_(steps), hypothesis_{no_token},
          words_before_{0}, ranges_(graph.nodes()), rows_(graph.nodes()), offsets_(graph.nodes()) {
        sort_compounds();
        hypothesis_.insert(hypothesis_.end(), hypothesis.begin(), hypothesis.end());
        for (const Token token : hypothesis)
            words_before_.push_back(words_before_.back() + is_word(token));
        set_units();
        for (const Token token : hypothesis_) {
            const bool taken = token != no_token;
            match_.push_back(taken ? -gap_cost(token) : impossible);
            const std::int64_t change =
                taken ? (substitution(costs) - gap(costs)) * unit(token) : 0;
            word_substitution_.push_back(is_word(token) ? change : impossible);
            mark_substitution_.push_back(is_mark(token) ? change : impossible);
        }
    }

    std::vector<Column> align() {
        const std::int64_t words = words_before_.back();
        if (costs_ == Costs::levenshtein && compounds_.empty()) {
            fill_within(lattice_corridor(graph_, own_words(), steps_));
        } else {
            widen_until_exact(first_gaps + graph_.least_gaps(words), [&](std::int64_t gaps) {
                std::vector<WordRange> ranges;
                for (std::int32_t node = 0; node < graph_.nodes(); ++node)
                    ranges.push_back(graph_.passable(node, words, gaps + drift_));
                fill_within(ranges);
                return least_word_cost() / gap(costs_);
            });
        }
        return trace();
    }

private:
    // The part of a node's row that is filled, in numbers of hypothesis tokens taken.
    struct Range {
        std::int32_t first = 0;
        std::int32_t last = -1;
        std::size_t size() const { return static_cast<std::size_t>(last - first + 1); }
    };
    // The nodes after `start` up to `end`, both of which every path passes, and the row at `start`.
    struct Chunk {
        std::int32_t start = 0;
        std::int32_t end = 0;
        std::vector<std::int64_t> row;
    };
    // The offsets of a node's choices and of the moves of its arcs.
    struct Offsets {
        std::size_t choices = 0;
        std::size_t moves = 0;
    };

    // Compounds by the node they lead to; how many words one side can be ahead of the other by
    // them; how long rows are used, and which nodes no compound leads past.
    void sort_compounds() {
        into_.resize(graph_.nodes());
        last_use_.resize(graph_.nodes());
        meets_all_.resize(graph_.nodes());
        std::vector<std::int32_t> change(static_cast<std::size_t>(graph_.nodes()) + 1);
        std::map<std::int32_t, std::int32_t> at_source, at_begin;
        for (std::int32_t node = 0; node < graph_.nodes(); ++node)
            last_use_[node] = graph_.last_use(node);
        for (std::size_t i = 0; i < compounds_.size(); ++i) {
            const Compound& compound = compounds_[i];
            if (compound.source < 0 || compound.source >= compound.target ||
                compound.target >= graph_.nodes() ||
                compound.marks > graph_.most_marks() + compound.end - compound.begin)
                throw std::invalid_argument(
                    "a compound must lead from a node to a higher one, past its marks");
            into_[compound.target].push_back(static_cast<std::int32_t>(i));
            last_use_[compound.source] = std::max(last_use_[compound.source], compound.target);
            ++change[compound.source + 1];
            --change[compound.target];
            std::int32_t& before = at_source[compound.source];
            before = std::max(before, compound.difference);
            std::int32_t& begun = at_begin[compound.begin];
            begun = std::max(begun, compound.difference);
        }
        for (const auto& [source, most] : at_source) drift_ += most;
        for (const auto& [begin, most] : at_begin) drift_ += most;
        std::int32_t leading_past = 0;
        for (std::int32_t node = 0; node < graph_.nodes(); ++node) {
            leading_past += change[node];
            meets_all_[node] = leading_past == 0 && graph_.on_all_paths(node);
        }
    }

    void set_units() {
        const std::int64_t words = words_before_.back();
        const std::int64_t marks = static_cast<std::int64_t>(hypothesis_.size()) - 1 - words;
        const std::int64_t most_word_cost = gap(costs_) * (graph_.most_words() + words);
        const std::int64_t most_mark_cost = gap(costs_) * (graph_.most_marks() + marks);
        units_.mark = graph_.most_empty() + 1;
        units_.word = units_.mark * (most_mark_cost + 1);
        if (most_word_cost + 1 > impossible / units_.word)
            throw std::length_error("the lattice is too long to be aligned in one piece");
    }

    std::int64_t unit(Token token) const { return is_word(token) ? units_.word : units_.mark; }
    std::int64_t gap_cost(Token token) const {
        return token <= any_tokens ? 1 : gap(costs_) * unit(token);
    }

    // The numbers of hypothesis tokens taken that include this many words.
    Range tokens_with(WordRange words) const {
        if (words.last < words.first) return {};
        const auto first =
            std::lower_bound(words_before_.begin(), words_before_.end(), words.first);
        const auto last = std::upper_bound(first, words_before_.end(), words.last);
        return {static_cast<std::int32_t>(first - words_before_.begin()),
                static_cast<std::int32_t>(last - words_before_.begin()) - 1};
    }

    std::vector<Token> own_words() const {
        std::vector<Token> words;
        std::copy_if(hypothesis_.begin(), hypothesis_.end(), std::back_inserter(words), is_word);
        return words;
    }

    void fill_within(std::span<const WordRange> ranges) {
        for (std::int32_t node = 0; node < graph_.nodes(); ++node)
            ranges_[node] = tokens_with(ranges[node]);
        chunks_.assign(1, {0, 0, std::vector<std::int64_t>(ranges_[0].size(), 0)});
        for (;;) {
            lay_out(chunks_.back());
            const std::int32_t end = chunks_.back().end;
            if (end == graph_.nodes() - 1) break;
            fill<false>(chunks_.back());
            chunks_.push_back({end, end, rows_[end]});
        }
        fill<true>(chunks_.back());
    }

    std::int64_t least_word_cost() const {
        std::int64_t inserted = 0;
        for (std::size_t j = 1; j < hypothesis_.size(); ++j) inserted += gap_cost(hypothesis_[j]);
        return (rows_.back().back() + inserted) / units_.word;
    }

    // Adds nodes to the chunk until it is large enough and ends with a node that every path passes.
    void lay_out(Chunk& chunk) {
        Offsets next;
        for (chunk.end = chunk.start; chunk.end < graph_.nodes() - 1;) {
            const std::int32_t node = ++chunk.end;
            const std::size_t arcs = graph_.into(node).size();
            offsets_[node] = next;
            next.choices += choices_at(node) > 1 ? ranges_[node].size() : 0;
            next.moves += arcs * ranges_[node].size();
            if (next.moves > chunk_cells && meets_all_[node]) break;
        }
        choices_.resize(std::max(choices_.size(), next.choices));
        moves_.resize(std::max(moves_.size(), next.moves));
    }

    std::size_t choices_at(std::int32_t node) const {
        return graph_.into(node).size() + into_[node].size();
    }

    template <bool keep_moves>
    void fill(const Chunk& chunk) {
        rows_[chunk.start] = chunk.row;
        std::vector<std::vector<std::int32_t>> done(chunk.end - chunk.start + 1);
        for (std::int32_t node = chunk.start; node < chunk.end; ++node)
            done[last_use_[node] - chunk.start].push_back(node);
        for (std::int32_t node = chunk.start + 1; node <= chunk.end; ++node) {
            fill_node<keep_moves>(node);
            for (const std::int32_t used : done[node - chunk.start])
                spare_.push_back(std::move(rows_[used]));
        }
    }

    template <bool keep_moves>
    void fill_node(std::int32_t node) {
        const std::size_t size = ranges_[node].size();
        const auto arcs = graph_.into(node);
        if (choices_at(node) > std::numeric_limits<std::uint16_t>::max())
            throw std::length_error("a lattice can have at most 65535 alternatives in one place");
        if (!spare_.empty()) {
            rows_[node] = std::move(spare_.back());
            spare_.pop_back();
        }
        rows_[node].resize(size);
        for (std::size_t choice = 0; choice < arcs.size(); ++choice) {
            std::uint8_t* moves = moves_.data() + offsets_[node].moves + choice * size;
            std::int64_t* row = choice == 0 ? rows_[node].data() : alternative(size);
            fill_arc<keep_moves>(arcs[choice], ranges_[node], row, moves);
            if (choice > 0)
                take_preferred<keep_moves>(node, static_cast<std::uint16_t>(choice));
            else if (keep_moves && choices_at(node) > 1)
                std::fill_n(choices_.data() + offsets_[node].choices, size, std::uint16_t{0});
        }
        for (std::size_t i = 0; i < into_[node].size(); ++i) {
            fill_compound(compounds_[into_[node][i]], ranges_[node], alternative(size));
            take_preferred<keep_moves>(node, static_cast<std::uint16_t>(arcs.size() + i));
        }
        steps_.add(static_cast<std::int64_t>(size * arcs.size()));
    }

    std::int64_t* alternative(std::size_t size) {
        alternative_.resize(size);
        return alternative_.data();
    }

    template <bool keep_moves>
    void take_preferred(std::int32_t node, std::uint16_t choice) {
        std::vector<std::int64_t>& row = rows_[node];
        for (std::size_t k = 0; k < row.size(); ++k) {
            if (!is_preferred(alternative_[k], row[k])) continue;
            row[k] = alternative_[k];
            if (keep_moves) choices_[offsets_[node].choices + k] = choice;
        }
    }

    // After a compound, hypothesis tokens may be inserted.
    void fill_compound(const Compound& compound, Range range, std::int64_t* row) const {
        const Range there = ranges_[compound.source];
        std::int64_t cost = impossible;
        if (there.first <= compound.begin && compound.begin <= there.last) {
            cost = rows_[compound.source][compound.begin - there.first];
            cost += compound.marks * gap(costs_) * units_.mark;
            for (std::int32_t taken = compound.begin + 1; taken <= compound.end; ++taken)
                cost -= gap_cost(hypothesis_[taken]);
        }
        for (std::int32_t taken = range.first; taken <= range.last; ++taken)
            *row++ = taken < compound.end ? impossible : cost;
    }

    // The row of the arc's source, from one cell before the range to its end.
    const std::int64_t* row_before(std::int32_t arc, Range range) {
        const std::int32_t source = graph_.source(arc);
        const Range there = ranges_[source];
        const std::int32_t first = std::max(range.first - 1, there.first);
        const std::int32_t last = std::min(range.last, there.last);
        before_.assign(range.size() + 1, impossible);
        if (first <= last)
            std::copy_n(&rows_[source][first - there.first], last - first + 1,
                        &before_[first - (range.first - 1)]);
        return before_.data();
    }

    template <bool keep_moves>
    void fill_arc(std::int32_t arc, Range range, std::int64_t* row, std::uint8_t* moves) {
        const std::size_t size = range.size();
        const std::int64_t* before = row_before(arc, range);
        const Token token = graph_.token(arc);
        const std::int64_t deletion_cost = gap_cost(token);
        const Token* hypothesis = hypothesis_.data() + range.first;
        const std::int64_t* match = match_.data() + range.first;
        const std::int64_t* substitution =
            (is_mark(token) ? mark_substitution_ : word_substitution_).data() + range.first;
        const bool pairs = token > any_tokens;
        const bool takes_any = token == any_tokens;
        std::int64_t cost = impossible;
        for (std::size_t k = 0; k < size; ++k) {
            const std::int64_t deleted = before[k + 1] + deletion_cost;
            const std::int64_t paired =
                pairs ? before[k] + (hypothesis[k] == token ? match[k] : substitution[k])
                      : impossible;
            const std::int64_t inserted = takes_any && k > 0 ? cost + match[k] : cost;
            cost = std::min(std::min(paired, deleted), inserted);
            row[k] = cost;
            if (keep_moves) moves[k] = preferred_move(paired, deleted, inserted, cost);
        }
    }

    std::vector<Column> trace() {
        std::vector<Column> backwards;
        std::int32_t node = graph_.nodes() - 1;
        auto taken = static_cast<std::int32_t>(hypothesis_.size()) - 1;
        for (std::size_t c = chunks_.size(); c-- > 0;) {
            if (c + 1 < chunks_.size()) {
                lay_out(chunks_[c]);
                fill<true>(chunks_[c]);
            }
            while (node > chunks_[c].start) node = step_back(node, taken, backwards);
        }
        while (taken > 0) backwards.push_back({-1, --taken});
        std::reverse(backwards.begin(), backwards.end());
        return backwards;
    }

    // Follows the path from a node over the arc chosen there; returns the source of that arc.
    std::int32_t step_back(std::int32_t node, std::int32_t& taken,
                           std::vector<Column>& backwards) const {
        const Range range = ranges_[node];
        const auto arcs = graph_.into(node);
        const std::size_t choice =
            choices_at(node) > 1 ? choices_[offsets_[node].choices + (taken - range.first)] : 0;
        if (choice >= arcs.size()) {
            const std::int32_t number = into_[node][choice - arcs.size()];
            const Compound& compound = compounds_[number];
            while (taken > compound.end) backwards.push_back({-1, --taken});
            backwards.push_back({-2 - number, -1});
            taken = compound.begin;
            return compound.source;
        }
        const std::uint8_t* moves = moves_.data() + offsets_[node].moves + choice * range.size();
        const std::int32_t owner = graph_.token(arcs[choice]) == any_tokens ? arcs[choice] : -1;
        while (moves[taken - range.first] == insertion) backwards.push_back({owner, --taken});
        const bool paired = moves[taken - range.first] == pairing;
        backwards.push_back({arcs[choice], paired ? --taken : -1});
        return graph_.source(arcs[choice]);
    }

    const LatticeGraph& graph_;
    std::span<const Compound> compounds_;
    Costs costs_;
    StepCounter& steps_;
    Units units_;
    std::vector<std::vector<std::int32_t>> into_;
    std::vector<std::int32_t> last_use_;
    std::vector<bool> meets_all_;
    std::int64_t drift_ = 0;
    // By the number of hypothesis tokens taken: the last of them (at 0: none), the words among
    // them, and what it costs to pair the last one with an equal token, another word or another
    // mark.
    std::vector<Token> hypothesis_;
    std::vector<std::int64_t> words_before_;
    std::vector<std::int64_t> match_;
    std::vector<std::int64_t> word_substitution_;
    std::vector<std::int64_t> mark_substitution_;
    std::vector<Range> ranges_;
    std::vector<std::vector<std::int64_t>> rows_;
    std::vector<std::vector<std::int64_t>> spare_;
    std::vector<std::int64_t> before_;
    std::vector<std::int64_t> alternative_;
    std::vector<Offsets> offsets_;
    std::vector<std::uint16_t> choices_;
    std::vector<std::uint8_t> moves_;  // as bytes, which is faster here than as Move
    std::vector<Chunk> chunks_;
};

}  // namespace

std::vector<Column> align_lattice_by_table(const Arcs& reference, std::span<const Token> hypothesis,
                                           std::span<const Compound> compounds, Costs costs,
                                           StepCounter& steps) {
    const LatticeGraph graph(reference);
    return LatticeTable(graph, hypothesis, compounds, costs, steps).align();
}

std::vector<Column> align_lattice(const Arcs& reference, std::span<const Token> hypothesis,
                                  std::span<const Compound> compounds, Costs costs, Poll poll) {
    if (compounds.empty() && is_network(reference)) {
        NetworkAligner aligner(poll);
        const std::span<const Column> found = aligner.align(reference, hypothesis, costs);
        return {found.begin(), found.end()};
    }
    StepCounter steps(poll);
    return align_lattice_by_table(reference, hypothesis, compounds, costs, steps);
}

}  // namespace interpunct
