// The alignment of two tokenizations of nearly the same characters.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hash_seed.hpp"
#include "polling.hpp"

namespace interpunct {

// Tokens are not empty. A token boundary is named by the number of tokens before it.
struct TokenText {
    std::span<const std::uint32_t> characters;
    std::span<const std::int64_t> ends;  // of each token, in characters

    std::int64_t tokens() const { return static_cast<std::int64_t>(ends.size()); }
    std::int64_t offset(std::int64_t boundary) const {
        return boundary == 0 ? 0 : ends[static_cast<std::size_t>(boundary - 1)];
    }
    // The characters after a boundary.
    std::int64_t rest(std::int64_t boundary) const {
        return static_cast<std::int64_t>(characters.size()) - offset(boundary);
    }
};

inline std::uint64_t hash_of(std::span<const std::uint32_t> characters) {
    std::uint64_t hash = hash_seed.start ^ characters.size();
    for (const auto character : characters) hash = (hash ^ character) * hash_seed.factor;
    return hash;
}

// A boundary that both texts have in the same place.
struct CommonBoundary {
    std::int64_t reference = 0;
    std::int64_t hypothesis = 0;
    bool operator==(const CommonBoundary&) const = default;
};

// A stretch in which the characters differ.
struct TokenBlock {
    CommonBoundary begin;
    CommonBoundary end;
    std::int64_t equal_tokens = 0;  // the length of the longest common subsequence
};

struct TokenAlignment {
    std::vector<CommonBoundary> common;
    std::vector<TokenBlock> blocks;
};

// After a difference the texts agree again where the next `window` characters are equal.
TokenAlignment align_tokens(const TokenText& reference, const TokenText& hypothesis,
                            std::int64_t window, Poll poll);

}  // namespace interpunct
