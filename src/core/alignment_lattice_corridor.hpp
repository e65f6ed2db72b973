// Part of the aligner: where cheapest alignments of the words alone pass the nodes of a lattice.
#pragma once

#include <vector>

#include "alignment.hpp"
#include "alignment_lattice_graph.hpp"

namespace interpunct {

// For each node of the lattice, the numbers of hypothesis words that have been taken when cheapest
// alignments, at costs of 1, are on an arc to it or in it; none if no cheapest one passes it.
std::vector<WordRange> lattice_corridor(const LatticeGraph& graph, std::span<const Token> words,
                                        StepCounter& steps);

}  // namespace interpunct
