#include <algorithm>
#include <array>

#include "core.hpp"

namespace interpunct {

namespace {

// Keys are looked up in groups: where their drawers begin is fetched for all of a group, with
// nothing in between that has to wait for it, before any of them is opened.
constexpr std::size_t group = 32;

}  // namespace

// The first bits of a key lead to the few keys that share them, which is quicker by far than
// halving the whole list, step by step, over and over. That drawers lie within the list is seen to
// as each is opened: to look through all of them first would take longer than a short document.
std::vector<std::int32_t> find_keys(const KeyDirectory& known, std::span<const std::uint64_t> keys) {
    std::vector<std::int32_t> places(keys.size());
    const std::size_t last = known.keys.size();
    const auto absent = static_cast<std::int32_t>(last);
    const auto drawer = [&](std::uint64_t key) -> std::size_t {
        return known.bits == 0 ? 0 : key >> (64 - known.bits);
    };
    std::array<std::size_t, group> begins, ends;
    for (std::size_t first = 0; first < keys.size(); first += group) {
        const std::size_t size = std::min(group, keys.size() - first);
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t here = drawer(keys[first + i]);
            begins[i] = static_cast<std::size_t>(known.starts[here]);
            ends[i] = std::min(static_cast<std::size_t>(known.starts[here + 1]), last);
        }
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint64_t key = keys[first + i];
            std::size_t place = begins[i];
            while (place < ends[i] && known.keys[place] < key) ++place;
            const bool found = place < ends[i] && known.keys[place] == key;
            places[first + i] = found ? static_cast<std::int32_t>(place) : absent;
        }
    }
    return places;
}

std::vector<double> weight_sums(std::span<const std::int32_t> places, std::size_t rows,
                                std::span<const float> weights, std::size_t columns) {
    const std::size_t width = rows == 0 ? 0 : places.size() / rows;
    std::vector<double> sums(rows * columns, 0);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto sum = std::span<double>(sums).subspan(row * columns, columns);
        for (const std::int32_t place : places.subspan(row * width, width)) {
            const auto own = weights.subspan(static_cast<std::size_t>(place) * columns, columns);
            for (std::size_t column = 0; column < columns; ++column) sum[column] += own[column];
        }
    }
    return sums;
}

}  // namespace interpunct
