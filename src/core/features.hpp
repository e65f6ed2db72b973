// Sparse binary features of slots: their keys, their places in a sorted list, and their weights.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace interpunct {

// A template combines values from around a slot. Part i of all templates is the value in column
// `columns[i]` of the slot that is `offsets[i]` slots further on; template t ends before part
// `ends[t]`.
struct FeatureTemplates {
    std::span<const std::int64_t> columns;
    std::span<const std::int64_t> offsets;
    std::span<const std::int64_t> ends;
};

// feature_keys.cpp: a 64-bit hash for each slot and template. `values` has a row for each slot;
// every value before the first and after the last slot is -1.
std::vector<std::uint64_t> feature_keys(std::span<const std::int64_t> values, std::size_t slots,
                                        const FeatureTemplates& templates);

// Keys in ascending order, in buckets: those that begin with the bits b are at the places from
// `bucket_starts[b]` up to, but not including, `bucket_starts[b + 1]`.
struct SortedKeys {
    std::span<const std::uint64_t> keys;
    std::span<const std::int32_t> bucket_starts;
    unsigned bits = 0;
};

// feature_lookup.cpp: the place of each of `wanted` in the list, or the size of the list if it has
// no such key.
std::vector<std::int32_t> find_keys(const SortedKeys& known, std::span<const std::uint64_t> wanted);

// feature_weights.cpp: for each row of places the sum of their weights. `weights` has a row of
// `columns` for each place.
std::vector<double> weight_sums(std::span<const std::int32_t> places, std::size_t rows,
                                std::span<const float> weights, std::size_t columns);

}  // namespace interpunct
