// Part of the aligner: the exact table of the joint alignment of two texts, within a band.
#pragma once

#include <vector>

#include "alignment.hpp"
#include "alignment_ties.hpp"

namespace interpunct {

// The rows of a column that may be used. Row i means that i reference tokens have been taken.
struct Rows {
    std::int32_t first = 0;
    std::int32_t last = 0;
};

// Keeps its memory from one alignment to the next.
class Table {
public:
    // Aligns two runs of tokens. `band` has an entry for each number of hypothesis tokens taken,
    // from none to all; neither its first nor its last rows ever decrease, and it must hold every
    // cheapest path. An empty band allows all rows. The columns are appended to `backwards`, the
    // last one first, with positions that are counted from `origin`.
    void align(std::span<const Token> reference, std::span<const Token> hypothesis,
               std::span<const Rows> band, Costs costs, Column origin, StepCounter& steps,
               std::vector<Column>& backwards);

private:
    // The table is filled in chunks of columns, and moves are kept for one chunk only. If there are
    // several, each is filled again, from the costs saved at its start, when the path reaches it.
    struct Chunk {
        std::int32_t start = 0;
        std::int32_t end = 0;
        std::vector<std::int64_t> costs;
    };

    Rows rows(std::int32_t column) const;
    void start(const Chunk& chunk);
    void fill(Chunk& chunk, StepCounter& steps);
    void fill_column(std::int32_t column, Move* moves);
    Column trace(const Chunk& chunk, Column from, Column origin, std::vector<Column>& backwards);

    std::span<const Token> reference_;
    std::span<const Token> hypothesis_;
    std::span<const Rows> band_;
    Costs costs_ = Costs::levenshtein;
    std::vector<std::int64_t> column_;
    std::vector<std::int64_t> deletion_;
    std::vector<Move> moves_;
    std::vector<std::size_t> offsets_;
};

}  // namespace interpunct
