// The compiled core: exact algorithms on integers. It knows nothing of Python and nothing of text.
// This file is its table of contents; each algorithm has a file of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
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

// alignment.cpp, alignment_lattice.cpp: which token of the hypothesis goes with which token of the
// reference. A token is a word (0 or more) or a mark (negative). Word cost comes first, mark cost
// second, and a mark never goes with a word. Of all cheapest alignments the result is the one that,
// read from the end, takes a match or substitution wherever one is on a cheapest path, else an
// insertion, else a deletion; where alternatives of a lattice meet, the first that is cheapest.
using Token = std::int32_t;
enum class Costs { levenshtein, nist };
constexpr std::int64_t substitution(Costs costs) { return costs == Costs::nist ? 4 : 1; }
constexpr std::int64_t gap(Costs costs) { return costs == Costs::nist ? 3 : 1; }

// Positions of two tokens that go together; -1 where one side has nothing.
struct Column {
    std::int32_t reference = -1;
    std::int32_t hypothesis = -1;
};

// Called now and then during long work; it stops the work by throwing.
using Poll = void (*)();

class TextAligner {
public:
    TextAligner();
    ~TextAligner();
    // The alignment of two texts, first column first. The memory is kept for the next call.
    std::span<const Column> align(std::span<const Token> reference,
                                  std::span<const Token> hypothesis, Costs costs, Poll poll);

private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

// Arcs lead from a node to a higher one, from node 0 to the highest, and those that end in the same
// node are in the order of their alternatives. An arc with the token `no_token` costs nothing, but
// at equal cost the alignment with fewest of them wins. `Column::reference` is then an arc.
inline constexpr Token no_token = INT32_MIN;
struct Arcs {
    std::span<const std::int32_t> sources;
    std::span<const std::int32_t> targets;
    std::span<const Token> tokens;
};
std::vector<Column> align_lattice(const Arcs& reference, std::span<const Token> hypothesis,
                                  Costs costs, Poll poll);

}  // namespace interpunct
