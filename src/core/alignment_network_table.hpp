// Part of the aligner: the exact table of the alignment of a text with a small network.
#pragma once

#include <vector>

#include "alignment.hpp"
#include "alignment_ties.hpp"

namespace interpunct {

// Keeps its memory from one alignment to the next.
class NetworkTable {
public:
    // Is the table small enough for its costs, and faster than computing a corridor?
    static bool holds(std::size_t arcs, std::size_t tokens) {
        return arcs <= most_cells && tokens <= most_cells && arcs * (tokens + 1) <= most_cells;
    }
    // The columns are appended to `backwards`, the last one first. The arcs are a network (see
    // alignment_network.hpp), and none takes any tokens.
    void align(const Arcs& network, std::span<const Token> hypothesis, Costs costs,
               std::vector<Column>& backwards);

private:
    static constexpr std::size_t most_cells = std::size_t{1} << 13;

    void fill_arc(Token token, std::span<const Token> hypothesis, Costs costs,
                  std::vector<std::int64_t>& row, Move* moves) const;

    // Costs by the number of hypothesis tokens taken: of inserting the last of them, of
    // substituting it for another word or mark, and of the best paths to the node before the
    // current arcs, to the node after them, and over one of them.
    std::vector<std::int64_t> insertion_;
    std::vector<std::int64_t> word_substitution_;
    std::vector<std::int64_t> mark_substitution_;
    std::vector<std::int64_t> before_;
    std::vector<std::int64_t> after_;
    std::vector<std::int64_t> alternative_;
    std::vector<Move> moves_;              // a row for each arc
    std::vector<std::int32_t> best_arcs_;  // a row for each column
};

}  // namespace interpunct
