#include "string_table.hpp"

#include <bit>
#include <utility>

#include "hash_seed.hpp"

namespace interpunct {

namespace {

constexpr std::size_t short_size = sizeof(std::uint64_t);

// The last bits of a hash are the size of the string, or this if it is larger.
constexpr std::uint32_t size_bits = 15;

std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 32)) * 0xd6e8feb86659fd93;
    value = (value ^ (value >> 32)) * 0xd6e8feb86659fd93;
    return value ^ (value >> 32);
}

std::uint64_t eight_bytes(const std::uint8_t* bytes) {
    std::uint64_t value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

std::uint32_t hash_of(StringTable::Bytes string, std::uint64_t first) {
    const std::size_t size = string.size();
    std::uint64_t hash = mixed(hash_seed.start ^ (size * hash_seed.factor) ^ first);
    if (size > short_size) {
        for (std::size_t place = short_size; place + short_size < size; place += short_size)
            hash = mixed(hash ^ eight_bytes(string.data() + place));
        hash = mixed(hash ^ eight_bytes(string.data() + size - short_size));
    }
    const auto told_size = static_cast<std::uint32_t>(std::min<std::size_t>(size, size_bits));
    return (static_cast<std::uint32_t>(hash) & ~size_bits) | told_size;
}

// The size bits say nothing about where a string falls.
std::size_t place_of(std::uint32_t hash, std::size_t slots) {
    return (hash >> std::popcount(size_bits)) & (slots - 1);
}

bool same(StringTable::Bytes one, StringTable::Bytes other) {
    return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace

std::int32_t StringTable::add(Bytes string, std::uint64_t first) {
    if (2 * hashes_.size() >= slots_.size()) grow();
    const std::uint32_t hash = hash_of(string, first);
    std::size_t place = place_of(hash, slots_.size());
    for (; slots_[place].number >= 0; place = (place + 1) & (slots_.size() - 1)) {
        const Slot& slot = slots_[place];
        if (slot.hash == hash && slot.first == first &&
            (string.size() <= short_size || same(at(slot.number), string)))
            return slot.number;
    }
    slots_[place] = {first, hash, size()};
    hashes_.push_back(hash);
    bytes_.insert(bytes_.end(), string.begin(), string.end());
    ends_.push_back(bytes_.size());
    return slots_[place].number;
}

void StringTable::grow() {
    std::vector<Slot> larger(2 * slots_.size());
    for (const Slot& slot : slots_) {
        if (slot.number < 0) continue;
        std::size_t place = place_of(slot.hash, larger.size());
        while (larger[place].number >= 0) place = (place + 1) & (larger.size() - 1);
        larger[place] = slot;
    }
    slots_ = std::move(larger);
}

}  // namespace interpunct
