"""Agreement of annotators, from documents to figures and disputed places."""

from __future__ import annotations

import json
from itertools import combinations

import numpy as np
import pytest

import interpunct
from interpunct.alignment.annotated import Annotated
from interpunct.errors import InputError, InputWarning
from interpunct.metrics import cohen_kappa, fleiss_kappa
from interpunct.options import Settings
from interpunct.results.stacking import stack
from interpunct.sample import REFERENCES
from interpunct.tasks.agreement.boundaries import BoundaryAgreement, measure
from interpunct.tasks.agreement.disputed_places import places, split_pairs
from tests.annotators import WORDS, annotated, annotator
from tests.pictures import rows

THREE = {
    "ann": annotator("...|..|.....|", "..|..|"),
    "bo": annotator("...|...|....|", "..|..|"),
    "cy": annotator("....|..|....|", ".....|"),
}


def test_json_has_the_figures_the_pairs_and_the_documents():
    found = interpunct.agreement(THREE).to_dict(top=2)
    assert found["references"] == ["ann", "bo", "cy"]
    assert found["documents"] == ["d1", "d2"]
    parts = found["agreement"]
    assert set(parts["pairs"]) == {"ann", "bo", "cy"}
    assert parts["pairs"]["ann"]["bo"] == parts["pairs"]["bo"]["ann"]
    assert set(parts["pairs"]["ann"]["bo"]) == {"cohen_kappa", "f1", "boundary_similarity"}
    assert parts["votes"] == {"3": [12, 2, 3, 0]}
    assert parts["missing"] == {}
    assert set(parts["per_document"]) == {"d1", "d2"}
    assert len(found["disagreements"]) == 2
    json.dumps(found, allow_nan=False)


def test_figures_are_those_of_the_metrics_over_all_documents():
    agreement = interpunct.agreement(THREE)
    joined = {
        who: np.concatenate([document.boundaries[:-1] for document in documents])
        for who, documents in THREE.items()
    }
    kappa = fleiss_kappa(list(joined.values())).value
    assert agreement["fleiss_kappa"].value == pytest.approx(kappa)
    for first, second in combinations(THREE, 2):
        expected = cohen_kappa(joined[first], joined[second]).value
        assert agreement.pair(first, second)["cohen_kappa"].value == pytest.approx(expected)
        assert agreement.pair(second, first)["cohen_kappa"].value == pytest.approx(expected)


def test_the_final_slot_counts_when_it_is_asked_for():
    with_final = interpunct.agreement(THREE, final="include")
    assert with_final.outcome.votes[3].tolist() == [12, 2, 3, 2]
    inner = interpunct.agreement(THREE)
    # Similarities look at inner slots in any case.
    for figure in ("boundary_similarity_pi", "boundary_similarity_kappa"):
        assert float(with_final[figure]) == float(inner[figure])


def test_a_missing_document_is_reported_and_not_taken_for_empty():
    partly = {**THREE, "cy": THREE["cy"][:1]}
    with pytest.warns(InputWarning, match="'cy' lacks 1 of 2 documents"):
        found = interpunct.agreement(partly)
    assert found.outcome.missing == {"cy": ["d2"]}
    assert {size: slots.tolist() for size, slots in found.outcome.votes.items()} == {
        2: [4, 0, 1],
        3: [8, 2, 2, 0],
    }
    whole = interpunct.agreement(THREE)
    assert found["krippendorff_alpha"].value > whole["krippendorff_alpha"].value
    assert found.pair("ann", "cy")["f1"].value == 0, "only the first document is common"


def _no_look_up(place):
    raise AssertionError("words are the same, so nothing is aligned again")


def test_annotators_may_come_in_any_order_in_each_document():
    names = ("ann", "bo", "cy")
    first = dict(zip(names, rows(".|..", ".|..", "..|."), strict=True))
    second = dict(zip(names[::-1], rows("..|.", ".|..", ".|.."), strict=True))
    documents = [Annotated("d", tuple(WORDS[:4]), votes) for votes in (first, second)]
    bags = stack([measure(document, names, final=False) for document in documents])
    settings = Settings.choose(command="agreement")
    found = BoundaryAgreement.of_measured(names, documents, bags, settings, _no_look_up)
    assert found.pair_value("f1", "ann", "bo") == 1
    assert found.pair_value("f1", "bo", "cy") == 0


def test_one_annotator_is_refused():
    with pytest.raises(InputError, match="at least two annotators; only 'ann' was given"):
        interpunct.agreement({"ann": THREE["ann"]})


def test_correlation_is_over_documents():
    found = interpunct.agreement(REFERENCES)
    per_document = found.to_dict()["agreement"]["per_document"].values()
    ratio = [d["agreement_ratio"]["value"] for d in per_document]
    kappa = [d["fleiss_kappa"]["value"] for d in per_document]
    expected = np.corrcoef(ratio, kappa)[0, 1]
    assert found.outcome.correlation.value == pytest.approx(expected)
    assert found.outcome.correlation.documents == 5


def test_slots_that_split_the_annotators_evenly_are_disputed_most():
    document = annotated("|..|...", "|......", "....|..", "....|..")
    # Pairs that are split: 2 and 2 of four annotators 4 of 6, one alone 3 of 6.
    assert split_pairs(document.rows(final=True)).tolist() == pytest.approx(
        [4 / 6, 0, 0, 3 / 6, 4 / 6, 0, 0]
    )
    found = places([document], final=True, top=9)
    assert [place.unit for place in found] == [4, 0]
    assert found[0].votes == {3: ("ann",), 4: ("cy", "di")}


def test_among_equals_the_place_with_more_disagreement_around_it_comes_first():
    document = annotated("|.....|......", "........|....", ".............")
    found = places([document], final=False, top=2)
    assert [place.unit for place in found] == [6, 0]


def test_agreeing_annotators_and_single_ones_have_no_disputed_places():
    assert places([annotated("|..", "|.."), annotated("|..")], final=True, top=5) == []
    assert places([], final=True, top=5) == []
    assert places([annotated("", "")], final=False, top=5) == []
