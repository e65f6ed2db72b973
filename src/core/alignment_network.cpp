// The alignment of a text with a network, words and marks jointly.
//
// As for two texts: the words alone are aligned first, a word column being a row of alternatives
// that may be left out where it has an empty arc. Words that go with the same column in every
// cheapest alignment cut the network into pieces, and each piece is aligned as a lattice of its own.
#include "alignment_network.hpp"

#include <algorithm>

#include "alignment_corridor.hpp"

namespace interpunct {

namespace {

bool is_word(Token token) { return token >= 0; }

// Where the arcs of each column begin, with one more entry for the end.
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
    Network(const Arcs& arcs, std::span<const Token> hypothesis, Poll poll)
        : arcs_(arcs), hypothesis_(hypothesis), poll_(poll), starts_(column_starts(arcs)) {
        for (std::int32_t column = 0; column < columns(); ++column) read(column);
        for (std::size_t i = 0; i < hypothesis.size(); ++i) {
            if (!is_word(hypothesis[i])) continue;
            heard_.push_back(hypothesis[i]);
            places_.push_back(static_cast<std::int32_t>(i));
        }
    }

    std::vector<Column> align() {
        const Corridor found = corridor(words_, heard_, poll_);
        Column from{0, 0};
        for (std::size_t word = 1; word < found.sure.size(); ++word) {
            if (found.sure[word] == 0) continue;
            const Column sure{word_columns_[static_cast<std::size_t>(found.sure[word] - 1)],
                              places_[word - 1]};
            align_piece(from, sure);
            aligned_.push_back({arc_for(sure), sure.hypothesis});
            from = {sure.reference + 1, sure.hypothesis + 1};
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
            words_.words.push_back(token);
            words_.rows.push_back(row);
        }
        if (!words) return;
        words_.optional.push_back(optional);
        word_columns_.push_back(column);
    }

    // The arc that a word goes with in a column: its own, or the first word.
    std::int32_t arc_for(Column pair) const {
        const Token token = hypothesis_[pair.hypothesis];
        const auto first = arcs_.tokens.begin() + starts_[pair.reference];
        const auto last = arcs_.tokens.begin() + starts_[pair.reference + 1];
        auto arc = std::find(first, last, token);
        if (arc == last) arc = std::find_if(first, last, is_word);
        return static_cast<std::int32_t>(arc - arcs_.tokens.begin());
    }

    // Aligns columns and tokens from one pair of positions up to another.
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
        const auto heard = hypothesis_.subspan(
            static_cast<std::size_t>(from.hypothesis),
            static_cast<std::size_t>(to.hypothesis - from.hypothesis));
        const Arcs piece{sources_, targets_,
                         arcs_.tokens.subspan(static_cast<std::size_t>(first), count)};
        for (const auto& [arc, token] :
             align_lattice_in_one_piece(piece, heard, Costs::levenshtein, poll_))
            aligned_.push_back(
                {arc < 0 ? -1 : first + arc, token < 0 ? -1 : from.hypothesis + token});
    }

    Arcs arcs_;
    std::span<const Token> hypothesis_;
    Poll poll_;
    std::vector<std::int32_t> starts_;
    Alternatives words_;
    std::vector<std::int32_t> word_columns_;
    std::vector<Token> heard_;
    std::vector<std::int32_t> places_;
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
        // In this order, so that no sum is beyond the number of arcs.
        if (sources[arc] < before || sources[arc] > before + (arc > 0) ||
            targets[arc] != sources[arc] + 1)
            return false;
        if (arc == 0 || sources[arc] != before) words = marks = false;
        words |= is_word(tokens[arc]);
        marks |= tokens[arc] < 0 && tokens[arc] != no_token;
        if (words && marks) return false;
    }
    return true;
}

std::vector<Column> align_network(const Arcs& reference, std::span<const Token> hypothesis,
                                  Poll poll) {
    return Network(reference, hypothesis, poll).align();
}

}  // namespace interpunct
