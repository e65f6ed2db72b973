// The only file that knows Python: arrays in, integers out, the GIL released while the core works.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

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

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "Exact algorithms on integers; the Python modules are their public face.";
    module.def("boundary_edits", &boundary_edits, "reference"_a, "hypothesis"_a,
               "Matches, near misses and misses between two segmentations.");
    module.def("tolerant_matches", &tolerant_matches, "reference"_a, "hypothesis"_a, "tolerance"_a,
               "The most boundaries that can be paired off within `tolerance` slots.");
}
