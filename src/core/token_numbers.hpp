// The tokens of a text in UTF-8, which are the runs of bytes between white space, as numbers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polling.hpp"

namespace interpunct {

struct TokenNumbers {
    // Of each token: equal tokens have the same number. Lines and columns are counted from 1,
    // columns in characters.
    std::vector<std::int32_t> numbers;
    std::vector<std::int32_t> lines;
    std::vector<std::int32_t> columns;
    // Of each number: the first token with it, in bytes.
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> ends;
};

// `is_space` has an entry for each character from 0 on; characters beyond it are not white space.
TokenNumbers number_tokens(std::span<const std::uint8_t> text,
                           std::span<const std::uint8_t> is_space, Poll poll);

}  // namespace interpunct
