#include "token_lcs.hpp"

#include <algorithm>
#include <utility>

#include "common_subsequence.hpp"

namespace interpunct {

namespace {

std::span<const std::uint32_t> token(const TokenText& text, std::int64_t index) {
    const auto begin = static_cast<std::size_t>(text.offset(index));
    const auto end = static_cast<std::size_t>(text.offset(index + 1));
    return text.characters.subspan(begin, end - begin);
}

// Numbers for the tokens of the columns, the same for equal tokens. They are sorted by hash, so the
// memory is linear in the number of columns.
class ColumnNumbers {
public:
    static constexpr std::int32_t none = -1;

    ColumnNumbers(const TokenText& text, std::int64_t begin, std::int64_t end)
        : text_(text), numbers_(static_cast<std::size_t>(end - begin)) {
        std::vector<Kind> tokens;
        tokens.reserve(numbers_.size());
        for (auto index = begin; index < end; ++index)
            tokens.push_back({hash_of(token(text, index)), index});
        std::sort(tokens.begin(), tokens.end());
        for (const auto& [hash, index] : tokens) {
            auto number = find(hash, token(text, index));
            if (number == none) {
                number = kinds();
                kinds_.push_back({hash, index});
            }
            numbers_[static_cast<std::size_t>(index - begin)] = number;
        }
    }

    std::span<const std::int32_t> numbers() const { return numbers_; }
    std::int32_t kinds() const { return static_cast<std::int32_t>(kinds_.size()); }
    std::int32_t find(std::span<const std::uint32_t> wanted) const {
        return find(hash_of(wanted), wanted);
    }

private:
    using Kind = std::pair<std::uint64_t, std::int64_t>;  // hash, first token

    std::int32_t find(std::uint64_t hash, std::span<const std::uint32_t> wanted) const {
        auto kind = std::lower_bound(kinds_.begin(), kinds_.end(), Kind{hash, 0});
        for (; kind != kinds_.end() && kind->first == hash; ++kind)
            if (std::ranges::equal(wanted, token(text_, kind->second)))
                return static_cast<std::int32_t>(kind - kinds_.begin());
        return none;
    }

    const TokenText& text_;
    std::vector<std::int32_t> numbers_;
    std::vector<Kind> kinds_;
};

}  // namespace

std::vector<std::int64_t> lcs_lengths(const TokenText& reference, const TokenText& hypothesis,
                                      CommonBoundary begin, std::span<const CommonBoundary> ends,
                                      StepCounter& steps) {
    std::vector<std::int64_t> lengths;
    const ColumnNumbers columns(hypothesis, begin.hypothesis, ends.front().hypothesis);
    CommonSubsequence common(columns.numbers(), columns.kinds(), steps);
    auto next = begin.reference;
    for (const auto& end : ends) {
        for (; next < end.reference; ++next) {
            const auto number = columns.find(token(reference, next));
            if (number != ColumnNumbers::none) common.add(number);
        }
        lengths.push_back(common.length(end.hypothesis - begin.hypothesis));
    }
    return lengths;
}

}  // namespace interpunct
