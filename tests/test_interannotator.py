"""Agreement of annotators, from documents to what is printed."""

from __future__ import annotations

import json
import re
from itertools import combinations

import numpy as np
import pytest

import interpunct
from interpunct.alignment.annotated import Annotated
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning
from interpunct.metrics import cohen_kappa, fleiss_kappa
from interpunct.report.sections.agreement import draw, voters, wrapped
from interpunct.sample import REFERENCES
from interpunct.tasks.agreement.disputed_places import places, split_pairs
from tests.pictures import rows, slots
from tests.shared import data

TEXT = "we met him there so he left and that was that for now"
WORDS = TEXT.split()


def annotator(*pictures: str) -> list[Document]:
    return [
        Document.build(f"d{i}", WORDS[: len(picture)], boundaries=slots(picture))
        for i, picture in enumerate(pictures, start=1)
    ]


THREE = {
    "ann": annotator("...|..|.....|", "..|..|"),
    "bo": annotator("...|...|....|", "..|..|"),
    "cy": annotator("....|..|....|", ".....|"),
}


def annotated(*pictures: str) -> Annotated:
    names = ("ann", "bo", "cy", "di", "ed", "flo", "gus")
    return Annotated("d", tuple(WORDS[: len(pictures[0])]),
                     dict(zip(names, rows(*pictures), strict=False)))  # fmt: skip


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
    assert agreement.value("fleiss_kappa") == pytest.approx(kappa)
    for first, second in combinations(THREE, 2):
        expected = cohen_kappa(joined[first], joined[second]).value
        assert agreement.pair_value("cohen_kappa", first, second) == pytest.approx(expected)
        assert agreement.pair_value("cohen_kappa", second, first) == pytest.approx(expected)


def test_the_final_slot_counts_when_it_is_asked_for():
    with_final = interpunct.agreement(THREE, final="include")
    assert with_final.votes[3].tolist() == [12, 2, 3, 2]
    inner = interpunct.agreement(THREE)
    # Similarities look at inner slots in any case.
    for figure in ("boundary_similarity_pi", "boundary_similarity_kappa"):
        assert with_final.value(figure) == inner.value(figure)


def test_a_missing_document_is_reported_and_not_taken_for_empty():
    partly = {**THREE, "cy": THREE["cy"][:1]}
    with pytest.warns(InputWarning, match="'cy' did not do 1 of 2 documents"):
        found = interpunct.agreement(partly)
    assert found.missing == {"cy": ["d2"]}
    assert {size: slots.tolist() for size, slots in found.votes.items()} == {
        2: [4, 0, 1],
        3: [8, 2, 2, 0],
    }
    assert found.value("krippendorff_alpha") > interpunct.agreement(THREE).value(
        "krippendorff_alpha"
    )
    assert found.pair_value("f1", "ann", "cy") == 0, "only the first document is common"


def test_annotators_may_come_in_any_order_in_each_document():
    names = ("ann", "bo", "cy")
    first = dict(zip(names, rows(".|..", ".|..", "..|."), strict=True))
    second = dict(zip(names[::-1], rows("..|.", ".|..", ".|.."), strict=True))
    documents = [Annotated("d", tuple(WORDS[:4]), votes) for votes in (first, second)]
    settings = interpunct.agreement(THREE).settings
    found = interpunct.Agreement.of(names, documents, settings)
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
    assert found.correlation.value == pytest.approx(expected)
    assert found.correlation.documents == 5


def test_slots_that_split_the_annotators_evenly_are_disputed_most():
    document = annotated("|..|...", "|......", "....|..", "....|..")
    # Pairs that are split: 2 and 2 of four annotators 4 of 6, one alone 3 of 6.
    assert split_pairs(document, final=True).tolist() == pytest.approx(
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


def test_a_place_is_drawn_with_the_votes_in_the_text():
    (place,) = places([annotated("...|.........", "....|........", "....|........")],
                      final=False, top=1)  # fmt: skip
    assert draw(place, 80) == TEXT.replace("there so", "there |1 so |2")
    assert draw(place, 26) == "… him there |1 so |2 he …"
    assert voters(place) == ["after there: ann", "after so: bo, cy"]


def test_items_are_not_broken_over_lines():
    assert wrapped(["after there: ann", "after so: bo, cy"], 20) == [
        "after there: ann;",
        "after so: bo, cy",
    ]


def test_a_place_in_json_has_its_words_and_voters():
    pictures = {"ann": "...|.........", "bo": "....|........", "cy": "....|........"}
    annotators = {who: annotator(picture) for who, picture in pictures.items()}
    assert interpunct.agreement(annotators).to_dict(top=1)["disagreements"] == [
        {
            "document": "d1",
            "unit": 4,
            "before": "we met him there",
            "after": "so he left and that was",
            "voted": ["ann"],
            "not_voted": ["bo", "cy"],
            "disagreement": pytest.approx(2 / 3),
            "nearby": {"5": ["bo", "cy"]},
        }
    ]


def test_many_annotators_fit_a_terminal():
    many = {f"annotator{i}": annotator("...|..|.....|") for i in range(12)}
    printed = interpunct.agreement(many).table()
    *lines, signature = printed.splitlines()
    assert max(map(len, lines)) <= 80
    assert signature.startswith("task:agreement|refs:12|")
    for i in range(12):
        assert any(f"annotator{i}" in line for line in lines)


def test_stargazer_fits_a_terminal_and_names_all_annotators():
    found = interpunct.agreement(data("segeval/hearst1997.json"))
    assert found.annotators == ("1", "2", "3", "4", "5", "6", "7")
    printed = found.table(top=3)
    assert max(map(len, printed.splitlines()[:-1])) <= 80
    assert printed.count("stargazer") == 3
    # Hearst (1997) has 21 paragraphs; all but 6 of their 20 gaps got a vote.
    assert found.votes[7].tolist() == [6, 2, 3, 3, 1, 2, 3, 0]


def test_of_many_documents_the_least_agreed_are_listed():
    agreed, torn = "..|..|....", "..|......."
    many = {
        "ann": annotator(*[agreed] * 30),
        "bo": annotator(*[agreed] * 20, *[torn] * 10),
    }
    printed = interpunct.agreement(many).table(top=0)
    assert "The 20 documents of least agreement, of 30" in printed
    table = printed[printed.index("of least agreement") :]
    listed = re.findall(r"^ *(d\d+) ", table, re.MULTILINE)
    assert listed == [f"d{i}" for i in (*range(21, 31), *range(1, 11))]
