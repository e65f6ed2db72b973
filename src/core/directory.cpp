#include "core.hpp"

namespace interpunct {

// The first bits of a key lead to the few keys that share them, which is quicker by far than
// halving the whole list, step by step, over and over.
std::vector<std::int32_t> find_keys(const KeyDirectory& known, std::span<const std::uint64_t> keys) {
    std::vector<std::int32_t> places;
    places.reserve(keys.size());
    const auto absent = static_cast<std::int32_t>(known.keys.size());
    for (const std::uint64_t key : keys) {
        const std::size_t drawer = known.bits == 0 ? 0 : key >> (64 - known.bits);
        auto place = static_cast<std::size_t>(known.starts[drawer]);
        const auto end = static_cast<std::size_t>(known.starts[drawer + 1]);
        while (place < end && known.keys[place] < key) ++place;
        const bool found = place < end && known.keys[place] == key;
        places.push_back(found ? static_cast<std::int32_t>(place) : absent);
    }
    return places;
}

}  // namespace interpunct
