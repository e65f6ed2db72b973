// Words aligned as by the CoNLL 2018 scorer: by their position in the text or, where a token stands
// for several words, which then share its position, by their form.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "polling.hpp"

namespace interpunct {

struct Words {
    std::span<const std::int64_t> starts;
    std::span<const std::int64_t> ends;
    std::span<const std::uint8_t> multiword;  // part of a token that stands for several words
    std::span<const std::int64_t> forms;
};

// A stretch in which the characters differ, by the words at which it begins and ends.
struct WordBlock {
    std::int64_t reference_first, hypothesis_first, reference_last, hypothesis_last;
};

// The indices of common words, in pairs. Positions refer to a side's own text: before the first
// block, between blocks, and after the last one, the characters are the same. Inside a block words
// are aligned by their forms alone.
std::vector<std::pair<std::int64_t, std::int64_t>> aligned_words(const Words& reference,
                                                                 const Words& hypothesis,
                                                                 std::span<const WordBlock> blocks,
                                                                 Poll poll);

}  // namespace interpunct
