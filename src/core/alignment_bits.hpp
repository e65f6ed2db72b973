// Part of the aligner: a column of the table of words, 64 rows at a time (see
// alignment_corridor.cpp).
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "alignment.hpp"

namespace interpunct {

using Bits = std::uint64_t;
inline constexpr std::int32_t block_size = 64;

// The rows, as bits, in which each move lies on a cheapest path to the cell.
struct Moves {
    Bits pairing = 0;
    Bits insertion = 0;
    Bits deletion = 0;
};

// Element k - 1 marks the rows whose gain is k greater than that of the row above.
template <int top>
using Block = std::array<Bits, top>;

// The horizontal difference in the row above a block: `top` bits, at most one of them set.
template <int top>
using Carry = std::array<Bits, top>;

// The rows of `runs` that a difference reaches if it enters a run at `entries` and passes down it.
inline Bits flood(Bits entries, Bits runs) { return ((runs + (entries & runs)) ^ runs) & runs; }

// Computes a block of the next column in place. With v the vertical difference in the column
// before, h the horizontal one in the row above and g the gain of the pair of words, the cell gains
// max(v, h, g) over its upper left neighbour. So v becomes max(v, h, g) - h, and h becomes max(v,
// h, g) - v for the row below.
template <int top>
inline Moves step(Block<top>& block, Carry<top>& carry, Bits equal) {
    const Bits differs = ~equal;
    const Bits two = block[1];
    const Bits three = top == 3 ? block[top - 1] : 0;
    const Bits one = block[0];
    const Bits none = ~(one | two | three);
    const Bits passing = differs & none;

    Bits down_three = 0, in_three = 0, flooded = 0;
    if constexpr (top == 3) {
        const Bits source = equal & none;
        flooded = flood((source << 1) | carry[top - 1], passing);
        down_three = source | flooded;
        in_three = (down_three << 1) | carry[top - 1];
    }
    const Bits source_two = top == 3 ? one & (equal | in_three) : equal & none;
    const Bits flooded_two = flood((source_two << 1) | carry[1], passing);
    const Bits down_two = source_two | flooded_two;
    const Bits in_two = (down_two << 1) | carry[1];
    const Bits matched_to_one = equal & (top == 3 ? two : one);
    const Bits down_one = matched_to_one | (passing & ~(flooded | flooded_two)) |
                          (differs & ((one & in_two) | (two & in_three)));
    const Bits in_one = (down_one << 1) | carry[0];
    const Bits in_none = ~(in_one | in_two | in_three);

    if constexpr (top == 3) {
        block[top - 1] = in_none & (equal | three);
        block[1] = (equal & in_one) | (differs & ((in_none & two) | (in_one & three)));
        block[0] = (equal & in_two) |
                   (differs & ((in_none & ~(two | three)) | (in_one & two) | (in_two & three)));
        carry[top - 1] = down_three >> 63;
    } else {
        block[1] = in_none & (equal | two);
        block[0] = (equal & in_one) | (differs & ((in_none & ~two) | (in_one & two)));
    }
    carry[1] = down_two >> 63;
    carry[0] = down_one >> 63;
    return {equal | ~(two | three | in_two | in_three), ~(down_one | down_two | down_three),
            ~(block[0] | block[1] | block[top - 1])};
}

// The rows of each word of the text that has the rows.
class WordRows {
public:
    template <class RowOf>
    WordRows(std::span<const Token> words, RowOf row_of) : keys_(words.size()) {
        for (std::size_t i = 0; i < words.size(); ++i)
            keys_[i] = key(words[i], static_cast<std::size_t>(row_of(i)));
        std::sort(keys_.begin(), keys_.end());
    }

    // Calls `visit` with each row of the word from `first` to `last`.
    template <class Visit>
    void each(Token word, std::size_t first, std::size_t last, Visit visit) const {
        each(std::span(keys_), word, first, last, visit);
    }

    // The same, looking only among the rows of the word (see `of`).
    template <class Visit>
    static void each(std::span<const std::uint64_t> rows, Token word, std::size_t first,
                     std::size_t last, Visit visit) {
        const auto start = std::ranges::lower_bound(rows, key(word, first));
        for (auto it = start; it != rows.end() && *it <= key(word, last); ++it)
            visit(static_cast<std::uint32_t>(*it));
    }

    // All rows of a word.
    std::span<const std::uint64_t> of(Token word) const {
        const auto start = std::lower_bound(keys_.begin(), keys_.end(), key(word, 0));
        const auto end = std::upper_bound(start, keys_.end(), key(word, ~std::uint32_t{0}));
        return {start, end};
    }

private:
    static std::uint64_t key(Token word, std::size_t row) {
        return (static_cast<std::uint64_t>(word) << 32) | row;
    }

    std::vector<std::uint64_t> keys_;
};

}  // namespace interpunct
