// Running text as columns: the units of its tokens and the content of the slot after each.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "string_table.hpp"

namespace interpunct {

// The pieces of tokens. A split has pieces (a unit, the marks after it, and its offset in the
// token) and an opening: the marks before its first unit. Marks are numbers of slot contents; 0 is
// none.
class TokenSplits {
public:
    struct Piece {
        std::int32_t unit;
        std::int32_t marks;
        std::int32_t offset;
    };

    // Add splits, each with its opening and its number of pieces; the pieces are concatenated.
    void add(std::span<const std::int32_t> openings, std::span<const std::int32_t> sizes,
             std::span<const std::int32_t> units, std::span<const std::int32_t> marks,
             std::span<const std::int32_t> offsets);

    // Most splits are a single piece without an opening, stored in one place.
    struct Split {
        Piece first;
        std::int32_t opening;
        std::uint32_t begin;
        std::uint32_t size;

        bool is_single_piece() const { return size == 1 && opening == 0; }
    };

    std::size_t size() const { return splits_.size(); }
    const Split& operator[](std::int32_t split) const {
        return splits_[static_cast<std::size_t>(split)];
    }
    std::span<const Piece> pieces(const Split& split) const {
        return std::span(pieces_).subspan(split.begin, split.size);
    }
    // The largest number of slot contents, and the largest offset, that any split has.
    std::int32_t largest_marks() const { return largest_marks_; }
    std::int32_t largest_offset() const { return largest_offset_; }

private:
    std::vector<Split> splits_;
    std::vector<Piece> pieces_;
    std::int32_t largest_marks_ = 0;
    std::int32_t largest_offset_ = 0;
};

// Numbers that mostly fit into 16 bits; once one does not, all are stored with 32.
class NarrowNumbers {
public:
    void reserve(std::size_t size) { narrow_.reserve(size); }
    void push_back(std::int32_t number) {
        if (is_narrow_ && number > std::numeric_limits<std::uint16_t>::max()) [[unlikely]]
            widen();
        if (is_narrow_) [[likely]]
            narrow_.push_back(static_cast<std::uint16_t>(number));
        else
            wide_.push_back(number);
    }
    // Add several at once, which `number` gives by their places; none is negative.
    template <class Number>
    void append(std::size_t count, Number number) {
        if (is_narrow_) {
            const std::size_t before = narrow_.size();
            narrow_.resize(before + count);
            std::uint32_t bits = 0;
            for (std::size_t place = 0; place < count; ++place) {
                const auto found = static_cast<std::uint32_t>(number(place));
                bits |= found;
                narrow_[before + place] = static_cast<std::uint16_t>(found);
            }
            if (bits <= std::numeric_limits<std::uint16_t>::max()) [[likely]]
                return;
            narrow_.resize(before);
            widen();
        }
        const std::size_t before = wide_.size();
        wide_.resize(before + count);
        for (std::size_t place = 0; place < count; ++place) wide_[before + place] = number(place);
    }
    void set_back(std::int32_t number);
    std::int32_t back() const;
    bool is_narrow() const { return is_narrow_; }
    std::vector<std::uint16_t>& narrow() { return narrow_; }
    std::vector<std::int32_t>& wide() { return wide_; }

private:
    void widen();

    bool is_narrow_ = true;
    std::vector<std::uint16_t> narrow_;
    std::vector<std::int32_t> wide_;
};

// Concatenated texts, each from its first line on. Marks before a unit are in the slot before it,
// or before the first unit of its text.
class ProseColumns {
public:
    // The texts begin at these lines; the last number is beyond all texts.
    ProseColumns(std::span<const std::int32_t> first_lines, std::size_t expected_units);

    // The line of the first text, if there is one and its columns have not been taken yet.
    std::optional<std::int32_t> first_line() const {
        if (first_lines_.size() < 2 || is_finished_) return std::nullopt;
        return first_lines_.front();
    }

    // Add the next tokens: the split of each, and its line and column.
    void add(std::span<const std::int32_t> splits, std::span<const std::int32_t> token_lines,
             std::span<const std::int32_t> token_columns, const TokenSplits& table,
             StringTable& contents);

    // There are no more tokens.
    void finish();

    std::vector<std::int32_t> units;
    NarrowNumbers marks;
    std::vector<std::int32_t> lines;
    NarrowNumbers columns;
    // For each text its first unit (followed by the number of units), and its opening marks.
    std::vector<std::int64_t> bounds;
    std::vector<std::int32_t> openings;

private:
    // The line of the next text; a line beyond all texts if there is none.
    std::int32_t first_line_of_next() const;
    void begin_texts(std::int32_t line);
    bool is_before_first_unit() const;
    void add_piece(const TokenSplits::Piece& piece, std::int32_t line, std::int32_t column) {
        units.push_back(piece.unit);
        marks.push_back(piece.marks);
        lines.push_back(line);
        columns.push_back(column + piece.offset);
    }
    void add_single_pieces(std::span<const std::int32_t> splits,
                           std::span<const std::int32_t> token_lines,
                           std::span<const std::int32_t> token_columns, const TokenSplits& table);
    void open(std::int32_t marks_before, const StringTable& contents);
    void fill_slot(StringTable& contents);

    std::vector<std::int32_t> first_lines_;
    bool is_finished_ = false;
    // The content of the slot so far, if its end is not known yet.
    std::vector<std::uint8_t> waiting_;
};

}  // namespace interpunct
