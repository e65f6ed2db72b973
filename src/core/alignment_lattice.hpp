// Part of the aligner: the exact table of the alignment with a lattice.
#pragma once

#include <vector>

#include "alignment.hpp"

namespace interpunct {

// Aligns any lattice with one table over all its nodes; `align_lattice` uses a faster method if the
// lattice is a network (see alignment_network.hpp).
std::vector<Column> align_lattice_by_table(const Arcs& reference, std::span<const Token> hypothesis,
                                           std::span<const Compound> compounds, Costs costs,
                                           StepCounter& steps);

}  // namespace interpunct
