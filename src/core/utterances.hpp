// `trn`: one utterance a line, its name in parentheses at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace interpunct {

// The utterances of a text. In `text` names and comments are blank, so that all else stands where
// it stood; `names` has a line feed after each name; `lines` are those of the utterances, from 1.
struct Utterances {
    std::vector<std::uint8_t> text;
    std::vector<std::uint8_t> names;
    std::vector<std::int32_t> lines;
};

// Nothing if a line that is neither blank nor a comment does not end in a name. Characters beyond
// ASCII are taken for parts of words and names, spaces among them too.
std::optional<Utterances> cut_utterances(std::span<const std::uint8_t> text);

}  // namespace interpunct
