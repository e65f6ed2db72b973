#include "token_lcs.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace interpunct {

namespace {

std::span<const std::uint32_t> token(const TokenText& text, std::int64_t index) {
    const auto begin = static_cast<std::size_t>(text.offset(index));
    const auto end = static_cast<std::size_t>(text.offset(index + 1));
    return text.characters.subspan(begin, end - begin);
}

// Finds the columns with a given token. They are sorted by hash, so the memory is linear in the
// number of columns.
class ColumnIndex {
public:
    ColumnIndex(const TokenText& text, std::int64_t begin, std::int64_t end)
        : text_(text), begin_(begin) {
        entries_.reserve(static_cast<std::size_t>(end - begin));
        for (auto index = begin; index < end; ++index)
            entries_.emplace_back(hash_of(token(text, index)), index - begin);
        std::sort(entries_.begin(), entries_.end());
    }

    void find(std::span<const std::uint32_t> wanted, std::vector<std::int64_t>& found) const {
        found.clear();
        const auto key = hash_of(wanted);
        auto entry = std::lower_bound(entries_.begin(), entries_.end(),
                                      std::pair<std::uint64_t, std::int64_t>{key, 0});
        for (; entry != entries_.end() && entry->first == key; ++entry)
            if (std::ranges::equal(wanted, token(text_, begin_ + entry->second)))
                found.push_back(entry->second);
    }

private:
    const TokenText& text_;
    std::int64_t begin_;
    std::vector<std::pair<std::uint64_t, std::int64_t>> entries_;
};

// One row of the table of the lengths of longest common subsequences, as bits: a zero where the
// length grows by one from a column to the next (Hyyrö 2004). The number of zeros among the first j
// bits is the length for the rows so far and the first j columns.
class Row {
public:
    explicit Row(std::int64_t columns)
        : bits_(static_cast<std::size_t>((columns + 63) / 64), ~std::uint64_t{0}),
          equal_(bits_.size(), 0) {}

    void advance(const std::vector<std::int64_t>& equal_columns) {
        if (equal_columns.empty()) return;
        for (const auto column : equal_columns) equal_[word(column)] |= bit(column);
        std::uint64_t carry = 0;
        for (auto i = word(equal_columns.front()); i < bits_.size(); ++i) {
            const auto kept = bits_[i] & equal_[i];
            const auto partial = bits_[i] + kept;
            const auto sum = partial + carry;
            carry = static_cast<std::uint64_t>(partial < kept || sum < partial);
            bits_[i] = sum | (bits_[i] & ~equal_[i]);
        }
        for (const auto column : equal_columns) equal_[word(column)] = 0;
    }

    std::int64_t length(std::int64_t columns) const {
        std::int64_t zeros = 0;
        for (std::size_t i = 0; i < word(columns); ++i) zeros += std::popcount(~bits_[i]);
        if (columns % 64 != 0) zeros += std::popcount(~bits_[word(columns)] & (bit(columns) - 1));
        return zeros;
    }

private:
    static std::size_t word(std::int64_t column) { return static_cast<std::size_t>(column / 64); }
    static std::uint64_t bit(std::int64_t column) { return std::uint64_t{1} << (column % 64); }

    std::vector<std::uint64_t> bits_;
    std::vector<std::uint64_t> equal_;
};

}  // namespace

std::vector<std::int64_t> lcs_lengths(const TokenText& reference, const TokenText& hypothesis,
                                      CommonBoundary begin, std::span<const CommonBoundary> ends) {
    std::vector<std::int64_t> lengths;
    const auto columns = ends.front().hypothesis - begin.hypothesis;
    if (columns == 0) return std::vector<std::int64_t>(ends.size(), 0);
    const ColumnIndex index(hypothesis, begin.hypothesis, ends.front().hypothesis);
    Row row(columns);
    std::vector<std::int64_t> equal_columns;
    auto next = begin.reference;
    for (const auto& end : ends) {
        for (; next < end.reference; ++next) {
            index.find(token(reference, next), equal_columns);
            row.advance(equal_columns);
        }
        lengths.push_back(row.length(end.hypothesis - begin.hypothesis));
    }
    return lengths;
}

}  // namespace interpunct
