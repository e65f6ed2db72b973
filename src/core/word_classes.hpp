// Classes of words that occur next to the same words.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polling.hpp"

namespace interpunct {

// Pairs of adjacent words, with their counts.
struct WordPairs {
    std::span<const std::int32_t> first;
    std::span<const std::int32_t> second;
    std::span<const std::int64_t> counts;
};

// The exchange algorithm: each word in turn moves to the class that gives the text the greatest
// likelihood under a bigram model of classes. `start` has the initial class of each word.
std::vector<std::int32_t> exchange_classes(const WordPairs& pairs,
                                           std::span<const std::int32_t> start, Poll poll);

}  // namespace interpunct
