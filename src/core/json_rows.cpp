#include "json_rows.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <version>

namespace interpunct {

namespace {

using Byte = std::uint8_t;

// Bytes that stand for themselves in a string and need no further check.
constexpr auto is_plain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0x20; byte < 0x80; ++byte) plain[byte] = byte != '"' && byte != '\\';
    return plain;
}();

bool is_digit(Byte byte) { return byte >= '0' && byte <= '9'; }

// The number of bytes of the non-ASCII character at a position; 0 if it is not valid UTF-8.
std::size_t character_size(std::span<const Byte> text) {
    const Byte lead = text[0];
    if (lead < 0xc2 || lead > 0xf4) return 0;
    const std::size_t size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((text[i] & 0xc0) != 0x80) return 0;
    const bool is_longer_than_needed =
        (lead == 0xe0 && text[1] < 0xa0) || (lead == 0xf0 && text[1] < 0x90);
    const bool is_surrogate = lead == 0xed && text[1] >= 0xa0;
    const bool is_beyond_unicode = lead == 0xf4 && text[1] >= 0x90;
    return is_longer_than_needed || is_surrogate || is_beyond_unicode ? 0 : size;
}

// The nearest double; false if the number must be parsed elsewhere.
bool parse(const char* first, const char* last, double& found) {
#ifdef __cpp_lib_to_chars
    const auto [end, error] = std::from_chars(first, last, found);
    return error == std::errc() && end == last;
#else
    // libc++ has no std::from_chars for doubles before its version 20. In a locale with decimal
    // commas, strtod stops at the point.
    const std::string digits(first, last);
    char* end = nullptr;
    found = std::strtod(digits.c_str(), &end);
    return end == digits.c_str() + digits.size() && std::isfinite(found);
#endif
}

void append_utf8(std::vector<Byte>& bytes, std::uint32_t code) {
    const auto last = [code](int shift) {
        return static_cast<Byte>(0x80 | ((code >> shift) & 0x3f));
    };
    if (code < 0x80)
        bytes.push_back(static_cast<Byte>(code));
    else if (code < 0x800)
        bytes.insert(bytes.end(), {static_cast<Byte>(0xc0 | code >> 6), last(0)});
    else if (code < 0x10000)
        bytes.insert(bytes.end(), {static_cast<Byte>(0xe0 | code >> 12), last(6), last(0)});
    else
        bytes.insert(bytes.end(),
                     {static_cast<Byte>(0xf0 | code >> 18), last(12), last(6), last(0)});
}

// Reads one line from left to right. Functions that return bool return false if the line is not as
// expected; the rest of it is then not read.
class Line {
public:
    Line(std::span<const Byte> line, StepCounter& steps)
        : at_(line.data()), end_(at_ + line.size()), steps_(steps) {}

    bool is_at_end() {
        skip_spaces();
        return at_ == end_;
    }

    // Is this the next character, apart from spaces?
    bool take(char wanted) {
        skip_spaces();
        if (at_ == end_ || *at_ != static_cast<Byte>(wanted)) return false;
        ++at_;
        return true;
    }

    bool take_word(std::string_view wanted) {
        if (left() < wanted.size() || std::memcmp(at_, wanted.data(), wanted.size()) != 0)
            return false;
        at_ += wanted.size();
        return true;
    }

    // The items between two brackets, separated by commas.
    template <typename Item>
    bool items(char opening, char closing, Item item) {
        if (!take(opening)) return false;
        if (take(closing)) return true;
        do {
            const Byte* start = at_;
            if (!item()) return false;
            steps_.add(at_ - start);
        } while (take(','));
        return take(closing);
    }

    bool string(StringTable::Bytes& found) {
        if (!take('"')) return false;
        const Byte* start = at_;
        unescaped_.clear();
        for (;;) {
            while (at_ < end_ && is_plain[*at_]) ++at_;
            if (at_ == end_) return false;
            if (*at_ == '"') break;
            if (*at_ == '\\') {
                unescaped_.insert(unescaped_.end(), start, at_++);
                if (!escape()) return false;
                start = at_;
            } else {
                const std::size_t size = character_size({at_, left()});
                if (size == 0) return false;
                at_ += size;
            }
        }
        found = {start, at_++};
        if (!unescaped_.empty()) {
            unescaped_.insert(unescaped_.end(), found.begin(), found.end());
            found = unescaped_;
        }
        return true;
    }

    bool truth(Byte& found) {
        skip_spaces();
        found = take_word("1") || take_word("true");
        return found || take_word("0") || take_word("false");
    }

    bool number_or_null(double& found) {
        skip_spaces();
        found = std::numeric_limits<double>::quiet_NaN();
        return take_word("null") || number(found);
    }

    bool number(double& found) {
        skip_spaces();
        found = take_word("true");
        if (found == 1 || take_word("false")) return true;
        const Byte* start = at_;
        if (!skip_number()) return false;
        // As a whole number, minus zero is zero.
        if (at_ - start == 2 && start[0] == '-' && start[1] == '0') return false;
        return parse(reinterpret_cast<const char*>(start), reinterpret_cast<const char*>(at_),
                     found);
    }

private:
    std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

    void skip_spaces() {
        while (at_ < end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    }

    bool skip_digits() {
        const Byte* start = at_;
        while (at_ < end_ && is_digit(*at_)) ++at_;
        return at_ > start;
    }

    bool skip_number() {
        take_word("-");
        if (!take_word("0") && !skip_digits()) return false;
        if (take_word(".") && !skip_digits()) return false;
        if (take_word("e") || take_word("E")) {
            if (!take_word("+")) take_word("-");
            return skip_digits();
        }
        return true;
    }

    // An escape sequence after its backslash.
    bool escape() {
        if (at_ == end_) return false;
        constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
        const std::size_t place = letters.find(static_cast<char>(*at_));
        if (place != letters.npos) {
            ++at_;
            unescaped_.push_back(static_cast<Byte>(meanings[place]));
            return true;
        }
        std::uint32_t code = 0;
        if (!code_unit(code)) return false;
        if (code >= 0xd800 && code < 0xe000) {
            std::uint32_t second = 0;
            if (code >= 0xdc00 || !take_word("\\") || !code_unit(second)) return false;
            if (second < 0xdc00 || second >= 0xe000) return false;
            code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
        }
        append_utf8(unescaped_, code);
        return true;
    }

    // The letter u and four digits.
    bool code_unit(std::uint32_t& code) {
        if (!take_word("u") || left() < 4) return false;
        const auto* digits = reinterpret_cast<const char*>(at_);
        at_ += 4;
        return std::from_chars(digits, digits + 4, code, 16).ptr == digits + 4;
    }

    const Byte* at_;
    const Byte* end_;
    StepCounter& steps_;
    std::vector<Byte> unescaped_;
};

class RowReader {
public:
    RowReader(std::span<const JsonField> fields, std::vector<JsonColumn>& columns, Poll poll)
        : fields_(fields), columns_(columns), steps_(poll), is_given_(fields.size()),
          is_seen_(fields.size()) {}

    // Add a row to all columns; false, without adding a row, if the line is not as expected.
    bool add(std::span<const Byte> text) {
        std::ranges::fill(is_given_, Byte{0});
        std::ranges::fill(is_seen_, Byte{0});
        Line line(text, steps_);
        const bool is_row = line.items('{', '}', [&] { return field(line); }) && line.is_at_end();
        for (std::size_t i = 0; i < fields_.size(); ++i) end_row(columns_[i], is_given_[i], is_row);
        return is_row;
    }

private:
    bool field(Line& line) {
        StringTable::Bytes name;
        if (!line.string(name) || !line.take(':')) return false;
        const auto found =
            std::find_if(fields_.begin(), fields_.end(), [&](const JsonField& field) {
                return std::equal(field.name.begin(), field.name.end(), name.begin(), name.end());
            });
        if (found == fields_.end()) return false;
        const auto place = static_cast<std::size_t>(found - fields_.begin());
        if (is_seen_[place]) return false;
        is_seen_[place] = 1;
        return value(line, *found, columns_[place], is_given_[place]);
    }

    static bool value(Line& line, const JsonField& field, JsonColumn& column, Byte& is_given) {
        is_given = 1;
        const auto text = [&] {
            StringTable::Bytes found;
            if (!line.string(found)) return false;
            column.strings.push_back(field.strings->add(found));
            return true;
        };
        if (field.kind == JsonKind::text) return text();
        if (line.take('n')) {
            is_given = 0;
            return line.take_word("ull");
        }
        if (field.kind == JsonKind::texts) return line.items('[', ']', text);
        if (field.kind == JsonKind::truths)
            return line.items('[', ']', [&] { return line.truth(column.truths.emplace_back()); });
        const auto read = field.kind == JsonKind::numbers ? &Line::number : &Line::number_or_null;
        return line.items('[', ']', [&] { return (line.*read)(column.numbers.emplace_back()); });
    }

    // Ends a row, or removes what it has added.
    static void end_row(JsonColumn& column, Byte is_given, bool is_row) {
        if (is_row) {
            column.is_given.push_back(is_given);
            const std::size_t size =
                std::max({column.strings.size(), column.truths.size(), column.numbers.size()});
            column.bounds.push_back(static_cast<std::int64_t>(size));
            return;
        }
        const auto size = static_cast<std::size_t>(column.bounds.back());
        if (column.strings.size() > size) column.strings.resize(size);
        if (column.truths.size() > size) column.truths.resize(size);
        if (column.numbers.size() > size) column.numbers.resize(size);
    }

    std::span<const JsonField> fields_;
    std::vector<JsonColumn>& columns_;
    StepCounter steps_;
    std::vector<Byte> is_given_;
    std::vector<Byte> is_seen_;
};

}  // namespace

JsonRows read_json_rows(std::span<const std::uint8_t> text, std::span<const JsonField> fields,
                        Poll poll) {
    JsonRows found;
    found.columns.resize(fields.size());
    RowReader reader(fields, found.columns, poll);
    std::int32_t rows = 0;
    for (std::size_t start = 0; start < text.size();) {
        const auto rest = text.subspan(start);
        const void* line_feed = std::memchr(rest.data(), '\n', rest.size());
        const bool is_ended = line_feed != nullptr;
        std::size_t size = rest.size();
        if (is_ended)
            size = static_cast<std::size_t>(static_cast<const Byte*>(line_feed) - rest.data());
        start += size + is_ended;
        found.line_starts.push_back(static_cast<std::int64_t>(start));
        while (size > 0 && rest[size - 1] == '\r') --size;
        found.rows.push_back(reader.add(rest.first(size)) ? rows++ : no_row);
    }
    return found;
}

}  // namespace interpunct
