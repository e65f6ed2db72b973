#include "common_subsequence.hpp"

#include <bit>

namespace interpunct {

namespace {

std::size_t word(std::int64_t column) { return static_cast<std::size_t>(column / 64); }
std::uint64_t bit(std::int64_t column) { return std::uint64_t{1} << (column % 64); }

}  // namespace

CommonSubsequence::CommonSubsequence(std::span<const std::int32_t> symbols, std::int32_t kinds,
                                     StepCounter& steps)
    : row_((symbols.size() + 63) / 64, ~std::uint64_t{0}),
      firsts_(static_cast<std::size_t>(kinds) + 1, 0), columns_(symbols.size()),
      masks_(static_cast<std::size_t>(kinds)), scratch_(row_.size(), 0), steps_(steps) {
    for (const auto symbol : symbols) ++firsts_[static_cast<std::size_t>(symbol) + 1];
    for (std::size_t kind = 1; kind < firsts_.size(); ++kind) firsts_[kind] += firsts_[kind - 1];
    auto next = firsts_;
    for (std::size_t column = 0; column < symbols.size(); ++column) {
        auto& place = next[static_cast<std::size_t>(symbols[column])];
        columns_[static_cast<std::size_t>(place++)] = static_cast<std::int64_t>(column);
    }
}

void CommonSubsequence::add(std::int32_t symbol) {
    const auto columns = columns_of(symbol);
    const bool is_frequent = columns.size() > row_.size();
    if (!is_frequent)
        for (const auto column : columns) scratch_[word(column)] |= bit(column);
    const auto& equal = is_frequent ? mask_of(symbol) : scratch_;
    std::uint64_t carry = 0;
    for (auto i = word(columns.front()); i < row_.size(); ++i) {
        const auto kept = row_[i] & equal[i];
        const auto partial = row_[i] + kept;
        const auto sum = partial + carry;
        carry = static_cast<std::uint64_t>(partial < kept || sum < partial);
        row_[i] = sum | (row_[i] & ~equal[i]);
    }
    if (!is_frequent)
        for (const auto column : columns) scratch_[word(column)] = 0;
    steps_.add(static_cast<std::int64_t>(row_.size()));
}

std::int64_t CommonSubsequence::length(std::int64_t columns) const {
    std::int64_t zeros = 0;
    for (std::size_t i = 0; i < word(columns); ++i) zeros += std::popcount(~row_[i]);
    if (columns % 64 != 0) zeros += std::popcount(~row_[word(columns)] & (bit(columns) - 1));
    return zeros;
}

std::span<const std::int64_t> CommonSubsequence::columns_of(std::int32_t symbol) const {
    const auto first = static_cast<std::size_t>(firsts_[static_cast<std::size_t>(symbol)]);
    const auto last = static_cast<std::size_t>(firsts_[static_cast<std::size_t>(symbol) + 1]);
    return std::span(columns_).subspan(first, last - first);
}

const std::vector<std::uint64_t>& CommonSubsequence::mask_of(std::int32_t symbol) {
    auto& mask = masks_[static_cast<std::size_t>(symbol)];
    if (mask.empty()) {
        mask.resize(row_.size(), 0);
        for (const auto column : columns_of(symbol)) mask[word(column)] |= bit(column);
    }
    return mask;
}

}  // namespace interpunct
