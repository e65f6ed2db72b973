// The only file that knows Python: arrays in, integers out, the GIL released while the core works.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "core.hpp"
#include "preconditions.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Slots = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename Number>
using Numbers = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Matrix = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::span<const std::uint8_t> view(const Slots& slots) { return {slots.data(), slots.size()}; }

template <typename Number>
std::span<const Number> span_of(const Numbers<Number>& numbers) {
    return {numbers.data(), numbers.size()};
}

template <typename Number>
using Array = nb::ndarray<nb::numpy, Number, nb::ndim<1>>;

// Gives a vector to Python without copying it.
template <typename Number>
Array<Number> owned(std::vector<Number>&& numbers) {
    auto* kept = new std::vector<Number>(std::move(numbers));
    nb::capsule owner(kept, [](void* data) noexcept {
        delete static_cast<std::vector<Number>*>(data);
    });
    return {kept->data(), {kept->size()}, owner};
}

template <typename First, typename... Others>
void check_same_size(const First& first, const Others&... others) {
    if (((others.size() != first.size()) || ...))
        throw nb::value_error("all arrays must have the same length");
}

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
    const interpunct::TokenText text{{characters.data(), characters.size()},
                                     {ends.data(), ends.size()}};
    interpunct::check_token_text(text);
    return text;
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
    interpunct::check_window(window);
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
    const interpunct::Words found{
        {starts.data(), size}, {ends.data(), size}, view(multiword), {forms.data(), size}};
    interpunct::check_words(found);
    return found;
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
using Numbered = std::pair<Array<std::int32_t>, Array<std::int64_t>>;

// Ctrl-C reaches the core here.
void poll() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

template <typename Value>
using Rows = nb::ndarray<nb::numpy, Value, nb::ndim<2>>;

template <typename Value>
Rows<Value> in_rows(std::vector<Value>&& values, std::size_t rows, std::size_t columns) {
    auto* kept = new std::vector<Value>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<Value>*>(p); });
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
Numbered numbered(nb::handle texts, nb::typed<nb::dict, nb::str, nb::int_> table) {
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
    return {owned(std::move(numbers)), owned(std::move(offsets))};
}

void check_offsets(const Offsets& offsets, const Integers& tokens) {
    const std::int64_t* start = offsets.data();
    const std::int64_t* end = start + offsets.size();
    if (start == end || *start != 0 || end[-1] != static_cast<std::int64_t>(tokens.size()) ||
        !std::is_sorted(start, end))
        throw nb::value_error("offsets must rise from 0 to the number of tokens");
    if (tokens.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        throw nb::value_error("a text can have at most two thousand million tokens");
}

std::pair<Rows<std::int32_t>, Array<std::int64_t>> align(const Integers& reference,
                                                         const Offsets& reference_offsets,
                                                         const Integers& hypothesis,
                                                         const Offsets& hypothesis_offsets,
                                                         bool nist) {
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
    const std::size_t columns = pairs.size() / 2;
    return {in_rows(std::move(pairs), columns, 2), owned(std::move(offsets))};
}

Rows<std::int32_t> align_lattice(const Integers& sources, const Integers& targets,
                                 const Integers& tokens, const Integers& hypothesis, bool nist) {
    if (sources.size() != tokens.size() || targets.size() != tokens.size())
        throw nb::value_error("every arc needs a source, a target and a token");
    interpunct::check_heard(view(hypothesis));
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
    return in_rows(std::move(pairs), columns, 2);
}

using Points = std::tuple<Array<double>, Array<std::int64_t>, Array<std::int64_t>>;

Points owned(interpunct::OperatingPoints&& points) {
    return {owned(std::move(points.thresholds)), owned(std::move(points.tp)),
            owned(std::move(points.fp))};
}

template <typename Work>
auto without_gil(Work work) {
    nb::gil_scoped_release release;
    return work();
}

interpunct::PointsView points_view(const Numbers<double>& thresholds,
                                   const Numbers<std::int64_t>& tp,
                                   const Numbers<std::int64_t>& fp) {
    check_same_size(thresholds, tp, fp);
    const interpunct::PointsView points{span_of(thresholds), span_of(tp), span_of(fp)};
    interpunct::check_points(points);
    return points;
}

Points operating_points(const Numbers<double>& positives, const Numbers<double>& negatives) {
    interpunct::check_ascending(span_of(positives));
    interpunct::check_ascending(span_of(negatives));
    return owned(without_gil(
        [&] { return interpunct::operating_points(span_of(positives), span_of(negatives)); }));
}

Points merged_points(const Numbers<double>& first_thresholds,
                     const Numbers<std::int64_t>& first_tp, const Numbers<std::int64_t>& first_fp,
                     const Numbers<double>& second_thresholds,
                     const Numbers<std::int64_t>& second_tp,
                     const Numbers<std::int64_t>& second_fp) {
    const auto first = points_view(first_thresholds, first_tp, first_fp);
    const auto second = points_view(second_thresholds, second_tp, second_fp);
    return owned(without_gil([&] { return interpunct::merged_points(first, second); }));
}

Array<std::int64_t> roc_hull(const Numbers<std::int64_t>& tp, const Numbers<std::int64_t>& fp) {
    check_same_size(tp, fp);
    interpunct::check_slot_counts(span_of(tp));
    interpunct::check_slot_counts(span_of(fp));
    return owned(without_gil([&] { return interpunct::roc_hull(span_of(tp), span_of(fp)); }));
}

using Figures =
    std::tuple<double, double, double, double, double, double, double, double, double>;

Figures as_tuple(const interpunct::ThresholdFigures& figures) {
    return {figures.roc_auc, figures.pr_auc,  figures.average_precision,
            figures.eer,     figures.min_dcf, figures.best_f1,
            figures.best_f1_threshold, figures.best_nist, figures.best_nist_threshold};
}

Figures threshold_figures(const Numbers<double>& thresholds, const Numbers<std::int64_t>& tp,
                          const Numbers<std::int64_t>& fp, double miss, double false_alarm,
                          double prior) {
    const auto points = points_view(thresholds, tp, fp);
    return as_tuple(without_gil(
        [&] { return interpunct::threshold_figures(points, {miss, false_alarm, prior}); }));
}

std::vector<Figures> weighted_figures(const Numbers<double>& scores,
                                      const Numbers<std::int64_t>& documents,
                                      const Numbers<std::int64_t>& positives,
                                      const Numbers<std::int64_t>& negatives,
                                      const Matrix& weights, double miss, double false_alarm,
                                      double prior) {
    check_same_size(scores, documents, positives, negatives);
    const interpunct::ScoredGroups groups{span_of(scores), span_of(documents), span_of(positives),
                                          span_of(negatives)};
    interpunct::check_groups(groups, weights.shape(1));
    const auto rows = without_gil([&] {
        return interpunct::weighted_figures(groups, {weights.data(), weights.size()},
                                            weights.shape(1), {miss, false_alarm, prior});
    });
    std::vector<Figures> figures;
    for (const auto& row : rows) figures.push_back(as_tuple(row));
    return figures;
}

std::tuple<double, Array<std::int64_t>, Array<std::int64_t>, Array<double>> calibration_bins(
    const Slots& reference, const Numbers<double>& scores, const Numbers<double>& edges) {
    check_same_size(reference, scores);
    interpunct::check_scores(span_of(scores));
    interpunct::check_edges(span_of(edges));
    auto bins = without_gil([&] {
        return interpunct::calibration_bins(view(reference), span_of(scores), span_of(edges));
    });
    return {bins.squared_errors, owned(std::move(bins.slots)), owned(std::move(bins.positives)),
            owned(std::move(bins.score_sums))};
}

std::tuple<Array<std::int32_t>, Array<std::int32_t>, Array<std::int32_t>, Array<std::int64_t>,
           Array<std::int64_t>>
number_tokens(const Slots& text, const Slots& is_space) {
    if (text.size() >= static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        throw nb::value_error("a text can have at most two thousand million bytes");
    auto found = without_gil([&] { return interpunct::number_tokens(view(text), view(is_space)); });
    return {owned(std::move(found.numbers)), owned(std::move(found.lines)),
            owned(std::move(found.columns)), owned(std::move(found.starts)),
            owned(std::move(found.ends))};
}

Array<std::int32_t> exchange_classes(const Integers& first, const Integers& second,
                                     const Numbers<std::int64_t>& counts, const Integers& start) {
    check_same_size(first, second, counts);
    const interpunct::WordPairs pairs{view(first), view(second), span_of(counts)};
    interpunct::check_pairs(pairs, view(start));
    return owned(without_gil([&] { return interpunct::exchange_classes(pairs, view(start)); }));
}

Rows<std::uint64_t> clue_keys(
    const nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>& seen,
    const Numbers<std::int64_t>& columns, const Numbers<std::int64_t>& places,
    const Numbers<std::int64_t>& ends) {
    const interpunct::ClueTemplates templates{span_of(columns), span_of(places), span_of(ends)};
    interpunct::check_templates(templates, seen.shape(1));
    auto keys = without_gil([&] {
        return interpunct::clue_keys({seen.data(), seen.size()}, seen.shape(0), templates);
    });
    return in_rows(std::move(keys), seen.shape(0), ends.size());
}

Rows<std::int32_t> find_keys(
    const Numbers<std::uint64_t>& known, const Integers& starts,
    const nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>& keys) {
    if (starts.size() < 2 || !std::has_single_bit(starts.size() - 1))
        throw nb::value_error("starts must have one entry more than a power of two");
    const auto bits = static_cast<unsigned>(std::countr_zero(starts.size() - 1));
    const interpunct::KeyDirectory directory{span_of(known), view(starts), bits};
    interpunct::check_directory(directory);
    auto places = without_gil(
        [&] { return interpunct::find_keys(directory, {keys.data(), keys.size()}); });
    return in_rows(std::move(places), keys.shape(0), keys.shape(1));
}

Rows<double> weight_sums(
    const nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>& places,
    const nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>& weights) {
    const std::span<const std::int32_t> all{places.data(), places.size()};
    interpunct::check_places(all, weights.shape(0));
    auto sums = without_gil([&] {
        return interpunct::weight_sums(all, places.shape(0), {weights.data(), weights.size()},
                                       weights.shape(1));
    });
    return in_rows(std::move(sums), places.shape(0), weights.shape(1));
}

Rows<double> mean_evidence(
    const Numbers<std::int64_t>& roots, const Numbers<std::int64_t>& split_features,
    const Numbers<double>& thresholds, const Numbers<std::int64_t>& left,
    const Numbers<std::int64_t>& right, const Matrix& evidence,
    const nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>& features) {
    check_same_size(left, right, split_features, thresholds);
    if (evidence.shape(0) != left.size())
        throw nb::value_error("evidence must have a row for each node");
    const interpunct::DecisionTrees trees{span_of(roots), span_of(split_features),
                                          span_of(thresholds), span_of(left),
                                          span_of(right), {evidence.data(), evidence.size()}};
    interpunct::check_trees(trees, features.shape(1));
    auto mean = without_gil([&] {
        return interpunct::mean_evidence(trees, {features.data(), features.size()},
                                         features.shape(0), evidence.shape(1));
    });
    return in_rows(std::move(mean), features.shape(0), evidence.shape(1));
}

Rows<double> hidden_event_posteriors(
    const Integers& first_child, const Integers& tokens, const Integers& suffixes,
    const Numbers<double>& probabilities, const Numbers<double>& backoffs, const Integers& words,
    const Integers& events, const Matrix& evidence, std::int32_t edge) {
    if (evidence.shape(0) != words.size() || evidence.shape(1) != events.size() + 1)
        throw nb::value_error("evidence must have a row for each word and a column for each label");
    const interpunct::NgramAutomaton model{view(first_child), view(tokens), view(suffixes),
                                           span_of(probabilities), span_of(backoffs)};
    interpunct::check_automaton(model);
    interpunct::check_tokens(model, view(words));
    interpunct::check_tokens(model, view(events));
    interpunct::check_tokens(model, {&edge, 1});
    auto posteriors = without_gil([&] {
        return interpunct::hidden_event_posteriors(model, view(words), view(events),
                                                   {evidence.data(), evidence.size()}, edge);
    });
    return in_rows(std::move(posteriors), evidence.shape(0), evidence.shape(1));
}

Rows<double> tag_posteriors(const Matrix& scores, const Matrix& transitions) {
    const std::size_t labels = scores.shape(1);
    if (labels == 0) throw nb::value_error("there must be at least one label");
    if (transitions.shape(0) != labels * labels || transitions.shape(1) != labels)
        throw nb::value_error("transitions must have a row for each pair of labels");
    auto posteriors = without_gil([&] {
        return interpunct::tag_posteriors({scores.data(), scores.size()},
                                          {transitions.data(), transitions.size()}, labels);
    });
    return in_rows(std::move(posteriors), scores.shape(0), labels);
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
    module.def("operating_points", &operating_points, "positives"_a, "negatives"_a,
               "Thresholds, true and false positives, from two ascending lists of scores.");
    module.def("merged_points", &merged_points, "first_thresholds"_a, "first_tp"_a, "first_fp"_a,
               "second_thresholds"_a, "second_tp"_a, "second_fp"_a,
               "The operating points of two scored texts taken together.");
    module.def("roc_hull", &roc_hull, "tp"_a, "fp"_a,
               "Which points lie on the upper convex hull of the ROC curve.");
    module.def("threshold_figures", &threshold_figures, "thresholds"_a, "tp"_a, "fp"_a, "miss"_a,
               "false_alarm"_a, "prior"_a,
               "Areas, equal error rate, least cost and best thresholds of operating points.");
    module.def("weighted_figures", &weighted_figures, "scores"_a, "documents"_a, "positives"_a,
               "negatives"_a, "weights"_a, "miss"_a, "false_alarm"_a, "prior"_a,
               "The same figures of corpora whose documents are weighted, one row for each.");
    module.def("calibration_bins", &calibration_bins, "reference"_a, "scores"_a, "edges"_a,
               "Squared errors; and slots, positives and sums of scores in each bin.");
    module.def("number_tokens", &number_tokens, "text"_a, "is_space"_a,
               "Runs between white space: their numbers, lines and columns; where each number is "
               "first found.");
    module.def("exchange_classes", &exchange_classes, "first"_a, "second"_a, "counts"_a, "start"_a,
               "The class of each word, such that classes of neighbours foretell each other.");
    module.def("clue_keys", &clue_keys, "seen"_a, "columns"_a, "places"_a, "ends"_a,
               "What each template finds around each slot, as keys.");
    module.def("find_keys", &find_keys, "known"_a, "starts"_a, "keys"_a,
               "The place of each key in an ordered list; the size of the list if it is not there.");
    module.def("weight_sums", &weight_sums, "places"_a, "weights"_a,
               "The sum of the weights of each row of places.");
    module.def("mean_evidence", &mean_evidence, "roots"_a, "split_features"_a, "thresholds"_a,
               "left"_a, "right"_a, "evidence"_a, "features"_a,
               "What decision trees say of each label in each slot, on average.");
    module.def("hidden_event_posteriors", &hidden_event_posteriors, "first_child"_a, "tokens"_a,
               "suffixes"_a, "probabilities"_a, "backoffs"_a, "words"_a, "events"_a, "evidence"_a,
               "edge"_a, "The posterior of no event and of each event in each slot.");
    module.def("tag_posteriors", &tag_posteriors, "scores"_a, "transitions"_a,
               "The posterior of each label in each slot, given the two labels before it.");
}
