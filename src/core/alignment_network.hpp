// Part of the aligner: lattices that are columns of alternatives of one token each.
#pragma once

#include <vector>

#include "core.hpp"

namespace interpunct {

// Does every arc lead to the next node, and does every column hold words or marks, not both?
bool is_network(const Arcs& reference);

// The alignment that `align_lattice_in_one_piece` finds at costs of 1, found sooner.
std::vector<Column> align_network(const Arcs& reference, std::span<const Token> hypothesis,
                                  Poll poll);

std::vector<Column> align_lattice_in_one_piece(const Arcs& reference,
                                               std::span<const Token> hypothesis, Costs costs,
                                               Poll poll);

}  // namespace interpunct
