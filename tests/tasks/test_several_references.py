"""Systems against several references, from documents to JSON."""

from __future__ import annotations

import json
from math import isnan
from statistics import mean

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning, OptionError
from interpunct.metrics import counts, majority_reference
from interpunct.metrics.catalogue import BOUNDARY_METRICS
from interpunct.options import Settings
from interpunct.results.bag import add_bags
from interpunct.results.keys import ALL
from interpunct.sample import REFERENCES, SYSTEMS
from interpunct.tasks.boundaries.measuring import measure
from interpunct.tasks.boundaries.several_references import figures_of_several, measure_several
from tests.pictures import document, rows


def corpus(*pictures: str) -> list[Document]:
    return [document(picture, name=f"d{i}") for i, picture in enumerate(pictures, start=1)]


ANNOTATORS = {
    "ann": corpus("..|....|..|", "|....|....|"),
    "bo": corpus("...|...|..|", "|..|......|"),
    "cy": corpus("..|.......|", "|.........|"),
}
SYSTEM = {"sys": corpus("..|....|..|", "|....|....|")}


@pytest.fixture
def found():
    return interpunct.score(ANNOTATORS, SYSTEM).to_dict()


def test_json_has_scores_of_all_references_and_of_each(found):
    system = found["systems"][0]
    assert found["references"] == ["ann", "bo", "cy"]
    assert {"wisebe", "window_f1", "mean_f1", "majority_f1", "mean_nist_error_rate"} <= set(
        system["scores"]
    )
    assert "f1" not in system["scores"]
    assert set(system["counts"]) == {
        "boundaries", "boundaries_in_windows", "windows", "windows_hit",
    }  # fmt: skip
    assert set(system["per_reference"]) == {"ann", "bo", "cy"}
    assert system["per_reference"]["ann"]["counts"] == {"tp": 4, "fp": 0, "fn": 0, "tn": 16}
    assert system["per_reference"]["ann"]["scores"]["f1"]["value"] == 1
    assert set(system["per_document"]) == {"d1", "d2"}
    assert "wisebe" in system["per_document"]["d1"]["scores"]


def test_means_are_over_references_and_majority_is_against_one(found):
    system = found["systems"][0]
    for name in ("f1", "precision", "pk", "segment_error_rate"):
        each = [system["per_reference"][who]["scores"][name]["value"] for who in ANNOTATORS]
        assert system["scores"][f"mean_{name}"]["value"] == pytest.approx(mean(each))
    scores = system["scores"]
    assert scores["mean_slot_error_rate"]["value"] == scores["mean_nist_error_rate"]["value"]
    # Two of three put a boundary into slots 3 and 8 of the first, and 1 of the second document.
    assert scores["majority_precision"]["value"] == 3 / 4
    assert scores["majority_recall"]["value"] == 1


def test_macro_is_the_mean_of_the_products_and_value_the_product_of_the_sums(found):
    system = found["systems"][0]
    products = [d["scores"]["wisebe"]["value"] for d in system["per_document"].values()]
    scores = system["scores"]
    assert scores["wisebe"]["macro"] == pytest.approx(mean(products))
    ratio = found["agreement"]["agreement_ratio"]["value"]
    assert scores["wisebe"]["value"] == pytest.approx(scores["window_f1"]["value"] * ratio)


def test_a_long_document_weighs_more_in_value_and_the_same_in_macro():
    references = {"ann": corpus("|....", "|....|....|..."), "bo": corpus("|....", "....|....|....")}
    found = interpunct.score(references, {"sys": corpus("|....", "|....|....|...")}).to_dict()
    wisebe = found["systems"][0]["scores"]["wisebe"]
    # Every window is hit. Votes are shared in one slot of one, then in none of five.
    assert wisebe["macro"] == (1 + 0) / 2
    assert wisebe["value"] == pytest.approx(2 / (2 * 6))


def test_one_reference_has_no_wisebe_and_says_why():
    found = interpunct.score({"ann": ANNOTATORS["ann"]}, SYSTEM).to_dict()
    reason = "no document has a boundary and at least two references"
    assert found["systems"][0]["scores"]["wisebe"] == {"value": None, "reason": reason}
    assert found["agreement"]["agreement_ratio"] == {"value": None, "reason": reason}
    assert found["systems"][0]["counts"] == {"tp": 4, "fp": 0, "fn": 0, "tn": 16}
    assert "rankings" not in found


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_references_without_any_boundary_are_not_measured():
    nobody = {"ann": corpus("......"), "bo": corpus("......")}
    found = interpunct.score(nobody, {"sys": corpus("..|...")}).to_dict()
    assert found["systems"][0]["scores"]["wisebe"]["value"] is None
    assert found["systems"][0]["scores"]["window_precision"]["value"] == 0
    assert found["agreement"]["fleiss_kappa"]["value"] is None
    json.dumps(found, allow_nan=False)


def test_an_annotator_who_did_not_do_a_document_is_reported_and_counts_nowhere():
    partly = {**ANNOTATORS, "bo": ANNOTATORS["bo"][:1]}
    with pytest.warns(InputWarning, match=r"'bo' lacks 1 of 2 documents.*: d2"):
        evaluation = interpunct.score(partly, SYSTEM)
    found = evaluation.to_dict()
    assert found["agreement"]["missing"] == {"bo": ["d2"]}
    against = found["systems"][0]["per_reference"]["bo"]
    assert sum(against["counts"].values()) == 10, "ten scored slots, not twenty"
    assert against["scores"]["f1"]["macro_left_out"] == 1
    assert found["agreement"]["per_document"]["d2"]["annotators"] == ["ann", "cy"]
    # In the second document two annotators are left; the mean is over the two.
    second = evaluation.document_values("sys", figure(evaluation, "mean_f1"))[1]
    assert second == pytest.approx(mean([1, 2 / 3]))


def test_a_document_with_a_single_annotator_has_no_windows():
    partly = {"ann": ANNOTATORS["ann"], "bo": ANNOTATORS["bo"][:1]}
    with pytest.warns(InputWarning, match="'bo' lacks"):
        found = interpunct.score(partly, SYSTEM).to_dict()["systems"][0]
    assert found["per_document"]["d2"]["scores"]["wisebe"]["value"] is None
    assert found["scores"]["wisebe"]["macro_left_out"] == 1
    alone = interpunct.score(
        {who: ANNOTATORS[who][:1] for who in partly}, {"sys": SYSTEM["sys"][:1]}
    ).to_dict()["systems"][0]
    assert found["scores"]["wisebe"]["value"] == alone["scores"]["wisebe"]["value"]


def test_a_document_that_a_system_lacks_is_an_error():
    with pytest.raises(InputError, match="document 'd2' is missing in system 'sys'"):
        interpunct.score(ANNOTATORS, {"sys": SYSTEM["sys"][:1]})


def test_references_with_different_words_are_refused_by_name_where_words_are_strict():
    other = [Document.build("d1", ["so", "it", "is"]), ANNOTATORS["bo"][1]]
    with pytest.raises(InputError, match=r"'w0' in reference 'ann' and 'so' in reference 'bo'"):
        interpunct.score({"ann": ANNOTATORS["ann"], "bo": other}, SYSTEM, words="strict")


def test_windows_over_most_of_the_text_are_reported_with_a_remedy():
    crowded = {"ann": corpus("|.|.|.|..."), "bo": corpus("|.|.|.|...")}
    with pytest.warns(InputWarning, match=r"cover 78% of the slots.*window_limit=1"):
        interpunct.score(crowded, {"sys": corpus("|.|.|.|...")})
    gold = {who: corpus("||||||....") for who in ("ann", "bo")}
    with pytest.warns(InputWarning, match=r"cover 67% of the slots.*mean_f1"):
        interpunct.score(gold, {"sys": corpus("||||......")}, window_limit=0)


def test_window_limit_and_quorum_are_in_the_signature():
    options = {"window_limit": 3, "quorum": 3}
    signature = interpunct.score(ANNOTATORS, SYSTEM, **options).signature
    assert "|refs:3|" in signature
    assert "|L:3|quorum:3|" in signature
    assert "L:" not in interpunct.score({"ann": ANNOTATORS["ann"]}, SYSTEM).signature


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"quorum": 4}, "quorum is 4, but there are 3 references"),
        ({"quorum": 0}, "quorum must be at least 1 vote, not 0"),
        ({"window_limit": -1}, "window_limit must be at least 0 slots, not -1"),
    ],
)
def test_impossible_options_are_refused(option, message):
    with pytest.raises(OptionError, match=message):
        interpunct.score(ANNOTATORS, SYSTEM, **option)


def test_rankings_say_where_the_two_figures_differ():
    found = interpunct.score(REFERENCES, SYSTEMS).to_dict()["rankings"]
    assert found["wisebe"] == ["both", "words", "pause"]
    assert found["mean_f1"] == ["both", "pause", "words"]
    assert found["differ"] == [["words", "pause"]]
    assert found["per_document"]["lighthouse"]["differ"] == []
    assert found["per_document"]["maps"]["differ"] == [["words", "pause"]]
    assert found["best_against"] == {"ines": "both", "mori": "both", "tove": "pause"}
    assert found["nearest_reference"]["words"] == "ines"
    assert found["wisebe_mean_f1_correlation"]["words"]["documents"] == 5


many_documents = st.lists(
    st.lists(st.tuples(*[st.booleans()] * 4), min_size=0, max_size=20), min_size=1, max_size=4
)
NAMES = ("ann", "bo", "cy")
SETTINGS = Settings.choose(beta=2.0, tolerance=1)
FIGURES = figures_of_several(NAMES, BOUNDARY_METRICS)


def bags(documents):
    """One bag for each document; its columns are three references and the hypothesis."""
    found = []
    for columns in documents:
        sides = [np.array([column[i] for column in columns], bool) for i in range(4)]
        references = dict(zip(NAMES, sides, strict=False))
        found.append(
            measure_several(
                NAMES, references, sides[3], SETTINGS, lambda r, h, _: measure(r, h, SETTINGS, 3)
            )
        )
    return found


@settings(max_examples=25)
@given(many_documents)
def test_figures_are_those_of_the_metrics(documents):
    """The bags hold what the pure functions give; the final slot is left out."""
    total = add_bags(bags(documents))
    by_name = {figure.name: figure for figure in FIGURES if figure.about == ALL}
    majority = sum(
        (
            counts(majority_reference(sides[:3])[:-1], sides[3][:-1])
            for sides in (np.array(columns, bool).T for columns in documents if columns)
        ),
        start=type(counts([], []))(),
    )
    value = by_name["majority_f1"].value(total)
    assert value == pytest.approx(majority.f1.value, nan_ok=True)
    perfect = [[(*column[:1], *column[:1], *column[:1], column[0]) for column in columns]
               for columns in documents]  # fmt: skip
    wisebe = by_name["wisebe"].value(add_bags(bags(perfect)))
    assert isnan(wisebe) or wisebe == 1


def figure(evaluation, name):
    return next(f for f in evaluation.figures if f.name == name and f.about == ALL)


def test_rows_draw_annotators():
    assert rows("|.", ".|").tolist() == [[True, False], [False, True]]


def test_a_window_limit_beyond_every_document_takes_no_time():
    texts = {"ann": ["We. Met. He. Left."], "bo": ["We. Met he. Left."]}
    with pytest.warns(InputWarning, match="make them smaller with window_limit=0|instead"):
        interpunct.score(texts, {"s": texts["ann"]}, window_limit=10**9, intervals=False)
