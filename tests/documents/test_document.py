"""Documents: where boundaries come from, and invalid documents."""

import numpy as np
import pytest

from interpunct.documents.document import NUMBERS, Document, Origins
from interpunct.errors import InputError


def test_boundaries_go_before_scores_and_scores_before_marks():
    units, marks, scores = ["a", "b"], [".", ""], [0.1, 0.9]
    by_marks = Document.build("d", units, marks=marks)
    by_scores = Document.build("d", units, marks=marks, scores=scores)
    by_boundaries = Document.build("d", units, marks=marks, scores=scores, boundaries=[0, 0])
    assert by_marks.boundaries.tolist() == [True, False]
    assert by_scores.boundaries.tolist() == [False, True]
    assert by_boundaries.boundaries.tolist() == [False, False]
    assert [d.evidence for d in (by_marks, by_scores, by_boundaries)] == [
        "marks",
        "scores",
        "boundaries",
    ]


def test_a_score_of_the_threshold_is_a_boundary():
    document = Document.build("d", ["a", "b"], scores=[0.5, 0.4999])
    assert document.boundaries.tolist() == [True, False]
    assert document.with_threshold(0.4).boundaries.tolist() == [True, True]


def test_a_threshold_goes_before_boundaries_where_there_are_scores():
    document = Document.build("d", ["a", "b"], boundaries=[1, 1], scores=[0.1, 0.9])
    assert document.with_threshold(0.5).boundaries.tolist() == [False, True]
    without = Document.build("d", ["a", "b"], boundaries=[1, 1])
    assert without.with_threshold(0.5) is without


@pytest.mark.parametrize("mark", list(".?!;。？！；؟؛।॥።"))
def test_delimiters_of_many_scripts_end_a_segment(mark):
    assert Document.build("d", ["a"], marks=[mark]).boundaries.tolist() == [True]


@pytest.mark.parametrize("mark", [",", "...", "…", "--", ":", '"'])
def test_other_marks_do_not_end_a_segment(mark):
    assert Document.build("d", ["a"], marks=[mark]).boundaries.tolist() == [False]


def test_a_delimiter_among_several_marks_is_enough():
    assert Document.build("d", ["a"], marks=['-- . "']).boundaries.tolist() == [True]


@pytest.mark.parametrize("field", ["marks", "boundaries", "speaker", *NUMBERS])
def test_a_list_of_another_length_names_the_field(field):
    given = {field: ["", ""] if field in ("marks", "speaker") else [0, 0]}
    with pytest.raises(InputError, match=f"has 3 units but 2 {field}; give one entry for each"):
        Document.build("d", ["a", "b", "c"], **given)


@pytest.mark.parametrize("score", [float("nan"), -0.1, 1.1, float("inf")])
def test_a_score_is_a_probability(score):
    origins = Origins("s.jsonl", np.array([4, 4], np.int32))
    with pytest.raises(InputError, match=r"s\.jsonl:4: the score of unit 2 .* from 0 to 1"):
        Document.build("d", ["a", "b"], scores=[0.5, score], origins=origins)


@pytest.mark.parametrize("pitch", [0, -120, float("-inf")])
def test_a_pitch_is_above_zero(pitch):
    origins = Origins("s.nlp", np.array([2, 3], np.int32))
    with pytest.raises(InputError, match=r"s\.nlp:3: the pitch of unit 2 .* without voice"):
        Document.build("d", ["a", "b"], pitch=[100, pitch], origins=origins)


@pytest.mark.parametrize("field", ["starts", "ends", "pitch", "energy"])
def test_numbers_are_finite_or_not_known(field):
    known = Document.build("d", ["a", "b"], **{field: [float("nan"), 1]})
    np.testing.assert_array_equal(getattr(known, field), [np.nan, 1])
    with pytest.raises(InputError, match=f"infinite {field}; give numbers, and null or nan where"):
        Document.build("d", ["a", "b"], **{field: [1, float("inf")]})


@pytest.mark.parametrize("field", NUMBERS)
def test_some_of_the_units_keep_their_numbers(field):
    document = Document.build("d", ["a", "b", "c"], **{field: [0.25, 0.5, 0.75]})
    some = document.taking(np.array([True, False, True]))
    assert getattr(some, field).tolist() == [0.25, 0.75]
    assert some == Document.build("d", ["a", "c"], **{field: [0.25, 0.75]})
    assert some != Document.build("d", ["a", "c"], **{field: [0.25, 0.25]})


def test_a_document_cannot_be_changed():
    document = Document.build("d", ["a"], scores=[0.5])
    with pytest.raises(ValueError, match="read-only"):
        document.boundaries[0] = False
    with pytest.raises(ValueError, match="read-only"):
        document.scores[0] = 0
    with pytest.raises(AttributeError):
        document.name = "other"


def test_equal_documents_say_the_same_wherever_they_were_read():
    here = Document.build("d", ["a"], marks=["."], starts=[float("nan")], origins=Origins("x"))
    there = Document.build("d", ["a"], marks=["."], starts=[float("nan")], origins=Origins("y"))
    assert here == there
    assert here != Document.build("d", ["a"], marks=[","], starts=[float("nan")])
    assert here != Document.build("d", ["a"], marks=["."])
    assert here != "d"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"name": 5}, "the name of a document must be a string, not 5"),
        ({"units": None}, "document 'd': units must be a list of strings, not None"),
        (
            {"units": ["a", 5]},
            "document 'd': units must be a list of strings, but has an entry of type int",
        ),
        (
            {"marks": [".", None]},
            "marks must be a list of strings, but has an entry of type NoneType",
        ),
        ({"marks": 5}, "marks must be a list of strings, not 5"),
        ({"speaker": [1, 2]}, "speaker must be a list of strings, but has an entry of type int"),
        ({"boundaries": 5}, "boundaries must be numbers in one row, such as .*, not 5"),
        ({"boundaries": ["0", "1"]}, "boundaries must be numbers in one row"),
        ({"boundaries": [0, float("nan")]}, "boundaries must be numbers in one row"),
        ({"boundaries": [0, None]}, "boundaries must be numbers in one row"),
        ({"boundaries": [[0], [1]]}, "boundaries must be numbers in one row"),
        ({"boundaries": [[0], [1, 1]]}, "boundaries must be numbers in one row"),
        ({"scores": ["low", "high"]}, "scores must be numbers in one row"),
        ({"scores": [[0.1], [0.2]]}, "scores must be numbers in one row"),
        ({"scores": 0.5}, "scores must be numbers in one row"),
    ],
)
def test_values_of_another_type_are_reported(given, message):
    with pytest.raises(InputError, match=message):
        Document.build(**{"name": "d", "units": ["a", "b"], **given})


@pytest.mark.parametrize(
    "boundaries",
    [
        [False, True],
        [0, 2],
        (0.0, 1.0),
        np.array([0, 1], np.uint8),
        np.array([False, True], object),
    ],
)
def test_whatever_is_a_number_is_a_boundary_or_none(boundaries):
    document = Document.build("d", ["a", "b"], boundaries=boundaries)
    assert document.boundaries.tolist() == [False, True]
    assert document.boundaries.dtype == bool


def test_one_unit_is_in_the_singular():
    with pytest.raises(InputError, match="document 'd' has 1 unit but 2 boundaries; give one"):
        Document.build("d", ["a"], boundaries=[0, 1])
