// The start value and the factor of hashes, random in every process, so that nobody can construct a
// text whose tokens all have the same hash. No result depends on them.
#pragma once

#include <cstdint>
#include <random>

namespace interpunct {

struct HashSeed {
    std::uint64_t start;
    std::uint64_t factor;  // odd
};

inline HashSeed random_seed() {
    std::random_device device;
    const auto number = [&] { return std::uint64_t{device()} << 32 | device(); };
    return {number(), number() | 1};
}

inline const HashSeed hash_seed = random_seed();

}  // namespace interpunct
