#include "json_layout.hpp"

#include <algorithm>
#include <stdexcept>

namespace interpunct {

namespace {

// Deeper nesting would be mostly spaces.
constexpr std::size_t deepest = 1000;

// The end of the string that begins at a position.
std::size_t string_end(std::span<const std::uint8_t> text, std::size_t place) {
    for (++place; place < text.size() && text[place] != '"'; ++place)
        if (text[place] == '\\') ++place;
    return std::min(place + 1, text.size());
}

}  // namespace

std::string indented_json(std::span<const std::uint8_t> text, std::size_t indent) {
    std::string found;
    found.reserve(2 * text.size());
    std::size_t level = 0;
    const auto new_line = [&] { found.append(1, '\n').append(level * indent, ' '); };
    for (std::size_t place = 0; place < text.size();) {
        const char sign = static_cast<char>(text[place]);
        if (sign == '"') {
            const std::size_t end = string_end(text, place);
            found.append(reinterpret_cast<const char*>(text.data()) + place, end - place);
            place = end;
            continue;
        }
        const bool closes = sign == ']' || sign == '}';
        if (closes) {
            if (level > 0) --level;
            const bool is_empty = place > 0 && (text[place - 1] == '[' || text[place - 1] == '{');
            if (!is_empty) new_line();
        }
        found.push_back(sign);
        ++place;
        if (sign == '[' || sign == '{') {
            if (++level > deepest) throw std::invalid_argument("JSON is nested too deeply");
            const bool is_empty = place < text.size() && (text[place] == ']' || text[place] == '}');
            if (!is_empty) new_line();
        } else if (sign == ',') {
            new_line();
        } else if (sign == ':') {
            found.push_back(' ');
        }
    }
    return found;
}

}  // namespace interpunct
