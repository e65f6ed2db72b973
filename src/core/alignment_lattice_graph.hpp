// Part of the aligner: the arcs of a lattice, by the nodes they connect.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "alignment.hpp"

namespace interpunct {

// The least and the greatest number of words on the paths between two nodes.
struct Lengths {
    std::int64_t least = std::numeric_limits<std::int32_t>::max();
    std::int64_t greatest = std::numeric_limits<std::int32_t>::min();

    void include(const Lengths& path, std::int64_t more) {
        least = std::min(least, path.least + more);
        greatest = std::max(greatest, path.greatest + more);
    }
};

// Numbers of hypothesis words from the first to the last; none if the last comes before the first.
struct WordRange {
    std::int32_t first = std::numeric_limits<std::int32_t>::max();
    std::int32_t last = -1;

    void include(std::int32_t words) {
        first = std::min(first, words);
        last = std::max(last, words);
    }
};

// Arcs by their target, and the numbers of words on the paths to and from each node. Throws
// std::invalid_argument if the arcs are not a lattice.
class LatticeGraph {
public:
    explicit LatticeGraph(const Arcs& arcs);

    std::int32_t nodes() const { return nodes_; }
    std::int32_t arcs() const { return static_cast<std::int32_t>(arcs_.tokens.size()); }
    std::span<const std::int32_t> into(std::int32_t node) const {
        return {by_target_.data() + starts_[node],
                static_cast<std::size_t>(starts_[node + 1] - starts_[node])};
    }
    std::int32_t source(std::int32_t arc) const { return arcs_.sources[arc]; }
    Token token(std::int32_t arc) const { return arcs_.tokens[arc]; }
    const Lengths& before(std::int32_t node) const { return before_[node]; }
    const Lengths& after(std::int32_t node) const { return after_[node]; }
    std::int64_t most_words() const { return before_.back().greatest; }
    std::int64_t most_marks() const { return most_marks_; }
    std::int64_t most_empty() const { return most_empty_; }
    // The least number of gaps of an alignment with this many hypothesis words.
    std::int64_t least_gaps(std::int64_t words) const;
    // The numbers of hypothesis words taken, out of a total, with which an alignment of at most
    // `gaps` word gaps can pass a node.
    WordRange passable(std::int32_t node, std::int64_t words, std::int64_t gaps) const;
    // Can an arc take any number of words?
    bool takes_any() const { return takes_any_; }
    bool on_all_paths(std::int32_t node) const { return on_all_paths_[node]; }
    // The highest node that an arc from this node leads to.
    std::int32_t last_use(std::int32_t node) const { return last_use_[node]; }

private:
    void check_order() const;
    void group_by_target();
    void measure_paths_to_nodes();
    void measure_paths_from_nodes();
    void find_nodes_on_all_paths();

    Arcs arcs_;
    std::int32_t nodes_ = 1;
    std::vector<std::int32_t> starts_;
    std::vector<std::int32_t> by_target_;
    std::vector<Lengths> before_;
    std::vector<Lengths> after_;
    std::vector<std::int32_t> last_use_;
    std::vector<bool> on_all_paths_;
    std::int64_t most_marks_ = 0;
    std::int64_t most_empty_ = 0;
    bool takes_any_ = false;
};

}  // namespace interpunct
