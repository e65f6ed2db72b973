// Part of the aligner: where the cheapest alignments of the words alone can run.
#pragma once

#include <vector>

#include "alignment_table.hpp"
#include "core.hpp"

namespace interpunct {

// For each number j of hypothesis words taken, the rows that cheapest alignments pass through; and
// the row that the j-th hypothesis word goes with if it is the same in all of them, else 0.
struct Corridor {
    std::vector<Rows> rows;
    std::vector<std::int32_t> sure;
};

Corridor corridor(std::span<const Token> reference, std::span<const Token> hypothesis, Costs costs,
                  Poll poll);

// Rows of which each holds several words that count as right: `words[i]` stands in row `rows[i]`,
// counted from 0. A row may be left out at no cost where `optional` says so.
struct Alternatives {
    std::vector<Token> words;
    std::vector<std::int32_t> rows;
    std::vector<bool> optional;
};

// The same with rows of alternatives for the reference, and costs of 1.
Corridor corridor(const Alternatives& reference, std::span<const Token> hypothesis, Poll poll);

}  // namespace interpunct
