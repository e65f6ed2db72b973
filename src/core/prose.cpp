#include "prose.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace interpunct {

namespace {

constexpr std::int32_t no_line = std::numeric_limits<std::int32_t>::max();

// Three or more full stops with spaces between them are one ellipsis, as without spaces.
void join_dots(std::vector<std::uint8_t>& slot) {
    constexpr std::size_t fewest = 3;
    std::vector<std::uint8_t> joined;
    std::size_t place = 0;
    while (place < slot.size()) {
        std::size_t dots = 0;
        std::size_t after = place;
        while (after < slot.size() && slot[after] == '.' &&
               (after + 1 == slot.size() || slot[after + 1] == ' ')) {
            ++dots;
            after = std::min(after + 2, slot.size());
        }
        if (dots >= fewest) {
            joined.insert(joined.end(), fewest, '.');
            if (after < slot.size()) joined.push_back(' ');
            place = after;
            continue;
        }
        // Any other mark, up to the next space.
        do {
            joined.push_back(slot[place++]);
        } while (place < slot.size() && joined.back() != ' ');
    }
    slot = std::move(joined);
}

}  // namespace

void TokenSplits::add(std::span<const std::int32_t> openings, std::span<const std::int32_t> sizes,
                      std::span<const std::int32_t> units, std::span<const std::int32_t> marks,
                      std::span<const std::int32_t> offsets) {
    auto begin = static_cast<std::uint32_t>(pieces_.size());
    for (std::size_t piece = 0; piece < units.size(); ++piece)
        pieces_.push_back({units[piece], marks[piece], offsets[piece]});
    for (std::size_t split = 0; split < sizes.size(); ++split) {
        const auto size = static_cast<std::uint32_t>(sizes[split]);
        splits_.push_back({size ? pieces_[begin] : Piece{}, openings[split], begin, size});
        begin += size;
    }
    for (const auto numbers : {openings, marks})
        for (const std::int32_t number : numbers) largest_marks_ = std::max(largest_marks_, number);
    for (const std::int32_t offset : offsets) largest_offset_ = std::max(largest_offset_, offset);
}

void NarrowNumbers::set_back(std::int32_t number) {
    if (is_narrow_)
        narrow_.pop_back();
    else
        wide_.pop_back();
    push_back(number);
}

std::int32_t NarrowNumbers::back() const { return is_narrow_ ? narrow_.back() : wide_.back(); }

void NarrowNumbers::widen() {
    wide_.reserve(narrow_.capacity());
    wide_.assign(narrow_.begin(), narrow_.end());
    std::vector<std::uint16_t>().swap(narrow_);
    is_narrow_ = false;
}

ProseColumns::ProseColumns(std::span<const std::int32_t> first_lines, std::size_t expected_units)
    : first_lines_(first_lines.begin(), first_lines.end()) {
    units.reserve(expected_units);
    marks.reserve(expected_units);
    lines.reserve(expected_units);
    columns.reserve(expected_units);
}

void ProseColumns::add(std::span<const std::int32_t> splits,
                       std::span<const std::int32_t> token_lines,
                       std::span<const std::int32_t> token_columns, const TokenSplits& table,
                       StringTable& contents) {
    std::int32_t next_text = first_line_of_next();
    for (std::size_t token = 0; token < splits.size(); ++token) {
        const std::int32_t line = token_lines[token];
        if (line >= next_text) {
            fill_slot(contents);
            begin_texts(line);
            next_text = first_line_of_next();
        }
        if (waiting_.empty()) {
            // Most tokens are a single piece: consecutive ones are added together.
            std::size_t end = token;
            while (end < splits.size() && token_lines[end] < next_text &&
                   table[splits[end]].is_single_piece())
                ++end;
            if (end > token) {
                const std::size_t count = end - token;
                add_single_pieces(splits.subspan(token, count), token_lines.subspan(token, count),
                                  token_columns.subspan(token, count), table);
                token = end - 1;
                continue;
            }
        }
        const auto& split = table[splits[token]];
        if (split.opening != 0) open(split.opening, contents);
        const auto pieces = table.pieces(split);
        if (!waiting_.empty() && !pieces.empty()) fill_slot(contents);
        for (const auto& piece : pieces) add_piece(piece, line, token_columns[token]);
    }
    fill_slot(contents);
}

void ProseColumns::add_single_pieces(std::span<const std::int32_t> splits,
                                     std::span<const std::int32_t> token_lines,
                                     std::span<const std::int32_t> token_columns,
                                     const TokenSplits& table) {
    const auto piece = [&](std::size_t token) { return table[splits[token]].first; };
    const std::size_t before = units.size();
    units.resize(before + splits.size());
    for (std::size_t token = 0; token < splits.size(); ++token)
        units[before + token] = piece(token).unit;
    marks.append(splits.size(), [&](std::size_t token) { return piece(token).marks; });
    lines.insert(lines.end(), token_lines.begin(), token_lines.end());
    columns.append(splits.size(),
                   [&](std::size_t token) { return token_columns[token] + piece(token).offset; });
}

void ProseColumns::finish() {
    if (is_finished_) return;
    is_finished_ = true;
    begin_texts(no_line);
    bounds.push_back(static_cast<std::int64_t>(units.size()));
}

std::int32_t ProseColumns::first_line_of_next() const {
    return openings.size() + 1 < first_lines_.size() ? first_lines_[openings.size()] : no_line;
}

// Begin all texts up to the one that holds the line.
void ProseColumns::begin_texts(std::int32_t line) {
    while (openings.size() + 1 < first_lines_.size() && first_lines_[openings.size()] <= line) {
        bounds.push_back(static_cast<std::int64_t>(units.size()));
        openings.push_back(0);
    }
}

bool ProseColumns::is_before_first_unit() const {
    return static_cast<std::int64_t>(units.size()) == bounds.back();
}

// Marks are collected until their slot is complete: joining each to those before it would fill the
// table with all prefixes of a slot of many marks.
void ProseColumns::open(std::int32_t marks_before, const StringTable& contents) {
    const std::int32_t there = is_before_first_unit() ? openings.back() : marks.back();
    if (waiting_.empty() && there != 0) {
        const auto before = contents.at(there);
        waiting_.assign(before.begin(), before.end());
    }
    if (!waiting_.empty()) waiting_.push_back(' ');
    const auto after = contents.at(marks_before);
    waiting_.insert(waiting_.end(), after.begin(), after.end());
}

void ProseColumns::fill_slot(StringTable& contents) {
    if (waiting_.empty()) return;
    join_dots(waiting_);
    const std::int32_t number = contents.add(waiting_);
    waiting_.clear();
    if (is_before_first_unit())
        openings.back() = number;
    else
        marks.set_back(number);
}

}  // namespace interpunct
