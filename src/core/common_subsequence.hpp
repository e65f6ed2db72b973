// The lengths of longest common subsequences, with bit-parallel operations (Hyyrö 2004).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "polling.hpp"

namespace interpunct {

// A table of which only the last row is kept: each row adds a symbol of the first sequence, and the
// columns are the symbols of the second. A row takes a step for each 64 columns.
class CommonSubsequence {
public:
    // `symbols` has the symbol of each column, from 0 to below `kinds`.
    CommonSubsequence(std::span<const std::int32_t> symbols, std::int32_t kinds,
                      StepCounter& steps);

    // Adds a row. The symbol must be one of the columns'; any other would change nothing.
    void add(std::int32_t symbol);

    // The length for the rows so far and the first columns.
    std::int64_t length(std::int64_t columns) const;

    // The last row, and another in its place.
    const std::vector<std::uint64_t>& row() const { return row_; }
    void set_row(std::vector<std::uint64_t> row) { row_ = std::move(row); }

private:
    std::span<const std::int64_t> columns_of(std::int32_t symbol) const;
    const std::vector<std::uint64_t>& mask_of(std::int32_t symbol);

    // A zero where the length grows by one from a column to the next.
    std::vector<std::uint64_t> row_;
    std::vector<std::int64_t> firsts_;   // by symbol: its first place in `columns_`
    std::vector<std::int64_t> columns_;  // the columns of each symbol, one after the other
    // The columns of a symbol as bits, kept for those that stand in many columns. They are few:
    // all masks together have no more bits than 64 for each column.
    std::vector<std::vector<std::uint64_t>> masks_;
    std::vector<std::uint64_t> scratch_;
    StepCounter& steps_;
};

// The positions of a longest common subsequence, in pairs. Of several, it is the one found from the
// start: equal symbols are taken; otherwise the first sequence advances if this does not shorten
// the result, or else the second. Memory is proportional to the columns times the square root of
// the rows.
std::vector<std::pair<std::int64_t, std::int64_t>> common_places(
    std::span<const std::int64_t> first, std::span<const std::int64_t> second, StepCounter& steps);

}  // namespace interpunct
