// The tie rule of the aligner: which alignment is returned if several are cheapest.
//
// Read from the end of the texts to their start, the alignment takes a match or a substitution
// wherever a cheapest path has one, else an insertion, else a deletion. Where alternatives of a
// lattice meet in a node, it takes the first of the cheapest.
//
// The tables for texts (alignment_table.cpp) and for lattices (alignment_lattice.cpp) and the
// search for the arcs of a network (alignment_network.cpp) all decide by the two functions below.
#pragma once

#include <cstdint>

namespace interpunct {

// The last step of an alignment: a match or substitution, a reference token without a partner, or a
// hypothesis token without a partner.
enum Move : std::uint8_t { pairing, deletion, insertion };

// `least` is the least of the three costs. Callers need it, too, and each computes it in the order
// that is fastest in its loop.
constexpr Move preferred_move(std::int64_t paired, std::int64_t deleted, std::int64_t inserted,
                              std::int64_t least) {
    return paired <= least ? pairing : deleted < inserted ? deletion : insertion;
}

// Does an alternative replace the best one of those before it?
constexpr bool is_preferred(std::int64_t alternative, std::int64_t best_so_far) {
    return alternative < best_so_far;
}

}  // namespace interpunct
