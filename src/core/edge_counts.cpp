#include "edge_counts.hpp"

#include <algorithm>

namespace interpunct {

namespace {

// A dependency of a word, by its head and label, and which side has it.
struct Edge {
    std::uint64_t kind;
    bool in_reference;
};

// The dependencies of one side, column by column.
class Cursor {
public:
    explicit Cursor(const Edges& edges) : edges_(edges) {}

    bool done() const { return at_ == edges_.columns.size(); }
    std::int32_t column() const { return edges_.columns[at_]; }

    void take(std::int32_t wanted, bool in_reference, std::vector<Edge>& found) {
        for (; !done() && column() == wanted; ++at_)
            found.push_back({std::uint64_t{static_cast<std::uint32_t>(edges_.heads[at_])} << 32 |
                                 static_cast<std::uint32_t>(edges_.labels[at_]),
                             in_reference});
    }

private:
    const Edges& edges_;
    std::size_t at_ = 0;
};

}  // namespace

EdgeCounts edge_counts(const Edges& reference, const Edges& hypothesis, Poll poll) {
    EdgeCounts found;
    const std::size_t most = std::max(reference.columns.size(), hypothesis.columns.size());
    for (auto* column : {&found.columns, &found.reference, &found.hypothesis})
        column->reserve(most);
    StepCounter steps(poll);
    Cursor first(reference), second(hypothesis);
    std::vector<Edge> word;
    while (!first.done() || !second.done()) {
        const std::int32_t column = second.done()  ? first.column()
                                    : first.done() ? second.column()
                                                   : std::min(first.column(), second.column());
        word.clear();
        first.take(column, true, word);
        second.take(column, false, word);
        std::ranges::sort(word, {}, &Edge::kind);
        for (auto edge = word.begin(); edge != word.end();) {
            std::int32_t counts[2] = {0, 0};
            for (const std::uint64_t kind = edge->kind; edge != word.end() && edge->kind == kind;
                 ++edge)
                ++counts[edge->in_reference];
            found.columns.push_back(column);
            found.reference.push_back(counts[true]);
            found.hypothesis.push_back(counts[false]);
        }
        steps.add(static_cast<std::int64_t>(word.size()));
    }
    return found;
}

}  // namespace interpunct
