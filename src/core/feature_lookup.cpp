#include <algorithm>
#include <array>

#include "features.hpp"

namespace interpunct {

namespace {

// Keys are looked up in groups. The bounds of the buckets of a whole group are fetched before any
// bucket is searched, so that the processor does not have to wait for one before the next.
constexpr std::size_t group = 32;

}  // namespace

// A bucket has about one key, so to search it is much faster than a binary search of the whole
// list. That buckets lie within the list is checked as each is searched: to check all of them first
// would take longer than a short document.
std::vector<std::int32_t> find_keys(const SortedKeys& known,
                                    std::span<const std::uint64_t> wanted) {
    std::vector<std::int32_t> places(wanted.size());
    const std::size_t last = known.keys.size();
    const auto absent = static_cast<std::int32_t>(last);
    const auto bucket_of = [&](std::uint64_t key) -> std::size_t {
        return known.bits == 0 ? 0 : key >> (64 - known.bits);
    };
    std::array<std::size_t, group> begins, ends;
    for (std::size_t first = 0; first < wanted.size(); first += group) {
        const std::size_t size = std::min(group, wanted.size() - first);
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t bucket = bucket_of(wanted[first + i]);
            begins[i] = static_cast<std::size_t>(known.bucket_starts[bucket]);
            ends[i] = std::min(static_cast<std::size_t>(known.bucket_starts[bucket + 1]), last);
        }
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint64_t key = wanted[first + i];
            std::size_t place = begins[i];
            while (place < ends[i] && known.keys[place] < key) ++place;
            const bool found = place < ends[i] && known.keys[place] == key;
            places[first + i] = found ? static_cast<std::int32_t>(place) : absent;
        }
    }
    return places;
}

}  // namespace interpunct
