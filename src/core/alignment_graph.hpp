// Part of the aligner: a lattice as its table needs it.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "core.hpp"

namespace interpunct {

inline bool is_word(Token token) { return token >= 0; }
inline bool is_mark(Token token) { return token < 0 && token != no_token; }

// Least and greatest number of words on a way.
struct Lengths {
    std::int64_t least = std::numeric_limits<std::int32_t>::max();
    std::int64_t greatest = std::numeric_limits<std::int32_t>::min();

    void include(const Lengths& way, std::int64_t more) {
        least = std::min(least, way.least + more);
        greatest = std::max(greatest, way.greatest + more);
    }
};

// Arcs by the node they end in, and what can lie before and after each node. Throws if the arcs
// are no lattice.
class Graph {
public:
    explicit Graph(const Arcs& arcs);

    std::int32_t nodes() const { return nodes_; }
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
    bool passed_by_all(std::int32_t node) const { return passed_by_all_[node]; }
    // The last node that an arc from here leads to.
    std::int32_t last_use(std::int32_t node) const { return last_use_[node]; }

private:
    void check_order() const;
    void group_by_target();
    void look_back();
    void look_ahead();
    void find_passed_by_all();

    Arcs arcs_;
    std::int32_t nodes_ = 1;
    std::vector<std::int32_t> starts_;
    std::vector<std::int32_t> by_target_;
    std::vector<Lengths> before_;
    std::vector<Lengths> after_;
    std::vector<std::int32_t> last_use_;
    std::vector<bool> passed_by_all_;
    std::int64_t most_marks_ = 0;
    std::int64_t most_empty_ = 0;
};

}  // namespace interpunct
