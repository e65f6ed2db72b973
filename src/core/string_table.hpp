// Strings as numbers: each distinct string is stored once, and its number is its index.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "hash_seed.hpp"

namespace interpunct {

// A hash table with open addressing. It is compact and has its own concatenated copy of the
// strings, so that lookups stay in the cache. Hashes depend on a random number drawn at program
// start, so that nobody can construct strings that all collide.
class StringTable {
public:
    using Bytes = std::span<const std::uint8_t>;

    // The number of a string; a new string gets the next number.
    std::int32_t add(Bytes string) { return add(string, first_bytes(string)); }

    // The same, given the result of `first_bytes` for the string.
    std::int32_t add(Bytes string, std::uint64_t first) {
        // Most strings are short and found at their hash.
        if (string.size() <= short_size) {
            const std::uint32_t hash = short_hash(string.size(), first);
            const Slot& slot = slots_[place_of(hash)];
            if (slot.hash == hash && slot.first == first && slot.number >= 0) return slot.number;
        }
        return add_any(string, first);
    }

    // Up to eight first bytes as a number, which identifies a string of at most eight bytes.
    static std::uint64_t first_bytes(Bytes string) {
        std::uint64_t found = 0;
        std::memcpy(&found, string.data(), std::min(string.size(), sizeof found));
        return found;
    }

    std::int32_t size() const { return static_cast<std::int32_t>(hashes_.size()); }

    Bytes at(std::int32_t number) const {
        const std::size_t start = ends_[static_cast<std::size_t>(number)];
        return Bytes(bytes_).subspan(start, ends_[static_cast<std::size_t>(number) + 1] - start);
    }

    // The total size of all strings.
    std::size_t bytes() const { return bytes_.size(); }

private:
    // Most strings are short: their first bytes and their size, which is part of the hash, identify
    // them.
    struct Slot {
        std::uint64_t first = 0;
        std::uint32_t hash = 0;
        std::int32_t number = -1;
    };

    static constexpr std::size_t short_size = sizeof(std::uint64_t);

    // The last bits of a hash are the size of the string, or this if it is larger.
    static constexpr std::uint32_t size_bits = 15;

    static std::uint32_t with_size(std::uint64_t hash, std::size_t size) {
        const auto told = static_cast<std::uint32_t>(std::min<std::size_t>(size, size_bits));
        return (static_cast<std::uint32_t>(hash >> 32) & ~size_bits) | told;
    }

    // The first bits of a product with a random odd number are nearly random.
    static std::uint32_t short_hash(std::size_t size, std::uint64_t first) {
        return with_size((hash_seed.start ^ first ^ size) * hash_seed.factor, size);
    }

    // Uses the first bits of the hash, which do not include the size.
    std::size_t place_of(std::uint32_t hash) const { return hash >> shift_; }

    std::int32_t add_any(Bytes string, std::uint64_t first);
    void grow();

    std::vector<Slot> slots_ = std::vector<Slot>(1 << 12);
    std::uint32_t shift_ = 32 - 12;
    std::vector<std::uint32_t> hashes_;
    std::vector<std::uint8_t> bytes_;
    std::vector<std::size_t> ends_ = {0};
};

}  // namespace interpunct
