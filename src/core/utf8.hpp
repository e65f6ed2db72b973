// Characters of a text in UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace interpunct {

struct Character {
    std::uint32_t code;
    std::size_t size;
};

// The character at a position. An invalid byte counts as a character that is not a space.
inline Character character_at(std::span<const std::uint8_t> text, std::size_t place) {
    const std::uint32_t lead = text[place];
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (size == 1 || place + size > text.size()) return {~0u, 1};
    std::uint32_t code = lead & (0xffu >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) code = (code << 6) | (text[place + i] & 0x3fu);
    return {code, size};
}

}  // namespace interpunct
