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
// Only those blocks of each column are computed that an alignment within a given cost can pass,
// judging by the cost up to there plus a lower bound on the cost of the rest (see
// alignment_rest.hpp). All other cells count as reached by gaps alone, so the cost found is that of
// a real alignment. A first pass over a few blocks around the cheapest ones of each column gives a
// cost that is rarely too high, and the columns within that cost are then exact.
//
// Some columns are kept. On the way back those between two of them are computed again, with moves,
// but only the blocks that the cheapest alignments pass.
#include "alignment_corridor.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <utility>

#include "alignment_bits.hpp"
#include "alignment_rest.hpp"

namespace interpunct {

namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max() / 2;
constexpr std::int64_t first_beam = 256;
constexpr std::int32_t chunk_columns = 256;

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

// The differences of 64 rows, and the gain in the last of them.
template <int top>
struct Cells {
    Block<top> block{};
    std::int64_t gain = 0;
};

// The blocks of a column that are computed, and the gain in the row above them.
template <int top>
struct Stretch {
    std::int32_t first = 0;
    std::int64_t base = 0;
    std::vector<Cells<top>> blocks;

    std::int32_t end() const { return first + static_cast<std::int32_t>(blocks.size()); }
    std::int64_t gain_above(std::int32_t block) const {
        return block == first ? base : blocks[block - first - 1].gain;
    }
    std::int64_t gain(std::int32_t row) const {
        if (row == first * block_size) return base;
        const std::int32_t block = (row - 1) / block_size;
        const Bits rows = ~Bits{0} >> (block_size - 1 - (row - 1) % block_size);
        std::int64_t found = gain_above(block);
        for (int k = 0; k < top; ++k)
            found += (k + 1) * std::popcount(blocks[block - first].block[k] & rows);
        return found;
    }

    void extend_to(std::int32_t end_block) {
        while (end() < end_block) blocks.push_back({{}, gain_above(end())});
    }
    void cut_to(std::int32_t begin, std::int32_t end_block) {
        base = gain_above(begin);
        blocks.erase(blocks.begin() + (end_block - first), blocks.end());
        blocks.erase(blocks.begin(), blocks.begin() + (begin - first));
        first = begin;
    }
};

template <int top, bool has_optional = false>
class WordTable {
public:
    WordTable(std::span<const Token> reference, std::span<const Token> hypothesis,
              StepCounter& steps)
        : WordTable(WordRows(reference, [](std::size_t i) { return i; }), reference.size(),
                    hypothesis, steps) {
        for (std::int32_t row = 0; row < height_; ++row) required_.push_back(row + 1);
        missing_after_ = missing_after(reference, hypothesis);
    }

    WordTable(const Alternatives& reference, std::span<const Token> hypothesis, StepCounter& steps)
        : WordTable(WordRows(reference.words, [&](std::size_t i) { return reference.rows[i]; }),
                    reference.optional.size(), hypothesis, steps) {
        optional_.resize(equal_.size());
        for (std::size_t row = 0; row < reference.optional.size(); ++row) {
            optional_[row / block_size] |= Bits{reference.optional[row]} << (row % block_size);
            required_.push_back(required_.back() + !reference.optional[row]);
        }
        missing_after_ = missing_after(reference, hypothesis);
    }

    Corridor corridor() {
        least_cost();
        return trace();
    }

    std::int64_t least_cost() {
        std::int64_t most = no_limit;
        for (std::int64_t beam = first_beam; 2 * beam < height_; beam *= 4) {
            most = std::min(most, fill_near_cheapest(beam * unit));
            // The largest possible saving limits the computation.
            if (most - least_rest(0, 0, 0) <= 16 * beam * unit) break;
        }
        fill_within(most);
        return cost(height_, width_, stretch_.gain(height_));
    }

private:
    static constexpr std::int64_t unit = top == 3 ? 3 : 1;    // the cost of a gap
    static constexpr std::int64_t saving = top == 3 ? 2 : 1;  // what a gain of 1 saves

    WordTable(WordRows word_rows, std::size_t height, std::span<const Token> hypothesis,
              StepCounter& steps)
        : word_rows_(std::move(word_rows)), hypothesis_(hypothesis),
          height_(static_cast<std::int32_t>(height)),
          width_(static_cast<std::int32_t>(hypothesis.size())), steps_(steps), required_{0},
          equal_((height + block_size - 1) / block_size) {}

    // The columns after `start` up to `end`, and the stretch at `start`.
    struct Chunk {
        std::int32_t start = 0;
        std::int32_t end = 0;
        Stretch<top> stretch;
    };

    // Returns the cost of some alignment that keeps near the cheapest rows of each column.
    std::int64_t fill_near_cheapest(std::int64_t beam) {
        beam_ = beam;
        fill_all();
        return cost(height_, width_, stretch_.gain(height_));
    }

    void fill_within(std::int64_t cost) {
        beam_ = 0;
        limit_ = cost;
        fill_all();
    }

    void fill_all() {
        stretch_ = {};
        stretch_.extend_to(1);
        if (beam_ > 0) limit_ = limit_near(0);
        while (stretch_.end() < blocks() && is_within_limit(0))
            stretch_.extend_to(stretch_.end() + 1);
        chunks_.assign(1, {0, 0, stretch_});
        for (std::int32_t column = 1; column <= width_; ++column) {
            fill_column(column);
            chunks_.back().end = column;
            if (column % chunk_columns == 0 && column < width_)
                chunks_.push_back({column, column, stretch_});
        }
    }

    void fill_column(std::int32_t column) {
        const Token word = hypothesis_[column - 1];
        if (beam_ > 0) limit_ = limit_near(column - 1) + unit;
        mark_equal(word, stretch_.first, stretch_.end());
        Carry<top> carry{};
        std::int32_t block = stretch_.first;
        for (Cells<top>& cells : stretch_.blocks) fill_block(cells, block++, carry);
        while (block < blocks() && is_within_limit(column)) {
            // In the previous column, the gain does not increase within this block.
            const std::int64_t before = stretch_.blocks.back().gain - gain_of(carry);
            stretch_.blocks.push_back({{}, before});
            mark_equal(word, block, block + 1);
            fill_block(stretch_.blocks.back(), block++, carry);
        }
        if (beam_ > 0) limit_ = limit_near(column);
        cut_off(column);
        steps_.add(static_cast<std::int64_t>(stretch_.blocks.size()));
    }

    Moves fill_block(Cells<top>& cells, std::int32_t block, Carry<top>& carry) {
        Moves moves;
        if constexpr (has_optional)
            moves = step_optional(cells.block, carry, equal_[block], optional_[block]);
        else
            moves = step<top>(cells.block, carry, equal_[block]);
        cells.gain += gain_of(carry);
        equal_[block] = 0;
        return moves;
    }

    static std::int64_t gain_of(const Carry<top>& carry) {
        std::int64_t gain = 0;
        for (int k = 0; k < top; ++k) gain += (k + 1) * static_cast<std::int64_t>(carry[k]);
        return gain;
    }

    // Removes blocks at both ends that no alignment within the limit passes.
    void cut_off(std::int32_t column) {
        const auto is_beyond = [&](std::int32_t block) {
            return least_cost(stretch_, block, column) + least_rest(block, column) > limit_;
        };
        std::int32_t begin = stretch_.first, end = stretch_.end();
        while (end - begin > 1 && is_beyond(end - 1)) --end;
        while (end - begin > 1 && is_beyond(begin)) ++begin;
        if (begin != stretch_.first || end != stretch_.end()) stretch_.cut_to(begin, end);
    }

    std::int32_t blocks() const { return static_cast<std::int32_t>(equal_.size()); }
    std::int32_t last_row(std::int32_t block) const {
        return std::min((block + 1) * block_size, height_);
    }

    std::int64_t cost(std::int32_t row, std::int32_t column, std::int64_t gain) const {
        return unit * (required_[row] + column) - saving * gain;
    }

    // A lower bound on the costs of the rows of a block and the row above: neighbouring rows differ
    // by at most the cost of a gap.
    std::int64_t least_cost(const Stretch<top>& stretch, std::int32_t block,
                            std::int32_t column) const {
        const std::int32_t above = block * block_size, last = above + block_size;
        // Rows after the last one do not exist, whatever their gain.
        const std::int64_t before = cost(above, column, stretch.gain_above(block));
        if (last > height_) return before - unit * block_size;
        return (before + cost(last, column, stretch.blocks[block - stretch.first].gain) -
                unit * block_size) /
               2;
    }

    // The least cost of an alignment through one of these rows.
    std::int64_t least_rest(std::int32_t first_row, std::int32_t last_row,
                            std::int32_t column) const {
        const std::int32_t columns = width_ - column;
        const std::int32_t left_out = required_[height_] - required_[last_row] - columns;
        const std::int32_t added = columns - (height_ - first_row);
        return unit * std::max({0, left_out, added, missing_after_[column]});
    }
    std::int64_t least_rest(std::int32_t block, std::int32_t column) const {
        return least_rest(block * block_size, last_row(block), column);
    }

    // Can an alignment within the limit pass the last row that is computed?
    bool is_within_limit(std::int32_t column) const {
        const std::int32_t last = stretch_.end() * block_size;
        return cost(last, column, stretch_.blocks.back().gain) + least_rest(last, last, column) <=
               limit_;
    }

    std::int64_t limit_near(std::int32_t column) const {
        std::int64_t least = no_limit;
        for (std::int32_t block = stretch_.first; block < stretch_.end(); ++block)
            least = std::min(least, cost(block * block_size, column, stretch_.gain_above(block)) +
                                        least_rest(block, column));
        return least + beam_;
    }

    void mark_equal(Token word, std::int32_t begin, std::int32_t end) {
        word_rows_.each(word, static_cast<std::size_t>(begin) * block_size,
                        static_cast<std::size_t>(end) * block_size - 1, [&](std::uint32_t row) {
                            equal_[row / block_size] |= Bits{1} << (row % block_size);
                        });
    }

    // Follows every cheapest path at once, from the end to the start.
    Corridor trace() {
        Corridor found{std::vector<Rows>(width_ + 1), std::vector<std::int32_t>(width_ + 1)};
        std::vector<std::int32_t> here{height_}, before;
        Stretch<top> after = std::move(stretch_);
        for (std::size_t c = chunks_.size(); c-- > 0;) {
            Chunk& chunk = chunks_[c];
            fill_passed(chunk, after, here);
            for (std::int32_t column = chunk.end; column > chunk.start; --column) {
                const auto index = static_cast<std::size_t>(column - chunk.start - 1);
                before.clear();
                const auto [top_row, certain] = step_back(&moves_[index * window_], here, before);
                found.rows[column] = {top_row, here.front()};
                found.certain[column] = certain;
                here.swap(before);
            }
            after = std::move(chunk.stretch);
        }
        found.rows[0] = {0, here.front()};
        return found;
    }

    // Fills the columns of a chunk again, with moves, in the blocks that cheapest paths can pass;
    // they pass the rows `here` of `after`, the stretch at its end.
    void fill_passed(const Chunk& chunk, const Stretch<top>& after,
                     std::span<const std::int32_t> here) {
        const std::int32_t least = here.back(), columns = chunk.end - chunk.start;
        std::int64_t most = 0;
        for (const std::int32_t row : here)
            most = std::max(most, cost(row, chunk.end, after.gain(row)));
        const auto is_passed = [&](std::int32_t block) {
            const std::int32_t last = std::min(last_row(block), least);
            const std::int32_t left_out = required_[least] - required_[last] - columns;
            return least_cost(chunk.stretch, block, chunk.start) + unit * std::max(0, left_out) <=
                   most;
        };
        const std::int32_t end = std::max(here.front() - 1, 0) / block_size + 1;
        first_ = chunk.stretch.first;
        while (first_ + 1 < std::min(end, chunk.stretch.end()) && !is_passed(first_)) ++first_;
        stretch_ = chunk.stretch;
        stretch_.extend_to(end);
        stretch_.cut_to(first_, end);
        window_ = stretch_.blocks.size();
        moves_.resize(std::max(moves_.size(), static_cast<std::size_t>(columns) * window_));
        Moves* moves = moves_.data();
        for (std::int32_t column = chunk.start + 1; column <= chunk.end; ++column) {
            mark_equal(hypothesis_[column - 1], first_, end);
            Carry<top> carry{};
            std::int32_t block = first_;
            for (Cells<top>& cells : stretch_.blocks) *moves++ = fill_block(cells, block++, carry);
            steps_.add(static_cast<std::int64_t>(window_));
        }
    }

    // Visits the rows `here` that cheapest paths pass in a column, and those that deletions lead to
    // from them, from the last row to the first. Collects the rows passed in the column `before`.
    // Returns the first row visited, and the row of the pairing if that is the only move to the
    // column before, else 0.
    std::pair<std::int32_t, std::int32_t> step_back(const Moves* moves,
                                                    std::span<const std::int32_t> here,
                                                    std::vector<std::int32_t>& before) {
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
            const Moves& move = moves[(row - 1) / block_size - first_];
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
    std::vector<std::int32_t> required_;       // rows up to each that may not be left out
    std::vector<std::int32_t> missing_after_;  // errors that the words after each column must have
    std::vector<Bits> equal_;
    std::vector<Bits> optional_;
    Stretch<top> stretch_;
    std::vector<Moves> moves_;
    std::vector<Chunk> chunks_;
    std::int64_t beam_ = 0;   // how much more than the cheapest row of a column one may cost, or 0
    std::int64_t limit_ = 0;  // what an alignment may cost in all
    std::int32_t first_ = 0;  // the blocks that are filled with moves: the first, and how many
    std::size_t window_ = 0;
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

std::int64_t least_cost(std::span<const Token> reference, std::span<const Token> hypothesis,
                        StepCounter& steps) {
    if (reference.empty() || hypothesis.empty())
        return static_cast<std::int64_t>(reference.size() + hypothesis.size());
    return WordTable<2>(reference, hypothesis, steps).least_cost();
}

Corridor corridor(std::span<const Token> reference, std::span<const Token> hypothesis, Costs costs,
                  StepCounter& steps) {
    if (reference.empty() || hypothesis.empty())
        return all_cells(reference.size(), hypothesis.size());
    if (costs == Costs::nist) return WordTable<3>(reference, hypothesis, steps).corridor();
    return WordTable<2>(reference, hypothesis, steps).corridor();
}

}  // namespace interpunct
