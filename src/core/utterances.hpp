// `trn`: one utterance per line, with its name in parentheses at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace interpunct {

// The utterances of a text. In `text` names and comments are replaced by spaces, so that positions
// do not change; `names` has a line feed after each name; `lines` are the lines of utterances, from
// 1.
struct Utterances {
    std::vector<std::uint8_t> text;
    std::vector<std::uint8_t> names;
    std::vector<std::int32_t> lines;
};

// Empty if a line that is neither blank nor a comment does not end in a name. Non-ASCII characters,
// including spaces, count as parts of words and names.
std::optional<Utterances> cut_utterances(std::span<const std::uint8_t> text);

}  // namespace interpunct
