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

}  // namespace interpunct
