#include "string_table.hpp"

#include <cstring>

#include "hash_seed.hpp"

namespace interpunct {

namespace {

std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ (value >> 32)) * 0xd6e8feb86659fd93;
    value = (value ^ (value >> 32)) * 0xd6e8feb86659fd93;
    return value ^ (value >> 32);
}

template <typename Number>
std::uint64_t loaded(const std::uint8_t* bytes) {
    Number value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

// One to eight bytes as a number, by loads that may overlap: different bytes are different numbers
// if there are equally many.
std::uint64_t loaded(StringTable::Bytes bytes) {
    const std::size_t size = bytes.size();
    if (size >= 4)
        return loaded<std::uint32_t>(bytes.data()) |
               loaded<std::uint32_t>(bytes.data() + size - 4) << 32;
    return bytes[0] | std::uint64_t{bytes[size / 2]} << 8 | std::uint64_t{bytes[size - 1]} << 16;
}

std::uint32_t hash_of(StringTable::Bytes string) {
    std::uint64_t hash = hash_seed.start ^ (string.size() * hash_seed.factor);
    std::size_t place = 0;
    for (; place + 8 < string.size(); place += 8)
        hash = mixed(hash ^ loaded<std::uint64_t>(string.data() + place));
    if (place < string.size()) hash = mixed(hash ^ loaded(string.subspan(place)));
    return static_cast<std::uint32_t>(hash);
}

bool same(StringTable::Bytes one, StringTable::Bytes other) {
    return one.size() == other.size() &&
           (one.empty() || std::memcmp(one.data(), other.data(), one.size()) == 0);
}

}  // namespace

std::int32_t StringTable::add(Bytes string) {
    if (2 * hashes_.size() >= slots_.size()) grow();
    const std::uint32_t hash = hash_of(string);
    std::size_t place = hash & (slots_.size() - 1);
    for (; slots_[place].number >= 0; place = (place + 1) & (slots_.size() - 1))
        if (slots_[place].hash == hash && same(at(slots_[place].number), string))
            return slots_[place].number;
    slots_[place] = {hash, size()};
    hashes_.push_back(hash);
    bytes_.insert(bytes_.end(), string.begin(), string.end());
    ends_.push_back(bytes_.size());
    return slots_[place].number;
}

void StringTable::grow() {
    slots_.assign(2 * slots_.size(), {});
    for (std::size_t number = 0; number < hashes_.size(); ++number) {
        std::size_t place = hashes_[number] & (slots_.size() - 1);
        while (slots_[place].number >= 0) place = (place + 1) & (slots_.size() - 1);
        slots_[place] = {hashes_[number], static_cast<std::int32_t>(number)};
    }
}

}  // namespace interpunct
