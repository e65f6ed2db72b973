#include "alignment_table.hpp"

#include <algorithm>

namespace interpunct {

namespace {

// One word outweighs all marks that a text can have.
constexpr std::int64_t word_unit = std::int64_t{1} << 32;
constexpr std::int64_t impossible = std::int64_t{1} << 60;
constexpr std::size_t chunk_cells = std::size_t{1} << 23;

std::int64_t unit(Token token) { return is_word(token) ? word_unit : 1; }

}  // namespace

void Table::align(std::span<const Token> reference, std::span<const Token> hypothesis,
                  std::span<const Rows> band, Costs costs, Column origin, StepCounter& steps,
                  std::vector<Column>& backwards) {
    reference_ = reference;
    hypothesis_ = hypothesis;
    band_ = band;
    costs_ = costs;
    const auto width = static_cast<std::int32_t>(hypothesis.size());
    deletion_.resize(reference.size() + 1);
    for (std::size_t i = 0; i < reference.size(); ++i)
        deletion_[i + 1] = gap(costs) * unit(reference[i]);

    std::vector<Chunk> chunks(1);
    start(chunks.back());
    fill(chunks.back(), steps);
    while (chunks.back().end < width) {
        const std::int32_t column = chunks.back().end;
        const Rows kept = rows(column);
        chunks.push_back({column, column, {&column_[kept.first], &column_[kept.last] + 1}});
        fill(chunks.back(), steps);
    }
    Column at{static_cast<std::int32_t>(reference.size()), width};
    for (;;) {
        at = trace(chunks.back(), at, origin, backwards);
        chunks.pop_back();
        if (chunks.empty()) break;
        start(chunks.back());
        fill(chunks.back(), steps);
    }
}

Rows Table::rows(std::int32_t column) const {
    if (band_.empty()) return {0, static_cast<std::int32_t>(reference_.size())};
    return band_[static_cast<std::size_t>(column)];
}

// Sets the costs of the chunk's first column. The rows below it have not been reached yet.
void Table::start(const Chunk& chunk) {
    const Rows at = rows(chunk.start);
    column_.assign(reference_.size() + 1, impossible);
    if (chunk.start > 0) {
        std::copy(chunk.costs.begin(), chunk.costs.end(), column_.begin() + at.first);
        return;
    }
    column_[0] = 0;
    for (std::int32_t i = 1; i <= at.last; ++i) column_[i] = column_[i - 1] + deletion_[i];
}

// Fills as many columns as fit into a chunk.
void Table::fill(Chunk& chunk, StepCounter& steps) {
    const auto width = static_cast<std::int32_t>(hypothesis_.size());
    std::size_t cells = 0;
    offsets_.clear();
    for (chunk.end = chunk.start; chunk.end < width; ++chunk.end) {
        const Rows next = rows(chunk.end + 1);
        const auto height = static_cast<std::size_t>(next.last - next.first + 1);
        if (cells > 0 && cells + height > chunk_cells) break;
        offsets_.push_back(cells);
        cells += height;
    }
    if (moves_.size() < cells) moves_.resize(cells);
    for (std::int32_t column = chunk.start + 1; column <= chunk.end; ++column) {
        const Rows filled = rows(column);
        fill_column(column, &moves_[offsets_[static_cast<std::size_t>(column - chunk.start - 1)]]);
        steps.add(filled.last - filled.first + 1);
    }
}

// Takes one more hypothesis token: replaces the costs in place, from the first row to the last.
void Table::fill_column(std::int32_t column, Move* moves) {
    const Rows now = rows(column);
    const Rows before = rows(column - 1);
    const Token token = hypothesis_[static_cast<std::size_t>(column - 1)];
    const std::int64_t insertion_cost = gap(costs_) * unit(token);
    const std::int64_t substitution_cost = substitution(costs_) * unit(token);
    std::int64_t diagonal = now.first > before.first ? column_[now.first - 1] : impossible;
    std::int64_t above = impossible;
    std::int32_t i = now.first;
    if (i == 0) {
        diagonal = column_[0];
        above = column_[0] += insertion_cost;
        *moves++ = insertion;
        ++i;
    }
    for (; i <= now.last; ++i) {
        const Token other = reference_[static_cast<std::size_t>(i - 1)];
        const bool same_kind = is_word(other) == is_word(token);
        const std::int64_t paired = diagonal + (other == token ? 0
                                                : same_kind    ? substitution_cost
                                                               : impossible);
        const std::int64_t inserted = column_[i] + insertion_cost;
        const std::int64_t without_deletion = std::min(paired, inserted);
        const std::int64_t deleted = above + deletion_[i];
        diagonal = column_[i];
        above = std::min(without_deletion, deleted);
        column_[i] = above;
        *moves++ = preferred_move(paired, deleted, inserted, above);
    }
}

// Follows the path back to the first column of the chunk; in the first chunk, to the first row too.
Column Table::trace(const Chunk& chunk, Column from, Column origin,
                    std::vector<Column>& backwards) {
    auto [row, column] = from;
    while (column > chunk.start) {
        const std::size_t offset = offsets_[static_cast<std::size_t>(column - chunk.start - 1)];
        const Move move = moves_[offset + static_cast<std::size_t>(row - rows(column).first)];
        const bool takes_reference = move != insertion;
        const bool takes_hypothesis = move != deletion;
        row -= takes_reference;
        column -= takes_hypothesis;
        backwards.push_back({takes_reference ? origin.reference + row : -1,
                             takes_hypothesis ? origin.hypothesis + column : -1});
    }
    if (chunk.start == 0)
        while (row > 0) backwards.push_back({origin.reference + --row, -1});
    return {row, column};
}

}  // namespace interpunct
