// Cheapest alignments of words with a lattice, 64 hypothesis words at a time.
//
// Every node has a row: the least cost after each number of hypothesis words taken. Along a row the
// cost changes by at most 1, so that it is stored as gains (see alignment_corridor.cpp): a gain of
// 0, 1 or 2 means that one more word costs 1, nothing or -1. The row at the end of an arc follows
// from that at its start by bit operations. Where several arcs end, the least cost of all is taken;
// the difference between two rows changes only where their gains differ.
//
// Only those blocks of each row are computed that an alignment within a given cost can pass,
// judging by the cost up to there plus a lower bound on the cost of the rest (see
// alignment_rest.hpp). All other cells are assumed to cost at least what they do, so the cost found
// is never too low. A first pass over a few blocks around the cheapest ones of each row gives a
// cost that is rarely too high, and the rows within that cost are then exact.
//
// The rows of some nodes that every path passes are kept. On the way back the rows between two of
// them are computed again, with moves, but only the blocks that the cheapest alignments pass.
#include "alignment_lattice_corridor.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <utility>

#include "alignment_bits.hpp"
#include "alignment_rest.hpp"

namespace interpunct {

namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max() / 2;
constexpr std::int64_t first_beam = 256;
constexpr std::int32_t chunk_nodes = 256;
constexpr Bits all_rows = ~Bits{0};

// The gains of 64 rows, and the cost in the last of them.
struct Cells {
    Block<2> gains{};
    std::int64_t cost = 0;
};

// The blocks of a node's row that are computed, from block `first` on, and the cost in the row
// above them.
struct Row {
    std::int32_t first = 0;
    std::int64_t base = 0;
    std::vector<Cells> blocks;

    std::int32_t end() const { return first + static_cast<std::int32_t>(blocks.size()); }
    std::int64_t cost_above(std::int32_t block) const {
        return block == first ? base : blocks[block - first - 1].cost;
    }
    // A lower bound on the costs of the rows of a block and the row above.
    std::int64_t least_cost(std::int32_t block) const {
        return (cost_above(block) + blocks[block - first].cost - block_size) / 2;
    }
    // The cost in some row that is computed.
    std::int64_t cost(std::int32_t row) const {
        if (row == first * block_size) return base;
        const std::int32_t block = (row - 1) / block_size;
        const Block<2>& gains = blocks[block - first].gains;
        const std::int32_t inside = (row - 1) % block_size;
        const Bits rows = all_rows >> (block_size - 1 - inside);
        return cost_above(block) + inside + 1 - std::popcount(gains[0] & rows) -
               2 * std::popcount(gains[1] & rows);
    }

    // Words taken after the last block are insertions.
    void extend_to(std::int32_t end_block) {
        while (end() < end_block) blocks.push_back({{}, cost_above(end()) + block_size});
    }
    // Above the first block every row costs one more than the next.
    void begin_at(std::int32_t block) {
        const std::int64_t below = base;
        const auto more = static_cast<std::size_t>(first - block);
        blocks.insert(blocks.begin(), more, Cells{{0, all_rows}, 0});
        base = below + static_cast<std::int64_t>(more) * block_size;
        for (std::size_t i = 0; i < more; ++i)
            blocks[i].cost = base - static_cast<std::int64_t>(i + 1) * block_size;
        first = block;
    }
    void cut_to(std::int32_t begin, std::int32_t end_block) {
        base = cost_above(begin);
        blocks.erase(blocks.begin() + (end_block - first), blocks.end());
        blocks.erase(blocks.begin(), blocks.begin() + (begin - first));
        first = begin;
    }
};

// The blocks of a row, from the first up to the one before `end`.
struct Span {
    std::int32_t first = 0;
    std::int32_t end = 0;

    std::size_t size() const { return static_cast<std::size_t>(end - first); }
    // Is a row, other than that above them, in these blocks?
    bool holds(std::int32_t row) const {
        return row > first * block_size && row <= end * block_size;
    }
    // These blocks as far as they are among others, but one at least.
    Span within(Span others) const {
        const std::int32_t begin = std::clamp(first, others.first, others.end - 1);
        return {begin, std::clamp(end, begin + 1, others.end)};
    }
};

// The rows, as bits, in which each move to a cell of an arc is a cheapest one, the gains of these
// rows, and the cost in the row above them.
struct ArcMoves {
    Bits pairing = 0;
    Bits deletion = 0;
    Bits insertion = 0;
    Block<2> gains{};
    std::int64_t base = 0;

    std::int64_t cost(std::int32_t row) const {
        const Bits rows = all_rows >> (block_size - 1 - row);
        return base + row + 1 - std::popcount(gains[0] & rows) - 2 * std::popcount(gains[1] & rows);
    }
};

class LatticeRows {
public:
    LatticeRows(const LatticeGraph& graph, std::span<const Token> words, StepCounter& steps)
        : graph_(graph), words_(static_cast<std::int32_t>(words.size())),
          blocks_((words_ + block_size - 1) / block_size),
          word_rows_(words, [](std::size_t i) { return i; }), steps_(steps), rows_(graph.nodes()),
          spans_(graph.nodes()), missing_after_(missing_after(graph, words)),
          offsets_(graph.nodes()), equal_(blocks_) {
        for (std::int32_t arc = 0; arc < graph.arcs(); ++arc)
            arc_rows_.push_back(word_rows_.of(graph.token(arc)));
        keep_different_arcs();
    }

    std::vector<WordRange> corridor() {
        std::int64_t most = no_limit;
        for (std::int64_t beam = first_beam; 2 * beam < words_; beam *= 4) {
            most = std::min(most, fill_near_cheapest(beam));
            // The largest possible saving limits the computation.
            if (most - least_rest(0, 0, 0) <= 16 * beam) break;
        }
        fill_within(most);
        return trace();
    }

private:
    // The nodes after `start` up to `end`, both of which every path passes, and the row at `start`.
    struct Chunk {
        std::int32_t start = 0;
        std::int32_t end = 0;
        Row row;
    };

    // Of consecutive equal arcs, one is sufficient.
    void keep_different_arcs() {
        for (std::int32_t node = 0; node < graph_.nodes(); ++node) {
            arc_starts_.push_back(different_arcs_.size());
            for (const std::int32_t arc : graph_.into(node))
                if (different_arcs_.size() == arc_starts_.back() ||
                    graph_.source(arc) != graph_.source(different_arcs_.back()) ||
                    graph_.token(arc) != graph_.token(different_arcs_.back()))
                    different_arcs_.push_back(arc);
        }
        arc_starts_.push_back(different_arcs_.size());
    }
    std::span<const std::int32_t> into(std::int32_t node) const {
        return std::span(different_arcs_)
            .subspan(arc_starts_[node], arc_starts_[node + 1] - arc_starts_[node]);
    }

    // Returns the cost of some alignment that keeps near the cheapest rows of each node.
    std::int64_t fill_near_cheapest(std::int64_t beam) {
        beam_ = beam;
        fill_all();
        return last_cost();
    }

    void fill_within(std::int64_t cost) {
        beam_ = 0;
        limit_ = cost;
        fill_all();
    }

    void fill_all() {
        Row& start = rows_[0];
        start = Row{};
        start.extend_to(1);
        if (beam_ > 0) limit_ = limit_near(0, start);
        while (start.end() < blocks_ && is_within_limit(0, start)) start.extend_to(start.end() + 1);
        chunks_.assign(1, {0, 0, start});
        for (std::int32_t node = 1; node < graph_.nodes(); ++node) {
            fill_node(node);
            Chunk& chunk = chunks_.back();
            chunk.end = node;
            if (node - chunk.start >= chunk_nodes && graph_.on_all_paths(node) &&
                node < graph_.nodes() - 1)
                chunks_.push_back({node, node, rows_[node]});
        }
    }

    // The least cost of an alignment after a node, through any of these rows.
    std::int64_t least_rest(std::int32_t node, std::int64_t first_row,
                            std::int64_t last_row) const {
        if (graph_.takes_any()) return 0;
        const auto [least, greatest] = graph_.after(node);
        return std::max({std::int64_t{missing_after_[static_cast<std::size_t>(last_row)]},
                         least - (words_ - first_row), words_ - last_row - greatest});
    }
    std::int64_t least_rest(std::int32_t node, std::int32_t block) const {
        const std::int64_t above = std::int64_t{block} * block_size;
        return least_rest(node, above, std::min<std::int64_t>(above + block_size, words_));
    }

    // Can an alignment within the limit pass the last row that is computed?
    bool is_within_limit(std::int32_t node, const Row& row) const {
        const std::int64_t last = std::int64_t{row.end()} * block_size;
        return row.blocks.back().cost + least_rest(node, last, last) <= limit_;
    }

    std::int64_t limit_near(std::int32_t node, const Row& row) const {
        std::int64_t least = no_limit;
        for (std::int32_t block = row.first; block < row.end(); ++block)
            least = std::min(least, row.blocks[block - row.first].cost + least_rest(node, block));
        return least + beam_;
    }

    std::int64_t last_cost() const { return rows_.back().cost(words_); }

    void fill_node(std::int32_t node) {
        const auto arcs = into(node);
        Row& row = rows_[node];
        for (std::size_t choice = 0; choice < arcs.size(); ++choice) {
            Row& filled = choice == 0 ? row : alternative_;
            take_row(arcs[choice], node, choice + 1 == arcs.size(), filled);
            if (beam_ > 0) limit_ = limit_near(graph_.source(arcs[choice]), filled) + 1;
            fill_arc(arcs[choice], node, filled);
            if (choice > 0) take_least(row, alternative_);
        }
        for (const std::int32_t arc : arcs)
            if (graph_.last_use(graph_.source(arc)) == node) rows_[graph_.source(arc)] = {};
        if (beam_ > 0) limit_ = limit_near(node, row);
        cut_off(node, row);
        spans_[node] = {row.first, row.end()};
        steps_.add(static_cast<std::int64_t>(row.blocks.size() * arcs.size()));
    }

    // The row of an arc's source; one that is not used again need not be copied.
    void take_row(std::int32_t arc, std::int32_t node, bool is_last, Row& row) {
        const std::int32_t source = graph_.source(arc);
        if (is_last && graph_.last_use(source) == node)
            std::swap(row, rows_[source]);
        else
            row = rows_[source];
    }

    // Removes blocks at both ends that no alignment within the limit passes.
    void cut_off(std::int32_t node, Row& row) const {
        const auto is_beyond = [&](std::int32_t block) {
            return row.least_cost(block) + least_rest(node, block) > limit_;
        };
        std::int32_t begin = row.first, end = row.end();
        while (end - begin > 1 && is_beyond(end - 1)) --end;
        while (end - begin > 1 && is_beyond(begin)) ++begin;
        if (begin != row.first || end != row.end()) row.cut_to(begin, end);
    }

    // Takes the row of an arc's source, and makes it that of the arc's end.
    void fill_arc(std::int32_t arc, std::int32_t node, Row& row) {
        const Token token = graph_.token(arc);
        Carry<2> carry{};
        if (is_word(token)) {
            row.base += 1;
            mark_equal(arc, row.first, row.end());
            Bits* equal = &equal_[row.first];
            for (Cells& cells : row.blocks) fill_block(cells, *equal++, carry);
        } else if (token == any_tokens) {
            take_any(row, nullptr);
        }
        while (row.end() < blocks_ && is_within_limit(node, row)) {
            const std::int32_t block = row.end();
            row.extend_to(block + 1);
            if (is_word(token)) {
                // The source has no such block: words taken there are insertions.
                row.blocks.back().cost -= 1 - gain_of(carry);
                mark_equal(arc, block, block + 1);
                fill_block(row.blocks.back(), equal_[block], carry);
            } else if (token == any_tokens) {
                row.blocks.back() = {{all_rows, 0}, row.cost_above(block)};
            }
        }
    }

    // The last row of a block gains what passes down from it.
    static Moves fill_block(Cells& cells, Bits& equal, Carry<2>& carry) {
        const Moves moves = step<2>(cells.gains, carry, std::exchange(equal, 0));
        cells.cost += 1 - gain_of(carry);
        return moves;
    }

    static std::int64_t gain_of(const Carry<2>& carry) {
        return static_cast<std::int64_t>(carry[0] + 2 * carry[1]);
    }

    // Another word costs nothing.
    static void take_any(Row& row, ArcMoves* moves) {
        std::int64_t cost = row.base, least = row.base;
        for (Cells& cells : row.blocks) {
            const Block<2> before = cells.gains;
            ArcMoves found{0, 0, 0, {}, least};
            for (std::int32_t k = 0; k < block_size; ++k) {
                cost += 1 - static_cast<std::int64_t>((before[0] >> k) & 1) -
                        2 * static_cast<std::int64_t>((before[1] >> k) & 1);
                const bool is_less = cost < least;
                least = std::min(least, cost);
                found.gains[is_less ? 1 : 0] |= Bits{1} << k;
                found.deletion |= Bits{cost == least} << k;
                found.insertion |= Bits{!is_less} << k;
            }
            cells = {found.gains, least};
            if (moves != nullptr) *moves++ = found;
        }
    }

    void mark_equal(std::int32_t arc, std::int32_t begin, std::int32_t end) {
        WordRows::each(
            arc_rows_[arc], graph_.token(arc), static_cast<std::size_t>(begin) * block_size,
            static_cast<std::size_t>(end) * block_size - 1,
            [&](std::uint32_t row) { equal_[row / block_size] |= Bits{1} << (row % block_size); });
    }

    // Makes the row the least of itself and another.
    static void take_least(Row& row, Row& other) {
        const std::int32_t begin = std::min(row.first, other.first);
        const std::int32_t end = std::max(row.end(), other.end());
        for (Row* both : {&row, &other}) {
            if (both->first > begin) both->begin_at(begin);
            both->extend_to(end);
        }
        std::int64_t excess = row.base - other.base;
        row.base = std::min(row.base, other.base);
        for (std::size_t i = 0; i < row.blocks.size(); ++i) {
            Cells& cells = row.blocks[i];
            excess = take_least(cells.gains, other.blocks[i].gains, excess);
            cells.cost = std::min(cells.cost, other.blocks[i].cost);
        }
    }

    // `excess` is what the block costs more than the other in the row above them; returns the same
    // for their last row.
    static std::int64_t take_least(Block<2>& block, const Block<2>& other, std::int64_t excess) {
        const Block<2> own = block;
        const auto gain = [](const Block<2>& of, std::int32_t row) {
            return static_cast<std::int64_t>(((of[0] >> row) & 1) + 2 * ((of[1] >> row) & 1));
        };
        Bits taken = excess > 0 ? all_rows : 0;  // the rows that are those of the other
        std::array<Bits, 3> turns{};             // rows in which the least changes sides, by gain
        for (Bits left = (own[0] ^ other[0]) | (own[1] ^ other[1]); left != 0; left &= left - 1) {
            const std::int32_t row = std::countr_zero(left);
            const std::int64_t before = excess;
            excess += gain(other, row) - gain(own, row);
            if ((before > 0) == (excess > 0)) continue;
            taken ^= all_rows << row;
            const std::int64_t found =
                before > 0 ? gain(own, row) - before : gain(other, row) + before;
            turns[static_cast<std::size_t>(found)] |= Bits{1} << row;
        }
        const Bits straight = ~(turns[0] | turns[1] | turns[2]);
        for (std::size_t k = 0; k < 2; ++k)
            block[k] = (((own[k] & ~taken) | (other[k] & taken)) & straight) | turns[k + 1];
        return excess;
    }

    // Follows every cheapest path at once, from the end to the start.
    std::vector<WordRange> trace() {
        std::vector<WordRange> found(graph_.nodes());
        passed_.assign(graph_.nodes(), {});
        passed_.back() = {words_};
        Row after = std::move(rows_.back());
        for (std::size_t c = chunks_.size(); c-- > 0;) {
            Chunk& chunk = chunks_[c];
            fill_passed(chunk, after);
            for (std::int32_t node = chunk.end; node > chunk.start; --node)
                step_back(node, found[node]);
            after = std::move(chunk.row);
        }
        for (const std::int32_t row : passed_[0]) found[0].include(row);
        found[0].include(0);
        return found;
    }

    // Fills the nodes of a chunk again, with moves, in the blocks that cheapest paths can pass;
    // `after` is the row of its last node, where it is known which rows they pass.
    void fill_passed(const Chunk& chunk, const Row& after) {
        const auto passed = std::ranges::minmax(passed_[chunk.end]);
        std::int64_t most = 0;
        for (const std::int32_t row : passed_[chunk.end]) most = std::max(most, after.cost(row));
        const std::int64_t longest =
            graph_.before(chunk.end).greatest - graph_.before(chunk.start).greatest;
        const auto is_passed = [&](std::int32_t block) {
            const std::int64_t last = std::int64_t{block + 1} * block_size;
            const std::int64_t inserted = graph_.takes_any() ? 0 : passed.min - last - longest;
            return chunk.row.least_cost(block) + std::max(std::int64_t{0}, inserted) <= most;
        };
        Span window{chunk.row.first, std::max(passed.max - 1, 0) / block_size + 1};
        Row row = chunk.row;
        row.extend_to(window.end);
        while (window.first + 1 < std::min(window.end, chunk.row.end()) && !is_passed(window.first))
            ++window.first;
        row.cut_to(window.first, window.end);
        lay_out(chunk, window);
        rows_[chunk.start] = std::move(row);
        for (std::int32_t node = chunk.start + 1; node <= chunk.end; ++node) {
            const auto arcs = into(node);
            for (std::size_t choice = 0; choice < arcs.size(); ++choice) {
                Row& filled = choice == 0 ? rows_[node] : alternative_;
                take_row(arcs[choice], node, choice + 1 == arcs.size(), filled);
                fill_moves(arcs[choice], spans_[node], filled, moves(node, choice));
                if (choice > 0) take_least(rows_[node], alternative_);
            }
            steps_.add(static_cast<std::int64_t>(spans_[node].size() * arcs.size()));
        }
    }

    void lay_out(const Chunk& chunk, Span window) {
        std::size_t next = 0;
        for (std::int32_t node = chunk.start + 1; node <= chunk.end; ++node) {
            // If an arc takes any words, these may begin in any row.
            spans_[node] = graph_.takes_any() ? window : spans_[node].within(window);
            offsets_[node] = next;
            next += into(node).size() * spans_[node].size();
        }
        moves_.resize(std::max(moves_.size(), next));
    }

    // Takes the row of an arc's source, and makes it that of the arc's end in the blocks of `span`.
    void fill_moves(std::int32_t arc, Span span, Row& row, ArcMoves* moves) {
        const Token token = graph_.token(arc);
        if (token == any_tokens) {
            take_any(row, moves);
            return;
        }
        row.extend_to(span.end);
        const std::int32_t first = row.first;
        Carry<2> carry{};
        if (is_word(token)) {
            row.base += 1;
            mark_equal(arc, row.first, row.end());
        }
        for (std::int32_t block = first; block < row.end(); ++block) {
            Cells& cells = row.blocks[block - first];
            Moves found{0, all_rows, ~(cells.gains[0] | cells.gains[1])};
            // An arc is a column here: what is an insertion there is a deletion of the arc's word.
            if (is_word(token)) found = fill_block(cells, equal_[block], carry);
            if (block >= span.first && block < span.end)
                moves[block - span.first] = {found.pairing, found.insertion, found.deletion,
                                             cells.gains, row.cost_above(block)};
        }
        if (first > span.first) row.begin_at(span.first);
        // No cheapest path passes rows for which the source has no blocks.
        for (std::int32_t block = span.first; block < std::min(first, span.end); ++block)
            moves[block - span.first] = {0, 0, 0, row.blocks[block - span.first].gains,
                                         row.cost_above(block)};
        row.cut_to(span.first, span.end);
    }

    ArcMoves* moves(std::int32_t node, std::size_t choice) {
        return moves_.data() + offsets_[node] + choice * spans_[node].size();
    }

    // Visits the rows of a node that cheapest paths pass, on every arc that leads there.
    void step_back(std::int32_t node, WordRange& found) {
        std::vector<std::int32_t>& here = passed_[node];
        std::sort(here.begin(), here.end(), std::greater<>());
        here.erase(std::unique(here.begin(), here.end()), here.end());
        const auto arcs = into(node);
        least_.clear();
        for (const std::int32_t row : here) least_.push_back(least_cost_in(node, row));
        for (std::size_t choice = 0; choice < arcs.size(); ++choice) {
            const ArcMoves* own = moves(node, choice);
            std::vector<std::int32_t>& before = passed_[graph_.source(arcs[choice])];
            std::int32_t row = -1;
            for (std::size_t next = 0; row >= 0 || next < here.size();) {
                if (row < 0)
                    row = is_chosen(node, choice, here[next], least_[next]) ? here[next] : -1;
                if (row < 0 || (next < here.size() && here[next] == row)) ++next;
                if (row >= 0) row = visit(own, spans_[node], row, before, found);
            }
            steps_.add(static_cast<std::int64_t>(here.size()));
        }
        here = {};
    }

    // The cost of a cheapest arc to a node in a row, if there are several arcs to choose from.
    std::int64_t least_cost_in(std::int32_t node, std::int32_t row) {
        const std::size_t arcs = into(node).size();
        if (arcs == 1 || row == 0 || !spans_[node].holds(row)) return 0;
        std::int64_t least = cost_in(node, 0, row);
        for (std::size_t choice = 1; choice < arcs; ++choice)
            least = std::min(least, cost_in(node, choice, row));
        return least;
    }

    std::int64_t cost_in(std::int32_t node, std::size_t choice, std::int32_t row) {
        const std::int32_t block = (row - 1) / block_size - spans_[node].first;
        return moves(node, choice)[block].cost((row - 1) % block_size);
    }

    // Is this arc a cheapest one to its node in a row, where the cheapest one costs `least`?
    bool is_chosen(std::int32_t node, std::size_t choice, std::int32_t row, std::int64_t least) {
        if (into(node).size() == 1 || row == 0) return true;
        return spans_[node].holds(row) && cost_in(node, choice, row) == least;
    }

    // Returns the row before it on the same arc, if an insertion leads from there; else -1.
    static std::int32_t visit(const ArcMoves* moves, Span span, std::int32_t row,
                              std::vector<std::int32_t>& before, WordRange& found) {
        const auto reach = [&](std::int32_t to) {
            if (before.empty() || before.back() != to) before.push_back(to);
        };
        if (row == 0) {
            found.include(0);
            reach(0);
            return -1;
        }
        if (!span.holds(row)) return -1;
        found.include(row);
        const ArcMoves& move = moves[(row - 1) / block_size - span.first];
        const Bits bit = Bits{1} << ((row - 1) % block_size);
        if (move.deletion & bit) reach(row);
        if (move.pairing & bit) reach(row - 1);
        return move.insertion & bit ? row - 1 : -1;
    }

    const LatticeGraph& graph_;
    std::int32_t words_;
    std::int32_t blocks_;
    WordRows word_rows_;
    std::vector<std::span<const std::uint64_t>> arc_rows_;  // those that have the arc's word
    std::vector<std::int32_t> different_arcs_;              // by the node that they lead to
    std::vector<std::size_t> arc_starts_;
    StepCounter& steps_;
    std::vector<Row> rows_;
    std::vector<Span> spans_;  // what was computed of each node's row, or is filled with moves
    std::vector<std::int32_t> missing_after_;  // errors that the words after each row must have
    std::vector<std::size_t> offsets_;
    std::vector<Bits> equal_;
    std::vector<ArcMoves> moves_;
    std::vector<Chunk> chunks_;
    Row alternative_;
    std::int64_t beam_ = 0;   // how much more than the cheapest row of a node a row may cost, or 0
    std::int64_t limit_ = 0;  // what an alignment may cost in all
    std::vector<std::vector<std::int32_t>> passed_;
    std::vector<std::int64_t> least_;
};

}  // namespace

std::vector<WordRange> lattice_corridor(const LatticeGraph& graph, std::span<const Token> words,
                                        StepCounter& steps) {
    if (words.empty()) return std::vector<WordRange>(graph.nodes(), WordRange{0, 0});
    return LatticeRows(graph, words, steps).corridor();
}

}  // namespace interpunct
