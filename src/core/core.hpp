// The compiled core: exact algorithms on integers. It knows nothing of Python and nothing of text.
// This file is its table of contents; each algorithm has a file of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace interpunct {

// boundary_edits.cpp: how two segmentations differ, a boundary moved by one slot being one edit.
struct BoundaryEdits {
    std::int64_t matches = 0;
    std::int64_t near_misses = 0;
    std::int64_t misses = 0;
};
BoundaryEdits boundary_edits(std::span<const std::uint8_t> reference,
                             std::span<const std::uint8_t> hypothesis);

// tolerance.cpp: the largest number of boundaries that can be paired off within a distance.
std::int64_t tolerant_matches(std::span<const std::uint8_t> reference,
                              std::span<const std::uint8_t> hypothesis, std::int64_t tolerance);

// token_alignment.cpp: where two tokenizations of almost the same characters end a token together.
// A boundary is the number of tokens before it; tokens are not empty.
struct TokenText {
    std::span<const std::uint32_t> characters;
    std::span<const std::int64_t> ends;  // of each token, in characters

    std::int64_t tokens() const { return static_cast<std::int64_t>(ends.size()); }
    std::int64_t offset(std::int64_t boundary) const {
        return boundary == 0 ? 0 : ends[static_cast<std::size_t>(boundary - 1)];
    }
};
struct CommonBoundary {
    std::int64_t reference = 0;
    std::int64_t hypothesis = 0;
    bool operator==(const CommonBoundary&) const = default;
};
struct TokenBlock {
    CommonBoundary begin;
    CommonBoundary end;
    std::int64_t equal_tokens = 0;  // the longest common subsequence
};
struct TokenAlignment {
    std::vector<CommonBoundary> common;
    std::vector<TokenBlock> blocks;
};
TokenAlignment align_tokens(const TokenText& reference, const TokenText& hypothesis,
                            std::int64_t window);

// common_tokens.cpp: the longest common subsequence of the tokens from `begin` to each of `ends`,
// which come by growing reference and shrinking hypothesis.
std::vector<std::int64_t> common_tokens(const TokenText& reference, const TokenText& hypothesis,
                                        CommonBoundary begin,
                                        std::span<const CommonBoundary> ends);

// multiword.cpp: words matched as the CoNLL 2018 scorer does it: by their place, and where a token
// is made of several words, which then share its place, by their form.
struct Words {
    std::span<const std::int64_t> starts;
    std::span<const std::int64_t> ends;
    std::span<const std::uint8_t> multiword;
    std::span<const std::int64_t> forms;
};
std::int64_t matched_words(const Words& reference, const Words& hypothesis);

}  // namespace interpunct
