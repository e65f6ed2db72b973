#include "token_numbers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>

#include "utf8.hpp"

namespace interpunct {

namespace {

// Reads a text token by token, and counts lines and columns.
class Reader {
public:
    Reader(std::span<const std::uint8_t> text, std::span<const std::uint8_t> is_space,
           TextPlace begin)
        : at(begin), text_(text), is_space_(is_space) {
        for (std::uint32_t code = 0; code < 0x80; ++code) in_token_[code] = !space(code);
        const auto letters = std::span(in_token_).subspan(first_letter, 0x80 - first_letter);
        spaces_come_first_ = std::ranges::all_of(letters, std::identity());
    }

    std::size_t place = 0;
    TextPlace at;

    // False at the end of the text.
    bool skip_spaces() {
        // Mostly a single space stands between two letters of ASCII.
        if (place + 1 < text_.size() && text_[place] == ' ' && in_token_[text_[place + 1]] &&
            space(' ')) {
            ++place;
            ++at.column;
            return true;
        }
        while (place < text_.size()) {
            const auto [code, size] = character_at(text_, place);
            if (!space(code)) return true;
            place += size;
            ++at.column;
            if (code == '\n') {
                ++at.line;
                at.column = 1;
            }
        }
        return false;
    }

    // Gives the first bytes of the token as well.
    std::uint64_t skip_token() {
        const std::size_t start = place;
        if (spaces_come_first_ && place + sizeof(std::uint64_t) <= text_.size()) {
            std::uint64_t bytes;
            std::memcpy(&bytes, text_.data() + place, sizeof bytes);
            if (const std::size_t size = letters_in(bytes); size < sizeof bytes) {
                place += size;
                if (place == start || !ends_token()) return skip_rest(start);
                at.column += static_cast<std::int32_t>(size);
                return bytes & ~(~std::uint64_t{0} << (8 * size));
            }
        }
        return skip_rest(start);
    }

private:
    static constexpr std::uint32_t first_letter = 0x21;

    bool ends_token() const { return text_[place] < 0x80 && !in_token_[text_[place]]; }

    // How many bytes are letters of ASCII, before the first that is none.
    static std::size_t letters_in(std::uint64_t bytes) {
        constexpr std::uint64_t each = 0x0101010101010101;
        // A byte below the first letter borrows, which does not touch those before it.
        const std::uint64_t others = ((bytes - each * first_letter) | bytes) & (each * 0x80);
        if constexpr (std::endian::native == std::endian::little)
            return static_cast<std::size_t>(std::countr_zero(others)) / 8;
        else
            return 0;
    }

    std::uint64_t skip_rest(std::size_t start) {
        place = start;
        // Bytes that are not ASCII are not in a token by this table: they are looked at one by one.
        while (place < text_.size() && in_token_[text_[place]]) ++place;
        at.column += static_cast<std::int32_t>(place - start);
        while (place < text_.size()) {
            const auto [code, size] = character_at(text_, place);
            if (space(code)) break;
            place += size;
            ++at.column;
        }
        return StringTable::first_bytes(text_.subspan(start, place - start));
    }

    bool space(std::uint32_t code) const { return code < is_space_.size() && is_space_[code] != 0; }

    std::span<const std::uint8_t> text_;
    std::span<const std::uint8_t> is_space_;
    std::array<bool, 256> in_token_{};
    // Is white space in ASCII before all letters? Then eight bytes are looked at together.
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
    Reader reader(text, is_space, place);
    while (reader.skip_spaces()) {
        found.lines.push_back(reader.at.line);
        found.columns.push_back(reader.at.column);
        const std::size_t start = reader.place;
        const std::uint64_t first = reader.skip_token();
        steps.add(static_cast<std::int64_t>(reader.place - start));
        found.numbers.push_back(table.add(text.subspan(start, reader.place - start), first));
    }
    place = reader.at;
    return found;
}

}  // namespace interpunct
