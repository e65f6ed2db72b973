"""Agreement as printed: disputed places, and tables that fit a terminal."""

import re

import pytest

import interpunct
from interpunct.report.json import agreement as agreement_json
from interpunct.report.tables.agreement import draw, voters, wrapped
from interpunct.tasks.agreement.disputed_places import places
from tests.annotators import TEXT, annotated, annotator
from tests.shared import data


def test_a_place_is_drawn_with_the_votes_in_the_text():
    (place,) = places([annotated("...|.........", "....|........", "....|........")],
                      final=False, top=1)  # fmt: skip
    assert draw(place, 80) == TEXT.replace("there so", "there |1 so |2")
    assert draw(place, 26) == "… him there |1 so |2 he …"
    assert voters(place) == ["after there: ann", "after so: bo, cy"]


def test_a_place_in_json_has_its_words_and_voters(monkeypatch):
    monkeypatch.setattr(agreement_json, "CONTEXT", 3)
    pictures = {"ann": "...|.........", "bo": "....|........", "cy": "....|........"}
    found = interpunct.agreement({who: annotator(text) for who, text in pictures.items()})
    (place,) = found.to_dict(top=1)["disagreements"]
    assert place == {
        "document": "d1",
        "unit": 4,
        "before": "met him there",
        "after": "so he left",
        "voted": ["ann"],
        "not_voted": ["bo", "cy"],
        "disagreement": pytest.approx(2 / 3),
        "nearby": {"5": ["bo", "cy"]},
    }


def test_items_are_not_broken_over_lines():
    assert wrapped(["after there: ann", "after so: bo, cy"], 20) == [
        "after there: ann;",
        "after so: bo, cy",
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
    assert found.outcome.votes[7].tolist() == [6, 2, 3, 3, 1, 2, 3, 0]


def test_many_documents_are_listed_from_the_least_agreement():
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
