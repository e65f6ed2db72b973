// The words of a text of words and marks, and where they are.
#pragma once

#include <vector>

#include "alignment.hpp"

namespace interpunct {

// Words are numbered from 1. Number 0 is the start of the text, and the number after the last word
// is its end.
class TextWords {
public:
    void read(std::span<const Token> text) {
        text_ = text;
        words_.clear();
        positions_.clear();
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (!is_word(text[i])) continue;
            words_.push_back(text[i]);
            positions_.push_back(static_cast<std::int32_t>(i));
        }
    }

    std::span<const Token> words() const { return words_; }
    std::int32_t size() const { return static_cast<std::int32_t>(words_.size()); }
    std::int32_t position(std::int32_t word) const {
        return positions_[static_cast<std::size_t>(word - 1)];
    }
    // The position at which the marks before a word end.
    std::int32_t before(std::int32_t word) const {
        return word > size() ? static_cast<std::int32_t>(text_.size()) : position(word);
    }
    // The position at which the marks after a word begin.
    std::int32_t after(std::int32_t word) const { return word == 0 ? 0 : position(word) + 1; }
    // The tokens after one word and before a later one.
    std::span<const Token> between(std::int32_t word, std::int32_t next) const {
        return text_.subspan(static_cast<std::size_t>(after(word)),
                             static_cast<std::size_t>(before(next) - after(word)));
    }

private:
    std::span<const Token> text_;
    std::vector<Token> words_;
    std::vector<std::int32_t> positions_;
};

}  // namespace interpunct
