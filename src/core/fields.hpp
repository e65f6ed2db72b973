// Text tables: rows are lines, and fields are separated by a separator.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "string_table.hpp"

namespace interpunct {

// Field i is from `starts[i]` up to the byte before `starts[i + 1]`; row r has the fields from
// `rows[r]` up to `rows[r + 1]`. The last line need not end in a line feed.
struct RowFields {
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> rows;
};

RowFields cut_rows(std::span<const std::uint8_t> text, std::uint8_t separator);

// The number of each field in the table; field i is from `starts[i]` up to `ends[i]`.
std::vector<std::int32_t> number_fields(std::span<const std::uint8_t> text,
                                        std::span<const std::int64_t> starts,
                                        std::span<const std::int64_t> ends, StringTable& table);

// The value of a field that has only digits and at most one point, and few enough digits to be
// exact; nan for all others, which the caller must parse.
double plain_decimal(std::span<const std::uint8_t> field);

}  // namespace interpunct
