#include "token_alignment.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
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

// Finds the boundaries of a text by the characters that follow them. Queries only move forward, so
// all of them together take time linear in the length of the text.
class ContextIndex {
public:
    static constexpr std::int32_t none = -1;

    ContextIndex(const TokenText& text, std::int64_t window) : text_(text), window_(window) {
        const auto boundaries = static_cast<std::size_t>(text.tokens() + 1);
        later_.resize(boundaries, none);
        current_.resize(boundaries);
        std::iota(current_.begin(), current_.end(), 0);
        std::size_t size = 16;
        while (size < 2 * boundaries) size *= 2;
        slots_.resize(size, none);
        for (auto boundary = static_cast<std::int32_t>(boundaries); boundary-- > 0;) {
            auto& slot = find(context(text_, boundary, window_));
            later_[static_cast<std::size_t>(boundary)] = slot;
            slot = boundary;
        }
    }

    // The first boundary with this context at or after `from`, and the next one after that.
    std::pair<std::int32_t, std::int32_t> at_or_after(std::span<const std::uint32_t> wanted,
                                                      std::int64_t from) {
        const auto first = find(wanted);
        if (first == none) return {none, none};
        auto& current = current_[static_cast<std::size_t>(first)];
        while (current != none && current < from) current = later(current);
        return {current, current == none ? none : later(current)};
    }

private:
    std::int32_t later(std::int32_t boundary) const {
        return later_[static_cast<std::size_t>(boundary)];
    }

    std::int32_t& find(std::span<const std::uint32_t> wanted) {
        const auto mask = slots_.size() - 1;
        auto slot = static_cast<std::size_t>(hash_of(wanted) >> 32) & mask;
        while (slots_[slot] != none &&
               !std::ranges::equal(wanted, context(text_, slots_[slot], window_)))
            slot = (slot + 1) & mask;
        return slots_[slot];
    }

    const TokenText& text_;
    std::int64_t window_;
    std::vector<std::int32_t> slots_;    // by hash: the first boundary with a context
    std::vector<std::int32_t> later_;    // the next boundary with the same context
    std::vector<std::int32_t> current_;  // by first boundary: the first one that is still ahead
};

class Aligner {
public:
    Aligner(const TokenText& reference, const TokenText& hypothesis, std::int64_t window,
            Poll poll)
        : reference_(reference), hypothesis_(hypothesis), window_(window), steps_(poll) {}

    TokenAlignment run() {
        const CommonBoundary end{reference_.tokens(), hypothesis_.tokens()};
        CommonBoundary here;
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
    // The search ends where the block will end, so all searches together take linear time.
    std::vector<CommonBoundary> nearest_agreements(CommonBoundary begin) {
        if (!index_) index_.emplace(hypothesis_, window_);
        const auto reference_start = reference_.offset(begin.reference);
        const auto hypothesis_start = hypothesis_.offset(begin.hypothesis);
        auto fewest = std::numeric_limits<std::int64_t>::max();
        std::vector<CommonBoundary> nearest;
        for (auto at = begin.reference; at <= reference_.tokens(); ++at) {
            const auto in_reference = reference_.offset(at) - reference_start;
            if (in_reference > fewest) break;
            steps_.add(window_);
            auto [found, later] =
                index_->at_or_after(context(reference_, at, window_), begin.hypothesis);
            // A token that is longer than the window may agree in its first characters only.
            if (at == begin.reference && found == begin.hypothesis) found = later;
            if (found == ContextIndex::none) continue;
            const auto skipped = in_reference + hypothesis_.offset(found) - hypothesis_start;
            if (skipped < fewest) nearest.clear();
            if (skipped <= fewest) nearest.push_back({at, found});
            fewest = std::min(fewest, skipped);
        }
        return nearest;
    }

    const TokenText& reference_;
    const TokenText& hypothesis_;
    std::int64_t window_;
    StepCounter steps_;
    std::optional<ContextIndex> index_;
    TokenAlignment alignment_;
};

}  // namespace

TokenAlignment align_tokens(const TokenText& reference, const TokenText& hypothesis,
                            std::int64_t window, Poll poll) {
    return Aligner(reference, hypothesis, window, poll).run();
}

}  // namespace interpunct
