#include "fields.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <limits>

namespace interpunct {

namespace {

constexpr std::uint8_t line_feed = '\n';
constexpr std::size_t most_digits = 15;

constexpr std::array<double, most_digits + 1> powers_of_ten = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

// The first bytes of a part of a text, as `StringTable::first_bytes` has them. Eight bytes are
// loaded at once if the text has that many, even beyond the part.
std::uint64_t first_bytes(std::span<const std::uint8_t> text, std::size_t start, std::size_t size) {
    if (std::endian::native != std::endian::little || start + 8 > text.size())
        return StringTable::first_bytes(text.subspan(start, size));
    std::uint64_t bytes;
    std::memcpy(&bytes, text.data() + start, sizeof bytes);
    return size >= 8 ? bytes : bytes & ((std::uint64_t{1} << (8 * size)) - 1);
}

}  // namespace

std::vector<std::int32_t> number_fields(std::span<const std::uint8_t> text,
                                        std::span<const std::int64_t> starts,
                                        std::span<const std::int64_t> ends, StringTable& table) {
    std::vector<std::int32_t> numbers(starts.size());
    for (std::size_t field = 0; field < numbers.size(); ++field) {
        const auto start = static_cast<std::size_t>(starts[field]);
        const auto size = static_cast<std::size_t>(ends[field]) - start;
        numbers[field] = table.add(text.subspan(start, size), first_bytes(text, start, size));
    }
    return numbers;
}

RowFields cut_rows(std::span<const std::uint8_t> text, std::uint8_t separator) {
    RowFields found{{0}, {0}};
    for (std::size_t place = 0; place < text.size(); ++place) {
        if (text[place] != separator && text[place] != line_feed) continue;
        found.starts.push_back(static_cast<std::int64_t>(place) + 1);
        if (text[place] == line_feed)
            found.rows.push_back(static_cast<std::int64_t>(found.starts.size()) - 1);
    }
    if (!text.empty() && text.back() != line_feed) {
        found.starts.push_back(static_cast<std::int64_t>(text.size()) + 1);
        found.rows.push_back(static_cast<std::int64_t>(found.starts.size()) - 1);
    }
    return found;
}

// A whole number below 2^53 and a power of ten up to 10^22 are exact, so their quotient is rounded
// only once, like the number as written.
double plain_decimal(std::span<const std::uint8_t> field) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    std::int64_t number = 0;
    std::size_t digits = 0, after_point = 0;
    bool seen_point = false;
    for (const std::uint8_t sign : field) {
        if (sign == '.' && !seen_point) {
            seen_point = true;
            continue;
        }
        if (sign < '0' || sign > '9' || ++digits > most_digits) return unknown;
        number = 10 * number + (sign - '0');
        after_point += seen_point;
    }
    return digits ? static_cast<double>(number) / powers_of_ten[after_point] : unknown;
}

}  // namespace interpunct
