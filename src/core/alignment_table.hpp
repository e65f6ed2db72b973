// Part of the aligner: the exact table of the joint alignment, within a band.
#pragma once

#include <vector>

#include "core.hpp"

namespace interpunct {

// Which rows a column of the table may use. Row i stands for i reference tokens taken.
struct Rows {
    std::int32_t first = 0;
    std::int32_t last = 0;
};

// Keeps its memory from one alignment to the next.
class Table {
public:
    // Aligns two runs of tokens. `band` has one entry for each number of hypothesis tokens taken,
    // from none to all; its ends never move up, and every best path must lie within it. An empty
    // band allows every row. The columns are appended to `backwards`, last first, the positions
    // counted from `origin`.
    void align(std::span<const Token> reference, std::span<const Token> hypothesis,
               std::span<const Rows> band, Costs costs, Column origin, Poll poll,
               std::vector<Column>& backwards);

private:
    // The table is filled in chunks of columns, and only one chunk of moves is kept: where there
    // are several, each is filled again from the costs saved at its start when the path gets there.
    struct Chunk {
        std::int32_t start = 0;
        std::int32_t end = 0;
        std::vector<std::int64_t> costs;
    };

    Rows rows(std::int32_t column) const;
    void start(const Chunk& chunk);
    void fill(Chunk& chunk, Poll poll);
    void fill_column(std::int32_t column, std::uint8_t* moves);
    Column trace(const Chunk& chunk, Column from, Column origin, std::vector<Column>& backwards);

    std::span<const Token> reference_;
    std::span<const Token> hypothesis_;
    std::span<const Rows> band_;
    Costs costs_ = Costs::levenshtein;
    std::vector<std::int64_t> column_;
    std::vector<std::int64_t> deletion_;
    std::vector<std::uint8_t> moves_;
    std::vector<std::size_t> offsets_;
};

}  // namespace interpunct
