#include "token_numbers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>

#include "utf8.hpp"

namespace interpunct {

namespace {

// A position in a text, passed by value so that it stays in registers.
struct Position {
    std::size_t place;
    TextPlace at;
};

struct Token {
    Position end;
    std::uint64_t first_bytes;
};

// Distinguishes tokens and white space in a text, and counts lines and columns.
class Reader {
public:
    Reader(std::span<const std::uint8_t> text, std::span<const std::uint8_t> is_space)
        : text_(text), is_space_(is_space) {
        for (std::uint32_t code = 0; code < 0x80; ++code) in_token_[code] = !space(code);
        const auto letters = std::span(in_token_).subspan(first_letter, 0x80 - first_letter);
        spaces_come_first_ = !in_token_[' '] && std::ranges::all_of(letters, std::identity());
    }

    // The next token begins here, or the text ends.
    Position after_spaces(Position here) const {
        // Usually a single space separates two ASCII letters.
        if (spaces_come_first_ && here.place + 1 < text_.size() && text_[here.place] == ' ' &&
            in_token_[text_[here.place + 1]]) {
            ++here.place;
            ++here.at.column;
            return here;
        }
        return after_any_spaces(here);
    }

    Token token(Position begin) const {
        if (spaces_come_first_ && begin.place + sizeof(std::uint64_t) <= text_.size()) {
            std::uint64_t bytes;
            std::memcpy(&bytes, text_.data() + begin.place, sizeof bytes);
            const std::size_t size = letters_in(bytes);
            if (0 < size && size < sizeof bytes && ends_token(begin.place + size)) {
                begin.place += size;
                begin.at.column += static_cast<std::int32_t>(size);
                return {begin, bytes & ~(~std::uint64_t{0} << (8 * size))};
            }
        }
        return any_token(begin);
    }

private:
    static constexpr std::uint32_t first_letter = 0x21;

    bool ends_token(std::size_t place) const {
        return text_[place] < 0x80 && !in_token_[text_[place]];
    }

    // The number of ASCII letters before the first byte that is not one.
    static std::size_t letters_in(std::uint64_t bytes) {
        constexpr std::uint64_t each = 0x0101010101010101;
        // A byte below the first letter borrows, which does not touch those before it.
        const std::uint64_t others = ((bytes - each * first_letter) | bytes) & (each * 0x80);
        if constexpr (std::endian::native == std::endian::little)
            return static_cast<std::size_t>(std::countr_zero(others)) / 8;
        else
            return 0;
    }

    Position after_any_spaces(Position here) const {
        while (here.place < text_.size()) {
            const auto [code, size] = character_at(text_, here.place);
            if (!space(code)) break;
            here.place += size;
            ++here.at.column;
            if (code == '\n') {
                ++here.at.line;
                here.at.column = 1;
            }
        }
        return here;
    }

    Token any_token(Position here) const {
        const std::size_t start = here.place;
        // In this table non-ASCII bytes are not part of tokens: they are examined separately.
        while (here.place < text_.size() && in_token_[text_[here.place]]) ++here.place;
        here.at.column += static_cast<std::int32_t>(here.place - start);
        while (here.place < text_.size()) {
            const auto [code, size] = character_at(text_, here.place);
            if (space(code)) break;
            here.place += size;
            ++here.at.column;
        }
        return {here, StringTable::first_bytes(text_.subspan(start, here.place - start))};
    }

    bool space(std::uint32_t code) const { return code < is_space_.size() && is_space_[code] != 0; }

    std::span<const std::uint8_t> text_;
    std::span<const std::uint8_t> is_space_;
    std::array<bool, 256> in_token_{};
    // Does ASCII white space precede all letters? Then eight bytes are processed at a time.
    bool spaces_come_first_ = false;
};

}  // namespace

TokenNumbers number_tokens(std::span<const std::uint8_t> text,
                           std::span<const std::uint8_t> is_space, TextPlace& place,
                           StringTable& table, Poll poll) {
    TokenNumbers found;
    StepCounter steps(poll);
    // Enough for tokens of four bytes and a space; most texts have longer ones.
    for (auto* column : {&found.numbers, &found.lines, &found.columns})
        column->reserve(text.size() / 5);
    const Reader reader(text, is_space);
    Position here{0, place};
    while ((here = reader.after_spaces(here)).place < text.size()) {
        found.lines.push_back(here.at.line);
        found.columns.push_back(here.at.column);
        const auto [end, first_bytes] = reader.token(here);
        const std::size_t size = end.place - here.place;
        steps.add(static_cast<std::int64_t>(size));
        found.numbers.push_back(table.add(text.subspan(here.place, size), first_bytes));
        here = end;
    }
    place = here.at;
    return found;
}

}  // namespace interpunct
