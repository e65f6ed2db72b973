"""Where a file gives a label and a score, the label decides."""

from math import isnan

import pytest

import interpunct
from interpunct import Document, score
from interpunct.errors import InputWarning
from interpunct.formats import read, write
from tests.only import only

GOLD = "a\tO\nb\tPERIOD\nc\tO\nd\tO\ne\tPERIOD\nf\tO\ng\tPERIOD\n"
CONFIDENT = "a\tO\t.99\nb\tPERIOD\t.8\nc\tO\t.9\nd\tO\t.7\ne\tPERIOD\t.6\nf\tO\t.9\ng\tPERIOD\t.9\n"


@pytest.fixture
def confident(tmp_path):
    """A system that gives the confidence of its label, and a reference with the same labels."""
    (tmp_path / "gold.tsv").write_text(GOLD)
    (tmp_path / "confident.tsv").write_text(CONFIDENT)
    return tmp_path / "gold.tsv", tmp_path / "confident.tsv"


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_score_does_not_override_the_label(confident):
    assert only(score(*confident))["f1"].value == 1


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_threshold_goes_before_the_label(confident):
    assert only(score(*confident, threshold=0.5))["f1"].value == pytest.approx(0.5)


def test_labels_that_scores_contradict_give_a_note(confident):
    with pytest.warns(InputWarning, match=r"'confident' .* 4 of 7 slots.* the labels decide"):
        score(*confident)


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_scores_that_contradict_most_labels_are_not_measured_at_all_thresholds(confident):
    found = only(score(*confident))
    assert isnan(found["roc_auc"].value)
    assert "contradict" in found["roc_auc"].reason


def test_labels_and_scores_that_agree_give_no_note(recwarn):
    gold = Document.build("1", list("abcd"), boundaries=[0, 1, 0, 1])
    made = Document.build("1", list("abcd"), boundaries=[0, 1, 0, 1], scores=[0.1, 0.7, 0.2, 0.9])
    found = only(score([gold], [made]))
    assert found["roc_auc"].value == 1
    assert not [warning for warning in recwarn if "slots" in str(warning.message)]


@pytest.mark.parametrize("extension", ["tsv", "jsonl", "parquet"])
def test_the_label_decides_after_conversion_too(confident, tmp_path, extension):
    if extension == "parquet":
        pytest.importorskip("pyarrow")
    (document,) = read(confident[1])
    write([document], tmp_path / f"again.{extension}")
    (again,) = read(tmp_path / f"again.{extension}")
    assert again == document.renamed(again.name)
    assert again.marks == ("", ".", "", "", ".", "", ".")


def test_marks_that_scores_override_are_written_as_what_was_decided(tmp_path):
    document = Document.build("s", list("ab"), marks=[".", ""], scores=[0.1, 0.9])
    write([document], tmp_path / "s.tsv")
    (again,) = interpunct.read(tmp_path / "s.tsv")
    assert again.boundaries.tolist() == document.boundaries.tolist()


MARKED = ["", ".", "", "?", ",", "", "."]
SCORED = [0.9, 0.8, 0.1, 0.2, 0.3, 0.1, 0.2]


def marked_and_scored(folder, extension):
    """A system whose scores end segments in other slots than its marks."""
    path = folder / f"made.{extension}"
    write([Document.build("made", list("abcdefg"), marks=MARKED, scores=SCORED)], path)
    return path


@pytest.mark.parametrize("extension", ["jsonl", "parquet", "nlp"])
@pytest.mark.parametrize("side", ["system", "reference"])
def test_marks_that_scores_override_are_told_of(confident, tmp_path, extension, side):
    if extension == "parquet":
        pytest.importorskip("pyarrow")
    made = marked_and_scored(tmp_path, extension)
    sides = (confident[0], made) if side == "system" else (made, confident[0])
    with pytest.warns(InputWarning) as told:
        score(*sides, intervals=False)
    notes = [str(one.message) for one in told if "scores and marks" in str(one.message)]
    assert notes == [
        f"scores and marks of {side} 'made' disagree in 2 of 6 scored slots; the scores decide "
        "where segments end; to let the marks decide, leave out the scores"
    ]


@pytest.mark.parametrize(
    ("marks", "scores", "options"),
    [
        pytest.param(MARKED, SCORED, {"threshold": 0.5}, id="threshold"),
        pytest.param(MARKED, SCORED, {"task": "punctuation"}, id="punctuation"),
        pytest.param(["", ",", "", "", ",", "", ""], SCORED, {}, id="no mark ends a segment"),
        pytest.param(MARKED, [0.1, 0.8, 0.1, 0.9, 0.3, 0.1, 0], {}, id="they differ at the end"),
    ],
)
def test_marks_that_scores_do_not_override_are_not_told_of(
    confident, recwarn, marks, scores, options
):
    made = Document.build("made", list("abcdefg"), marks=marks, scores=scores)
    score(confident[0], [made], intervals=False, **options)
    assert not [one for one in recwarn if "scores and marks" in str(one.message)]


def test_marks_of_the_end_count_where_it_is_scored(confident):
    made = Document.build("made", list("abcdefg"), marks=MARKED, scores=SCORED)
    with pytest.warns(InputWarning, match="disagree in 3 of 7 scored slots"):
        score(confident[0], [made], final="include", intervals=False)
