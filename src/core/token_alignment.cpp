#include "token_alignment.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "token_lcs.hpp"

namespace interpunct {

namespace {

// The next `window` characters after a boundary, or all that remain.
std::span<const std::uint32_t> context(const TokenText& text, std::int64_t boundary,
                                       std::int64_t window) {
    const auto begin = static_cast<std::size_t>(text.offset(boundary));
    const auto rest = text.characters.size() - begin;
    return text.characters.subspan(begin, std::min(rest, static_cast<std::size_t>(window)));
}

// Finds the boundaries of a stretch of a text by the characters that follow them.
class ContextIndex {
public:
    static constexpr std::int32_t none = -1;

    ContextIndex(const TokenText& text, std::int64_t window) : text_(text), window_(window) {}

    // Takes the boundaries from `first` to `last`, in place of those that it had.
    void cover(std::int64_t first, std::int64_t last, StepCounter& steps) {
        first_ = first;
        const auto boundaries = static_cast<std::size_t>(last - first + 1);
        later_.assign(boundaries, none);
        slots_.assign(std::bit_ceil(2 * boundaries), none);
        for (auto place = static_cast<std::int32_t>(boundaries); place-- > 0;) {
            steps.add(window_);
            auto& slot = find(context(text_, first_ + place, window_));
            later_[static_cast<std::size_t>(place)] = slot;
            slot = place;
        }
    }

    // The first boundary with this context, and the next one; negative if there is none.
    std::pair<std::int64_t, std::int64_t> boundaries(std::span<const std::uint32_t> wanted) {
        const auto place = find(wanted);
        if (place == none) return {none, none};
        const auto next = later_[static_cast<std::size_t>(place)];
        return {first_ + place, next == none ? none : first_ + next};
    }

private:
    std::int32_t& find(std::span<const std::uint32_t> wanted) {
        const auto mask = slots_.size() - 1;
        auto slot = static_cast<std::size_t>(hash_of(wanted) >> 32) & mask;
        while (slots_[slot] != none &&
               !std::ranges::equal(wanted, context(text_, first_ + slots_[slot], window_)))
            slot = (slot + 1) & mask;
        return slots_[slot];
    }

    const TokenText& text_;
    std::int64_t window_;
    std::int64_t first_ = 0;
    // Boundaries are counted from the first.
    std::vector<std::int32_t> slots_;  // by hash: the first boundary with a context
    std::vector<std::int32_t> later_;  // the next boundary with the same context
};

// The last boundary of a text that is at most this many characters after another one.
std::int64_t within(const TokenText& text, std::int64_t boundary, std::int64_t characters) {
    const auto limit = text.offset(boundary) + characters;
    const auto from = text.ends.begin() + boundary;
    const auto to = text.ends.begin() + std::min(boundary + characters, text.tokens());
    return std::upper_bound(from, to, limit) - text.ends.begin();
}

class Aligner {
public:
    Aligner(const TokenText& reference, const TokenText& hypothesis, std::int64_t window, Poll poll)
        : reference_(reference), hypothesis_(hypothesis), window_(window), steps_(poll),
          index_(hypothesis, window) {}

    TokenAlignment run() {
        const CommonBoundary end{reference_.tokens(), hypothesis_.tokens()};
        CommonBoundary here;
        alignment_.common.reserve(
            static_cast<std::size_t>(std::min(reference_.tokens(), hypothesis_.tokens()) + 1));
        alignment_.common.push_back(here);
        while (here != end) {
            auto next = here;
            if (!walk(next)) next = skip(here);
            here = next;
            alignment_.common.push_back(here);
        }
        return std::move(alignment_);
    }

private:
    // Moves to the next boundary that both texts have, by taking tokens of the text that is behind.
    // False if the characters differ on the way or one text ends.
    bool walk(CommonBoundary& at) {
        const auto reference_start = reference_.offset(at.reference);
        const auto hypothesis_start = hypothesis_.offset(at.hypothesis);
        std::int64_t compared = 0, in_reference = 0, in_hypothesis = 0;
        do {
            if (in_reference <= in_hypothesis) {
                if (at.reference == reference_.tokens()) return false;
                in_reference = reference_.offset(++at.reference) - reference_start;
            }
            if (in_hypothesis < in_reference) {
                if (at.hypothesis == hypothesis_.tokens()) return false;
                in_hypothesis = hypothesis_.offset(++at.hypothesis) - hypothesis_start;
            }
            const auto reached = std::min(in_reference, in_hypothesis);
            steps_.add(reached - compared);
            const auto* reference = reference_.characters.data() + reference_start;
            const auto* hypothesis = hypothesis_.characters.data() + hypothesis_start;
            if (!std::equal(reference + compared, reference + reached, hypothesis + compared))
                return false;
            compared = reached;
        } while (in_reference != in_hypothesis);
        return true;
    }

    // Skips the fewest characters after which the texts agree again, as one block.
    CommonBoundary skip(CommonBoundary begin) {
        const auto ends = nearest_agreements(begin);
        const auto equal = lcs_lengths(reference_, hypothesis_, begin, ends, steps_);
        const auto best = std::ranges::max_element(equal) - equal.begin();
        const auto end = ends[static_cast<std::size_t>(best)];
        alignment_.blocks.push_back({begin, end, equal[static_cast<std::size_t>(best)]});
        return end;
    }

    // All pairs of boundaries with the fewest skipped characters, in the order of the reference.
    //
    // They are searched among the next characters of both texts, and among twice as many if the
    // fewest skipped characters are more than that, since later pairs would skip even more. So a
    // search examines about as many characters as the block will have, and all searches together
    // take linear time.
    std::vector<CommonBoundary> nearest_agreements(CommonBoundary begin) {
        const auto rest =
            std::max(reference_.rest(begin.reference), hypothesis_.rest(begin.hypothesis));
        for (std::int64_t reach = first_reach;; reach *= 2) {
            auto found = agreements_within(begin, reach);
            if (reach >= rest || (!found.empty() && skipped(begin, found.front()) <= reach))
                return found;
        }
    }

    // The same among the boundaries that are at most this many characters away in either text.
    std::vector<CommonBoundary> agreements_within(CommonBoundary begin, std::int64_t reach) {
        index_.cover(begin.hypothesis, within(hypothesis_, begin.hypothesis, reach), steps_);
        const auto last = within(reference_, begin.reference, reach);
        const auto reference_start = reference_.offset(begin.reference);
        auto fewest = std::numeric_limits<std::int64_t>::max();
        std::vector<CommonBoundary> nearest;
        for (auto at = begin.reference; at <= last; ++at) {
            if (reference_.offset(at) - reference_start > fewest) break;
            steps_.add(window_);
            auto [found, later] = index_.boundaries(context(reference_, at, window_));
            // A token that is longer than the window may agree in its first characters only.
            if (at == begin.reference && found == begin.hypothesis) found = later;
            if (found == ContextIndex::none) continue;
            const CommonBoundary end{at, found};
            const auto characters = skipped(begin, end);
            if (characters < fewest) nearest.clear();
            if (characters <= fewest) nearest.push_back(end);
            fewest = std::min(fewest, characters);
        }
        return nearest;
    }

    std::int64_t skipped(CommonBoundary begin, CommonBoundary end) const {
        return reference_.offset(end.reference) - reference_.offset(begin.reference) +
               hypothesis_.offset(end.hypothesis) - hypothesis_.offset(begin.hypothesis);
    }

    static constexpr std::int64_t first_reach = 64;

    const TokenText& reference_;
    const TokenText& hypothesis_;
    std::int64_t window_;
    StepCounter steps_;
    ContextIndex index_;
    TokenAlignment alignment_;
};

}  // namespace

TokenAlignment align_tokens(const TokenText& reference, const TokenText& hypothesis,
                            std::int64_t window, Poll poll) {
    return Aligner(reference, hypothesis, window, poll).run();
}

}  // namespace interpunct
