#include "features.hpp"

namespace interpunct {

namespace {

constexpr std::int64_t outside = -1;

// Lets each bit affect all others: the finaliser of splitmix64.
std::uint64_t mixed(std::uint64_t state) {
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9;
    state = (state ^ (state >> 27)) * 0x94D049BB133111EB;
    return state ^ (state >> 31);
}

}  // namespace

std::vector<std::uint64_t> feature_keys(std::span<const std::int64_t> values, std::size_t slots,
                                        const FeatureTemplates& templates) {
    const std::size_t columns = slots == 0 ? 0 : values.size() / slots;
    std::vector<std::uint64_t> keys;
    keys.reserve(slots * templates.ends.size());
    for (std::size_t slot = 0; slot < slots; ++slot) {
        std::size_t part = 0;
        for (std::size_t number = 0; number < templates.ends.size(); ++number) {
            std::uint64_t state = mixed(number + 1);
            for (; part < static_cast<std::size_t>(templates.ends[number]); ++part) {
                // Slots before the first one wrap around to numbers after the last one.
                const std::size_t at = slot + static_cast<std::size_t>(templates.offsets[part]);
                const auto column = static_cast<std::size_t>(templates.columns[part]);
                const std::int64_t value = at < slots ? values[at * columns + column] : outside;
                state = mixed(state ^ (static_cast<std::uint64_t>(value) + 2));
            }
            keys.push_back(state);
        }
    }
    return keys;
}

}  // namespace interpunct
