// Part of the aligner: networks, which are lattices made of columns of alternatives.
#pragma once

#include <vector>

#include "alignment.hpp"

namespace interpunct {

// Does every arc lead to the next node, does no column hold both words and marks, and does no arc
// take any tokens?
bool is_network(const Arcs& reference);

}  // namespace interpunct
