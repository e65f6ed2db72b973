"""Turns as segments: `--boundaries speaker`."""

import pytest

import interpunct
from interpunct import Document
from interpunct.errors import InputError


def said(text: str, speakers: str | None) -> Document:
    return Document.build(
        "d", text.split(), marks=["."] * len(text.split()),
        speaker=None if speakers is None else list(speakers),
    )  # fmt: skip


def scored(reference: Document, hypothesis: Document):
    return interpunct.score(
        [reference], {"s": [hypothesis]}, boundaries="speaker", intervals=False
    )["s"]


def test_a_boundary_is_where_the_speaker_changes():
    """Names and marks do not matter: one turn of two begins a word late."""
    found = scored(said("a b c d e", "xxyyx"), said("a b c d e", "00011"))
    assert found.counts["tp"] == 0
    assert (found.counts["fn"], found.counts["fp"]) == (2, 1)
    assert scored(said("a b c", "xxy"), said("a b c", "112"))["f1"].value == 1


def test_turns_on_other_words():
    found = scored(said("a b c d", "xxyy"), said("a q d", "xxy"))
    assert found["word_error_rate"].value == 2 / 4
    assert found["recall"].value in (0, 1)


@pytest.mark.parametrize("side", ["reference", "system"])
def test_speakers_must_be_known_on_both_sides(side):
    documents = [said("a b", "xy"), said("a b", None)]
    if side == "reference":
        documents.reverse()
    with pytest.raises(InputError, match=f"of {side} .* does not say who speaks"):
        scored(*documents)
