#include "conll_words.hpp"

#include <algorithm>

#include "common_subsequence.hpp"

namespace interpunct {

namespace {

// The next word of one side, up to the last one of a stretch of the text.
struct Cursor {
    const Words& words;
    std::size_t at;
    std::size_t last;
    std::int64_t origin;  // where the stretch begins

    Cursor(const Words& words, std::int64_t first, std::int64_t last)
        : words(words), at(static_cast<std::size_t>(first)), last(static_cast<std::size_t>(last)),
          origin(first < last ? words.starts[at] : 0) {}

    bool done() const { return at == last; }
    bool shared() const { return words.multiword[at] != 0; }
    std::int64_t start() const { return words.starts[at] - origin; }
    std::int64_t end() const { return words.ends[at] - origin; }
    // A word of a multi-word token belongs to a span if the token begins in it, any other word if
    // it lies in it as a whole.
    bool belongs_to(std::int64_t span_end) const {
        return !done() && (shared() ? start() < span_end : end() <= span_end);
    }
};

bool reference_is_next(const Cursor& reference, const Cursor& hypothesis) {
    return !reference.done() && (hypothesis.done() || reference.start() <= hypothesis.start());
}

class Alignment {
public:
    Alignment(const Words& reference, const Words& hypothesis, Poll poll)
        : reference_(reference), hypothesis_(hypothesis), steps_(poll) {}

    // Words between two blocks, by their positions.
    void same_characters(Cursor reference, Cursor hypothesis) {
        while (!reference.done() && !hypothesis.done()) {
            if (reference.shared() || hypothesis.shared()) {
                multiword_span(reference, hypothesis);
            } else if (reference.start() == hypothesis.start() &&
                       reference.end() == hypothesis.end()) {
                pairs.emplace_back(reference.at++, hypothesis.at++);
            } else {
                ++(reference_is_next(reference, hypothesis) ? reference : hypothesis).at;
            }
        }
    }

    // Words by their forms.
    void same_forms(std::size_t first, std::size_t last, std::size_t start, std::size_t end) {
        const auto found = common_places(reference_.forms.subspan(first, last - first),
                                         hypothesis_.forms.subspan(start, end - start), steps_);
        for (const auto& [row, column] : found)
            pairs.emplace_back(static_cast<std::int64_t>(first) + row,
                               static_cast<std::int64_t>(start) + column);
    }

    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;

private:
    // A span of overlapping multi-word tokens. Words have no positions of their own in it and are
    // aligned by their forms. One plain word that starts before the span is skipped.
    void multiword_span(Cursor& reference, Cursor& hypothesis) {
        auto& opener = reference.shared() ? reference : hypothesis;
        auto& other = reference.shared() ? hypothesis : reference;
        auto span_end = opener.end();
        if (!other.shared() && other.start() < opener.start()) ++other.at;
        const auto first = reference.at, start = hypothesis.at;
        while (reference.belongs_to(span_end) || hypothesis.belongs_to(span_end)) {
            auto& next = reference_is_next(reference, hypothesis) ? reference : hypothesis;
            if (next.shared()) span_end = std::max(span_end, next.end());
            ++next.at;
        }
        same_forms(first, reference.at, start, hypothesis.at);
    }

    const Words& reference_;
    const Words& hypothesis_;
    StepCounter steps_;
};

}  // namespace

std::vector<std::pair<std::int64_t, std::int64_t>> aligned_words(const Words& reference,
                                                                 const Words& hypothesis,
                                                                 std::span<const WordBlock> blocks,
                                                                 Poll poll) {
    Alignment alignment(reference, hypothesis, poll);
    std::int64_t first = 0, start = 0;
    for (const auto& block : blocks) {
        alignment.same_characters({reference, first, block.reference_first},
                                  {hypothesis, start, block.hypothesis_first});
        first = block.reference_last, start = block.hypothesis_last;
        alignment.same_forms(
            static_cast<std::size_t>(block.reference_first), static_cast<std::size_t>(first),
            static_cast<std::size_t>(block.hypothesis_first), static_cast<std::size_t>(start));
    }
    alignment.same_characters(
        {reference, first, static_cast<std::int64_t>(reference.starts.size())},
        {hypothesis, start, static_cast<std::int64_t>(hypothesis.starts.size())});
    return std::move(alignment.pairs);
}

}  // namespace interpunct
