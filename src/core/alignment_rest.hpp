// Part of the aligner: a lower bound on the errors in the rest of a text.
//
// Consecutive words that occur nowhere in the reference in this order cannot all be correct: one of
// them is wrong, or a word of the reference is deleted between them. Disjoint runs of this kind
// cost at least one error each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "alignment_corridor.hpp"
#include "alignment_lattice_graph.hpp"

namespace interpunct {

// For each number of hypothesis words taken: the least number of errors in the words after them.
std::vector<std::int32_t> missing_after(std::span<const Token> reference,
                                        std::span<const Token> hypothesis);
std::vector<std::int32_t> missing_after(const Alternatives& reference,
                                        std::span<const Token> hypothesis);
std::vector<std::int32_t> missing_after(const LatticeGraph& reference,
                                        std::span<const Token> hypothesis);

}  // namespace interpunct
