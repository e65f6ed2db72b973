#include "utterances.hpp"

#include <algorithm>

namespace interpunct {

namespace {

using Bytes = std::span<const std::uint8_t>;

// White space as in Python.
bool is_space(std::uint8_t sign) {
    return sign == ' ' || (sign >= '\t' && sign <= '\r') || (sign >= 0x1c && sign <= 0x1f);
}

bool is_comment(Bytes line) { return line.size() > 1 && line[0] == ';' && line[1] == ';'; }

Bytes without_spaces_at_end(Bytes line) {
    while (!line.empty() && is_space(line.back())) line = line.first(line.size() - 1);
    return line;
}

// The position of the parenthesis before the name, given that the line does not end in a space; the
// size of the line if there is no name.
std::size_t name_place(Bytes line) {
    if (line.back() != ')') return line.size();
    std::size_t place = line.size() - 1;
    while (place > 0) {
        const std::uint8_t sign = line[--place];
        if (sign == '(') return place + 2 < line.size() ? place : line.size();
        if (sign == ')' || is_space(sign)) break;
    }
    return line.size();
}

}  // namespace

std::optional<Utterances> cut_utterances(Bytes text) {
    Utterances found;
    found.text.assign(text.begin(), text.end());
    std::int32_t number = 0;
    for (std::size_t start = 0, next = 0; start < text.size(); start = next) {
        const auto feed = std::ranges::find(text.subspan(start), std::uint8_t{'\n'});
        const auto size = static_cast<std::size_t>(feed - text.subspan(start).begin());
        const Bytes line = without_spaces_at_end(text.subspan(start, size));
        next = start + size + 1;
        ++number;
        if (line.empty()) continue;
        std::size_t place = 0;
        if (!is_comment(line)) {
            place = name_place(line);
            if (place == line.size()) return std::nullopt;
            const Bytes name = line.subspan(place + 1, line.size() - place - 2);
            found.names.insert(found.names.end(), name.begin(), name.end());
            found.names.push_back('\n');
            found.lines.push_back(number);
        }
        std::ranges::fill(std::span(found.text).subspan(start + place, line.size() - place),
                          std::uint8_t{' '});
    }
    return found;
}

}  // namespace interpunct
