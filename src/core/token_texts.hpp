// Texts as tokens: words with the marks of the slots between them, and the tokens in the columns of
// alignments. Many texts are concatenated, the parts of text t from bounds[t] to before
// bounds[t + 1].
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "alignment.hpp"

namespace interpunct {

// For each word of a vocabulary the number of words equal to it, the number of those that also have
// its case, and whether it may be left out.
struct WordNumbers {
    std::span<const Token> folded;
    std::span<const Token> written;
    std::span<const std::uint8_t> optional;
};

// What slots hold: concatenated marks, so many of each kind of slot.
struct SlotKinds {
    std::span<const std::int32_t> sizes;
    std::span<const Token> marks;
};

// Units as words of a vocabulary, and the kind of each slot: one before the first unit of a text,
// and one after each unit.
struct SlottedTexts {
    std::span<const std::int32_t> words;
    std::span<const std::int32_t> slots;
    std::span<const std::int64_t> bounds;
};

// A unit is counted from the first of its text; a mark has the unit before it, or -1.
struct TokenTexts {
    std::vector<Token> tokens;
    std::vector<std::int32_t> units;
    std::vector<Token> written;
    std::vector<std::uint8_t> optional;
    std::vector<std::int64_t> bounds;
};

TokenTexts interleave(const SlottedTexts& texts, const WordNumbers& words, const SlotKinds& kinds);

struct TokenSide {
    std::span<const Token> tokens;
    std::span<const std::int64_t> bounds;
};

// For each text whether both sides have the same words; marks may differ.
std::vector<std::uint8_t> same_words(const TokenSide& reference, const TokenSide& hypothesis);

// The tokens of one side of alignments.
struct AlignedSide {
    std::span<const std::int32_t> positions;  // -1 in a column without a token
    std::span<const std::int64_t> bounds;     // of columns
    std::span<const Token> tokens;
    std::span<const std::int32_t> units;
    std::span<const Token> written;
};

// A column without a token has the highest unit before it in its text, or -1.
struct TokenColumns {
    std::vector<Token> tokens;
    std::vector<std::int32_t> units;
    std::vector<Token> written;
};

TokenColumns aligned_tokens(const AlignedSide& side);

}  // namespace interpunct
