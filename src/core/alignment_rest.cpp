#include "alignment_rest.hpp"

#include <algorithm>
#include <bit>

namespace interpunct {

namespace {

constexpr std::size_t longest_run = 4;
constexpr std::int64_t most_runs = 32;  // for each word, where there are several ways on
// The number of consecutive marks and empty arcs after which the search for words stops.
constexpr std::int32_t longest_way = 256;
constexpr std::uint64_t start = 0x9e3779b97f4a7c15;

// The hash of a run with one more word.
constexpr std::uint64_t extended(std::uint64_t run, Token word) {
    std::uint64_t hash = (run ^ static_cast<std::uint32_t>(word)) * 0xff51afd7ed558ccd;
    return hash ^ (hash >> 32);
}

// A set of runs of words, by hash. False positives are harmless.
class Runs {
public:
    explicit Runs(std::size_t count)
        : bits_(std::bit_ceil(count / 4 + 1)), mask_(64 * bits_.size() - 1) {}
    void add(std::uint64_t run) { bits_[(run & mask_) / 64] |= std::uint64_t{1} << (run % 64); }
    bool has(std::uint64_t run) const { return (bits_[(run & mask_) / 64] >> (run % 64)) & 1; }

private:
    std::vector<std::uint64_t> bits_;
    std::uint64_t mask_;
};

// Counts runs greedily from the end, which gives the largest number.
std::vector<std::int32_t> missing(const Runs& runs, std::size_t longest,
                                  std::span<const Token> hypothesis) {
    std::vector<std::int32_t> found(hypothesis.size() + 1);
    std::size_t end = hypothesis.size();  // words from here on are in runs that are counted
    for (std::size_t begin = hypothesis.size(); begin-- > 0;) {
        found[begin] = found[begin + 1];
        std::uint64_t run = start;
        for (std::size_t i = begin; i < std::min(end, begin + longest); ++i) {
            run = extended(run, hypothesis[i]);
            if (runs.has(run)) continue;
            ++found[begin];
            end = begin;
            break;
        }
    }
    return found;
}

// The runs of a reference with several words in a row, some of which may be left out.
class RunsOfRows {
public:
    explicit RunsOfRows(const Alternatives& reference)
        : reference_(reference), starts_(reference.optional.size() + 1), longest_(longest()),
          runs_(static_cast<std::size_t>(count_)) {
        for (std::size_t row = 0; row < rows(); ++row) add_words(row, start, longest_);
    }

    std::vector<std::int32_t> missing_in(std::span<const Token> hypothesis) const {
        return missing(runs_, longest_, hypothesis);
    }

private:
    std::size_t rows() const { return reference_.optional.size(); }

    // How long runs can be without there being too many; sets where each row's words begin.
    std::size_t longest() {
        for (const std::int32_t row : reference_.rows) ++starts_[static_cast<std::size_t>(row) + 1];
        for (std::size_t row = 0; row < rows(); ++row) starts_[row + 1] += starts_[row];
        const auto words = static_cast<std::int64_t>(reference_.words.size());
        std::vector<std::int64_t> from(rows());  // runs of the length before, by their first row
        for (std::size_t length = 1; length <= longest_run; ++length) {
            std::int64_t total = 0, following = 0;  // runs that begin in a row that can be next
            for (std::size_t row = rows(); row-- > 0;) {
                const std::int64_t shorter = from[row];
                from[row] = static_cast<std::int64_t>(starts_[row + 1] - starts_[row]) *
                            (length == 1 ? 1 : following);
                following = shorter + (reference_.optional[row] ? following : 0);
                total += from[row];
                if (total > most_runs * words) return length - 1;
            }
            count_ += total;
        }
        return longest_run;
    }

    void add_words(std::size_t row, std::uint64_t run, std::size_t left) {
        for (std::size_t i = starts_[row]; i < starts_[row + 1]; ++i) {
            const std::uint64_t longer = extended(run, reference_.words[i]);
            runs_.add(longer);
            if (left == 1) continue;
            for (std::size_t next = row + 1; next < rows(); ++next) {
                add_words(next, longer, left - 1);
                if (!reference_.optional[next]) break;
            }
        }
    }

    const Alternatives& reference_;
    std::vector<std::size_t> starts_;
    std::int64_t count_ = 0;
    std::size_t longest_;
    Runs runs_;
};

// The runs of words on the paths of a lattice; marks and empty arcs may stand between them.
class RunsOfPaths {
public:
    explicit RunsOfPaths(const LatticeGraph& graph)
        : graph_(graph), most_arcs_(most_runs * graph.arcs()), starts_(graph.nodes() + 1),
          by_source_(graph.arcs()), runs_(longest_run * static_cast<std::size_t>(graph.arcs())) {
        for (std::int32_t arc = 0; arc < graph.arcs(); ++arc) ++starts_[graph.source(arc) + 1];
        for (std::int32_t node = 0; node < graph.nodes(); ++node)
            starts_[node + 1] += starts_[node];
        auto next = starts_;
        for (std::int32_t node = 0; node < graph.nodes(); ++node)
            for (const std::int32_t arc : graph.into(node))
                by_source_[next[graph.source(arc)]++] = {arc, node};
        for (std::int32_t arc = 0; arc < graph.arcs(); ++arc)
            if (is_word(by_source_arc(arc))) add(by_source_[arc], start, longest_run);
    }

    // Empty if there are too many runs.
    std::vector<std::int32_t> missing_in(std::span<const Token> hypothesis) const {
        if (most_arcs_ < 0 || graph_.takes_any())
            return std::vector<std::int32_t>(hypothesis.size() + 1);
        return missing(runs_, longest_run, hypothesis);
    }

private:
    struct Arc {
        std::int32_t number = 0;
        std::int32_t target = 0;
    };

    Token by_source_arc(std::int32_t place) const { return graph_.token(by_source_[place].number); }

    void add(Arc arc, std::uint64_t run, std::size_t left, std::int32_t depth = 0) {
        if (depth == longest_way) most_arcs_ = 0;
        if (--most_arcs_ < 0) return;
        const Token token = graph_.token(arc.number);
        if (is_word(token)) {
            runs_.add(run = extended(run, token));
            if (--left == 0) return;
        }
        for (std::int32_t i = starts_[arc.target]; i < starts_[arc.target + 1]; ++i)
            add(by_source_[i], run, left, depth + 1);
    }

    const LatticeGraph& graph_;
    std::int64_t most_arcs_;
    std::vector<std::int32_t> starts_;
    std::vector<Arc> by_source_;
    Runs runs_;
};

}  // namespace

std::vector<std::int32_t> missing_after(const LatticeGraph& reference,
                                        std::span<const Token> hypothesis) {
    return RunsOfPaths(reference).missing_in(hypothesis);
}

std::vector<std::int32_t> missing_after(const Alternatives& reference,
                                        std::span<const Token> hypothesis) {
    return RunsOfRows(reference).missing_in(hypothesis);
}

std::vector<std::int32_t> missing_after(std::span<const Token> reference,
                                        std::span<const Token> hypothesis) {
    Runs runs(longest_run * reference.size());
    for (std::size_t begin = 0; begin < reference.size(); ++begin) {
        std::uint64_t run = start;
        for (std::size_t i = begin; i < std::min(reference.size(), begin + longest_run); ++i)
            runs.add(run = extended(run, reference[i]));
    }
    return missing(runs, longest_run, hypothesis);
}

}  // namespace interpunct
