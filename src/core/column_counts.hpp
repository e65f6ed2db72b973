// What stands in the columns of alignments, counted for each of many documents that are laid end to
// end: document d has the columns from bounds[d] to before bounds[d + 1].
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "alignment.hpp"

namespace interpunct {

// Stands in a column where a side has no token.
inline constexpr Token nothing = INT32_MAX;

struct AlignedColumns {
    std::span<const Token> reference;
    std::span<const Token> hypothesis;
    std::span<const std::int64_t> bounds;
};

struct WordCounts {
    std::int64_t correct = 0;
    std::int64_t substitutions = 0;
    std::int64_t deletions = 0;
    std::int64_t insertions = 0;
};

std::vector<WordCounts> word_counts(const AlignedColumns& columns);

// For each document a table, row after row, of how often each mark of the reference stands in a
// column with each mark of the hypothesis; mark 0 is none.
std::vector<std::int64_t> mark_table(const AlignedColumns& columns, std::size_t marks);

// The same for the first mark after each word of the reference.
std::vector<std::int64_t> label_table(const AlignedColumns& columns, std::size_t marks);

// Marks by slots of the reference, of which there is one before its first word. A mark stands in
// the slot of its own word: that of the reference word in the same column or, if there is none
// there, of the last one before.
struct MarkShares {
    // For each document and mark, the slots in which both sides, the reference or the hypothesis
    // have it.
    std::vector<std::int64_t> common, reference, hypothesis;
    struct Slots {
        std::int64_t differing = 0;  // whose marks are not the same, or not in the same order
        std::int64_t all = 0;        // the first one only if it holds a mark
        std::int64_t given = 0;      // with marks, on the one side and on the other
    };
    std::vector<Slots> slots;
};

MarkShares mark_shares(const AlignedColumns& columns, std::size_t marks);

}  // namespace interpunct
