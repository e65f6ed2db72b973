// Tokens as their characters, one after the other, without white space.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace interpunct {

// The only memory that it takes is that of the result.
class TokenSpelling {
public:
    // `is_space` has an entry for each character from 0 on; characters beyond it are not white
    // space. `special` are the characters of ASCII that may have to be written in another way.
    // `tokens` is how many there will be: room for them is made ready.
    TokenSpelling(std::span<const std::uint8_t> is_space, std::span<const std::uint8_t> special,
                  std::uint32_t tokens);

    // Is a token ASCII without white space and special characters?
    bool is_plain(std::span<const std::uint8_t> token) const {
        return std::ranges::all_of(token, [&](auto byte) { return is_plain_[byte]; });
    }

    void add_plain(std::span<const std::uint8_t> token) {
        characters.insert(characters.end(), token.begin(), token.end());
        end_token();
    }
    // Takes any token, in UTF-8.
    void add(std::span<const std::uint8_t> token);

    std::vector<std::uint32_t> characters;
    std::vector<std::int64_t> ends;  // of each token that has characters; the others are left out
    std::vector<std::int64_t> kept;  // the places of those that have, if any is left out
    bool are_all_kept = true;

private:
    void end_token();

    std::vector<std::uint8_t> is_space_;
    std::array<bool, 256> is_plain_{};
    std::uint32_t tokens_;
    std::int64_t given_ = 0;
};

}  // namespace interpunct
