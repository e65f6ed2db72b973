"""Texts and lists of segments in memory, in any format of text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import Document, read, score, write
from interpunct.corpora.inputs import reference_corpora
from interpunct.errors import InputError
from interpunct.formats import FORMATS
from interpunct.options import Settings
from tests.formats.sample_files import sample

TALK = Document.build(
    "talk", ["so", "it", "is", "yes"], marks=["", "", ".", "."],
    starts=[0, 1, 2, 3], ends=[1, 2, 3, 4],
)  # fmt: skip
SEGMENT = st.text("ab.,?! \t'\"é。—", max_size=12)


def documents(given, **options) -> list[Document]:
    corpora = reference_corpora(given, Settings.choose(**options))
    return [document for corpus in corpora for document in corpus.documents]


def known(made: Document) -> tuple[object, ...]:
    return (made.name, made.units, made.marks, made.opening, made.boundaries.tolist())


def counts(references, systems, **options):
    return score(references, systems, intervals=False, **options).to_dict()["systems"][0]["counts"]


@pytest.mark.parametrize("task", ["boundaries", "punctuation", "tokens"])
@given(st.lists(st.lists(SEGMENT, max_size=4), min_size=1, max_size=3))
def test_segments_are_the_lines_of_a_text(task, corpus):
    lines = documents(["\n".join(parts) for parts in corpus], task=task, reference_format="lines")
    segments = documents(corpus, task=task)
    assert list(map(known, segments)) == list(map(known, lines))
    assert {document.evidence for document in segments} == {"boundaries"}


@given(st.lists(SEGMENT, min_size=1, max_size=4))
def test_texts_in_the_format_text_are_texts(texts):
    named = documents(texts, reference_format="text")
    assert list(map(known, named)) == list(map(known, documents(texts)))


def test_segments_of_a_splitter_are_scored_at_their_ends():
    found = counts([["We met", "He left"]], [["We met He", "left"]])
    assert found == {"tp": 0, "fp": 1, "fn": 1, "tn": 1}
    assert counts([["We met.", "He left."]], ["We met. He left."])["tp"] == 1


def test_marks_of_segments_stay_in_their_slots():
    (made,) = documents([["“We met, then", "…", "he left.”"]])
    assert made.marks == ("", ",", "…", "", ". ”")
    assert made.boundaries.tolist() == [False, False, True, False, True]


def test_a_line_end_inside_a_segment_is_a_space():
    assert documents([["We\nmet", "He\r\nleft"]])[0].boundaries.tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("task", ["boundaries", "tokens"])
@pytest.mark.parametrize("nothing", [[[]], [[""]], [[" ", "\n"]], [""]])
def test_a_document_may_be_without_units(nothing, task):
    (made,) = documents(nothing, task=task)
    assert known(made) == ("1", (), (), "", [])


@pytest.mark.parametrize("role", ["reference", "system"])
def test_texts_may_have_a_segment_a_line(role):
    sides = {"reference": ["so it is. yes"], "system": ["so it is. yes"]} | {
        role: ["so it is\nyes"]
    }
    found = counts(*sides.values(), **{f"{role}_format": "lines"})
    assert found == {"tp": 1, "fp": 0, "fn": 0, "tn": 2}


def test_texts_may_have_markers():
    (made,) = documents(["so it is // yes //"], reference_format="marked", marker="//")
    assert made.boundaries.tolist() == [0, 0, 1, 1]


@pytest.mark.parametrize("format", [name for name, row in FORMATS.items() if row.textual])
def test_every_format_of_text_reads_what_its_file_holds(format, tmp_path):
    extension = (*FORMATS[format].extensions, ".txt")[0]
    path = tmp_path / f"1{extension}"
    if FORMATS[format].write:
        write([TALK], path, format=format)
    else:
        path.write_bytes(sample(format).read_bytes())
    from_file = read(path, format=format)
    from_text = documents([path.read_text()], reference_format=format)
    # Those of each annotator are together.
    assert sorted(map(known, from_text)) == sorted(map(known, from_file))


def test_a_text_may_hold_many_documents():
    texts = ["so it is. (u1)\nyes. (u2)\n", "no. (u3)\n"]
    assert [made.name for made in documents(texts, reference_format="trn")] == ["u1", "u2", "u3"]
    with pytest.raises(InputError, match=r"references\[1\]:1: a second document named 'u1'"):
        documents(["so. (u1)\n", "no. (u1)\n"], reference_format="trn")


@pytest.mark.parametrize(
    ("texts", "format", "message"),
    [
        (["t 1 0 1 so", "u 1 0 x so"], "ctm", "references[1]:1: the duration 'x' is not a number"),
        (["t 1 0 1 so", ""], "ctm", "references[1]: the text is empty; give one with at least one"),
        (["so"], "marked", "references[0]: the marker '</s>' does not occur; name"),
        (["so \ud800"], "lines", "references[0]: holds half of a surrogate pair"),
        (
            ["so"],
            "parquet",
            "references: parquet is not a format of texts; give the path of a file",
        ),
        ([TALK], "lines", "reference_format='lines' does not apply to Documents, which are read"),
        (TALK, "text", "reference_format='text' does not apply to Documents, which are read"),
        ([[TALK]], "text", "reference_format='text' does not apply to Documents, which are read"),
        ([["so"]], "text", "reference_format='text' does not apply to lists of segments"),
    ],
)
def test_a_text_that_is_not_of_its_format_names_its_place(texts, format, message):
    with pytest.raises(InputError) as refused:
        documents(texts, reference_format=format)
    assert message in str(refused.value)


def test_a_format_has_a_meaning_if_anything_is_read_with_it():
    given = {"ann": [TALK], "bo": ["so it is\nyes"], "cy": [["so it is", "yes"]]}
    for corpus in reference_corpora(given, Settings.choose(reference_format="lines")):
        assert next(iter(corpus.documents)).boundaries.tolist() == [0, 0, 1, 1]


@pytest.mark.parametrize("given", [[["so it is", "yes"]], [TALK], ["so it is\nyes"]])
def test_a_preset_may_name_a_format_for_what_is_read_already(given):
    (made,) = documents(given, preset="wisebe-tool")
    assert made.boundaries.tolist() == [0, 0, 1, 1]
