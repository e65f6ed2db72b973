// Tokens as concatenated characters, without white space.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace interpunct {

// It needs no memory besides the result.
class TokenSpelling {
public:
    // `is_space` has an entry for each character from 0 on; characters beyond it are not white
    // space. `special` are the ASCII characters that may have to be replaced. `tokens` is the
    // expected number of tokens, for which memory is reserved.
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
    std::vector<std::int64_t> ends;  // of each non-empty token
    std::vector<std::int64_t> kept;  // the indices of these, if any token is empty
    bool are_all_kept = true;

private:
    void end_token();

    std::vector<std::uint8_t> is_space_;
    std::array<bool, 256> is_plain_{};
    std::uint32_t tokens_;
    std::int64_t given_ = 0;
};

}  // namespace interpunct
