// Part of the aligner: networks, which are lattices made of columns of alternatives.
#pragma once

#include <vector>

#include "alignment.hpp"

namespace interpunct {

// Does every arc lead to the next node, and does no column hold both words and marks?
bool is_network(const Arcs& reference);

// The alignment that `align_lattice_by_table` finds at costs of 1, found faster.
std::vector<Column> align_network(const Arcs& reference, std::span<const Token> hypothesis,
                                  StepCounter& steps);

}  // namespace interpunct
