#include <algorithm>
#include <bit>
#include <cmath>

#include "common_subsequence.hpp"

namespace interpunct {

namespace {

using Row = std::vector<std::uint64_t>;

// The rows of a table of common subsequences of the suffixes of two sequences. They are filled from
// the last symbol on, and read back from the last row: rows at regular distances are kept, and
// those between them are computed again.
class RowsFromTheEnd {
public:
    RowsFromTheEnd(std::span<const std::int64_t> first, std::span<const std::int64_t> second,
                   StepCounter& steps)
        : kinds_(second.begin(), second.end()), steps_(steps) {
        std::ranges::sort(kinds_);
        kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
        columns_.reserve(second.size());
        for (auto at = second.rbegin(); at != second.rend(); ++at) columns_.push_back(number(*at));
        rows_.reserve(first.size());
        for (auto at = first.rbegin(); at != first.rend(); ++at) rows_.push_back(number(*at));
        stride_ = static_cast<std::size_t>(std::sqrt(static_cast<double>(rows_.size()))) + 1;
        CommonSubsequence table(columns_, static_cast<std::int32_t>(kinds_.size()), steps_);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (row % stride_ == 0) kept_.push_back(table.row());
            add(table, row);
        }
        if (rows_.size() % stride_ == 0) kept_.push_back(table.row());
    }

    // The row after this many symbols of the first sequence, counted from its end.
    const Row& at(std::size_t count) {
        const auto group = count / stride_;
        if (group != group_ || between_.empty()) fill(group);
        return between_[count - group * stride_];
    }

    // The length for the first columns of a row.
    std::int64_t length(std::size_t count, std::int64_t columns) {
        const auto& row = at(count);
        const auto whole = static_cast<std::size_t>(columns / 64);
        std::int64_t zeros = 0;
        for (std::size_t i = 0; i < whole; ++i) zeros += std::popcount(~row[i]);
        if (columns % 64 != 0)
            zeros += std::popcount(~row[whole] & ((std::uint64_t{1} << (columns % 64)) - 1));
        steps_.add(static_cast<std::int64_t>(whole) + 1);
        return zeros;
    }

    // Does the length grow from a column to the next?
    bool grows(std::size_t count, std::int64_t column) {
        const auto word = at(count)[static_cast<std::size_t>(column / 64)];
        return (word >> (column % 64) & 1) == 0;
    }

private:
    // The number of a symbol; -1 if the second sequence does not have it.
    std::int32_t number(std::int64_t symbol) const {
        const auto found = std::ranges::lower_bound(kinds_, symbol);
        if (found == kinds_.end() || *found != symbol) return -1;
        return static_cast<std::int32_t>(found - kinds_.begin());
    }

    void add(CommonSubsequence& table, std::size_t row) const {
        if (rows_[row] >= 0) table.add(rows_[row]);
    }

    void fill(std::size_t group) {
        group_ = group;
        between_.clear();
        CommonSubsequence table(columns_, static_cast<std::int32_t>(kinds_.size()), steps_);
        table.set_row(kept_[group]);
        between_.push_back(table.row());
        const auto last = std::min(rows_.size(), (group + 1) * stride_);
        for (auto row = group * stride_; row < last; ++row) {
            add(table, row);
            between_.push_back(table.row());
        }
    }

    std::vector<std::int64_t> kinds_;
    std::vector<std::int32_t> columns_;
    std::vector<std::int32_t> rows_;
    std::size_t stride_ = 1;
    std::vector<Row> kept_;
    std::size_t group_ = 0;
    std::vector<Row> between_;
    StepCounter& steps_;
};

}  // namespace

std::vector<std::pair<std::int64_t, std::int64_t>> common_places(
    std::span<const std::int64_t> first, std::span<const std::int64_t> second, StepCounter& steps) {
    std::vector<std::pair<std::int64_t, std::int64_t>> found;
    const auto size = static_cast<std::int64_t>(first.size());
    const auto width = static_cast<std::int64_t>(second.size());
    const auto symbol = [](std::span<const std::int64_t> of, std::int64_t at) {
        return of[static_cast<std::size_t>(at)];
    };
    std::int64_t row = 0, column = 0;
    // A common prefix needs no table.
    while (row < size && column < width && symbol(first, row) == symbol(second, column))
        found.emplace_back(row++, column++);
    if (row == size || column == width) return found;
    const auto skipped = row;
    RowsFromTheEnd rows(first.subspan(static_cast<std::size_t>(skipped)),
                        second.subspan(static_cast<std::size_t>(skipped)), steps);
    const auto left = [&] { return static_cast<std::size_t>(size - row); };
    // The lengths of the rest, with and without the next symbol of the first sequence.
    auto with = rows.length(left(), width - column);
    while (with > 0) {
        auto without = rows.length(left() - 1, width - column);
        while (symbol(first, row) != symbol(second, column) && with != without) {
            ++column;
            with -= rows.grows(left(), width - column) ? 1 : 0;
            without -= rows.grows(left() - 1, width - column) ? 1 : 0;
        }
        if (symbol(first, row) == symbol(second, column)) {
            found.emplace_back(row, column++);
            --with;
        }
        ++row;
    }
    return found;
}

}  // namespace interpunct
