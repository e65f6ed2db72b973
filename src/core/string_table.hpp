// Strings as numbers: each distinct one is held once, and its number is its place among them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace interpunct {

// A hash table with open addressing. It is small and holds its own copy of the strings, one after
// the other, so that a lookup stays in the cache. Hashes depend on a number drawn at random when
// the program starts, so that nobody can write strings that all fall into one place.
class StringTable {
public:
    using Bytes = std::span<const std::uint8_t>;

    // The number of a string; one not seen before gets the next.
    std::int32_t add(Bytes string) { return add(string, first_bytes(string)); }

    // The same for a string whose first bytes are known already, as `first_bytes` has them.
    std::int32_t add(Bytes string, std::uint64_t first);

    // Up to eight bytes as a number, which is the string itself if it has no more of them.
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

    // What all strings take.
    std::size_t bytes() const { return bytes_.size(); }

private:
    // Most strings are short: their first bytes and their size, which is part of the hash, say
    // which they are.
    struct Slot {
        std::uint64_t first = 0;
        std::uint32_t hash = 0;
        std::int32_t number = -1;
    };

    void grow();

    std::vector<Slot> slots_ = std::vector<Slot>(1 << 12);
    std::vector<std::uint32_t> hashes_;
    std::vector<std::uint8_t> bytes_;
    std::vector<std::size_t> ends_ = {0};
};

}  // namespace interpunct
