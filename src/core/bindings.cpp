// The only file that knows Python: arrays in, integers out, the GIL released while the core works.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "core.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Slots = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::span<const std::uint8_t> view(const Slots& slots) { return {slots.data(), slots.size()}; }

void check_same_slots(const Slots& reference, const Slots& hypothesis) {
    if (reference.size() != hypothesis.size())
        throw nb::value_error("reference and hypothesis must have the same number of slots");
}

std::tuple<std::int64_t, std::int64_t, std::int64_t> boundary_edits(const Slots& reference,
                                                                    const Slots& hypothesis) {
    check_same_slots(reference, hypothesis);
    nb::gil_scoped_release release;
    const auto edits = interpunct::boundary_edits(view(reference), view(hypothesis));
    return {edits.matches, edits.near_misses, edits.misses};
}

std::int64_t tolerant_matches(const Slots& reference, const Slots& hypothesis,
                              std::int64_t tolerance) {
    check_same_slots(reference, hypothesis);
    nb::gil_scoped_release release;
    return interpunct::tolerant_matches(view(reference), view(hypothesis), tolerance);
}

using Characters = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Offsets = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<nb::numpy, std::int64_t, nb::ndim<2>>;

interpunct::TokenText token_text(const Characters& characters, const Offsets& ends) {
    if (ends.size() >= static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        throw nb::value_error("a text can have at most two thousand million tokens");
    return {{characters.data(), characters.size()}, {ends.data(), ends.size()}};
}

// Rows of whole numbers, handed over to Python without a copy.
template <typename Row>
Table table(std::vector<Row>&& rows) {
    constexpr auto columns = sizeof(Row) / sizeof(std::int64_t);
    auto* kept = new std::vector<Row>(std::move(rows));
    nb::capsule owner(kept, [](void* data) noexcept { delete static_cast<std::vector<Row>*>(data); });
    return Table(kept->data(), {kept->size(), columns}, owner);
}

std::pair<Table, Table> align_tokens(const Characters& reference, const Offsets& reference_ends,
                                     const Characters& hypothesis, const Offsets& hypothesis_ends,
                                     std::int64_t window) {
    const auto first = token_text(reference, reference_ends);
    const auto second = token_text(hypothesis, hypothesis_ends);
    interpunct::TokenAlignment alignment;
    {
        nb::gil_scoped_release release;
        alignment = interpunct::align_tokens(first, second, window);
    }
    return {table(std::move(alignment.common)), table(std::move(alignment.blocks))};
}

interpunct::Words words(const Offsets& starts, const Offsets& ends, const Slots& multiword,
                        const Offsets& forms) {
    const auto size = starts.size();
    if (ends.size() != size || multiword.size() != size || forms.size() != size)
        throw nb::value_error("give one entry for each word");
    return {{starts.data(), size}, {ends.data(), size}, view(multiword), {forms.data(), size}};
}

std::int64_t matched_words(const Offsets& reference_starts, const Offsets& reference_ends,
                           const Slots& reference_multiword, const Offsets& reference_forms,
                           const Offsets& hypothesis_starts, const Offsets& hypothesis_ends,
                           const Slots& hypothesis_multiword, const Offsets& hypothesis_forms) {
    const auto reference =
        words(reference_starts, reference_ends, reference_multiword, reference_forms);
    const auto hypothesis =
        words(hypothesis_starts, hypothesis_ends, hypothesis_multiword, hypothesis_forms);
    nb::gil_scoped_release release;
    return interpunct::matched_words(reference, hypothesis);
}

using Integers = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::span<const std::int32_t> view(const Integers& numbers) {
    return {numbers.data(), numbers.size()};
}

// Numbers of many texts laid end to end, and where those of each begin.
using Numbered =
    std::pair<nb::ndarray<nb::numpy, std::int32_t>, nb::ndarray<nb::numpy, std::int64_t>>;

// Ctrl-C reaches the core here.
void poll() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

template <class Value>
nb::ndarray<nb::numpy, Value> array(std::vector<Value>&& values, std::size_t rows,
                                    std::size_t columns) {
    auto* kept = new std::vector<Value>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<Value>*>(p); });
    if (columns == 1) return {kept->data(), {rows}, owner};
    return {kept->data(), {rows, columns}, owner};
}

void append(std::vector<std::int32_t>& pairs, std::span<const interpunct::Column> columns,
            interpunct::Column origin) {
    for (const auto& [reference, hypothesis] : columns) {
        pairs.push_back(reference < 0 ? -1 : origin.reference + reference);
        pairs.push_back(hypothesis < 0 ? -1 : origin.hypothesis + hypothesis);
    }
}

// Texts laid end to end, each token replaced by its number in the table (or by what the table has
// for a missing one), and where each text begins.
Numbered numbered(nb::handle texts, nb::dict table) {
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
            numbers.push_back(static_cast<std::int32_t>(PyLong_AsLong(number.ptr())));
        }
        offsets.push_back(static_cast<std::int64_t>(numbers.size()));
    }
    const std::size_t count = numbers.size(), bounds = offsets.size();
    return {array(std::move(numbers), count, 1), array(std::move(offsets), bounds, 1)};
}

void check_offsets(const Offsets& offsets, const Integers& tokens) {
    const std::int64_t* start = offsets.data();
    const std::int64_t* end = start + offsets.size();
    if (start == end || *start != 0 || end[-1] != static_cast<std::int64_t>(tokens.size()) ||
        !std::is_sorted(start, end))
        throw nb::value_error("offsets must rise from 0 to the number of tokens");
    if (tokens.size() > std::numeric_limits<std::int32_t>::max()) throw nb::value_error("more than 2147483647 tokens");
}

Numbered align(const Integers& reference, const Offsets& reference_offsets,
                 const Integers& hypothesis, const Offsets& hypothesis_offsets, bool nist) {
    check_offsets(reference_offsets, reference);
    check_offsets(hypothesis_offsets, hypothesis);
    if (reference_offsets.size() != hypothesis_offsets.size())
        throw nb::value_error("reference and hypothesis must have the same number of texts");
    const auto costs = nist ? interpunct::Costs::nist : interpunct::Costs::levenshtein;
    std::vector<std::int32_t> pairs;
    std::vector<std::int64_t> offsets{0};
    {
        nb::gil_scoped_release release;
        interpunct::TextAligner aligner;
        const auto text = [](const Integers& tokens, const Offsets& bounds, std::size_t i) {
            const std::int64_t start = bounds.data()[i], end = bounds.data()[i + 1];
            return view(tokens).subspan(static_cast<std::size_t>(start),
                                        static_cast<std::size_t>(end - start));
        };
        for (std::size_t i = 0; i + 1 < reference_offsets.size(); ++i) {
            append(pairs,
                   aligner.align(text(reference, reference_offsets, i),
                                 text(hypothesis, hypothesis_offsets, i), costs, poll),
                   {static_cast<std::int32_t>(reference_offsets.data()[i]),
                    static_cast<std::int32_t>(hypothesis_offsets.data()[i])});
            offsets.push_back(static_cast<std::int64_t>(pairs.size() / 2));
            if (i % 4096 == 4095) poll();
        }
    }
    const std::size_t columns = pairs.size() / 2, texts = offsets.size();
    return {array(std::move(pairs), columns, 2), array(std::move(offsets), texts, 1)};
}

nb::ndarray<nb::numpy, std::int32_t> align_lattice(const Integers& sources, const Integers& targets,
                                                   const Integers& tokens,
                                                   const Integers& hypothesis, bool nist) {
    if (sources.size() != tokens.size() || targets.size() != tokens.size())
        throw nb::value_error("every arc needs a source, a target and a token");
    const auto costs = nist ? interpunct::Costs::nist : interpunct::Costs::levenshtein;
    std::vector<std::int32_t> pairs;
    {
        nb::gil_scoped_release release;
        append(pairs,
               interpunct::align_lattice({view(sources), view(targets), view(tokens)},
                                         view(hypothesis), costs, poll),
               {0, 0});
    }
    const std::size_t columns = pairs.size() / 2;
    return array(std::move(pairs), columns, 2);
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "Exact algorithms on integers; the Python modules are their public face.";
    module.def("boundary_edits", &boundary_edits, "reference"_a, "hypothesis"_a,
               "Matches, near misses and misses between two segmentations.");
    module.def("tolerant_matches", &tolerant_matches, "reference"_a, "hypothesis"_a, "tolerance"_a,
               "The most boundaries that can be paired off within `tolerance` slots.");
    module.def("align_tokens", &align_tokens, "reference"_a, "reference_ends"_a, "hypothesis"_a,
               "hypothesis_ends"_a, "window"_a,
               "Common boundaries (tokens before them on each side), and blocks between two of them "
               "with their equal tokens.");
    module.def("matched_words", &matched_words, "reference_starts"_a, "reference_ends"_a,
               "reference_multiword"_a, "reference_forms"_a, "hypothesis_starts"_a,
               "hypothesis_ends"_a, "hypothesis_multiword"_a, "hypothesis_forms"_a,
               "Words that both sides have, as the CoNLL 2018 scorer matches them.");
    module.attr("NO_TOKEN") = interpunct::no_token;
    module.def("numbered", &numbered, "texts"_a, "table"_a,
               "The numbers of all tokens of all texts, and where those of each text begin.");
    module.def("align", &align, "reference"_a, "reference_offsets"_a, "hypothesis"_a,
               "hypothesis_offsets"_a, "nist"_a,
               "Pairs of positions for each pair of texts, -1 where a side has nothing, and where "
               "the pairs of each text begin.");
    module.def("align_lattice", &align_lattice, "sources"_a, "targets"_a, "tokens"_a,
               "hypothesis"_a, "nist"_a,
               "Pairs of an arc and a position, -1 where a side has nothing.");
}
