#include "alignment_network_table.hpp"

#include <algorithm>

namespace interpunct {

namespace {

// A word outweighs all marks of a small table, and a mark all its empty arcs.
constexpr std::int64_t mark_unit = std::int64_t{1} << 20;
constexpr std::int64_t word_unit = std::int64_t{1} << 40;
constexpr std::int64_t impossible = std::int64_t{1} << 60;

std::int64_t unit(Token token) { return is_word(token) ? word_unit : mark_unit; }

}  // namespace

void NetworkTable::align(const Arcs& network, std::span<const Token> hypothesis, Costs costs,
                         std::vector<Column>& backwards) {
    const std::size_t width = hypothesis.size() + 1, arcs = network.tokens.size();
    std::size_t columns = 0;
    insertion_.assign(width, 0);
    after_.assign(width, 0);
    before_.resize(width);
    alternative_.resize(width);
    moves_.resize(std::max(moves_.size(), arcs * width));
    best_arcs_.resize(std::max(best_arcs_.size(), arcs * width));
    word_substitution_.assign(width, impossible);
    mark_substitution_.assign(width, impossible);
    for (std::size_t j = 1; j < width; ++j) {
        const Token token = hypothesis[j - 1];
        (is_word(token) ? word_substitution_ : mark_substitution_)[j] =
            substitution(costs) * unit(token);
        insertion_[j] = gap(costs) * unit(token);
        after_[j] = after_[j - 1] + insertion_[j];
    }
    for (std::size_t arc = 0; arc < arcs; ++arc) {
        const Token token = network.tokens[arc];
        const auto number = static_cast<std::int32_t>(arc);
        if (arc == 0 || network.sources[arc] != network.sources[arc - 1]) {
            std::swap(before_, after_);
            fill_arc(token, hypothesis, costs, after_, &moves_[arc * width]);
            std::fill_n(&best_arcs_[columns++ * width], width, number);
            continue;
        }
        fill_arc(token, hypothesis, costs, alternative_, &moves_[arc * width]);
        for (std::size_t j = 0; j < width; ++j) {
            if (!is_preferred(alternative_[j], after_[j])) continue;
            after_[j] = alternative_[j];
            best_arcs_[(columns - 1) * width + j] = number;
        }
    }
    std::int32_t taken = static_cast<std::int32_t>(hypothesis.size());
    for (; columns > 0; --columns) {
        const std::size_t row = (columns - 1) * width;
        const std::int32_t arc = best_arcs_[row + static_cast<std::size_t>(taken)];
        const Move* moves = &moves_[static_cast<std::size_t>(arc) * width];
        while (moves[taken] == insertion) backwards.push_back({-1, --taken});
        const bool paired = moves[taken] == pairing;
        backwards.push_back({arc, paired ? --taken : -1});
    }
    while (taken > 0) backwards.push_back({-1, --taken});
}

void NetworkTable::fill_arc(Token token, std::span<const Token> hypothesis, Costs costs,
                            std::vector<std::int64_t>& row, Move* moves) const {
    const bool is_empty = token == no_token;
    const std::int64_t deletion_cost = is_empty ? 1 : gap(costs) * unit(token);
    const auto& substitution_costs = is_word(token) ? word_substitution_ : mark_substitution_;
    const std::int64_t never = is_empty ? impossible : 0;
    std::int64_t cost = before_[0] + deletion_cost;
    row[0] = cost;
    moves[0] = deletion;
    for (std::size_t j = 1; j < row.size(); ++j) {
        const std::int64_t change = hypothesis[j - 1] == token ? 0 : substitution_costs[j];
        const std::int64_t paired = before_[j - 1] + change + never;
        const std::int64_t deleted = before_[j] + deletion_cost;
        const std::int64_t inserted = cost + insertion_[j];
        cost = std::min(std::min(paired, deleted), inserted);
        row[j] = cost;
        moves[j] = preferred_move(paired, deleted, inserted, cost);
    }
}

}  // namespace interpunct
