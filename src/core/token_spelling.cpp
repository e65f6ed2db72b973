#include "token_spelling.hpp"

#include <numeric>

#include "utf8.hpp"

namespace interpunct {

namespace {

// The number of tokens after which the total size is estimated.
constexpr std::int64_t foreseeing = 1 << 12;

}  // namespace

TokenSpelling::TokenSpelling(std::span<const std::uint8_t> is_space,
                             std::span<const std::uint8_t> special, std::uint32_t tokens)
    : is_space_(is_space.begin(), is_space.end()), tokens_(tokens) {
    for (std::size_t code = 0; code < 0x80; ++code)
        is_plain_[code] = code >= is_space.size() || !is_space[code];
    for (const auto code : special) is_plain_[code] = false;
    ends.reserve(tokens);
}

void TokenSpelling::add(std::span<const std::uint8_t> token) {
    for (std::size_t place = 0; place < token.size();) {
        const auto [code, size] = character_at(token, place);
        place += size;
        if (code >= is_space_.size() || !is_space_[code]) characters.push_back(code);
    }
    end_token();
}

void TokenSpelling::end_token() {
    const auto end = static_cast<std::int64_t>(characters.size());
    if (end > (ends.empty() ? 0 : ends.back())) {
        ends.push_back(end);
        if (!are_all_kept) kept.push_back(given_);
    } else if (are_all_kept) {
        are_all_kept = false;
        kept.resize(ends.size());
        std::iota(kept.begin(), kept.end(), 0);
    }
    // Unused reserved memory costs nothing.
    if (++given_ == foreseeing && tokens_ > foreseeing)
        characters.reserve(static_cast<std::size_t>(end / foreseeing + 1) * tokens_);
}

}  // namespace interpunct
