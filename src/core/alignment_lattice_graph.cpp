#include "alignment_lattice_graph.hpp"

#include <stdexcept>

namespace interpunct {

LatticeGraph::LatticeGraph(const Arcs& arcs) : arcs_(arcs) {
    check_order();
    for (const std::int32_t target : arcs.targets) nodes_ = std::max(nodes_, target + 1);
    group_by_target();
    measure_paths_to_nodes();
    measure_paths_from_nodes();
    find_nodes_on_all_paths();
}

void LatticeGraph::check_order() const {
    for (std::size_t arc = 0; arc < arcs_.tokens.size(); ++arc)
        if (arcs_.sources[arc] < 0 || arcs_.sources[arc] >= arcs_.targets[arc])
            throw std::invalid_argument("an arc must lead from a node to a higher one");
    // A node number above the number of arcs cannot be reached; report this before allocating
    // memory.
    for (const std::int32_t target : arcs_.targets)
        if (static_cast<std::size_t>(target) > arcs_.targets.size())
            throw std::invalid_argument("every node but the first needs an arc that leads there");
}

void LatticeGraph::group_by_target() {
    starts_.assign(static_cast<std::size_t>(nodes_) + 1, 0);
    for (const std::int32_t target : arcs_.targets) ++starts_[target + 1];
    for (std::int32_t node = 0; node < nodes_; ++node) starts_[node + 1] += starts_[node];
    by_target_.resize(arcs_.targets.size());
    auto next = starts_;
    for (std::size_t arc = 0; arc < arcs_.targets.size(); ++arc)
        by_target_[next[arcs_.targets[arc]]++] = static_cast<std::int32_t>(arc);
    for (std::int32_t node = 1; node < nodes_; ++node)
        if (starts_[node] == starts_[node + 1])
            throw std::invalid_argument("every node but the first needs an arc that leads there");
}

void LatticeGraph::measure_paths_to_nodes() {
    std::vector<std::int64_t> marks(nodes_), empty(nodes_);
    before_.resize(nodes_);
    last_use_.resize(nodes_);
    before_.front() = {0, 0};
    for (std::int32_t node = 1; node < nodes_; ++node) {
        for (const std::int32_t arc : into(node)) {
            const std::int32_t from = source(arc);
            before_[node].include(before_[from], is_word(token(arc)));
            marks[node] = std::max(marks[node], marks[from] + is_mark(token(arc)));
            empty[node] = std::max(empty[node], empty[from] + (token(arc) <= any_tokens));
            takes_any_ |= token(arc) == any_tokens;
            last_use_[from] = node;
        }
    }
    most_marks_ = marks.back();
    most_empty_ = empty.back();
}

void LatticeGraph::measure_paths_from_nodes() {
    after_.resize(nodes_);
    after_.back() = {0, 0};
    for (std::int32_t node = nodes_ - 1; node > 0; --node) {
        if (node < nodes_ - 1 && last_use_[node] == 0)
            throw std::invalid_argument("every node but the last needs an arc that leads on");
        for (const std::int32_t arc : into(node))
            after_[source(arc)].include(after_[node], is_word(token(arc)));
    }
}

std::int64_t LatticeGraph::least_gaps(std::int64_t words) const {
    const Lengths& all = after(0);
    if (takes_any_) return 0;
    return std::max({std::int64_t{0}, words - all.greatest, all.least - words});
}

// With x of all hypothesis words taken, the x words are aligned with a to A words on the paths to
// the node, and the rest with b to B words on the paths from it.
WordRange LatticeGraph::passable(std::int32_t node, std::int64_t words, std::int64_t gaps) const {
    if (takes_any_) return {0, static_cast<std::int32_t>(words)};
    const auto [a, A] = before(node);
    const auto [b, B] = after(node);
    if (words - A - B > gaps || a + b - words > gaps) return {};
    const std::int64_t least =
        std::max({std::int64_t{0}, a - gaps, words - B - gaps, (a + words - B - gaps + 1) >> 1});
    const std::int64_t most =
        std::min({words, A + gaps, gaps + words - b, (gaps + A + words - b) >> 1});
    if (most < least) return {};
    return {static_cast<std::int32_t>(least), static_cast<std::int32_t>(most)};
}

// A node is on all paths if no arc leads past it.
void LatticeGraph::find_nodes_on_all_paths() {
    std::vector<std::int32_t> change(static_cast<std::size_t>(nodes_) + 1);
    for (std::size_t arc = 0; arc < arcs_.tokens.size(); ++arc) {
        ++change[arcs_.sources[arc] + 1];
        --change[arcs_.targets[arc]];
    }
    on_all_paths_.resize(nodes_);
    std::int32_t leading_past = 0;
    for (std::int32_t node = 0; node < nodes_; ++node) {
        leading_past += change[node];
        on_all_paths_[node] = leading_past == 0;
    }
}

}  // namespace interpunct
