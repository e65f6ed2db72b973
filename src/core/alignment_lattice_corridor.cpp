// Cheapest alignments of words with a lattice, 64 hypothesis words at a time.
//
// Every node has a row: the least cost after each number of hypothesis words taken. Along a row the
// cost changes by at most 1, so that it is stored as gains (see alignment_corridor.cpp): a gain of
// 0, 1 or 2 means that one more word costs 1, nothing or -1. The row at the end of an arc follows
// from that at its start by bit operations. Where several arcs end, the least cost of all is taken;
// the difference between two rows changes only where their gains differ.
//
// Only the part of each row is computed that an alignment with a given number of gaps can pass (see
// alignment_band.hpp). Moves are kept for one chunk of nodes at a time. Chunks meet at nodes that
// every path passes; on the way back each is filled again from the row of its first node.
#include "alignment_lattice_corridor.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

#include "alignment_band.hpp"
#include "alignment_bits.hpp"

namespace interpunct {

namespace {

constexpr std::int64_t first_gaps = 512;
constexpr std::size_t chunk_blocks = std::size_t{1} << 20;
constexpr Bits all_rows = ~Bits{0};

// The blocks of a row that are computed.
struct Span {
    std::int32_t first = 0;
    std::int32_t last = 0;
    std::size_t size() const { return static_cast<std::size_t>(last - first + 1); }
};

// The gains of a node's row, and the cost in the row above its first block.
struct Row {
    std::int64_t base = 0;
    std::vector<Block<2>> blocks;
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

std::int64_t cost_of(const Block<2>& block) {
    return block_size - std::popcount(block[0]) - 2 * std::popcount(block[1]);
}

class LatticeRows {
public:
    LatticeRows(const LatticeGraph& graph, std::span<const Token> words, StepCounter& steps)
        : graph_(graph), words_(static_cast<std::int32_t>(words.size())),
          word_rows_(words, [](std::size_t i) { return i; }), steps_(steps), spans_(graph.nodes()),
          rows_(graph.nodes()), offsets_(graph.nodes()),
          equal_((words.size() + block_size - 1) / block_size) {}

    std::vector<WordRange> corridor() {
        widen_until_exact(first_gaps + graph_.least_gaps(words_),
                          [&](std::int64_t gaps) { return least_cost(gaps); });
        return trace();
    }

private:
    // The nodes after `start` up to `end`, both of which every path passes, and the row at `start`.
    struct Chunk {
        std::int32_t start = 0;
        std::int32_t end = 0;
        Row row;
    };

    // A span never ends before that of an earlier node and never begins after that of a later one.
    void set_spans(std::int64_t gaps) {
        const std::int32_t last_block = (words_ - 1) / block_size;
        for (std::int32_t node = 0; node < graph_.nodes(); ++node) {
            const WordRange range = graph_.passable(node, words_, gaps);
            spans_[node] = range.last < range.first
                               ? Span{last_block, 0}
                               : Span{(std::max(range.first, 1) - 1) / block_size,
                                      (std::max(range.last, 1) - 1) / block_size};
        }
        for (std::int32_t node = 1; node < graph_.nodes(); ++node)
            spans_[node].last = std::max(spans_[node].last, spans_[node - 1].last);
        for (std::int32_t node = graph_.nodes() - 1; node-- > 0;)
            spans_[node].first = std::min(spans_[node].first, spans_[node + 1].first);
        for (Span& span : spans_) span.last = std::max(span.first, span.last);
    }

    std::int64_t least_cost(std::int64_t gaps) {
        set_spans(gaps);
        chunks_.clear();
        chunks_.push_back({0, 0, {0, std::vector<Block<2>>(spans_[0].size(), Block<2>{})}});
        chunks_.back().row.base = std::int64_t{spans_[0].first} * block_size;
        for (;;) {
            lay_out(chunks_.back());
            fill(chunks_.back());
            const std::int32_t end = chunks_.back().end;
            if (end == graph_.nodes() - 1) break;
            chunks_.push_back({end, end, rows_[end]});
        }
        return last_cost();
    }

    std::int64_t last_cost() const {
        const Row& row = rows_.back();
        std::int64_t cost = row.base;
        for (const Block<2>& block : row.blocks) cost += cost_of(block);
        // The last block goes on after the last word.
        const std::int32_t beyond = (spans_.back().last + 1) * block_size - words_;
        if (beyond == 0) return cost;
        const Bits after = all_rows << (block_size - beyond);
        const Block<2>& block = row.blocks.back();
        return cost - beyond + std::popcount(block[0] & after) +
               2 * std::popcount(block[1] & after);
    }

    // Adds nodes to the chunk until it is large enough and ends with a node that every path passes.
    void lay_out(Chunk& chunk) {
        std::size_t next = 0;
        for (chunk.end = chunk.start; chunk.end < graph_.nodes() - 1;) {
            const std::int32_t node = ++chunk.end;
            offsets_[node] = next;
            next += graph_.into(node).size() * spans_[node].size();
            if (next > chunk_blocks && graph_.on_all_paths(node)) break;
        }
        moves_.resize(std::max(moves_.size(), next));
    }

    void fill(const Chunk& chunk) {
        rows_[chunk.start] = chunk.row;
        for (std::int32_t node = chunk.start + 1; node <= chunk.end; ++node) {
            const auto arcs = graph_.into(node);
            if (arcs.size() == 1) {
                const std::int32_t source = graph_.source(arcs[0]);
                // A row that is used only once need not be copied.
                if (graph_.last_use(source) == node)
                    rows_[node].blocks.swap(rows_[source].blocks);
                else
                    rows_[node].blocks = rows_[source].blocks;
                rows_[node].base = rows_[source].base;
                fill_arc(arcs[0], spans_[source], node, rows_[node], moves(node, 0));
            } else {
                fill_from_alternatives(node, arcs);
            }
            steps_.add(static_cast<std::int64_t>(spans_[node].size() * arcs.size()));
        }
    }

    ArcMoves* moves(std::int32_t node, std::size_t choice) {
        return moves_.data() + offsets_[node] + choice * spans_[node].size();
    }

    // Takes the row of an arc's source, and makes it that of the arc's end.
    void fill_arc(std::int32_t arc, Span before, std::int32_t node, Row& row, ArcMoves* moves) {
        const Span now = spans_[node];
        for (std::int32_t i = before.first; i < now.first; ++i)
            row.base += i <= before.last ? cost_of(row.blocks[i - before.first]) : block_size;
        row.blocks.erase(row.blocks.begin(),
                         row.blocks.begin() + std::min(now.first, before.last + 1) - before.first);
        row.blocks.resize(now.size(), Block<2>{});
        const Token token = graph_.token(arc);
        if (token == any_tokens) {
            take_any(row, moves);
            return;
        }
        row.base += is_word(token);
        std::int64_t base = row.base;
        if (is_word(token)) mark_equal(token, now);
        Carry<2> carry{};
        for (std::size_t i = 0; i < row.blocks.size(); ++i) {
            Block<2>& block = row.blocks[i];
            Moves found{0, all_rows, ~(block[0] | block[1])};
            // An arc is a column here: what is an insertion there is a deletion of the arc's word.
            if (is_word(token)) found = step<2>(block, carry, equal_[now.first + i]);
            moves[i] = {found.pairing, found.insertion, found.deletion, block, base};
            base += cost_of(block);
        }
        if (is_word(token)) std::fill(&equal_[now.first], &equal_[now.last] + 1, Bits{0});
    }

    // One more word costs nothing; no row is cut off where there is such an arc.
    static void take_any(Row& row, ArcMoves* moves) {
        std::int64_t cost = row.base, least = row.base;
        for (std::size_t i = 0; i < row.blocks.size(); ++i) {
            const Block<2> before = row.blocks[i];
            moves[i] = {0, 0, 0, {}, least};
            for (std::int32_t k = 0; k < block_size; ++k) {
                cost += 1 - static_cast<std::int64_t>((before[0] >> k) & 1) -
                        2 * static_cast<std::int64_t>((before[1] >> k) & 1);
                const bool is_less = cost < least;
                least = std::min(least, cost);
                moves[i].gains[is_less ? 1 : 0] |= Bits{1} << k;
                moves[i].deletion |= Bits{cost == least} << k;
                moves[i].insertion |= Bits{!is_less} << k;
            }
            row.blocks[i] = moves[i].gains;
        }
    }

    void mark_equal(Token token, Span span) {
        word_rows_.each(
            token, static_cast<std::size_t>(span.first) * block_size,
            static_cast<std::size_t>(span.last) * block_size + block_size - 1,
            [&](std::uint32_t row) { equal_[row / block_size] |= Bits{1} << (row % block_size); });
    }

    void fill_from_alternatives(std::int32_t node, std::span<const std::int32_t> arcs) {
        Row& row = rows_[node];
        for (std::size_t choice = 0; choice < arcs.size(); ++choice) {
            const std::int32_t source = graph_.source(arcs[choice]);
            Row& filled = choice == 0 ? row : alternative_;
            filled.base = rows_[source].base;
            filled.blocks = rows_[source].blocks;
            fill_arc(arcs[choice], spans_[source], node, filled, moves(node, choice));
            if (choice > 0) take_least(row, alternative_);
        }
        for (const std::int32_t arc : arcs)
            if (graph_.last_use(graph_.source(arc)) == node) rows_[graph_.source(arc)].blocks = {};
    }

    // Makes the row the least of itself and another.
    static void take_least(Row& row, const Row& other) {
        std::int64_t excess = row.base - other.base;
        row.base = std::min(row.base, other.base);
        for (std::size_t i = 0; i < row.blocks.size(); ++i)
            excess = take_least(row.blocks[i], other.blocks[i], excess);
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
        for (std::size_t c = chunks_.size(); c-- > 0;) {
            const Chunk& chunk = chunks_[c];
            if (c + 1 < chunks_.size()) {
                lay_out(chunks_[c]);
                fill(chunk);
            }
            for (std::int32_t node = chunk.end; node > chunk.start; --node)
                step_back(node, found[node]);
        }
        for (const std::int32_t row : passed_[0]) found[0].include(row);
        found[0].include(0);
        return found;
    }

    // Visits the rows of a node that cheapest paths pass, on every arc that leads there.
    void step_back(std::int32_t node, WordRange& found) {
        std::vector<std::int32_t>& here = passed_[node];
        std::sort(here.begin(), here.end(), std::greater<>());
        here.erase(std::unique(here.begin(), here.end()), here.end());
        const auto arcs = graph_.into(node);
        std::vector<std::int64_t> least;
        for (const std::int32_t row : here) least.push_back(least_cost_in(node, row));
        for (std::size_t choice = 0; choice < arcs.size(); ++choice) {
            const ArcMoves* own = moves(node, choice);
            std::vector<std::int32_t>& before = passed_[graph_.source(arcs[choice])];
            std::int32_t row = -1;
            for (std::size_t next = 0; row >= 0 || next < here.size();) {
                if (row < 0)
                    row = is_chosen(node, choice, here[next], least[next]) ? here[next] : -1;
                if (row < 0 || (next < here.size() && here[next] == row)) ++next;
                if (row >= 0) row = visit(own, spans_[node], row, before, found);
            }
            steps_.add(static_cast<std::int64_t>(here.size()));
        }
        here = {};
    }

    static bool is_inside(Span span, std::int32_t row) {
        return row > span.first * block_size && row <= (span.last + 1) * block_size;
    }

    // The cost of a cheapest arc to a node in a row, if there are several arcs to choose from.
    std::int64_t least_cost_in(std::int32_t node, std::int32_t row) {
        const std::size_t arcs = graph_.into(node).size();
        if (arcs == 1 || row == 0 || !is_inside(spans_[node], row)) return 0;
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
        if (graph_.into(node).size() == 1 || row == 0) return true;
        return is_inside(spans_[node], row) && cost_in(node, choice, row) == least;
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
        if (!is_inside(span, row)) return -1;
        found.include(row);
        const ArcMoves& move = moves[(row - 1) / block_size - span.first];
        const Bits bit = Bits{1} << ((row - 1) % block_size);
        if (move.deletion & bit) reach(row);
        if (move.pairing & bit) reach(row - 1);
        return move.insertion & bit ? row - 1 : -1;
    }

    const LatticeGraph& graph_;
    std::int32_t words_;
    WordRows word_rows_;
    StepCounter& steps_;
    std::vector<Span> spans_;
    std::vector<Row> rows_;
    std::vector<std::size_t> offsets_;
    std::vector<Bits> equal_;
    std::vector<ArcMoves> moves_;
    std::vector<Chunk> chunks_;
    Row alternative_;
    std::vector<std::vector<std::int32_t>> passed_;
};

}  // namespace

std::vector<WordRange> lattice_corridor(const LatticeGraph& graph, std::span<const Token> words,
                                        StepCounter& steps) {
    if (words.empty()) return std::vector<WordRange>(graph.nodes(), WordRange{0, 0});
    return LatticeRows(graph, words, steps).corridor();
}

}  // namespace interpunct
