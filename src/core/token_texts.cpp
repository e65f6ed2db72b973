#include "token_texts.hpp"

#include <algorithm>

#include "column_counts.hpp"

namespace interpunct {

namespace {

// The place of the next word from `token` on; the end if there is none.
std::size_t next_word(std::span<const Token> tokens, std::size_t token, std::size_t end) {
    while (token < end && !is_word(tokens[token])) ++token;
    return token;
}

}  // namespace

TokenTexts interleave(const SlottedTexts& texts, const WordNumbers& words, const SlotKinds& kinds) {
    std::vector<std::size_t> firsts{0};
    for (const std::int32_t size : kinds.sizes)
        firsts.push_back(firsts.back() + static_cast<std::size_t>(size));
    std::size_t size = texts.words.size();
    for (const std::int32_t kind : texts.slots)
        size += static_cast<std::size_t>(kinds.sizes[static_cast<std::size_t>(kind)]);
    TokenTexts found{std::vector<Token>(size),
                     std::vector<std::int32_t>(size),
                     std::vector<Token>(size),
                     std::vector<std::uint8_t>(size),
                     {0}};
    found.bounds.reserve(texts.bounds.size());
    std::size_t slot = 0, token = 0;
    const auto add_slot = [&](std::int32_t unit) {
        const auto kind = static_cast<std::size_t>(texts.slots[slot++]);
        for (std::size_t mark = firsts[kind]; mark < firsts[kind + 1]; ++mark, ++token) {
            found.tokens[token] = found.written[token] = kinds.marks[mark];
            found.units[token] = unit;
        }
    };
    for (std::size_t text = 0; text + 1 < texts.bounds.size(); ++text) {
        add_slot(-1);
        for (std::int64_t place = texts.bounds[text]; place < texts.bounds[text + 1]; ++place) {
            const auto word =
                static_cast<std::size_t>(texts.words[static_cast<std::size_t>(place)]);
            const auto unit = static_cast<std::int32_t>(place - texts.bounds[text]);
            found.tokens[token] = words.folded[word];
            found.written[token] = words.written[word];
            found.optional[token] = words.optional[word];
            found.units[token++] = unit;
            add_slot(unit);
        }
        found.bounds.push_back(static_cast<std::int64_t>(token));
    }
    return found;
}

std::vector<std::uint8_t> same_words(const TokenSide& reference, const TokenSide& hypothesis) {
    std::vector<std::uint8_t> found(reference.bounds.size() - 1);
    for (std::size_t text = 0; text < found.size(); ++text) {
        auto first = static_cast<std::size_t>(reference.bounds[text]);
        auto second = static_cast<std::size_t>(hypothesis.bounds[text]);
        const auto first_end = static_cast<std::size_t>(reference.bounds[text + 1]);
        const auto second_end = static_cast<std::size_t>(hypothesis.bounds[text + 1]);
        while (true) {
            first = next_word(reference.tokens, first, first_end);
            second = next_word(hypothesis.tokens, second, second_end);
            if (first == first_end || second == second_end ||
                reference.tokens[first] != hypothesis.tokens[second])
                break;
            ++first, ++second;
        }
        found[text] = first == first_end && second == second_end;
    }
    return found;
}

TokenColumns aligned_tokens(const AlignedSide& side) {
    const std::size_t size = side.positions.size();
    TokenColumns found{std::vector<Token>(size, nothing), std::vector<std::int32_t>(size),
                       std::vector<Token>(size, nothing)};
    std::size_t column = 0;
    for (const std::int64_t end : side.bounds.subspan(1)) {
        std::int32_t unit = -1;
        for (; column < static_cast<std::size_t>(end); ++column) {
            if (side.positions[column] >= 0) {
                const auto token = static_cast<std::size_t>(side.positions[column]);
                found.tokens[column] = side.tokens[token];
                found.written[column] = side.written[token];
                unit = std::max(unit, side.units[token]);
            }
            found.units[column] = unit;
        }
    }
    return found;
}

}  // namespace interpunct
