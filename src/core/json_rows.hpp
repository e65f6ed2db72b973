// Lines of JSON as columns: the lists and strings of many objects, with strings as numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "polling.hpp"
#include "string_table.hpp"

namespace interpunct {

// The type of a field: a string, or a list of strings, of booleans (0, 1, false and true), of
// numbers, or of numbers and null, which becomes nan.
enum class JsonKind : std::uint8_t { text, texts, truths, numbers, numbers_or_null };

struct JsonField {
    std::string name;
    JsonKind kind;
    StringTable* strings;
};

// The values of a field in all rows, concatenated: those of row i are `bounds[i]` to `bounds[i +
// 1]`. A row in which the field is missing or null has no values and is not given.
struct JsonColumn {
    std::vector<std::int32_t> strings;
    std::vector<std::uint8_t> truths;
    std::vector<double> numbers;
    std::vector<std::int64_t> bounds = {0};
    std::vector<std::uint8_t> is_given;
};

inline constexpr std::int32_t no_row = -1;

struct JsonRows {
    // The start of each line, and the end of the last one.
    std::vector<std::int64_t> line_starts = {0};
    // The row of each line.
    std::vector<std::int32_t> rows;
    std::vector<JsonColumn> columns;
};

// Reads a text in which each line is an object with these fields, each at most once. All other
// lines, with invalid UTF-8 or JSON that only Python accepts, have no row; the caller reads them
// and reports errors.
JsonRows read_json_rows(std::span<const std::uint8_t> text, std::span<const JsonField> fields,
                        Poll poll);

}  // namespace interpunct
