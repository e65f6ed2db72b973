// Running text as columns: the units of its tokens and what stands in the slot after each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "string_table.hpp"

namespace interpunct {

// What tokens fall into. A split has pieces: a unit, the marks after it, and where in its token it
// starts; and it has an opening, the marks that stand before its first unit. Marks are numbers of
// slot contents, 0 being none.
class TokenSplits {
public:
    struct Piece {
        std::int32_t unit;
        std::int32_t marks;
        std::int32_t offset;
    };

    // Add splits, each with its opening and its number of pieces; the pieces follow each other.
    void add(std::span<const std::int32_t> openings, std::span<const std::int32_t> sizes,
             std::span<const std::int32_t> units, std::span<const std::int32_t> marks,
             std::span<const std::int32_t> offsets);

    std::size_t size() const { return openings_.size(); }
    std::int32_t opening(std::int32_t split) const {
        return openings_[static_cast<std::size_t>(split)];
    }
    std::span<const Piece> pieces(std::int32_t split) const {
        const std::size_t start = ends_[static_cast<std::size_t>(split)];
        return std::span(pieces_).subspan(start,
                                          ends_[static_cast<std::size_t>(split) + 1] - start);
    }
    // The largest number of slot contents, and the largest offset, that any split has.
    std::int32_t largest_marks() const { return largest_marks_; }
    std::int32_t largest_offset() const { return largest_offset_; }

private:
    std::vector<std::int32_t> openings_;
    std::vector<std::size_t> ends_ = {0};
    std::vector<Piece> pieces_;
    std::int32_t largest_marks_ = 0;
    std::int32_t largest_offset_ = 0;
};

// Numbers of which most fit into 16 bits; once one does not, all have 32.
class NarrowNumbers {
public:
    void reserve(std::size_t size) { narrow_.reserve(size); }
    void push_back(std::int32_t number);
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

// Texts laid end to end, each from its first line on. The marks that stand before a unit are in the
// slot before it, or before the first unit of its text.
class ProseColumns {
public:
    // The texts begin at these lines; the last number is where no text begins.
    ProseColumns(std::span<const std::int32_t> first_lines, std::size_t expected_units);

    // Where the first text begins, if there is one and its columns have not been taken yet.
    std::optional<std::int32_t> first_line() const {
        if (first_lines_.size() < 2 || is_finished_) return std::nullopt;
        return first_lines_.front();
    }

    // Add the next tokens: the split of each, and its line and column.
    void add(std::span<const std::int32_t> splits, std::span<const std::int32_t> token_lines,
             std::span<const std::int32_t> token_columns, const TokenSplits& table,
             StringTable& contents);

    // No more tokens come.
    void finish();

    std::vector<std::int32_t> units;
    NarrowNumbers marks;
    std::vector<std::int32_t> lines;
    NarrowNumbers columns;
    // Of each text: its first unit (and in the end how many there are), and what stands before it.
    std::vector<std::int64_t> bounds;
    std::vector<std::int32_t> openings;

private:
    // Where the next text begins; where no text does if there is none.
    std::int32_t first_line_of_next() const;
    void begin_texts(std::int32_t line);
    bool is_before_first_unit() const;
    void open(std::int32_t marks_before, const StringTable& contents);
    void fill_slot(StringTable& contents);

    std::vector<std::int32_t> first_lines_;
    bool is_finished_ = false;
    // What stands in the slot so far, if it is not known yet where the slot ends.
    std::vector<std::uint8_t> waiting_;
};

}  // namespace interpunct
