// Part of the aligner: errors that the rest of a text must have, whatever it is aligned with.
//
// A few words in a row that stand nowhere in the reference cannot all be right: one of them is
// wrong, or a word of the reference is left out between them. Such runs that have no word in common
// cost an error each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "alignment_corridor.hpp"
#include "alignment_lattice_graph.hpp"

namespace interpunct {

// For each number of hypothesis words taken: at least so many errors are in the words after them.
std::vector<std::int32_t> missing_after(std::span<const Token> reference,
                                        std::span<const Token> hypothesis);
std::vector<std::int32_t> missing_after(const Alternatives& reference,
                                        std::span<const Token> hypothesis);
std::vector<std::int32_t> missing_after(const LatticeGraph& reference,
                                        std::span<const Token> hypothesis);

}  // namespace interpunct
