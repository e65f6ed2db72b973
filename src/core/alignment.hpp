// The alignment of words and punctuation marks: which token of a hypothesis is paired with which
// token of a reference. The reference is a text or a lattice.
//
// The word cost is minimised first, then the mark cost. A mark is never paired with a word. Several
// alignments may be cheapest; alignment_ties.hpp says which of them is returned.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "polling.hpp"

namespace interpunct {

// A word is 0 or more, a mark is negative.
using Token = std::int32_t;
inline constexpr Token no_token = INT32_MIN;        // of an empty arc
inline constexpr Token any_tokens = INT32_MIN + 1;  // of an arc that takes any number of tokens
constexpr bool is_word(Token token) { return token >= 0; }
constexpr bool is_mark(Token token) { return token < 0 && token > any_tokens; }

enum class Costs { levenshtein, nist };
constexpr std::int64_t substitution(Costs costs) { return costs == Costs::nist ? 4 : 1; }
constexpr std::int64_t gap(Costs costs) { return costs == Costs::nist ? 3 : 1; }

// The positions of two paired tokens; -1 on the side that has a gap.
struct Column {
    std::int32_t reference = -1;
    std::int32_t hypothesis = -1;
};

// Aligns pairs of texts in turn and reuses its memory.
class TextAligner {
public:
    explicit TextAligner(Poll poll);
    ~TextAligner();
    // The columns in the order of the texts; valid until the next call.
    std::span<const Column> align(std::span<const Token> reference,
                                  std::span<const Token> hypothesis, Costs costs);

private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

// Counts the tokens that are wrong in a cheapest alignment of two texts of words.
class ErrorCounter {
public:
    explicit ErrorCounter(Poll poll) : aligner_(poll), steps_(poll) {}
    std::int64_t count(std::span<const Token> reference, std::span<const Token> hypothesis,
                       Costs costs);

private:
    std::int64_t along_columns(std::span<const Token> reference, std::span<const Token> hypothesis,
                               Costs costs);

    TextAligner aligner_;
    StepCounter steps_;
};

// A lattice. Every arc leads from a node to a higher one; all paths begin at node 0 and end at the
// highest node. Arcs with the same target are listed in the order of their alternatives. An arc
// with the token `no_token` costs nothing, but of alignments with equal word and mark cost the one
// with the fewest such arcs is chosen. An arc with `any_tokens` is like an empty one to which any
// number of hypothesis tokens may be paired at no cost.
struct Arcs {
    std::span<const std::int32_t> sources;
    std::span<const std::int32_t> targets;
    std::span<const Token> tokens;
};

// Aligns texts with lattices that are networks: every arc leads to the next node, no node has both
// words and marks leading to it, and no arc takes any tokens. Reuses its memory.
class NetworkAligner {
public:
    explicit NetworkAligner(Poll poll);
    ~NetworkAligner();
    // As `align_lattice`; valid until the next call.
    std::span<const Column> align(const Arcs& network, std::span<const Token> hypothesis,
                                  Costs costs);

private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

// A path from one node to another that takes the hypothesis tokens from `begin` to before `end`:
// its words are one word on one side and several on the other. It costs only the marks among them.
// `difference` is by how many words one side is longer.
struct Compound {
    std::int32_t source = 0;
    std::int32_t target = 0;
    std::int32_t begin = 0;
    std::int32_t end = 0;
    std::int32_t marks = 0;
    std::int32_t difference = 0;
};

// `Column::reference` is an arc here, or -2 - i for the i-th compound, which has no hypothesis
// token in its column. Throws std::invalid_argument if the arcs are not a lattice, or if a compound
// leads nowhere.
std::vector<Column> align_lattice(const Arcs& reference, std::span<const Token> hypothesis,
                                  std::span<const Compound> compounds, Costs costs, Poll poll);

}  // namespace interpunct
