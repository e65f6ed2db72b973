// Lines of JSON as columns: the lists and texts of many objects, strings held as numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "string_table.hpp"

namespace interpunct {

// What a field holds: one string, or a list of strings, of truth values (0, 1, false and true), of
// numbers, or of numbers and null, which is nan.
enum class JsonKind : std::uint8_t { text, texts, truths, numbers, numbers_or_null };

struct JsonField {
    std::string name;
    JsonKind kind;
    StringTable* strings;
};

// The values of a field in all rows, laid end to end: those of a row stand between two of `bounds`.
// A row that does not have the field, or has null, has no values and is not given.
struct JsonColumn {
    std::vector<std::int32_t> strings;
    std::vector<std::uint8_t> truths;
    std::vector<double> numbers;
    std::vector<std::int64_t> bounds = {0};
    std::vector<std::uint8_t> is_given;
};

inline constexpr std::int32_t no_row = -1;

struct JsonRows {
    // Where each line begins, and where the last one ends.
    std::vector<std::int64_t> line_starts = {0};
    // The row that each line is.
    std::vector<std::int32_t> rows;
    std::vector<JsonColumn> columns;
};

// Reads a text in which each line is an object of these fields, each at most once. A line that is
// anything else, or no sound UTF-8, or JSON that only Python allows, is no row: what is wrong with
// it, if anything, is for others to say.
JsonRows read_json_rows(std::span<const std::uint8_t> text, std::span<const JsonField> fields);

}  // namespace interpunct
