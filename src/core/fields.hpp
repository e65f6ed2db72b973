// Tables in text: rows are lines, and fields are parted by a separator.
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

// The number that a field is, if it is written with digits and at most one point, and with so few
// digits that it is exact; nan for all others, which someone else has to look at.
double plain_decimal(std::span<const std::uint8_t> field);

}  // namespace interpunct
