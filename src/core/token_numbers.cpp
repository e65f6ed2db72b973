#include "token_numbers.hpp"

#include <cstring>

#include "hash_seed.hpp"

namespace interpunct {

namespace {

// Numbers for tokens: a hash table with open addressing. The table is small and holds its own copy
// of the tokens, one after the other, so that a lookup stays in the cache.
class Numbers {
public:
    std::int32_t of(std::span<const std::uint8_t> token, std::uint32_t hash) {
        if (2 * hashes_.size() >= slots_.size()) grow();
        std::size_t place = hash & (slots_.size() - 1);
        for (; slots_[place].number >= 0; place = (place + 1) & (slots_.size() - 1))
            if (slots_[place].hash == hash && same(slots_[place].number, token))
                return slots_[place].number;
        slots_[place] = {hash, size()};
        hashes_.push_back(hash);
        bytes_.insert(bytes_.end(), token.begin(), token.end());
        ends_.push_back(bytes_.size());
        return slots_[place].number;
    }

    std::int32_t size() const { return static_cast<std::int32_t>(hashes_.size()); }

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::int32_t number = -1;
    };

    bool same(std::int32_t number, std::span<const std::uint8_t> token) const {
        const std::size_t start = ends_[static_cast<std::size_t>(number)];
        const std::size_t end = ends_[static_cast<std::size_t>(number) + 1];
        return end - start == token.size() &&
               std::memcmp(bytes_.data() + start, token.data(), token.size()) == 0;
    }

    void grow() {
        slots_.assign(2 * slots_.size(), {});
        for (std::size_t number = 0; number < hashes_.size(); ++number) {
            std::size_t place = hashes_[number] & (slots_.size() - 1);
            while (slots_[place].number >= 0) place = (place + 1) & (slots_.size() - 1);
            slots_[place] = {hashes_[number], static_cast<std::int32_t>(number)};
        }
    }

    std::vector<Slot> slots_ = std::vector<Slot>(1 << 12);
    std::vector<std::uint32_t> hashes_;
    std::vector<std::uint8_t> bytes_;
    std::vector<std::size_t> ends_ = {0};
};

struct Character {
    std::uint32_t code;
    std::size_t size;
};

// The character at a place. An incomplete or misplaced byte counts as a character that is no space.
Character character_at(std::span<const std::uint8_t> text, std::size_t place) {
    const std::uint32_t lead = text[place];
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (size == 1 || place + size > text.size()) return {~0u, 1};
    std::uint32_t code = lead & (0xffu >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) code = (code << 6) | (text[place + i] & 0x3fu);
    return {code, size};
}

// Reads a text token by token, and counts lines and columns.
struct Reader {
    std::span<const std::uint8_t> text;
    std::span<const std::uint8_t> is_space;
    std::size_t place = 0;
    std::int32_t line = 1;
    std::int32_t column = 1;

    bool space(std::uint32_t code) const { return code < is_space.size() && is_space[code] != 0; }

    // False at the end of the text.
    bool skip_spaces() {
        while (place < text.size()) {
            const auto [code, size] = character_at(text, place);
            if (!space(code)) return true;
            place += size;
            ++column;
            if (code == '\n') {
                ++line;
                column = 1;
            }
        }
        return false;
    }

    // Returns a hash of the token, like FNV-1a but with the seed's numbers, then a step that mixes
    // the upper half into the lower bits, which the table uses.
    std::uint32_t skip_token() {
        std::uint64_t hash = hash_seed.start;
        for (; place < text.size(); ++column) {
            const auto [code, size] = character_at(text, place);
            if (space(code)) break;
            for (const std::size_t end = place + size; place < end; ++place)
                hash = (hash ^ text[place]) * hash_seed.factor;
        }
        return static_cast<std::uint32_t>((hash ^ (hash >> 29)) * 0x9e3779b97f4a7c15 >> 32);
    }
};

}  // namespace

TokenNumbers number_tokens(std::span<const std::uint8_t> text,
                           std::span<const std::uint8_t> is_space, Poll poll) {
    TokenNumbers found;
    StepCounter steps(poll);
    // Enough for tokens of four bytes and a space; most texts have longer ones.
    for (auto* column : {&found.numbers, &found.lines, &found.columns})
        column->reserve(text.size() / 5);
    Numbers numbers;
    Reader reader{text, is_space};
    while (reader.skip_spaces()) {
        found.lines.push_back(reader.line);
        found.columns.push_back(reader.column);
        const std::size_t start = reader.place;
        const std::uint32_t hash = reader.skip_token();
        steps.add(static_cast<std::int64_t>(reader.place - start));
        const std::int32_t known = numbers.size();
        found.numbers.push_back(numbers.of(text.subspan(start, reader.place - start), hash));
        if (numbers.size() == known) continue;
        found.starts.push_back(static_cast<std::int64_t>(start));
        found.ends.push_back(static_cast<std::int64_t>(reader.place));
    }
    return found;
}

}  // namespace interpunct
