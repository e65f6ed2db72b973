// Cheapest alignments of words, 64 rows at a time.
//
// Instead of the cost this looks at the gain over leaving all words unpaired: a match gains `top`,
// a substitution 1, a gap nothing, with top = 2 for costs 1/1 (cost = n + m - gain) and top = 3 for
// costs 4/3 (cost = 3 (n + m) - 2 gain). The gain never falls along a row or a column, neighbours
// differ by at most `top`, and it is zero along both edges. A column of the table is kept as those
// differences, one bit mask for each size, and the next column is computed from it by bit
// operations: horizontal differences that pass down a run of rows do so as the carry of an addition
// (Myers 1999; Hyyrö 2003; Loving, Hernandez and Benson 2014 treat the general case).
//
// Where rows can be left out, a match there gains 1 and a substitution nothing, and all diagonals
// are computed, because leaving rows out needs no gap.
//
// Only the diagonals that an alignment with a given number of gaps can reach are computed. What is
// outside counts as reachable by gaps alone, so the gain found is that of a real alignment, and it
// is the greatest if its cost needs no more gaps than the band allows (Ukkonen 1985).
#include "alignment_corridor.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <utility>

namespace interpunct {

namespace {

using Bits = std::uint64_t;
constexpr std::int32_t block_size = 64;
constexpr std::size_t chunk_blocks = std::size_t{1} << 19;
constexpr std::int64_t steps_between_polls = std::int64_t{1} << 20;

// Which of the ways into a cell lie on a cheapest path to it.
struct Ways {
    Bits pairing = 0;
    Bits insertion = 0;
    Bits deletion = 0;
};

// differences[k - 1] marks the rows where the gain is k greater than in the row above.
template <int top>
using Block = std::array<Bits, top>;

// What the gain grows by along the row above a block: `top` bits, at most one of them set.
template <int top>
using Carry = std::array<Bits, top>;

// Rows that pass a difference on, entered from the row above them: all further rows of their runs.
inline Bits flood(Bits entries, Bits runs) { return ((runs + (entries & runs)) ^ runs) & runs; }

// Moves one block to the next column. With v the vertical difference before, h the horizontal one
// in the row above and g what the pair of words gains, the cell gains max(v, h, g) over its upper
// left neighbour, so v becomes max(v, h, g) - h, and h becomes max(v, h, g) - v for the row below.
template <int top>
inline Ways step(Block<top>& block, Carry<top>& carry, Bits equal) {
    const Bits differs = ~equal;
    const Bits two = block[1];
    const Bits three = top == 3 ? block[top - 1] : 0;
    const Bits one = block[0];
    const Bits none = ~(one | two | three);
    const Bits passing = differs & none;

    Bits down_three = 0, in_three = 0, flooded = 0;
    if constexpr (top == 3) {
        const Bits source = equal & none;
        flooded = flood((source << 1) | carry[top - 1], passing);
        down_three = source | flooded;
        in_three = (down_three << 1) | carry[top - 1];
    }
    const Bits source_two = top == 3 ? one & (equal | in_three) : equal & none;
    const Bits flooded_two = flood((source_two << 1) | carry[1], passing);
    const Bits down_two = source_two | flooded_two;
    const Bits in_two = (down_two << 1) | carry[1];
    const Bits matched_to_one = equal & (top == 3 ? two : one);
    const Bits down_one = matched_to_one | (passing & ~(flooded | flooded_two)) |
                          (differs & ((one & in_two) | (two & in_three)));
    const Bits in_one = (down_one << 1) | carry[0];
    const Bits in_none = ~(in_one | in_two | in_three);

    if constexpr (top == 3) {
        block[top - 1] = in_none & (equal | three);
        block[1] = (equal & in_one) | (differs & ((in_none & two) | (in_one & three)));
        block[0] = (equal & in_two) |
                   (differs & ((in_none & ~(two | three)) | (in_one & two) | (in_two & three)));
        carry[top - 1] = down_three >> 63;
    } else {
        block[1] = in_none & (equal | two);
        block[0] = (equal & in_one) | (differs & ((in_none & ~two) | (in_one & two)));
    }
    carry[1] = down_two >> 63;
    carry[0] = down_one >> 63;
    return {equal | ~(two | three | in_two | in_three), ~(down_one | down_two | down_three),
            ~(block[0] | block[1] | block[top - 1])};
}

// The same for gains of 2, 1 or 0: in optional rows a pair gains one less.
inline Ways step_optional(Block<2>& block, Carry<2>& carry, Bits equal, Bits optional) {
    const Bits gains_two = equal & ~optional;
    const Bits gains_none = optional & ~equal;
    const Bits gains_one = ~(gains_two | gains_none);
    const Bits one = block[0], two = block[1], none = ~(one | two);

    const Bits source_two = gains_two & none;
    const Bits down_two = source_two | flood((source_two << 1) | carry[1], none & ~gains_two);
    const Bits in_two = (down_two << 1) | carry[1];
    const Bits source_one = (one & (gains_two | in_two)) | (none & gains_one & ~in_two);
    const Bits down_one =
        source_one | flood((source_one << 1) | carry[0], none & gains_none & ~in_two);
    const Bits in_one = (down_one << 1) | carry[0];
    const Bits in_none = ~(in_one | in_two);

    block[1] = in_none & (two | gains_two);
    block[0] = (in_none & ~(two | gains_two) & (one | gains_one)) | (in_one & (two | gains_two));
    carry[1] = down_two >> 63;
    carry[0] = down_one >> 63;
    return {gains_two | (gains_one & ~(two | in_two)) | (gains_none & none & in_none),
            ~(down_one | down_two), ~(block[0] | block[1])};
}

// Where each word stands in the reference.
class Positions {
public:
    explicit Positions(std::span<const Token> words) : keys_(words.size()) {
        for (std::size_t i = 0; i < words.size(); ++i) keys_[i] = key(words[i], i);
        std::sort(keys_.begin(), keys_.end());
    }
    Positions(std::span<const Token> words, std::span<const std::int32_t> rows)
        : keys_(words.size()) {
        for (std::size_t i = 0; i < words.size(); ++i)
            keys_[i] = key(words[i], static_cast<std::size_t>(rows[i]));
        std::sort(keys_.begin(), keys_.end());
    }

    // Calls `visit` with each position of the word from `first` up to `last`.
    template <class Visit>
    void each(Token word, std::size_t first, std::size_t last, Visit visit) const {
        const auto start = std::lower_bound(keys_.begin(), keys_.end(), key(word, first));
        for (auto it = start; it != keys_.end() && *it <= key(word, last); ++it)
            visit(static_cast<std::uint32_t>(*it));
    }

private:
    static std::uint64_t key(Token word, std::size_t position) {
        return (static_cast<std::uint64_t>(word) << 32) | position;
    }

    std::vector<std::uint64_t> keys_;
};

template <int top, bool has_optional = false>
class WordTable {
public:
    WordTable(std::span<const Token> reference, std::span<const Token> hypothesis, Poll poll)
        : WordTable(Positions(reference), reference.size(), hypothesis, poll) {}

    WordTable(const Alternatives& reference, std::span<const Token> hypothesis, Poll poll)
        : WordTable(Positions(reference.words, reference.rows), reference.optional.size(),
                    hypothesis, poll) {
        optional_.resize(blocks_.size());
        for (std::size_t row = 0; row < reference.optional.size(); ++row)
            optional_[row / block_size] |= Bits{reference.optional[row]} << (row % block_size);
    }

    Corridor whole_corridor() {
        greatest_gain(std::int64_t{height_} + width_);
        return trace();
    }

    Corridor corridor() {
        std::int64_t gaps = std::abs(height_ - width_) + block_size;
        for (;;) {
            const std::int64_t needed = gaps_of(greatest_gain(gaps));
            if (needed <= gaps) break;
            gaps = std::min(needed, 4 * gaps);
        }
        return trace();
    }

private:
    WordTable(Positions positions, std::size_t height, std::span<const Token> hypothesis, Poll poll)
        : positions_(std::move(positions)),
          hypothesis_(hypothesis),
          height_(static_cast<std::int32_t>(height)),
          width_(static_cast<std::int32_t>(hypothesis.size())),
          poll_(poll),
          blocks_((height + block_size - 1) / block_size),
          equal_(blocks_.size()) {}

    struct Chunk {
        std::int32_t start = 0;
        std::int32_t end = 0;
        std::vector<Block<top>> blocks;
    };

    // The most gaps that an alignment of this gain can have: its cost over that of one gap.
    std::int64_t gaps_of(std::int64_t gain) const {
        const std::int64_t total = std::int64_t{height_} + width_;
        return top == 3 ? (3 * total - 2 * gain) / 3 : total - gain;
    }

    std::int32_t block_of(std::int64_t row) const {
        return static_cast<std::int32_t>((std::clamp<std::int64_t>(row, 1, height_) - 1) /
                                         block_size);
    }
    std::int32_t first_block(std::int32_t column) const { return block_of(column + lowest_); }
    std::int32_t last_block(std::int32_t column) const { return block_of(column + highest_); }

    void set_band(std::int64_t gaps) {
        const std::int64_t drift = std::int64_t{height_} - width_;
        lowest_ = -((gaps - drift + 1) / 2);
        highest_ = (gaps + drift + 1) / 2;
        stride_ = 0;
        for (std::int32_t column = 1; column <= width_; ++column)
            stride_ = std::max(stride_, last_block(column) - first_block(column) + 1);
        columns_in_chunk_ = static_cast<std::int32_t>(std::clamp<std::size_t>(
            chunk_blocks / static_cast<std::size_t>(stride_), 1, static_cast<std::size_t>(width_)));
        ways_.resize(static_cast<std::size_t>(columns_in_chunk_) * stride_);
    }

    std::int64_t greatest_gain(std::int64_t gaps) {
        set_band(gaps);
        std::fill(blocks_.begin(), blocks_.end(), Block<top>{});
        chunks_.clear();
        std::int64_t gain = 0;
        for (std::int32_t column = 0; column < width_; column = chunks_.back().end) {
            chunks_.push_back({column, std::min(width_, column + columns_in_chunk_), {}});
            if (column > 0)
                chunks_.back().blocks.assign(blocks_.begin() + first_block(column),
                                             blocks_.begin() + last_block(column) + 1);
            gain += fill(chunks_.back());
        }
        return gain - beyond_last_row();
    }

    // Fills the columns after the chunk's start; returns what the band's lowest row has gained.
    std::int64_t fill(const Chunk& chunk) {
        std::int64_t gain = 0;
        for (std::int32_t column = chunk.start + 1; column <= chunk.end; ++column) {
            const std::int32_t first = first_block(column), last = last_block(column);
            mark_equal(column, first, last);
            Ways* ways = &ways_[static_cast<std::size_t>(column - chunk.start - 1) * stride_];
            Carry<top> carry{};
            for (std::int32_t block = first; block <= last; ++block)
                if constexpr (has_optional)
                    *ways++ = step_optional(blocks_[block], carry, equal_[block], optional_[block]);
                else
                    *ways++ = step<top>(blocks_[block], carry, equal_[block]);
            for (int k = 0; k < top; ++k) gain += (k + 1) * static_cast<std::int64_t>(carry[k]);
            std::fill(&equal_[first], &equal_[last] + 1, Bits{0});
            work_ += last - first + 1;
            poll_sometimes();
        }
        return gain;
    }

    void mark_equal(std::int32_t column, std::int32_t first, std::int32_t last) {
        positions_.each(hypothesis_[column - 1], static_cast<std::size_t>(first) * block_size,
                        static_cast<std::size_t>(last) * block_size + block_size - 1,
                        [&](std::uint32_t position) {
                            equal_[position / block_size] |= Bits{1} << (position % block_size);
                        });
    }

    void poll_sometimes() {
        if (work_ < steps_between_polls) return;
        work_ = 0;
        poll_();
    }

    // The last block has rows below the last word; what they gain is not part of the result.
    std::int64_t beyond_last_row() const {
        if (height_ % block_size == 0) return 0;
        const Bits beyond = ~Bits{0} << (height_ % block_size);
        std::int64_t gain = 0;
        for (int k = 0; k < top; ++k) gain += (k + 1) * std::popcount(blocks_.back()[k] & beyond);
        return gain;
    }

    // Follows every cheapest path at once, from the end to the start.
    Corridor trace() {
        Corridor found{std::vector<Rows>(width_ + 1), std::vector<std::int32_t>(width_ + 1)};
        std::vector<std::int32_t> here{height_}, before;
        for (std::size_t c = chunks_.size(); c-- > 0;) {
            const Chunk& chunk = chunks_[c];
            if (c + 1 < chunks_.size()) refill(chunk);
            for (std::int32_t column = chunk.end; column > chunk.start; --column) {
                const auto index = static_cast<std::size_t>(column - chunk.start - 1);
                before.clear();
                const auto [top_row, sure] =
                    step_back(column, &ways_[index * stride_], here, before);
                found.rows[column] = {top_row, here.front()};
                found.sure[column] = sure;
                here.swap(before);
                poll_sometimes();
            }
        }
        found.rows[0] = {0, here.front()};
        return found;
    }

    void refill(const Chunk& chunk) {
        std::fill(blocks_.begin() + first_block(chunk.start),
                  blocks_.begin() + last_block(chunk.end) + 1, Block<top>{});
        std::copy(chunk.blocks.begin(), chunk.blocks.end(),
                  blocks_.begin() + first_block(chunk.start));
        fill(chunk);
    }

    // Visits the rows reached in a column, from the last up, with those reached by deletions from
    // them; collects the rows reached in the column before. Returns the first row visited, and the
    // row of the only way to the column before if that is a pairing.
    std::pair<std::int32_t, std::int32_t> step_back(std::int32_t column, const Ways* ways,
                                                    std::span<const std::int32_t> here,
                                                    std::vector<std::int32_t>& before) {
        const std::int32_t first = first_block(column);
        const auto reach = [&](std::int32_t row) {
            if (before.empty() || before.back() != row) before.push_back(row);
        };
        std::int32_t crossings = 0, paired = 0, top_row = 0;
        std::int32_t row = -1;
        for (std::size_t next = 0; row >= 0 || next < here.size();) {
            if (row < 0) row = here[next];
            if (next < here.size() && row == here[next]) ++next;
            top_row = row;
            ++work_;
            if (row == 0) {
                reach(0);
                ++crossings;
                break;
            }
            const Ways& way = ways[(row - 1) / block_size - first];
            const Bits bit = Bits{1} << ((row - 1) % block_size);
            if (way.insertion & bit) {
                reach(row);
                ++crossings;
            }
            if (way.pairing & bit) {
                reach(row - 1);
                ++crossings;
                paired = row;
            }
            row = way.deletion & bit ? row - 1 : -1;
        }
        return {top_row, crossings == 1 ? paired : 0};
    }

    Positions positions_;
    std::span<const Token> hypothesis_;
    std::int32_t height_;
    std::int32_t width_;
    Poll poll_;
    std::vector<Block<top>> blocks_;
    std::vector<Bits> equal_;
    std::vector<Bits> optional_;
    std::vector<Ways> ways_;
    std::vector<Chunk> chunks_;
    std::int64_t lowest_ = 0;
    std::int64_t highest_ = 0;
    std::int32_t stride_ = 1;
    std::int32_t columns_in_chunk_ = 1;
    std::int64_t work_ = 0;
};

Corridor everything(std::size_t rows, std::size_t columns) {
    const Rows all{0, static_cast<std::int32_t>(rows)};
    return {std::vector<Rows>(columns + 1, all), std::vector<std::int32_t>(columns + 1)};
}

}  // namespace

Corridor corridor(const Alternatives& reference, std::span<const Token> hypothesis, Poll poll) {
    const std::size_t rows = reference.optional.size();
    if (rows == 0 || hypothesis.empty()) return everything(rows, hypothesis.size());
    return WordTable<2, true>(reference, hypothesis, poll).whole_corridor();
}

Corridor corridor(std::span<const Token> reference, std::span<const Token> hypothesis, Costs costs,
                  Poll poll) {
    if (reference.empty() || hypothesis.empty())
        return everything(reference.size(), hypothesis.size());
    if (costs == Costs::nist) return WordTable<3>(reference, hypothesis, poll).corridor();
    return WordTable<2>(reference, hypothesis, poll).corridor();
}

}  // namespace interpunct
