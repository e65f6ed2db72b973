// The only file that includes Python: arrays in, arrays out, with the GIL released during
// computation.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "alignment.hpp"
#include "boundaries.hpp"
#include "calibration.hpp"
#include "column_counts.hpp"
#include "conll_words.hpp"
#include "decision_trees.hpp"
#include "edge_counts.hpp"
#include "features.hpp"
#include "fields.hpp"
#include "hidden_events.hpp"
#include "json_layout.hpp"
#include "json_rows.hpp"
#include "preconditions.hpp"
#include "prose.hpp"
#include "string_table.hpp"
#include "tagging.hpp"
#include "thresholds.hpp"
#include "token_alignment.hpp"
#include "token_numbers.hpp"
#include "token_spelling.hpp"
#include "token_texts.hpp"
#include "utterances.hpp"
#include "word_classes.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// Arguments: arrays that are read in place.
template <typename Number>
using Vector = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <typename Number>
using Matrix = nb::ndarray<const Number, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

using Flags = Vector<std::uint8_t>;
using Integers = Vector<std::int32_t>;
using LongIntegers = Vector<std::int64_t>;
using Doubles = Vector<double>;

template <typename Array>
auto span_of(const Array& array) {
    return std::span(array.data(), array.size());
}

// Results: arrays that Python owns.
template <typename Number>
using NewVector = nb::ndarray<nb::numpy, Number, nb::ndim<1>>;
template <typename Number>
using NewMatrix = nb::ndarray<nb::numpy, Number, nb::ndim<2>>;

// Keeps a vector alive for as long as Python uses its data, without copying it.
template <typename Element>
std::pair<Element*, nb::capsule> owned_by_python(std::vector<Element>&& vector) {
    auto kept = std::make_unique<std::vector<Element>>(std::move(vector));
    Element* data = kept->data();
    nb::capsule owner(kept.get(), [](void* pointer) noexcept {
        delete static_cast<std::vector<Element>*>(pointer);
    });
    kept.release();
    return {data, owner};
}

template <typename Number>
NewVector<Number> to_numpy(std::vector<Number>&& numbers) {
    const std::size_t size = numbers.size();
    const auto [data, owner] = owned_by_python(std::move(numbers));
    return {data, {size}, owner};
}

template <typename Number>
NewMatrix<Number> to_numpy(std::vector<Number>&& numbers, std::size_t rows, std::size_t columns) {
    const auto [data, owner] = owned_by_python(std::move(numbers));
    return {data, {rows, columns}, owner};
}

// A row for each struct, whose members are all of the type `Number`.
template <typename Number, typename Struct>
NewMatrix<Number> rows_to_numpy(std::vector<Struct>&& structs) {
    static_assert(std::is_standard_layout_v<Struct> && sizeof(Struct) % sizeof(Number) == 0);
    const std::size_t rows = structs.size();
    const auto [data, owner] = owned_by_python(std::move(structs));
    return {data, {rows, sizeof(Struct) / sizeof(Number)}, owner};
}

template <typename Work>
auto without_gil(Work work) {
    nb::gil_scoped_release release;
    return work();
}

// Lets Ctrl-C interrupt the core.
void poll() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

template <typename First, typename... Others>
void check_same_size(const First& first, const Others&... others) {
    if (((others.size() != first.size()) || ...))
        throw nb::value_error("all arrays must have the same length");
}

void check_same_slots(const Flags& reference, const Flags& hypothesis) {
    if (reference.size() != hypothesis.size())
        throw nb::value_error("reference and hypothesis must have the same number of slots");
}

// Positions in a text are 32-bit numbers.
void check_text_size(std::size_t size, const char* parts) {
    if (size < static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) return;
    throw nb::value_error((std::string("a text must have fewer than 2^31 - 1 ") + parts).c_str());
}

std::tuple<std::int64_t, std::int64_t, std::int64_t> boundary_edits(const Flags& reference,
                                                                    const Flags& hypothesis) {
    check_same_slots(reference, hypothesis);
    const auto edits = without_gil(
        [&] { return interpunct::boundary_edits(span_of(reference), span_of(hypothesis)); });
    return {edits.matches, edits.near_misses, edits.misses};
}

std::int64_t tolerant_matches(const Flags& reference, const Flags& hypothesis,
                              std::int64_t tolerance) {
    check_same_slots(reference, hypothesis);
    return without_gil([&] {
        return interpunct::tolerant_matches(span_of(reference), span_of(hypothesis), tolerance);
    });
}

using Characters = Vector<std::uint32_t>;

interpunct::TokenText token_text(const Characters& characters, const LongIntegers& ends) {
    check_text_size(ends.size(), "tokens");
    const interpunct::TokenText text{span_of(characters), span_of(ends)};
    interpunct::check_token_text(text);
    return text;
}

std::pair<NewMatrix<std::int64_t>, NewMatrix<std::int64_t>> align_tokens(
    const Characters& reference, const LongIntegers& reference_ends, const Characters& hypothesis,
    const LongIntegers& hypothesis_ends, std::int64_t window) {
    const auto first = token_text(reference, reference_ends);
    const auto second = token_text(hypothesis, hypothesis_ends);
    interpunct::check_window(window);
    auto alignment =
        without_gil([&] { return interpunct::align_tokens(first, second, window, poll); });
    return {rows_to_numpy<std::int64_t>(std::move(alignment.common)),
            rows_to_numpy<std::int64_t>(std::move(alignment.blocks))};
}

interpunct::Words words(const LongIntegers& starts, const LongIntegers& ends,
                        const Flags& multiword, const LongIntegers& forms) {
    check_same_size(starts, ends, multiword, forms);
    const interpunct::Words found{span_of(starts), span_of(ends), span_of(multiword),
                                  span_of(forms)};
    interpunct::check_words(found);
    return found;
}

NewMatrix<std::int64_t> aligned_words(
    const LongIntegers& reference_starts, const LongIntegers& reference_ends,
    const Flags& reference_multiword, const LongIntegers& reference_forms,
    const LongIntegers& hypothesis_starts, const LongIntegers& hypothesis_ends,
    const Flags& hypothesis_multiword, const LongIntegers& hypothesis_forms,
    const Matrix<std::int64_t>& blocks) {
    const auto reference =
        words(reference_starts, reference_ends, reference_multiword, reference_forms);
    const auto hypothesis =
        words(hypothesis_starts, hypothesis_ends, hypothesis_multiword, hypothesis_forms);
    if (blocks.shape(1) != 4) throw nb::value_error("blocks must be rows of four words");
    std::vector<interpunct::WordBlock> rows(blocks.shape(0));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto* numbers = blocks.data() + 4 * row;
        rows[row] = {numbers[0], numbers[1], numbers[2], numbers[3]};
    }
    interpunct::check_word_blocks(rows, reference.starts.size(), hypothesis.starts.size());
    return rows_to_numpy<std::int64_t>(
        without_gil([&] { return interpunct::aligned_words(reference, hypothesis, rows, poll); }));
}

interpunct::Edges edges(const Integers& columns, const Integers& heads, const Integers& labels) {
    check_same_size(columns, heads, labels);
    const interpunct::Edges found{span_of(columns), span_of(heads), span_of(labels)};
    interpunct::check_edges_of_words(found);
    return found;
}

std::tuple<NewVector<std::int32_t>, NewVector<std::int32_t>, NewVector<std::int32_t>> edge_counts(
    const Integers& reference_columns, const Integers& reference_heads,
    const Integers& reference_labels, const Integers& hypothesis_columns,
    const Integers& hypothesis_heads, const Integers& hypothesis_labels) {
    const auto reference = edges(reference_columns, reference_heads, reference_labels);
    const auto hypothesis = edges(hypothesis_columns, hypothesis_heads, hypothesis_labels);
    auto found = without_gil([&] { return interpunct::edge_counts(reference, hypothesis, poll); });
    return {to_numpy(std::move(found.columns)), to_numpy(std::move(found.reference)),
            to_numpy(std::move(found.hypothesis))};
}

// The text of a string as UTF-8, which cannot hold lone surrogates, although strings of Python can.
class Utf8 {
public:
    explicit Utf8(nb::handle string) {
        if (!PyUnicode_Check(string.ptr())) throw nb::type_error("expected strings");
        Py_ssize_t size = 0;
        const char* data = PyUnicode_AsUTF8AndSize(string.ptr(), &size);
        if (data == nullptr) {
            PyErr_Clear();
            held_ = nb::steal(PyUnicode_AsEncodedString(string.ptr(), "utf-8", "surrogatepass"));
            if (!held_.is_valid()) throw nb::python_error();
            data = PyBytes_AS_STRING(held_.ptr());
            size = PyBytes_GET_SIZE(held_.ptr());
        }
        bytes = {reinterpret_cast<const std::uint8_t*>(data), static_cast<std::size_t>(size)};
    }

    interpunct::StringTable::Bytes bytes;

private:
    nb::object held_;
};

// Some strings of a list, as borrowed references: updating the reference count of each would take
// longer than reading it, especially in processes that share memory.
template <typename Work>
void for_each_string(nb::list strings, std::size_t first, std::size_t last, Work work) {
    if (first > last || last > strings.size()) throw nb::index_error("no such tokens");
    for (std::size_t i = first; i < last && i < strings.size(); ++i) {
        const nb::handle string = PyList_GET_ITEM(strings.ptr(), static_cast<Py_ssize_t>(i));
        if (!PyUnicode_Check(string.ptr())) throw nb::type_error("expected strings");
        work(string);
    }
}

// Non-ASCII strings may not have their UTF-8 cached.
bool is_plain(const interpunct::TokenSpelling& spelling, nb::handle token) {
    return PyUnicode_IS_ASCII(token.ptr()) && spelling.is_plain(Utf8(token).bytes);
}

nb::typed<nb::list, nb::str> special_tokens(const interpunct::TokenSpelling& spelling,
                                            nb::typed<nb::list, nb::str> tokens, std::size_t first,
                                            std::size_t last) {
    nb::list found;
    for_each_string(tokens, first, last, [&](nb::handle token) {
        if (!is_plain(spelling, token)) found.append(token);
    });
    return found;
}

void spell_tokens(interpunct::TokenSpelling& spelling, nb::typed<nb::list, nb::str> tokens,
                  std::size_t first, std::size_t last, nb::typed<nb::list, nb::str> special) {
    std::size_t next = 0;
    for_each_string(tokens, first, last, [&](nb::handle token) {
        if (is_plain(spelling, token)) return spelling.add_plain(Utf8(token).bytes);
        if (next == special.size()) throw nb::value_error("there are more special tokens");
        spelling.add(Utf8(special[next++]).bytes);
    });
}

std::tuple<NewVector<std::uint32_t>, NewVector<std::int64_t>,
           std::optional<NewVector<std::int64_t>>>
taken_spelling(interpunct::TokenSpelling& spelling) {
    std::optional<NewVector<std::int64_t>> kept;
    if (!spelling.are_all_kept) kept = to_numpy(std::move(spelling.kept));
    return {to_numpy(std::move(spelling.characters)), to_numpy(std::move(spelling.ends)), kept};
}

NewVector<std::int32_t> add_strings(interpunct::StringTable& table, nb::handle strings) {
    const nb::object all =
        nb::steal(PySequence_Fast(strings.ptr(), "expected a sequence of strings"));
    if (!all.is_valid()) throw nb::python_error();
    const Py_ssize_t size = PySequence_Fast_GET_SIZE(all.ptr());
    check_text_size(static_cast<std::size_t>(table.size() + size), "strings");
    std::vector<std::int32_t> numbers;
    numbers.reserve(static_cast<std::size_t>(size));
    for (Py_ssize_t i = 0; i < size; ++i)
        numbers.push_back(table.add(Utf8(PySequence_Fast_GET_ITEM(all.ptr(), i)).bytes));
    return to_numpy(std::move(numbers));
}

nb::typed<nb::list, nb::str> strings_from(const interpunct::StringTable& table,
                                          std::int32_t first) {
    if (first < 0) throw nb::value_error("numbers of strings are 0 or more");
    nb::list found;
    for (std::int32_t number = first; number < table.size(); ++number) {
        const auto bytes = table.at(number);
        PyObject* text =
            PyUnicode_DecodeUTF8(reinterpret_cast<const char*>(bytes.data()),
                                 static_cast<Py_ssize_t>(bytes.size()), "surrogatepass");
        if (text == nullptr) throw nb::python_error();
        found.append(nb::steal(text));
    }
    return found;
}

// No other thread uses the table meanwhile, because the GIL is held.
std::tuple<NewVector<std::int32_t>, NewVector<std::int32_t>, NewVector<std::int32_t>, std::int32_t,
           std::int32_t>
number_tokens(interpunct::StringTable& table, const Flags& text, const Flags& is_space,
              std::int32_t line, std::int32_t column) {
    check_text_size(text.size() + static_cast<std::size_t>(table.size()), "bytes");
    interpunct::check_place(line, column, text.size());
    interpunct::TextPlace place{line, column};
    auto found = interpunct::number_tokens(span_of(text), span_of(is_space), place, table, poll);
    return {to_numpy(std::move(found.numbers)), to_numpy(std::move(found.lines)),
            to_numpy(std::move(found.columns)), place.line, place.column};
}

std::span<const std::uint8_t> field_of(const Flags& text, const LongIntegers& starts,
                                       const LongIntegers& ends, std::size_t field) {
    const std::int64_t start = starts.data()[field];
    return span_of(text).subspan(static_cast<std::size_t>(start),
                                 static_cast<std::size_t>(ends.data()[field] - start));
}

NewVector<std::int32_t> number_fields(interpunct::StringTable& table, const Flags& text,
                                      const LongIntegers& starts, const LongIntegers& ends) {
    check_same_size(starts, ends);
    check_text_size(starts.size() + static_cast<std::size_t>(table.size()), "fields");
    interpunct::check_fields(span_of(starts), span_of(ends), text.size());
    return to_numpy(
        interpunct::number_fields(span_of(text), span_of(starts), span_of(ends), table));
}

nb::bytes indented_json(const Flags& text, std::int64_t indent) {
    interpunct::check_indent(indent);
    const auto found = without_gil(
        [&] { return interpunct::indented_json(span_of(text), static_cast<std::size_t>(indent)); });
    return nb::bytes(found.data(), found.size());
}

// Columns of alignments; their least token is -marks.
interpunct::AlignedColumns columns_of(const Integers& reference, const Integers& hypothesis,
                                      const LongIntegers& bounds, std::int64_t marks) {
    check_same_size(reference, hypothesis);
    check_text_size(reference.size(), "columns");
    const interpunct::AlignedColumns columns{span_of(reference), span_of(hypothesis),
                                             span_of(bounds)};
    interpunct::check_columns(columns, marks);
    return columns;
}

std::tuple<NewVector<std::int32_t>, NewVector<std::int32_t>, NewVector<std::int32_t>,
           NewVector<std::uint8_t>, NewVector<std::int64_t>>
interleave(const Integers& words, const Integers& folded, const Integers& written,
           const Flags& optional, const Integers& slots, const Integers& sizes,
           const Integers& marks, const LongIntegers& bounds) {
    const interpunct::SlottedTexts texts{span_of(words), span_of(slots), span_of(bounds)};
    const interpunct::WordNumbers known{span_of(folded), span_of(written), span_of(optional)};
    const interpunct::SlotKinds kinds{span_of(sizes), span_of(marks)};
    interpunct::check_slotted_texts(texts, known, kinds);
    check_text_size(words.size(), "units");
    auto found = without_gil([&] { return interpunct::interleave(texts, known, kinds); });
    return {to_numpy(std::move(found.tokens)), to_numpy(std::move(found.units)),
            to_numpy(std::move(found.written)), to_numpy(std::move(found.optional)),
            to_numpy(std::move(found.bounds))};
}

NewVector<std::uint8_t> same_words(const Integers& reference, const LongIntegers& reference_bounds,
                                   const Integers& hypothesis,
                                   const LongIntegers& hypothesis_bounds) {
    const interpunct::TokenSide first{span_of(reference), span_of(reference_bounds)};
    const interpunct::TokenSide second{span_of(hypothesis), span_of(hypothesis_bounds)};
    interpunct::check_token_sides(first, second);
    return to_numpy(without_gil([&] { return interpunct::same_words(first, second); }));
}

std::tuple<NewVector<std::int32_t>, NewVector<std::int32_t>, NewVector<std::int32_t>>
aligned_tokens(const Integers& positions, const LongIntegers& bounds, const Integers& tokens,
               const Integers& units, const Integers& written) {
    const interpunct::AlignedSide side{span_of(positions), span_of(bounds), span_of(tokens),
                                       span_of(units), span_of(written)};
    interpunct::check_aligned_side(side);
    auto found = without_gil([&] { return interpunct::aligned_tokens(side); });
    return {to_numpy(std::move(found.tokens)), to_numpy(std::move(found.units)),
            to_numpy(std::move(found.written))};
}

NewMatrix<std::int64_t> word_counts(const Integers& reference, const Integers& hypothesis,
                                    const LongIntegers& bounds) {
    const auto columns = columns_of(reference, hypothesis, bounds, -(std::int64_t{INT32_MIN}));
    return rows_to_numpy<std::int64_t>(
        without_gil([&] { return interpunct::word_counts(columns); }));
}

std::int64_t checked_marks(std::int64_t marks) {
    if (marks < 0 || marks >= 1 << 15) throw nb::value_error("there must be 0 to 32,767 marks");
    return marks;
}

template <std::vector<std::int32_t> (*count)(const interpunct::AlignedColumns&, std::size_t)>
NewMatrix<std::int32_t> counted_marks(const Integers& reference, const Integers& hypothesis,
                                      const LongIntegers& bounds, std::int64_t marks) {
    const auto columns = columns_of(reference, hypothesis, bounds, checked_marks(marks));
    const auto size = static_cast<std::size_t>(marks) + 1;
    auto tables = without_gil([&] { return count(columns, static_cast<std::size_t>(marks)); });
    return to_numpy(std::move(tables), bounds.size() - 1, size * size);
}

std::tuple<NewMatrix<std::int32_t>, NewMatrix<std::int32_t>, NewMatrix<std::int32_t>,
           NewMatrix<std::int64_t>>
mark_shares(const Integers& reference, const Integers& hypothesis, const LongIntegers& bounds,
            std::int64_t marks) {
    const auto columns = columns_of(reference, hypothesis, bounds, checked_marks(marks));
    const auto count = static_cast<std::size_t>(marks), documents = bounds.size() - 1;
    auto found = without_gil([&] { return interpunct::mark_shares(columns, count); });
    return {to_numpy(std::move(found.common), documents, count),
            to_numpy(std::move(found.reference), documents, count),
            to_numpy(std::move(found.hypothesis), documents, count),
            rows_to_numpy<std::int64_t>(std::move(found.slots))};
}

NewMatrix<std::int64_t> window_sums(const Flags& references, const Flags& hypotheses,
                                    const LongIntegers& slots, const LongIntegers& ks) {
    check_same_size(slots, ks);
    interpunct::check_packed_slots(span_of(slots), span_of(ks), references.size(),
                                   hypotheses.size());
    return rows_to_numpy<std::int64_t>(without_gil([&] {
        return interpunct::window_sums(span_of(references), span_of(hypotheses), span_of(slots),
                                       span_of(ks));
    }));
}

std::pair<NewVector<std::int64_t>, NewVector<std::int64_t>> cut_rows(const Flags& text,
                                                                     std::int64_t separator) {
    if (separator < 0 || separator > 255) throw nb::value_error("a separator is one byte");
    auto found = interpunct::cut_rows(span_of(text), static_cast<std::uint8_t>(separator));
    return {to_numpy(std::move(found.starts)), to_numpy(std::move(found.rows))};
}

std::optional<std::tuple<NewVector<std::uint8_t>, nb::bytes, NewVector<std::int32_t>>>
cut_utterances(const Flags& text) {
    auto found = without_gil([&] { return interpunct::cut_utterances(span_of(text)); });
    if (!found) return std::nullopt;
    return std::tuple{to_numpy(std::move(found->text)),
                      nb::bytes(found->names.data(), found->names.size()),
                      to_numpy(std::move(found->lines))};
}

NewVector<double> plain_decimals(const Flags& text, const LongIntegers& starts,
                                 const LongIntegers& ends) {
    check_same_size(starts, ends);
    interpunct::check_fields(span_of(starts), span_of(ends), text.size());
    std::vector<double> numbers(starts.size());
    for (std::size_t field = 0; field < numbers.size(); ++field)
        numbers[field] = interpunct::plain_decimal(field_of(text, starts, ends, field));
    return to_numpy(std::move(numbers));
}

void add_splits(interpunct::TokenSplits& splits, const Integers& openings, const Integers& sizes,
                const Integers& units, const Integers& marks, const Integers& offsets) {
    check_same_size(openings, sizes);
    check_same_size(units, marks, offsets);
    interpunct::check_splits(span_of(openings), span_of(sizes), span_of(marks), span_of(offsets));
    splits.add(span_of(openings), span_of(sizes), span_of(units), span_of(marks), span_of(offsets));
}

void add_prose(interpunct::ProseColumns& columns, const Integers& splits, const Integers& lines,
               const Integers& token_columns, const interpunct::TokenSplits& table,
               interpunct::StringTable& contents) {
    check_same_size(splits, lines, token_columns);
    interpunct::check_token_splits(span_of(splits), table, contents);
    interpunct::check_token_places(span_of(lines), span_of(token_columns), table, columns);
    columns.add(span_of(splits), span_of(lines), span_of(token_columns), table, contents);
}

using NarrowVector = std::variant<NewVector<std::uint16_t>, NewVector<std::int32_t>>;

NarrowVector narrow_to_numpy(interpunct::NarrowNumbers&& numbers) {
    if (numbers.is_narrow()) return to_numpy(std::move(numbers.narrow()));
    return to_numpy(std::move(numbers.wide()));
}

std::tuple<NewVector<std::int32_t>, NarrowVector, NewVector<std::int32_t>, NarrowVector,
           NewVector<std::int64_t>, NewVector<std::int32_t>>
taken_prose(interpunct::ProseColumns& columns) {
    columns.finish();
    return {to_numpy(std::move(columns.units)),  narrow_to_numpy(std::move(columns.marks)),
            to_numpy(std::move(columns.lines)),  narrow_to_numpy(std::move(columns.columns)),
            to_numpy(std::move(columns.bounds)), to_numpy(std::move(columns.openings))};
}

using JsonValues =
    std::variant<NewVector<std::int32_t>, NewVector<std::uint8_t>, NewVector<double>>;

JsonValues json_values(interpunct::JsonColumn&& column, interpunct::JsonKind kind) {
    switch (kind) {
        case interpunct::JsonKind::truths:
            return to_numpy(std::move(column.truths));
        case interpunct::JsonKind::numbers:
        case interpunct::JsonKind::numbers_or_null:
            return to_numpy(std::move(column.numbers));
        default:
            return to_numpy(std::move(column.strings));
    }
}

// No other thread uses the tables meanwhile, because the GIL is held.
std::tuple<NewVector<std::int64_t>, NewVector<std::int32_t>,
           std::vector<std::tuple<JsonValues, NewVector<std::int64_t>, NewVector<std::uint8_t>>>>
json_rows(
    const Flags& text,
    std::vector<std::tuple<std::string, interpunct::JsonKind, interpunct::StringTable*>> fields) {
    std::vector<interpunct::JsonField> wanted;
    for (auto& [name, kind, strings] : fields) {
        check_text_size(text.size() + static_cast<std::size_t>(strings->size()), "bytes");
        wanted.push_back({std::move(name), kind, strings});
    }
    auto found = interpunct::read_json_rows(span_of(text), wanted, poll);
    std::vector<std::tuple<JsonValues, NewVector<std::int64_t>, NewVector<std::uint8_t>>> columns;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto& column = found.columns[i];
        auto bounds = to_numpy(std::move(column.bounds));
        auto is_given = to_numpy(std::move(column.is_given));
        columns.emplace_back(json_values(std::move(column), wanted[i].kind), bounds, is_given);
    }
    return {to_numpy(std::move(found.line_starts)), to_numpy(std::move(found.rows)),
            std::move(columns)};
}

// Concatenated texts in one array: each token is replaced by its number in the table, or by the
// result of the table's __missing__. The second array has the offset of each text.
std::pair<NewVector<std::int32_t>, NewVector<std::int64_t>> numbered(
    nb::handle texts, nb::typed<nb::dict, nb::str, nb::int_> table) {
    const auto items = [](nb::handle sequence) {
        PyObject* list = PySequence_Fast(sequence.ptr(), "expected a sequence of sequences");
        if (list == nullptr) throw nb::python_error();
        return nb::steal(list);
    };
    std::vector<std::int32_t> numbers;
    std::vector<std::int64_t> offsets{0};
    const nb::object all = items(texts);
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(all.ptr()); ++i) {
        const nb::object text = items(PySequence_Fast_GET_ITEM(all.ptr(), i));
        for (Py_ssize_t j = 0; j < PySequence_Fast_GET_SIZE(text.ptr()); ++j) {
            PyObject* token = PySequence_Fast_GET_ITEM(text.ptr(), j);
            nb::object number = nb::borrow(PyDict_GetItemWithError(table.ptr(), token));
            if (!number.is_valid()) {
                if (PyErr_Occurred()) throw nb::python_error();
                number = nb::steal(PyObject_GetItem(table.ptr(), token));
                if (!number.is_valid()) throw nb::python_error();
            }
            numbers.push_back(nb::cast<std::int32_t>(number));
        }
        offsets.push_back(static_cast<std::int64_t>(numbers.size()));
    }
    return {to_numpy(std::move(numbers)), to_numpy(std::move(offsets))};
}

interpunct::Costs costs_of(bool nist) {
    return nist ? interpunct::Costs::nist : interpunct::Costs::levenshtein;
}

// Many texts in one array.
class Texts {
public:
    Texts(const Integers& tokens, const LongIntegers& offsets)
        : tokens_(span_of(tokens)), offsets_(span_of(offsets)) {
        if (offsets_.empty() || offsets_.front() != 0 ||
            offsets_.back() != static_cast<std::int64_t>(tokens_.size()) ||
            !std::ranges::is_sorted(offsets_))
            throw nb::value_error("offsets must rise from 0 to the number of tokens");
        check_text_size(tokens_.size(), "tokens");
    }

    std::size_t size() const { return offsets_.size() - 1; }
    std::int32_t offset(std::size_t text) const {
        return static_cast<std::int32_t>(offsets_[text]);
    }
    std::span<const interpunct::Token> operator[](std::size_t text) const {
        return tokens_.subspan(static_cast<std::size_t>(offsets_[text]),
                               static_cast<std::size_t>(offsets_[text + 1] - offsets_[text]));
    }

private:
    std::span<const interpunct::Token> tokens_;
    std::span<const std::int64_t> offsets_;
};

std::pair<NewMatrix<std::int32_t>, NewVector<std::int64_t>> align(
    const Integers& reference, const LongIntegers& reference_offsets, const Integers& hypothesis,
    const LongIntegers& hypothesis_offsets, bool nist) {
    const Texts references(reference, reference_offsets);
    const Texts hypotheses(hypothesis, hypothesis_offsets);
    if (references.size() != hypotheses.size())
        throw nb::value_error("reference and hypothesis must have the same number of texts");
    std::vector<interpunct::Column> pairs;
    std::vector<std::int64_t> offsets{0};
    pairs.reserve(std::max(reference.size(), hypothesis.size()));
    offsets.reserve(references.size() + 1);
    without_gil([&] {
        interpunct::TextAligner aligner(poll);
        for (std::size_t text = 0; text < references.size(); ++text) {
            for (const auto& column :
                 aligner.align(references[text], hypotheses[text], costs_of(nist)))
                pairs.push_back(
                    {column.reference < 0 ? -1 : references.offset(text) + column.reference,
                     column.hypothesis < 0 ? -1 : hypotheses.offset(text) + column.hypothesis});
            offsets.push_back(static_cast<std::int64_t>(pairs.size()));
        }
    });
    return {rows_to_numpy<std::int32_t>(std::move(pairs)), to_numpy(std::move(offsets))};
}

std::pair<NewMatrix<std::int32_t>, NewVector<std::int64_t>> align_networks(
    const Integers& owners, const Integers& arcs, const LongIntegers& arc_offsets,
    const Integers& hypothesis, const LongIntegers& hypothesis_offsets, bool nist) {
    if (owners.size() != arcs.size()) throw nb::value_error("every arc needs a column");
    const Texts networks(arcs, arc_offsets);
    const Texts hypotheses(hypothesis, hypothesis_offsets);
    if (networks.size() != hypotheses.size())
        throw nb::value_error("there must be as many texts as networks");
    interpunct::check_networks(span_of(owners), span_of(arcs), span_of(arc_offsets));
    interpunct::check_hypothesis(span_of(hypothesis));
    std::vector<interpunct::Column> pairs;
    std::vector<std::int64_t> offsets{0};
    pairs.reserve(std::max(arcs.size(), hypothesis.size()));
    offsets.reserve(networks.size() + 1);
    without_gil([&] {
        interpunct::NetworkAligner aligner(poll);
        std::vector<std::int32_t> sources, targets;
        for (std::size_t text = 0; text < networks.size(); ++text) {
            const std::int32_t first = networks.offset(text);
            const std::size_t size = networks[text].size();
            sources.resize(size);
            targets.resize(size);
            for (std::size_t arc = 0; arc < size; ++arc) {
                sources[arc] = owners.data()[first + arc] - owners.data()[first];
                targets[arc] = sources[arc] + 1;
            }
            const interpunct::Arcs network{sources, targets, networks[text]};
            for (const auto& column : aligner.align(network, hypotheses[text], costs_of(nist)))
                pairs.push_back(
                    {column.reference < 0 ? -1 : first + column.reference,
                     column.hypothesis < 0 ? -1 : hypotheses.offset(text) + column.hypothesis});
            offsets.push_back(static_cast<std::int64_t>(pairs.size()));
        }
    });
    return {rows_to_numpy<std::int32_t>(std::move(pairs)), to_numpy(std::move(offsets))};
}

// The tokens of a text, with marks treated as words or left out.
void read_as_words(std::span<const interpunct::Token> text, bool marks,
                   std::vector<interpunct::Token>& words) {
    words.clear();
    for (const interpunct::Token token : text) {
        if (interpunct::is_word(token))
            words.push_back(token);
        else if (marks)
            // These numbers are above those of all words.
            words.push_back(token + INT32_MAX);
    }
}

NewMatrix<std::int64_t> token_errors(const Integers& reference,
                                     const LongIntegers& reference_offsets,
                                     const Integers& hypothesis,
                                     const LongIntegers& hypothesis_offsets, bool marks,
                                     bool nist) {
    const Texts references(reference, reference_offsets);
    const Texts hypotheses(hypothesis, hypothesis_offsets);
    if (references.size() != hypotheses.size())
        throw nb::value_error("reference and hypothesis must have the same number of texts");
    std::vector<std::array<std::int64_t, 2>> found(references.size());
    without_gil([&] {
        interpunct::ErrorCounter errors(poll);
        std::vector<interpunct::Token> first, second;
        for (std::size_t text = 0; text < references.size(); ++text) {
            read_as_words(references[text], marks, first);
            read_as_words(hypotheses[text], marks, second);
            found[text] = {errors.count(first, second, costs_of(nist)),
                           static_cast<std::int64_t>(first.size())};
        }
    });
    return rows_to_numpy<std::int64_t>(std::move(found));
}

NewMatrix<std::int32_t> align_lattice(const Integers& sources, const Integers& targets,
                                      const Integers& tokens, const Integers& hypothesis, bool nist,
                                      const std::optional<Matrix<std::int32_t>>& compounds) {
    if (sources.size() != tokens.size() || targets.size() != tokens.size())
        throw nb::value_error("every arc needs a source, a target and a token");
    interpunct::check_hypothesis(span_of(hypothesis));
    std::vector<interpunct::Compound> found;
    if (compounds) {
        if (compounds->shape(1) != 6) throw nb::value_error("a compound has six numbers");
        for (std::size_t i = 0; i < compounds->shape(0); ++i) {
            const std::int32_t* row = compounds->data() + 6 * i;
            found.push_back({row[0], row[1], row[2], row[3], row[4], row[5]});
        }
        interpunct::check_compounds(found, hypothesis.size());
    }
    return rows_to_numpy<std::int32_t>(without_gil([&] {
        return interpunct::align_lattice({span_of(sources), span_of(targets), span_of(tokens)},
                                         span_of(hypothesis), found, costs_of(nist), poll);
    }));
}

using Points = std::tuple<NewVector<double>, NewVector<std::int64_t>, NewVector<std::int64_t>>;

Points points_to_numpy(interpunct::OperatingPoints&& points) {
    return {to_numpy(std::move(points.thresholds)), to_numpy(std::move(points.tp)),
            to_numpy(std::move(points.fp))};
}

interpunct::PointsView points_view(const Doubles& thresholds, const LongIntegers& tp,
                                   const LongIntegers& fp) {
    check_same_size(thresholds, tp, fp);
    const interpunct::PointsView points{span_of(thresholds), span_of(tp), span_of(fp)};
    interpunct::check_points(points);
    return points;
}

Points operating_points(const Doubles& positives, const Doubles& negatives) {
    interpunct::check_ascending(span_of(positives));
    interpunct::check_ascending(span_of(negatives));
    return points_to_numpy(without_gil(
        [&] { return interpunct::operating_points(span_of(positives), span_of(negatives)); }));
}

Points merged_points(const Doubles& first_thresholds, const LongIntegers& first_tp,
                     const LongIntegers& first_fp, const Doubles& second_thresholds,
                     const LongIntegers& second_tp, const LongIntegers& second_fp) {
    const auto first = points_view(first_thresholds, first_tp, first_fp);
    const auto second = points_view(second_thresholds, second_tp, second_fp);
    return points_to_numpy(without_gil([&] { return interpunct::merged_points(first, second); }));
}

NewVector<std::int64_t> roc_hull(const LongIntegers& tp, const LongIntegers& fp) {
    check_same_size(tp, fp);
    interpunct::check_slot_counts(span_of(tp));
    interpunct::check_slot_counts(span_of(fp));
    return to_numpy(without_gil([&] { return interpunct::roc_hull(span_of(tp), span_of(fp)); }));
}

using Figures = std::tuple<double, double, double, double, double, double, double, double, double>;

Figures as_tuple(const interpunct::ThresholdFigures& figures) {
    return {figures.roc_auc,
            figures.pr_auc,
            figures.average_precision,
            figures.eer,
            figures.min_dcf,
            figures.best_f1,
            figures.best_f1_threshold,
            figures.best_nist,
            figures.best_nist_threshold};
}

Figures threshold_figures(const Doubles& thresholds, const LongIntegers& tp, const LongIntegers& fp,
                          double miss, double false_alarm, double prior) {
    const auto points = points_view(thresholds, tp, fp);
    return as_tuple(without_gil(
        [&] { return interpunct::threshold_figures(points, {miss, false_alarm, prior}); }));
}

std::vector<Figures> weighted_figures(const Doubles& scores, const LongIntegers& documents,
                                      const LongIntegers& positives, const LongIntegers& negatives,
                                      const Matrix<double>& weights, double miss,
                                      double false_alarm, double prior) {
    check_same_size(scores, documents, positives, negatives);
    const interpunct::ScoredGroups groups{span_of(scores), span_of(documents), span_of(positives),
                                          span_of(negatives)};
    interpunct::check_groups(groups, weights.shape(1));
    const auto rows = without_gil([&] {
        return interpunct::weighted_figures(groups, span_of(weights), weights.shape(1),
                                            {miss, false_alarm, prior}, poll);
    });
    std::vector<Figures> figures;
    for (const auto& row : rows) figures.push_back(as_tuple(row));
    return figures;
}

std::tuple<NewVector<double>, NewMatrix<std::int64_t>, NewMatrix<std::int64_t>, NewMatrix<double>>
calibration_bins(const Flags& reference, const Doubles& scores, const LongIntegers& bounds,
                 const Doubles& edges) {
    check_same_size(reference, scores);
    const interpunct::ScoredSlots slots{span_of(reference), span_of(scores), span_of(bounds)};
    interpunct::check_scores(slots);
    interpunct::check_edges(span_of(edges));
    auto found = without_gil([&] { return interpunct::calibration_bins(slots, span_of(edges)); });
    const std::size_t documents = bounds.size() - 1, bins = edges.size() - 1;
    return {to_numpy(std::move(found.squared_errors)),
            to_numpy(std::move(found.slots), documents, bins),
            to_numpy(std::move(found.positives), documents, bins),
            to_numpy(std::move(found.score_sums), documents, bins)};
}

NewVector<std::int32_t> exchange_classes(const Integers& first, const Integers& second,
                                         const LongIntegers& counts, const Integers& start) {
    check_same_size(first, second, counts);
    const interpunct::WordPairs pairs{span_of(first), span_of(second), span_of(counts)};
    interpunct::check_pairs(pairs, span_of(start));
    return to_numpy(
        without_gil([&] { return interpunct::exchange_classes(pairs, span_of(start), poll); }));
}

NewMatrix<std::uint64_t> feature_keys(const Matrix<std::int64_t>& values,
                                      const LongIntegers& columns, const LongIntegers& offsets,
                                      const LongIntegers& ends) {
    const interpunct::FeatureTemplates templates{span_of(columns), span_of(offsets), span_of(ends)};
    interpunct::check_templates(templates, values.shape(1));
    auto keys = without_gil(
        [&] { return interpunct::feature_keys(span_of(values), values.shape(0), templates); });
    return to_numpy(std::move(keys), values.shape(0), ends.size());
}

NewMatrix<std::int32_t> find_keys(const Vector<std::uint64_t>& known, const Integers& bucket_starts,
                                  const Matrix<std::uint64_t>& wanted) {
    if (bucket_starts.size() < 2 || !std::has_single_bit(bucket_starts.size() - 1))
        throw nb::value_error("bucket_starts must have one entry more than a power of two");
    const auto bits = static_cast<unsigned>(std::countr_zero(bucket_starts.size() - 1));
    const interpunct::SortedKeys sorted{span_of(known), span_of(bucket_starts), bits};
    interpunct::check_keys(sorted);
    auto places = without_gil([&] { return interpunct::find_keys(sorted, span_of(wanted)); });
    return to_numpy(std::move(places), wanted.shape(0), wanted.shape(1));
}

NewMatrix<double> weight_sums(const Matrix<std::int32_t>& places, const Matrix<float>& weights) {
    interpunct::check_places(span_of(places), weights.shape(0));
    auto sums = without_gil([&] {
        return interpunct::weight_sums(span_of(places), places.shape(0), span_of(weights),
                                       weights.shape(1));
    });
    return to_numpy(std::move(sums), places.shape(0), weights.shape(1));
}

NewMatrix<double> mean_leaf_values(const LongIntegers& roots, const LongIntegers& split_features,
                                   const Doubles& thresholds, const LongIntegers& left,
                                   const LongIntegers& right, const Matrix<double>& values,
                                   const Matrix<float>& features) {
    check_same_size(left, right, split_features, thresholds);
    if (values.shape(0) != left.size())
        throw nb::value_error("values must have a row for each node");
    const interpunct::DecisionTrees trees{span_of(roots),      span_of(split_features),
                                          span_of(thresholds), span_of(left),
                                          span_of(right),      span_of(values)};
    interpunct::check_trees(trees, features.shape(1));
    auto means = without_gil([&] {
        return interpunct::mean_leaf_values(trees, span_of(features), features.shape(0),
                                            values.shape(1));
    });
    return to_numpy(std::move(means), features.shape(0), values.shape(1));
}

NewMatrix<double> hidden_event_posteriors(const Integers& first_child, const Integers& tokens,
                                          const Integers& suffixes, const Doubles& probabilities,
                                          const Doubles& backoffs, const Integers& words,
                                          const Integers& events, const Matrix<double>& evidence,
                                          std::int32_t edge) {
    if (evidence.shape(0) != words.size() || evidence.shape(1) != events.size() + 1)
        throw nb::value_error("evidence must have a row for each word and a column for each label");
    const interpunct::NgramAutomaton model{span_of(first_child), span_of(tokens), span_of(suffixes),
                                           span_of(probabilities), span_of(backoffs)};
    interpunct::check_automaton(model);
    interpunct::check_tokens(model, span_of(words));
    interpunct::check_tokens(model, span_of(events));
    interpunct::check_tokens(model, {&edge, 1});
    auto posteriors = without_gil([&] {
        return interpunct::hidden_event_posteriors(model, span_of(words), span_of(events),
                                                   span_of(evidence), edge);
    });
    return to_numpy(std::move(posteriors), evidence.shape(0), evidence.shape(1));
}

NewMatrix<double> tag_posteriors(const Matrix<double>& scores, const Matrix<double>& transitions) {
    const std::size_t labels = scores.shape(1);
    if (labels == 0) throw nb::value_error("there must be at least one label");
    if (transitions.shape(0) != labels * labels || transitions.shape(1) != labels)
        throw nb::value_error("transitions must have a row for each pair of labels");
    auto posteriors = without_gil(
        [&] { return interpunct::tag_posteriors(span_of(scores), span_of(transitions), labels); });
    return to_numpy(std::move(posteriors), scores.shape(0), labels);
}

}  // namespace

NB_MODULE(_core, module) {
    // Vocabularies are kept until the program ends.
    nb::set_leak_warnings(false);
    module.doc() = "Exact algorithms on numbers; the Python modules are their public interface.";

    module.def("boundary_edits", &boundary_edits, "reference"_a, "hypothesis"_a,
               "Matches, near misses and misses between two segmentations.");
    module.def("tolerant_matches", &tolerant_matches, "reference"_a, "hypothesis"_a, "tolerance"_a,
               "The most boundaries that can be paired within `tolerance` slots.");

    module.def("align_tokens", &align_tokens, "reference"_a, "reference_ends"_a, "hypothesis"_a,
               "hypothesis_ends"_a, "window"_a,
               "Common boundaries (the tokens before them on each side), and the blocks in which "
               "the texts differ, each with its number of equal tokens.");
    nb::class_<interpunct::TokenSpelling>(module, "TokenSpelling",
                                          "Tokens as their characters, without white space.")
        .def(
            "__init__",
            [](interpunct::TokenSpelling* spelling, const Flags& is_space, const Flags& special,
               std::uint32_t tokens) {
                new (spelling)
                    interpunct::TokenSpelling(span_of(is_space), span_of(special), tokens);
            },
            "is_space"_a, "special"_a, "tokens"_a)
        .def("special", &special_tokens, "tokens"_a, "first"_a, "last"_a,
             "The tokens among some that are not plain.")
        .def("add", &spell_tokens, "tokens"_a, "first"_a, "last"_a, "special"_a,
             "Spell some tokens: plain ones as they are, the others as `special` has them.")
        .def("take", &taken_spelling,
             "All characters, the end of each token that has any, and the places of these, None if "
             "no token is left out.");
    module.def("aligned_words", &aligned_words, "reference_starts"_a, "reference_ends"_a,
               "reference_multiword"_a, "reference_forms"_a, "hypothesis_starts"_a,
               "hypothesis_ends"_a, "hypothesis_multiword"_a, "hypothesis_forms"_a, "blocks"_a,
               "The places of the words that both sides have, as the CoNLL 2018 scorer aligns "
               "them; inside blocks, by their forms.");
    module.def("edge_counts", &edge_counts, "reference_columns"_a, "reference_heads"_a,
               "reference_labels"_a, "hypothesis_columns"_a, "hypothesis_heads"_a,
               "hypothesis_labels"_a,
               "The column of each distinct dependency, and how often each side has it.");
    nb::class_<interpunct::StringTable>(module, "StringTable", "Distinct strings with numbers.")
        .def(nb::init<>())
        .def("__len__", &interpunct::StringTable::size)
        .def_prop_ro("nbytes", &interpunct::StringTable::bytes)
        .def("add", &add_strings, "strings"_a, "The number of each string.")
        .def("add_tokens", &number_tokens, "text"_a, "is_space"_a, "line"_a, "column"_a,
             "The numbers, lines and columns of the tokens of a text in UTF-8 that begins at a "
             "line and column, and the line and column of its end.")
        .def("add_fields", &number_fields, "text"_a, "starts"_a, "ends"_a,
             "The number of each field of a text in UTF-8.")
        .def("strings", &strings_from, "first"_a, "All strings from a number on.");
    nb::enum_<interpunct::JsonKind>(module, "JsonKind", "The type of a JSON field.")
        .value("TEXT", interpunct::JsonKind::text)
        .value("TEXTS", interpunct::JsonKind::texts)
        .value("TRUTHS", interpunct::JsonKind::truths)
        .value("NUMBERS", interpunct::JsonKind::numbers)
        .value("NUMBERS_OR_NULL", interpunct::JsonKind::numbers_or_null);
    module.def("json_rows", &json_rows, "text"_a, "fields"_a,
               "Lines of JSON as columns: where each line begins, the row that it is, -1 if it is "
               "not what is known, and of each field values, bounds and in which rows it is.");
    nb::class_<interpunct::TokenSplits>(module, "TokenSplits", "The pieces of tokens.")
        .def(nb::init<>())
        .def("__len__", &interpunct::TokenSplits::size)
        .def("add", &add_splits, "openings"_a, "sizes"_a, "units"_a, "marks"_a, "offsets"_a,
             "Add splits, each with what stands before it and the number of its pieces.");
    nb::class_<interpunct::ProseColumns>(module, "ProseColumns",
                                         "Units and marks of texts, put together from splits.")
        .def(
            "__init__",
            [](interpunct::ProseColumns* columns, const Integers& first_lines,
               std::uint32_t expected_units) {
                new (columns) interpunct::ProseColumns(span_of(first_lines), expected_units);
            },
            "first_lines"_a, "expected_units"_a)
        .def("add", &add_prose, "splits"_a, "lines"_a, "columns"_a, "table"_a, "contents"_a,
             "Add the next tokens: the split of each, its line and column.")
        .def("take", &taken_prose,
             "Units, marks, lines and columns; where each text begins and what opens it.");
    module.def("window_sums", &window_sums, "references"_a, "hypotheses"_a, "slots"_a, "ks"_a,
               "For each document the windows with a boundary in one text only, those in which the "
               "numbers of boundaries differ, what both have in all windows, and what each has; "
               "slots are packed eight to a byte.");
    module.def("cut_rows", &cut_rows, "text"_a, "separator"_a,
               "Where the fields of a table begin, each one byte after the end of the one before, "
               "and the first field of each row.");
    module.def("indented_json", &indented_json, "text"_a, "indent"_a,
               "JSON in UTF-8 without white space between its parts, one entry a line.");
    module.def("cut_utterances", &cut_utterances, "text"_a,
               "A text of trn with its names and comments blanked, the names, each with a line "
               "feed after it, and their lines; None if some line has no name.");
    module.def("plain_decimals", &plain_decimals, "text"_a, "starts"_a, "ends"_a,
               "The number that each field is, nan if it is not written plainly.");
    module.def("numbered", &numbered, "texts"_a, "table"_a,
               "The numbers of the tokens of all texts, and the offset of each text.");

    module.attr("NO_TOKEN") = interpunct::no_token;
    module.attr("ANY_TOKENS") = interpunct::any_tokens;
    module.def("align", &align, "reference"_a, "reference_offsets"_a, "hypothesis"_a,
               "hypothesis_offsets"_a, "nist"_a,
               "Pairs of positions for each pair of texts, -1 where one side has a gap, and the "
               "offset of the pairs of each text.");
    module.def("interleave", &interleave, "words"_a, "folded"_a, "written"_a, "optional"_a,
               "slots"_a, "sizes"_a, "marks"_a, "bounds"_a,
               "Words of a vocabulary with the marks of their slots between them: tokens, the unit "
               "of each, with case, whether it may be left out, and the bounds of the texts.");
    module.def("same_words", &same_words, "reference"_a, "reference_bounds"_a, "hypothesis"_a,
               "hypothesis_bounds"_a, "For each text whether both sides have the same words.");
    module.def("aligned_tokens", &aligned_tokens, "positions"_a, "bounds"_a, "tokens"_a, "units"_a,
               "written"_a,
               "The tokens of one side in the columns of alignments, their units, and with case.");
    module.def("word_counts", &word_counts, "reference"_a, "hypothesis"_a, "bounds"_a,
               "Correct, substituted, deleted and inserted words, a row for each document.");
    module.def("mark_tables", &counted_marks<interpunct::mark_table>, "reference"_a, "hypothesis"_a,
               "bounds"_a, "marks"_a, "The confusion matrix of marks of each document.");
    module.def("label_tables", &counted_marks<interpunct::label_table>, "reference"_a,
               "hypothesis"_a, "bounds"_a, "marks"_a,
               "The same for the first mark after each word of the reference.");
    module.def("mark_shares", &mark_shares, "reference"_a, "hypothesis"_a, "bounds"_a, "marks"_a,
               "For each document and mark the slots in which both sides, the reference and the "
               "hypothesis have it; and the slots that differ, all, and those with marks.");
    module.def(
        "token_errors", &token_errors, "reference"_a, "reference_offsets"_a, "hypothesis"_a,
        "hypothesis_offsets"_a, "marks"_a, "nist"_a,
        "For each pair of texts the tokens that are wrong, and those of the reference; marks "
        "are words like any other or left out.");
    module.def(
        "align_lattice", &align_lattice, "sources"_a, "targets"_a, "tokens"_a, "hypothesis"_a,
        "nist"_a, "compounds"_a = nb::none(),
        "Pairs of an arc and a position, -1 where one side has a gap; -2 - i is a compound.");
    module.def("align_networks", &align_networks, "owners"_a, "arcs"_a, "arc_offsets"_a,
               "hypothesis"_a, "hypothesis_offsets"_a, "nist"_a,
               "Pairs of an arc and a position for each network and its text, -1 where one side "
               "has a gap, and the offset of the pairs of each text.");

    module.def("operating_points", &operating_points, "positives"_a, "negatives"_a,
               "Thresholds, true and false positives, from two ascending lists of scores.");
    module.def("merged_points", &merged_points, "first_thresholds"_a, "first_tp"_a, "first_fp"_a,
               "second_thresholds"_a, "second_tp"_a, "second_fp"_a,
               "The combined operating points of two scored texts.");
    module.def("roc_hull", &roc_hull, "tp"_a, "fp"_a,
               "The points on the upper convex hull of the ROC curve.");
    module.def("threshold_figures", &threshold_figures, "thresholds"_a, "tp"_a, "fp"_a, "miss"_a,
               "false_alarm"_a, "prior"_a,
               "Areas, equal error rate, least cost and best thresholds of operating points.");
    module.def("weighted_figures", &weighted_figures, "scores"_a, "documents"_a, "positives"_a,
               "negatives"_a, "weights"_a, "miss"_a, "false_alarm"_a, "prior"_a,
               "The same figures of corpora whose documents are weighted, one row for each.");
    module.def("calibration_bins", &calibration_bins, "reference"_a, "scores"_a, "bounds"_a,
               "edges"_a,
               "The sum of squared errors of each document; slots, positives and the sum of scores "
               "in each bin, one row for each document.");

    module.def("exchange_classes", &exchange_classes, "first"_a, "second"_a, "counts"_a, "start"_a,
               "The class of each word, by the exchange algorithm.");
    module.def("feature_keys", &feature_keys, "values"_a, "columns"_a, "offsets"_a, "ends"_a,
               "The key of each template's feature in each slot.");
    module.def("find_keys", &find_keys, "known"_a, "bucket_starts"_a, "wanted"_a,
               "The place of each key in a sorted list; the size of the list if it has none.");
    module.def("weight_sums", &weight_sums, "places"_a, "weights"_a,
               "The sum of the weights of each row of places.");
    module.def("mean_leaf_values", &mean_leaf_values, "roots"_a, "split_features"_a, "thresholds"_a,
               "left"_a, "right"_a, "values"_a, "features"_a,
               "The values of the leaves that each slot reaches, averaged over the trees.");
    module.def("hidden_event_posteriors", &hidden_event_posteriors, "first_child"_a, "tokens"_a,
               "suffixes"_a, "probabilities"_a, "backoffs"_a, "words"_a, "events"_a, "evidence"_a,
               "edge"_a, "The posterior of no event and of each event in each slot.");
    module.def("tag_posteriors", &tag_posteriors, "scores"_a, "transitions"_a,
               "The posterior of each label in each slot, given the two labels before it.");
}
