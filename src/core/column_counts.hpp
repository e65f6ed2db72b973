// Counts over the columns of alignments, for each of many concatenated documents: document d has
// the columns from bounds[d] to before bounds[d + 1]. There are so few columns that counts of them
// fit into 32 bits; tables of many documents are large.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "alignment.hpp"

namespace interpunct {

// The entry of a column in which a side has no token.
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

// For each document the confusion matrix of marks, row by row, with the reference in rows and the
// hypothesis in columns; mark 0 is none.
std::vector<std::int32_t> mark_table(const AlignedColumns& columns, std::size_t marks);

// The same for the first mark after each word of the reference.
std::vector<std::int32_t> label_table(const AlignedColumns& columns, std::size_t marks);

// Marks by slots of the reference, including one before its first word. A mark is in the slot of
// its own word: that of the reference word in the same column or, if there is none, of the last one
// before.
struct MarkShares {
    // For each document and mark, the slots in which both sides, the reference or the hypothesis
    // have it.
    std::vector<std::int32_t> common, reference, hypothesis;
    struct Slots {
        std::int64_t differing = 0;  // whose marks are not the same, or not in the same order
        std::int64_t all = 0;        // the first one only if it holds a mark
        std::int64_t given = 0;      // with marks, on the one side and on the other
    };
    std::vector<Slots> slots;
};

MarkShares mark_shares(const AlignedColumns& columns, std::size_t marks);

}  // namespace interpunct
