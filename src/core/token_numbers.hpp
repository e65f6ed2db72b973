// The tokens of a text in UTF-8, which are the runs of bytes between white space, as numbers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polling.hpp"
#include "string_table.hpp"

namespace interpunct {

// For each token its number in the table, and its line and column, counted from 1, with columns in
// characters.
struct TokenNumbers {
    std::vector<std::int32_t> numbers;
    std::vector<std::int32_t> lines;
    std::vector<std::int32_t> columns;
};

// The position after a part of a text.
struct TextPlace {
    std::int32_t line = 1;
    std::int32_t column = 1;
};

// `is_space` has an entry for each character from 0 on; characters beyond it are not white space.
// `place` is where the text begins, and is moved to where it ends.
TokenNumbers number_tokens(std::span<const std::uint8_t> text,
                           std::span<const std::uint8_t> is_space, TextPlace& place,
                           StringTable& table, Poll poll);

}  // namespace interpunct
