"""Segments with labels: drawn examples, the formula by hand, and words that differ."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct import Document
from interpunct.errors import InputWarning
from interpunct.metrics import LabelledSegments, labelled_segments

LABELS = {"s": "statement", "q": "question", "b": "backchannel"}
SLOTS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=10)


def acts(picture: str) -> list[int]:
    """'..s.q' is a statement of three words and a question of two."""
    return [0 if sign == "." else ord(sign) for sign in picture]


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param("..s.q", "..s.q", LabelledSegments(2, 0, 5, 0, 0), id="perfect"),
        pytest.param("..s.q", "..s.s", LabelledSegments(2, 1, 5, 2, 2), id="the last label"),
        pytest.param("..s.q", "s.s.q", LabelledSegments(2, 1, 5, 3, 0), id="an end too many"),
        pytest.param("..s.q", "....q", LabelledSegments(2, 2, 5, 5, 3), id="an end missed"),
        pytest.param("..s.q", ".s..q", LabelledSegments(2, 2, 5, 5, 1), id="an end moved"),
        pytest.param("b", "b", LabelledSegments(1, 0, 1, 0, 0), id="one word"),
        pytest.param("", "", LabelledSegments(), id="no word"),
    ],
)
def test_worked_examples(reference, hypothesis, expected):
    assert labelled_segments(acts(reference), acts(hypothesis)) == expected


def test_a_deleted_word_is_wrong_in_any_segment():
    found = labelled_segments(acts("..s.q"), acts("..s.q"), deleted=[0, 1, 0, 0, 0])
    assert found == LabelledSegments(2, 0, 5, 1, 1)


@given(SLOTS)
def test_is_the_definition(slots):
    reference, hypothesis = ([row[side] for row in slots] for side in range(2))

    def segments(labels):
        found, begin = [], 0
        for place, label in enumerate(labels):
            if label or place == len(labels) - 1:
                found.append((begin, place + 1, label))
                begin = place + 1
        return found

    own, others = segments(reference), segments(hypothesis)
    wrong = [segment for segment in own if segment not in others]
    label_of = [
        {word: label for begin, end, label in side for word in range(begin, end)}
        for side in (own, others)
    ]
    assert labelled_segments(reference, hypothesis) == LabelledSegments(
        len(own), len(wrong), len(slots), sum(end - begin for begin, end, _ in wrong),
        sum(label_of[0][word] != label_of[1][word] for word in range(len(slots))),
    )  # fmt: skip


def document(text: str) -> Document:
    """'so it is /s really /q': words, and labels after the last word of a segment."""
    units: list[str] = []
    labels: dict[int, str] = {}
    for token in text.split():
        if token.startswith("/"):
            labels[len(units) - 1] = LABELS[token[1:]]
        else:
            units.append(token)
    subtypes = [labels.get(place, "") for place in range(len(units))]
    return Document.build("d", units, boundaries=[bool(s) for s in subtypes], subtypes=subtypes)


def scored(reference: str, hypothesis: str, **options):
    return interpunct.score(
        [document(reference)], {"s": [document(hypothesis)]}, intervals=False, **options
    )["s"]


def test_labels_count_where_words_differ():
    """*is* was deleted, *now* became *was*, *uh* was inserted, and the question a statement.

    so it is now /s do  -  you go /q
    so it -  was /s do  uh you go /s
    """
    found = scored("so it is now /s do you go /q", "so it was /s do uh you go /s")
    assert found["labelled_segment_error_rate"].value == 1 / 2
    assert found["labelled_segment_error_rate_words"].value == 4 / 7
    assert found["label_error_rate_words"].value == 4 / 7
    assert found["slot_error_rate"].value == 1 / 2


def test_a_segment_is_found_on_other_words():
    found = scored("so it is /s do you go /q", "so it was /s do they go /q")
    assert found["labelled_segment_error_rate"].value == 0
    assert found["label_error_rate_words"].value == 0
    assert found["slot_error_rate"].value == 0


def test_the_label_of_the_last_segment_counts():
    found = scored("so it is /s do you go /q", "so it is /s do you go /s")
    assert found["slot_error_rate"].value == 1 / 2
    assert found["labelled_segment_error_rate"].value == 1 / 2
    assert found["nist_error_rate"].value == 0


def test_a_system_without_labels_is_not_measured():
    made = Document.build("d", ["so", "it", "is"], boundaries=[1, 0, 1])
    found = interpunct.score([document("so /s it is /s")], {"s": [made]}, intervals=False)["s"]
    assert np.isnan(found["labelled_segment_error_rate"].value)
    assert "does not say what sort" in found["labelled_segment_error_rate"].reason


def test_labels_that_the_reference_does_not_have_give_a_note():
    """They may be those of another scheme."""
    gold, made = (
        Document.build("d", ["so", "yes"], boundaries=[1, 1], subtypes=labels)
        for labels in (["greeting", "order"], ["S", "order"])
    )
    with pytest.warns(
        InputWarning, match=r"'s' has 1 label \(S\) that .* 2 labels \(greeting, ord"
    ):
        interpunct.score([gold], {"s": [made]}, final="include", intervals=False)
