// Cheapest alignments of words, 64 rows at a time.
//
// The table holds gains instead of costs: what an alignment saves compared with leaving all words
// unpaired. A match gains `top`, a substitution 1 and a gap nothing, with top = 2 for costs 1/1
// (cost = n + m - gain) and top = 3 for costs 4/3 (cost = 3 (n + m) - 2 gain). The gain never
// decreases along a row or a column, neighbouring cells differ by at most `top`, and it is zero
// along both edges. A column of the table is stored as the differences between its rows, one bit
// mask for each size of difference, and the next column is computed from it with bit operations: a
// horizontal difference that passes down a run of rows is the carry of an addition (Myers 1999;
// Hyyrö 2003; Loving, Hernandez and Benson 2014 treat the general case).
//
// In an optional row a match gains 1 and a substitution nothing; leaving it out is a gap that costs
// nothing.
//
// Only the diagonals that an alignment with a given number of gaps can reach are computed (see
// alignment_band.hpp). Cells outside count as reached by gaps alone, so the gain found is that of a
// real alignment.
#include "alignment_corridor.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "alignment_band.hpp"
#include "alignment_bits.hpp"

namespace interpunct {

namespace {

constexpr std::size_t chunk_blocks = std::size_t{1} << 19;

// The same with optional rows, in which a pair gains one less: a pair gains 2, 1 or 0.
inline Moves step_optional(Block<2>& block, Carry<2>& carry, Bits equal, Bits optional) {
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

template <int top, bool has_optional = false>
class WordTable {
public:
    WordTable(std::span<const Token> reference, std::span<const Token> hypothesis,
              StepCounter& steps)
        : WordTable(WordRows(reference, [](std::size_t i) { return i; }), reference.size(),
                    hypothesis, steps) {}

    WordTable(const Alternatives& reference, std::span<const Token> hypothesis, StepCounter& steps)
        : WordTable(WordRows(reference.words, [&](std::size_t i) { return reference.rows[i]; }),
                    reference.optional.size(), hypothesis, steps) {
        optional_.resize(blocks_.size());
        for (std::size_t row = 0; row < reference.optional.size(); ++row) {
            optional_[row / block_size] |= Bits{reference.optional[row]} << (row % block_size);
            optional_rows_ += reference.optional[row];
        }
    }

    Corridor corridor() {
        widen_until_exact(std::abs(height_ - width_) + block_size,
                          [&](std::int64_t gaps) { return most_gaps(greatest_gain(gaps)); });
        return trace();
    }

private:
    WordTable(WordRows word_rows, std::size_t height, std::span<const Token> hypothesis,
              StepCounter& steps)
        : word_rows_(std::move(word_rows)), hypothesis_(hypothesis),
          height_(static_cast<std::int32_t>(height)),
          width_(static_cast<std::int32_t>(hypothesis.size())), steps_(steps),
          blocks_((height + block_size - 1) / block_size), equal_(blocks_.size()) {}

    struct Chunk {
        std::int32_t start = 0;
        std::int32_t end = 0;
        std::vector<Block<top>> blocks;
    };

    // The most gaps that an alignment of this gain can have: those that its cost pays for and all
    // optional rows, or, if these are fewer, the gaps that there are when the whole cost is paid for
    // words without a partner.
    std::int64_t most_gaps(std::int64_t gain) const {
        const std::int64_t total = std::int64_t{height_} + width_ - optional_rows_;
        const std::int64_t most = top == 3 ? (3 * total - 2 * gain) / 3 : total - gain;
        if constexpr (!has_optional) return most;
        return std::min(most + optional_rows_, std::int64_t{height_} - width_ + 2 * most);
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
        moves_.resize(static_cast<std::size_t>(columns_in_chunk_) * stride_);
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

    // Fills the columns after the chunk's start; returns how much the band's last row gains in
    // them.
    std::int64_t fill(const Chunk& chunk) {
        std::int64_t gain = 0;
        for (std::int32_t column = chunk.start + 1; column <= chunk.end; ++column) {
            const std::int32_t first = first_block(column), last = last_block(column);
            mark_equal(column, first, last);
            Moves* moves = &moves_[static_cast<std::size_t>(column - chunk.start - 1) * stride_];
            Carry<top> carry{};
            for (std::int32_t i = first; i <= last; ++i)
                if constexpr (has_optional)
                    *moves++ = step_optional(blocks_[i], carry, equal_[i], optional_[i]);
                else
                    *moves++ = step<top>(blocks_[i], carry, equal_[i]);
            for (int k = 0; k < top; ++k) gain += (k + 1) * static_cast<std::int64_t>(carry[k]);
            std::fill(&equal_[first], &equal_[last] + 1, Bits{0});
            steps_.add(last - first + 1);
        }
        return gain;
    }

    void mark_equal(std::int32_t column, std::int32_t first, std::int32_t last) {
        word_rows_.each(
            hypothesis_[column - 1], static_cast<std::size_t>(first) * block_size,
            static_cast<std::size_t>(last) * block_size + block_size - 1,
            [&](std::uint32_t row) { equal_[row / block_size] |= Bits{1} << (row % block_size); });
    }

    // What the rows of the last block after the last word gain; it is not part of the result.
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
                const auto [top_row, certain] =
                    step_back(column, &moves_[index * stride_], here, before);
                found.rows[column] = {top_row, here.front()};
                found.certain[column] = certain;
                here.swap(before);
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

    // Visits the rows `here` that cheapest paths pass in a column, and those that deletions lead to
    // from them, from the last row to the first. Collects the rows passed in the column `before`.
    // Returns the first row visited, and the row of the pairing if that is the only move to the
    // column before, else 0.
    std::pair<std::int32_t, std::int32_t> step_back(std::int32_t column, const Moves* moves,
                                                    std::span<const std::int32_t> here,
                                                    std::vector<std::int32_t>& before) {
        const std::int32_t first = first_block(column);
        const auto reach = [&](std::int32_t row) {
            if (before.empty() || before.back() != row) before.push_back(row);
        };
        std::int32_t visited = 0, crossings = 0, paired = 0, top_row = 0;
        std::int32_t row = -1;
        for (std::size_t next = 0; row >= 0 || next < here.size();) {
            if (row < 0) row = here[next];
            if (next < here.size() && row == here[next]) ++next;
            top_row = row;
            ++visited;
            if (row == 0) {
                reach(0);
                ++crossings;
                break;
            }
            const Moves& move = moves[(row - 1) / block_size - first];
            const Bits bit = Bits{1} << ((row - 1) % block_size);
            if (move.insertion & bit) {
                reach(row);
                ++crossings;
            }
            if (move.pairing & bit) {
                reach(row - 1);
                ++crossings;
                paired = row;
            }
            row = move.deletion & bit ? row - 1 : -1;
        }
        steps_.add(visited);
        return {top_row, crossings == 1 ? paired : 0};
    }

    WordRows word_rows_;
    std::span<const Token> hypothesis_;
    std::int32_t height_;
    std::int32_t width_;
    StepCounter& steps_;
    std::vector<Block<top>> blocks_;
    std::vector<Bits> equal_;
    std::vector<Bits> optional_;
    std::int64_t optional_rows_ = 0;
    std::vector<Moves> moves_;
    std::vector<Chunk> chunks_;
    std::int64_t lowest_ = 0;
    std::int64_t highest_ = 0;
    std::int32_t stride_ = 1;
    std::int32_t columns_in_chunk_ = 1;
};

Corridor all_cells(std::size_t rows, std::size_t columns) {
    const Rows all{0, static_cast<std::int32_t>(rows)};
    return {std::vector<Rows>(columns + 1, all), std::vector<std::int32_t>(columns + 1)};
}

}  // namespace

Corridor corridor(const Alternatives& reference, std::span<const Token> hypothesis,
                  StepCounter& steps) {
    const std::size_t rows = reference.optional.size();
    if (rows == 0 || hypothesis.empty()) return all_cells(rows, hypothesis.size());
    return WordTable<2, true>(reference, hypothesis, steps).corridor();
}

Corridor corridor(std::span<const Token> reference, std::span<const Token> hypothesis, Costs costs,
                  StepCounter& steps) {
    if (reference.empty() || hypothesis.empty())
        return all_cells(reference.size(), hypothesis.size());
    if (costs == Costs::nist) return WordTable<3>(reference, hypothesis, steps).corridor();
    return WordTable<2>(reference, hypothesis, steps).corridor();
}

}  // namespace interpunct
