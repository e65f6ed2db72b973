// The joint alignment of the words and marks of a text with a network.
//
// As for two texts, the words are aligned first. A column of words is a row of alternatives, which
// may be left out if it has an empty arc. Words that are paired with the same column in every
// cheapest alignment cut the network into pieces, and each piece is aligned as a lattice of its
// own. A small network needs no corridor, and a small piece no lattice: a table holds either.
#include "alignment_network.hpp"

#include <algorithm>
#include <limits>

#include "alignment_corridor.hpp"
#include "alignment_lattice.hpp"
#include "alignment_network_table.hpp"
#include "alignment_ties.hpp"
#include "alignment_words.hpp"

namespace interpunct {

namespace {

// The first arc of each column, and the number of arcs.
std::vector<std::int32_t> column_starts(const Arcs& arcs) {
    std::vector<std::int32_t> starts;
    for (std::size_t arc = 0; arc < arcs.sources.size(); ++arc)
        if (arc == 0 || arcs.sources[arc] != arcs.sources[arc - 1])
            starts.push_back(static_cast<std::int32_t>(arc));
    starts.push_back(static_cast<std::int32_t>(arcs.sources.size()));
    return starts;
}

class Network {
public:
    Network(const Arcs& arcs, std::span<const Token> hypothesis, NetworkTable& table,
            StepCounter& steps)
        : arcs_(arcs), hypothesis_(hypothesis), table_(table), steps_(steps),
          starts_(column_starts(arcs)) {
        for (std::int32_t column = 0; column < columns(); ++column) read(column);
        hypothesis_words_.read(hypothesis);
    }

    std::vector<Column> align() {
        const Corridor found = corridor(word_rows_, hypothesis_words_.words(), steps_);
        Column from{0, 0};
        for (std::int32_t word = 1; word <= hypothesis_words_.size(); ++word) {
            const std::int32_t row = found.certain[static_cast<std::size_t>(word)];
            if (row == 0) continue;
            const Column certain{word_columns_[static_cast<std::size_t>(row - 1)],
                                 hypothesis_words_.position(word)};
            align_piece(from, certain);
            aligned_.push_back({preferred_arc(certain), certain.hypothesis});
            from = {certain.reference + 1, certain.hypothesis + 1};
        }
        align_piece(from, {columns(), static_cast<std::int32_t>(hypothesis_.size())});
        return std::move(aligned_);
    }

private:
    std::int32_t columns() const { return static_cast<std::int32_t>(starts_.size()) - 1; }

    void read(std::int32_t column) {
        bool optional = false, words = false;
        const auto row = static_cast<std::int32_t>(word_columns_.size());
        for (std::int32_t arc = starts_[column]; arc < starts_[column + 1]; ++arc) {
            const Token token = arcs_.tokens[arc];
            if (token == no_token) optional = true;
            if (!is_word(token)) continue;
            words = true;
            word_rows_.words.push_back(token);
            word_rows_.rows.push_back(row);
        }
        if (!words) return;
        word_rows_.optional.push_back(optional);
        word_columns_.push_back(column);
    }

    // The arc of a column that a word is paired with.
    std::int32_t preferred_arc(Column pair) const {
        const Token word = hypothesis_[pair.hypothesis];
        std::int32_t preferred = -1;
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (std::int32_t arc = starts_[pair.reference]; arc < starts_[pair.reference + 1]; ++arc) {
            const Token token = arcs_.tokens[arc];
            const std::int64_t cost = token == word ? 0 : substitution(Costs::levenshtein);
            if (!is_word(token) || !is_preferred(cost, least)) continue;
            preferred = arc;
            least = cost;
        }
        return preferred;
    }

    // Aligns the columns and tokens from one pair of positions to another.
    void align_piece(Column from, Column to) {
        if (from.reference == to.reference) {
            for (std::int32_t i = from.hypothesis; i < to.hypothesis; ++i)
                aligned_.push_back({-1, i});
            return;
        }
        const std::int32_t first = starts_[from.reference], last = starts_[to.reference];
        const auto count = static_cast<std::size_t>(last - first);
        sources_.clear();
        targets_.clear();
        for (std::int32_t arc = first; arc < last; ++arc) {
            sources_.push_back(arcs_.sources[arc] - from.reference);
            targets_.push_back(arcs_.targets[arc] - from.reference);
        }
        const auto tokens =
            hypothesis_.subspan(static_cast<std::size_t>(from.hypothesis),
                                static_cast<std::size_t>(to.hypothesis - from.hypothesis));
        const Arcs piece{sources_, targets_,
                         arcs_.tokens.subspan(static_cast<std::size_t>(first), count)};
        for (const auto& [arc, token] : aligned(piece, tokens))
            aligned_.push_back(
                {arc < 0 ? -1 : first + arc, token < 0 ? -1 : from.hypothesis + token});
    }

    std::vector<Column> aligned(const Arcs& piece, std::span<const Token> tokens) {
        if (!NetworkTable::holds(piece.tokens.size(), tokens.size()))
            return align_lattice_by_table(piece, tokens, {}, Costs::levenshtein, steps_);
        steps_.add(static_cast<std::int64_t>(piece.tokens.size() * (tokens.size() + 1)));
        std::vector<Column> columns;
        table_.align(piece, tokens, Costs::levenshtein, columns);
        std::ranges::reverse(columns);
        return columns;
    }

    Arcs arcs_;
    std::span<const Token> hypothesis_;
    NetworkTable& table_;
    StepCounter& steps_;
    std::vector<std::int32_t> starts_;
    Alternatives word_rows_;
    std::vector<std::int32_t> word_columns_;  // by row
    TextWords hypothesis_words_;
    std::vector<std::int32_t> sources_;
    std::vector<std::int32_t> targets_;
    std::vector<Column> aligned_;
};

}  // namespace

bool is_network(const Arcs& reference) {
    const auto [sources, targets, tokens] = reference;
    bool words = false, marks = false;
    for (std::size_t arc = 0; arc < sources.size(); ++arc) {
        const std::int32_t before = arc == 0 ? 0 : sources[arc - 1];
        // In this order, so that no sum exceeds the number of arcs.
        if (sources[arc] < before || sources[arc] > before + (arc > 0) ||
            targets[arc] != sources[arc] + 1)
            return false;
        if (arc == 0 || sources[arc] != before) words = marks = false;
        words |= is_word(tokens[arc]);
        marks |= is_mark(tokens[arc]);
        if ((words && marks) || tokens[arc] == any_tokens) return false;
    }
    return true;
}

namespace {

// As for two texts, a common suffix needs no table: a column with one arc is then paired in the
// first of the cheapest alignments. With several arcs, another one may be preferred.
std::size_t pair_common_end(const Arcs& network, std::span<const Token> hypothesis,
                            std::vector<Column>& backwards) {
    const auto& [sources, targets, tokens] = network;
    std::size_t arcs = tokens.size(), left = hypothesis.size();
    while (arcs > 0 && left > 0 && tokens[arcs - 1] == hypothesis[left - 1] &&
           (arcs == 1 || sources[arcs - 2] != sources[arcs - 1]))
        backwards.push_back({static_cast<std::int32_t>(--arcs), static_cast<std::int32_t>(--left)});
    return hypothesis.size() - left;
}

}  // namespace

struct NetworkAligner::Workspace {
    explicit Workspace(Poll poll) : steps(poll) {}

    StepCounter steps;
    NetworkTable table;
    std::vector<Column> columns;
};

NetworkAligner::NetworkAligner(Poll poll) : workspace_(std::make_unique<Workspace>(poll)) {}
NetworkAligner::~NetworkAligner() = default;

std::span<const Column> NetworkAligner::align(const Arcs& network,
                                              std::span<const Token> hypothesis, Costs costs) {
    auto& [steps, table, columns] = *workspace_;
    if (NetworkTable::holds(network.tokens.size(), hypothesis.size())) {
        columns.clear();
        const std::size_t same = pair_common_end(network, hypothesis, columns);
        const std::size_t arcs = network.tokens.size() - same;
        const Arcs rest{network.sources.first(arcs), network.targets.first(arcs),
                        network.tokens.first(arcs)};
        const auto tokens = hypothesis.first(hypothesis.size() - same);
        steps.add(static_cast<std::int64_t>(arcs * (tokens.size() + 1)) + 1);
        table.align(rest, tokens, costs, columns);
        std::ranges::reverse(columns);
    } else if (costs == Costs::levenshtein) {
        columns = Network(network, hypothesis, table, steps).align();
    } else {
        columns = align_lattice_by_table(network, hypothesis, {}, costs, steps);
    }
    return columns;
}

}  // namespace interpunct
