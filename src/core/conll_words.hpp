// Words matched as by the CoNLL 2018 scorer: by their position in the text or, where a token stands
// for several words, which then share its position, by their form.
#pragma once

#include <cstdint>
#include <span>

#include "polling.hpp"

namespace interpunct {

struct Words {
    std::span<const std::int64_t> starts;
    std::span<const std::int64_t> ends;
    std::span<const std::uint8_t> multiword;  // part of a token that stands for several words
    std::span<const std::int64_t> forms;
};
std::int64_t matched_words(const Words& reference, const Words& hypothesis, Poll poll);

}  // namespace interpunct
