// Part of the aligner: the cells that cheapest alignments of the words alone pass through.
#pragma once

#include <vector>

#include "alignment.hpp"
#include "alignment_table.hpp"

namespace interpunct {

// For each number j of hypothesis words taken: the rows that cheapest alignments pass through, and
// the row of the partner of the j-th hypothesis word if all of them give it the same one, else 0.
struct Corridor {
    std::vector<Rows> rows;
    std::vector<std::int32_t> certain;
};

Corridor corridor(std::span<const Token> reference, std::span<const Token> hypothesis, Costs costs,
                  StepCounter& steps);

// What cheapest alignments cost, at costs of 1.
std::int64_t least_cost(std::span<const Token> reference, std::span<const Token> hypothesis,
                        StepCounter& steps);

// A reference with several correct words in a row: `words[i]` is in row `rows[i]`, counted from 0.
// A row may be left out at no cost if it is `optional`.
struct Alternatives {
    std::vector<Token> words;
    std::vector<std::int32_t> rows;
    std::vector<bool> optional;
};

// The corridor at costs of 1.
Corridor corridor(const Alternatives& reference, std::span<const Token> hypothesis,
                  StepCounter& steps);

}  // namespace interpunct
