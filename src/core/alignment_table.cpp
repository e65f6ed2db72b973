#include "alignment_table.hpp"

#include <algorithm>

namespace interpunct {

namespace {

// One word outweighs all marks that a text can have.
constexpr std::int64_t word_unit = std::int64_t{1} << 32;
constexpr std::int64_t impossible = std::int64_t{1} << 60;
constexpr std::size_t chunk_cells = std::size_t{1} << 23;

enum Move : std::uint8_t { pairing, deletion, insertion };

std::int64_t unit(Token token) { return token < 0 ? 1 : word_unit; }

}  // namespace

void Table::align(std::span<const Token> reference, std::span<const Token> hypothesis,
                  std::span<const Rows> band, Costs costs, Column origin, Poll poll,
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
    fill(chunks.back(), poll);
    while (chunks.back().end < width) {
        const std::int32_t column = chunks.back().end;
        const Rows kept = rows(column);
        chunks.push_back({column, column, {&column_[kept.first], &column_[kept.last] + 1}});
        fill(chunks.back(), poll);
    }
    Column at{static_cast<std::int32_t>(reference.size()), width};
    for (;;) {
        at = trace(chunks.back(), at, origin, backwards);
        chunks.pop_back();
        if (chunks.empty()) break;
        start(chunks.back());
        fill(chunks.back(), poll);
    }
}

Rows Table::rows(std::int32_t column) const {
    if (band_.empty()) return {0, static_cast<std::int32_t>(reference_.size())};
    return band_[static_cast<std::size_t>(column)];
}

// Puts the costs of the chunk's first column in place; rows below them are not reached yet.
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

void Table::fill(Chunk& chunk, Poll poll) {
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
    std::size_t since_poll = 0;
    for (std::int32_t column = chunk.start + 1; column <= chunk.end; ++column) {
        const std::size_t offset = offsets_[static_cast<std::size_t>(column - chunk.start - 1)];
        fill_column(column, &moves_[offset]);
        if (offset - since_poll > (1u << 20)) {
            since_poll = offset;
            poll();
        }
    }
}

// One more hypothesis token: the costs are replaced in place, from the top down.
void Table::fill_column(std::int32_t column, std::uint8_t* moves) {
    const Rows now = rows(column);
    const Rows before = rows(column - 1);
    const Token token = hypothesis_[static_cast<std::size_t>(column - 1)];
    const std::int64_t insertion_cost = gap(costs_) * unit(token);
    const std::int64_t other = substitution(costs_) * unit(token);
    const bool is_mark = token < 0;
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
        const Token there = reference_[static_cast<std::size_t>(i - 1)];
        const std::int64_t paired =
            diagonal + (there == token ? 0 : (there < 0) == is_mark ? other : impossible);
        const std::int64_t inserted = column_[i] + insertion_cost;
        const std::int64_t without_deletion = std::min(paired, inserted);
        const std::int64_t deleted = above + deletion_[i];
        diagonal = column_[i];
        above = std::min(without_deletion, deleted);
        column_[i] = above;
        *moves++ = paired == above ? pairing : deleted < inserted ? deletion : insertion;
    }
}

// Follows the path back to the first column of the chunk, and to the start of the table if that is
// where the chunk starts.
Column Table::trace(const Chunk& chunk, Column from, Column origin,
                    std::vector<Column>& backwards) {
    auto [row, column] = from;
    while (column > chunk.start) {
        const std::size_t offset = offsets_[static_cast<std::size_t>(column - chunk.start - 1)];
        const std::uint8_t move = moves_[offset + static_cast<std::size_t>(row - rows(column).first)];
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
