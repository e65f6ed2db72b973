#include "conll_words.hpp"

#include <algorithm>
#include <vector>

#include "common_subsequence.hpp"

namespace interpunct {

namespace {

// The next word of one side.
struct Cursor {
    const Words& words;
    std::size_t at = 0;

    bool done() const { return at == words.starts.size(); }
    bool shared() const { return words.multiword[at] != 0; }
    std::int64_t start() const { return words.starts[at]; }
    std::int64_t end() const { return words.ends[at]; }
    // A word of a multi-word token belongs to a stretch if the token begins in it, any other word
    // if it lies in it as a whole.
    bool belongs_to(std::int64_t stretch_end) const {
        return !done() && (shared() ? start() < stretch_end : end() <= stretch_end);
    }
};

bool reference_is_next(const Cursor& reference, const Cursor& hypothesis) {
    return !reference.done() && (hypothesis.done() || reference.start() <= hypothesis.start());
}

// The length of the longest common subsequence.
std::int64_t common_forms(std::span<const std::int64_t> first,
                          std::span<const std::int64_t> second, StepCounter& steps) {
    std::vector<std::int64_t> kinds(second.begin(), second.end());
    std::ranges::sort(kinds);
    kinds.erase(std::ranges::unique(kinds).begin(), kinds.end());
    const auto number = [&](std::int64_t form) {
        return static_cast<std::int32_t>(std::ranges::lower_bound(kinds, form) - kinds.begin());
    };
    std::vector<std::int32_t> columns(second.size());
    std::ranges::transform(second, columns.begin(), number);
    CommonSubsequence common(columns, static_cast<std::int32_t>(kinds.size()), steps);
    for (const auto form : first)
        if (std::ranges::binary_search(kinds, form)) common.add(number(form));
    return common.length(static_cast<std::int64_t>(second.size()));
}

// Matches a stretch of overlapping multi-word tokens. Words have no positions of their own in it
// and are matched by their forms. One plain word that starts before the stretch is skipped.
std::int64_t match_stretch(Cursor& reference, Cursor& hypothesis, StepCounter& steps) {
    auto& opener = reference.shared() ? reference : hypothesis;
    auto& other = reference.shared() ? hypothesis : reference;
    auto stretch_end = opener.end();
    if (!other.shared() && other.start() < opener.start()) ++other.at;
    const auto first = reference.at, second = hypothesis.at;
    while (reference.belongs_to(stretch_end) || hypothesis.belongs_to(stretch_end)) {
        auto& next = reference_is_next(reference, hypothesis) ? reference : hypothesis;
        if (next.shared()) stretch_end = std::max(stretch_end, next.end());
        ++next.at;
    }
    return common_forms(reference.words.forms.subspan(first, reference.at - first),
                        hypothesis.words.forms.subspan(second, hypothesis.at - second), steps);
}

}  // namespace

std::int64_t matched_words(const Words& reference_words, const Words& hypothesis_words,
                           Poll poll) {
    StepCounter steps(poll);
    Cursor reference{reference_words}, hypothesis{hypothesis_words};
    std::int64_t matched = 0;
    while (!reference.done() && !hypothesis.done()) {
        if (reference.shared() || hypothesis.shared()) {
            matched += match_stretch(reference, hypothesis, steps);
        } else if (reference.start() == hypothesis.start() &&
                   reference.end() == hypothesis.end()) {
            ++matched, ++reference.at, ++hypothesis.at;
        } else {
            ++(reference_is_next(reference, hypothesis) ? reference : hypothesis).at;
        }
    }
    return matched;
}

}  // namespace interpunct
