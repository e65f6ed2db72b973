"""Corpora, sides and documents without boundaries are never silently perfect."""

import warnings
from math import isnan

import pytest

from interpunct import Document, score
from interpunct.errors import InputWarning
from tests.only import only

PERFECT_BY_DEFAULT = (
    "segment_precision", "segment_recall", "segment_f1", "segment_error_rate",
    "segment_error_rate_words", "pk", "window_diff", "segmentation_similarity",
    "classification_error_rate",
)  # fmt: skip


def document(name: str, ends: str) -> Document:
    """'..|..' is five slots with a boundary in the third."""
    units = [str(number) for number in range(len(ends))]
    return Document.build(name, units, boundaries=[end == "|" for end in ends])


def notes(*given, **options) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        score(*given, **options)
    return [str(warning.message) for warning in caught]


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("ends", ["......", ".....|"])
def test_a_corpus_without_any_inner_boundary_has_no_perfect_figures(ends):
    made = [document("1", ends), document("2", ends)]
    found = only(score(made, made))
    for name in PERFECT_BY_DEFAULT:
        assert isnan(found[name].value), name
        assert found[name].reason, name


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_against_several_references_too():
    made = [document("1", "......"), document("2", "......")]
    found = only(score({"ann": made, "bo": made}, made))
    for name in PERFECT_BY_DEFAULT:
        assert isnan(found[f"mean_{name}"].value), name
        assert isnan(found[f"majority_{name}"].value), name


def test_a_corpus_without_any_inner_boundary_gives_a_note():
    made = [document("1", ".....|"), document("2", ".....|")]
    (found,) = [note for note in notes(made, made) if "inner boundary" in note]
    assert found.startswith("no document has an inner boundary on either side")


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_single_document_without_one_counts_as_before():
    gold = [document("1", "..|..."), document("2", "......")]
    found = only(score(gold, [document("1", "....|."), document("2", "......")]))
    assert found["segment_f1"].value == pytest.approx(1 / 3)
    assert found["segment_f1"].per_document["2"] == 1


def test_documents_without_one_are_counted_in_one_note():
    gold = [document("1", "..|..."), document("2", "......"), document("3", "......")]
    found = [note for note in notes(gold, gold) if "inner boundary" in note]
    assert found == [
        "2 of 3 documents have no inner boundary on either side; the segment figures, Pk and "
        "WindowDiff count them as right"
    ]


@pytest.mark.parametrize(
    ("gold", "made", "who"),
    [("..|..|", "......", "system 'system'"), ("......", "..|..|", "reference 'reference'")],
)
def test_a_side_without_any_boundary_gives_a_note(gold, made, who):
    found = notes([document("1", gold)], [document("1", made)])
    assert any(note.startswith(f"{who} has no boundary at all") for note in found)


def test_a_side_with_final_boundaries_only_gives_no_note():
    found = notes([document("1", "..|..|")], [document("1", ".....|")])
    assert not any("no boundary at all" in note for note in found)
