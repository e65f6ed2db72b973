#include "hidden_events.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace interpunct {

namespace {

constexpr std::int32_t root = 0;

struct Step {
    std::int32_t node;
    double probability;
};

// Reads tokens: from a context to the next one, with the probability of the token. Links of nodes
// are checked when they are used: checking all nodes first would take longer than a short document.
class Reader {
public:
    explicit Reader(const NgramAutomaton& model) : model_(model) {}

    Step read(std::int32_t node, std::int32_t token) const {
        double weight = 1;
        std::int32_t child = find(node, token);
        while (child < 0) {
            weight *= model_.backoffs[static_cast<std::size_t>(node)];
            node = suffix(node);
            child = find(node, token);
        }
        return {context(child), weight * model_.probabilities[static_cast<std::size_t>(child)]};
    }

private:
    struct Children {
        std::int32_t begin;
        std::int32_t end;
    };

    Children children(std::int32_t node) const {
        const auto at = static_cast<std::size_t>(node);
        const Children found{model_.first_child[at], model_.first_child[at + 1]};
        if (found.begin <= node || found.end < found.begin ||
            static_cast<std::size_t>(found.end) > model_.tokens.size())
            throw std::invalid_argument("the children of a node must be nodes after it");
        return found;
    }

    std::int32_t suffix(std::int32_t node) const {
        const std::int32_t shorter = model_.suffixes[static_cast<std::size_t>(node)];
        if (shorter < 0 || node <= shorter)
            throw std::invalid_argument("the suffix of a node must be a node before it");
        return shorter;
    }

    // All tokens are children of the root, so no search is needed there.
    std::int32_t find(std::int32_t node, std::int32_t token) const {
        const auto [first, last] = children(node);
        if (node == root) return first + token;
        const auto begin = model_.tokens.begin() + first;
        const auto end = model_.tokens.begin() + last;
        const auto place = std::lower_bound(begin, end, token);
        if (place == end || *place != token) return -1;
        return static_cast<std::int32_t>(place - model_.tokens.begin());
    }

    // The longest suffix that has children. Longer ones predict nothing, and paths with the same
    // context can be merged.
    std::int32_t context(std::int32_t node) const {
        while (node != root) {
            const auto [begin, end] = children(node);
            if (begin < end) break;
            node = suffix(node);
        }
        return node;
    }

    const NgramAutomaton& model_;
};

struct Arc {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t label;
    double weight;
};

// The contexts that can be reached after a word, with their forward probabilities, and the arcs
// over the slot after the word and over the next word to the contexts there.
struct Contexts {
    std::vector<std::int32_t> nodes;
    std::vector<double> forward;
    std::vector<Arc> arcs;

    std::uint32_t index_of(std::int32_t node) {
        const auto found = std::find(nodes.begin(), nodes.end(), node);
        const auto index = static_cast<std::uint32_t>(found - nodes.begin());
        if (found == nodes.end()) {
            nodes.push_back(node);
            forward.push_back(0);
        }
        return index;
    }
};

void scale_to_one(std::span<double> weights) {
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& weight : weights) weight /= sum;
}

// One step of the forward pass: returns the contexts after the next word.
Contexts step_forward(const Reader& reader, Contexts& here, std::span<const std::int32_t> events,
                      std::span<const double> evidence, std::int32_t next_word) {
    Contexts next;
    for (std::uint32_t from = 0; from < here.nodes.size(); ++from) {
        for (std::uint32_t label = 0; label < evidence.size(); ++label) {
            Step event{here.nodes[from], 1};
            if (label > 0) event = reader.read(event.node, events[label - 1]);
            const Step word = reader.read(event.node, next_word);
            const double weight = event.probability * word.probability * evidence[label];
            const std::uint32_t to = next.index_of(word.node);
            next.forward[to] += here.forward[from] * weight;
            here.arcs.push_back({from, to, label, weight});
        }
    }
    scale_to_one(next.forward);
    return next;
}

// One step of the backward pass: sets the posteriors of a slot.
std::vector<double> step_backward(const Contexts& here, const std::vector<double>& backward,
                                  std::span<double> posteriors) {
    std::vector<double> before(here.nodes.size(), 0);
    for (const Arc& arc : here.arcs) {
        const double rest = arc.weight * backward[arc.to];
        before[arc.from] += rest;
        posteriors[arc.label] += here.forward[arc.from] * rest;
    }
    scale_to_one(posteriors);
    scale_to_one(before);
    return before;
}

}  // namespace

// The forward-backward algorithm over the contexts of the automaton. Both passes are scaled at each
// slot, so that long documents do not underflow; this does not change the posteriors.
std::vector<double> hidden_event_posteriors(const NgramAutomaton& model,
                                            std::span<const std::int32_t> words,
                                            std::span<const std::int32_t> events,
                                            std::span<const double> evidence, std::int32_t edge) {
    const std::size_t labels = events.size() + 1;
    std::vector<double> posteriors(words.size() * labels, 0);
    if (words.empty()) return posteriors;
    const Reader reader(model);
    std::vector<Contexts> columns(words.size() + 1);
    columns[0].index_of(reader.read(reader.read(root, edge).node, words[0]).node);
    columns[0].forward[0] = 1;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::int32_t next_word = i + 1 < words.size() ? words[i + 1] : edge;
        columns[i + 1] = step_forward(reader, columns[i], events,
                                      evidence.subspan(i * labels, labels), next_word);
    }
    std::vector<double> backward(columns.back().nodes.size(), 1);
    for (std::size_t i = words.size(); i-- > 0;)
        backward = step_backward(columns[i], backward,
                                 std::span<double>(posteriors).subspan(i * labels, labels));
    return posteriors;
}

}  // namespace interpunct
