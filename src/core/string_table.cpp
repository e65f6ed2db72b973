#include "string_table.hpp"

#include <utility>

namespace interpunct {

namespace {

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

std::uint64_t hash_of(StringTable::Bytes string, std::uint64_t first) {
    constexpr std::size_t step = sizeof(std::uint64_t);
    const std::size_t size = string.size();
    std::uint64_t hash = mixed(hash_seed.start ^ (size * hash_seed.factor) ^ first);
    for (std::size_t place = step; place + step < size; place += step)
        hash = mixed(hash ^ eight_bytes(string.data() + place));
    return mixed(hash ^ eight_bytes(string.data() + size - step));
}

bool same(StringTable::Bytes one, StringTable::Bytes other) {
    return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace

std::int32_t StringTable::add_any(Bytes string, std::uint64_t first) {
    if (2 * hashes_.size() >= slots_.size()) grow();
    const std::size_t size = string.size();
    const std::uint32_t hash =
        size <= short_size ? short_hash(size, first) : with_size(hash_of(string, first), size);
    std::size_t place = place_of(hash);
    for (; slots_[place].number >= 0; place = (place + 1) & (slots_.size() - 1)) {
        const Slot& slot = slots_[place];
        if (slot.hash == hash && slot.first == first &&
            (size <= short_size || same(at(slot.number), string)))
            return slot.number;
    }
    slots_[place] = {first, hash, this->size()};
    hashes_.push_back(hash);
    bytes_.insert(bytes_.end(), string.begin(), string.end());
    ends_.push_back(bytes_.size());
    return slots_[place].number;
}

void StringTable::grow() {
    std::vector<Slot> smaller(2 * slots_.size());
    std::swap(smaller, slots_);
    --shift_;
    for (const Slot& slot : smaller) {
        if (slot.number < 0) continue;
        std::size_t place = place_of(slot.hash);
        while (slots_[place].number >= 0) place = (place + 1) & (slots_.size() - 1);
        slots_[place] = slot;
    }
}

}  // namespace interpunct
