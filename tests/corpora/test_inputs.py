"""What callers may give as systems and references."""

from collections import deque
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import Column, Document, score
from interpunct.corpora.inputs import reference_corpora
from interpunct.errors import InputError
from interpunct.options import Settings

TEXTS = ["We met. He left.", "Yes, I do. No."]
SEGMENTS = [["We met.", "He left."], ["Yes, I do.", "No."]]
PROSE = st.text("ab.,?! \n'\"é。", max_size=20)

COLUMNS = [
    list, tuple, iter, deque, np.array, pd.Series, pa.array, pd.Index,
    lambda rows: (row for row in rows),
    lambda rows: dict(enumerate(rows)).values(),
    lambda rows: np.array(rows, object),
    lambda rows: pd.Series(rows, dtype="string", index=range(len(rows), 0, -1)),
    lambda rows: pd.DataFrame({"text": rows})["text"],
    lambda rows: pa.chunked_array([rows[:1], rows[1:]], pa.string()),
    lambda rows: pa.table({"text": rows})["text"],
]  # fmt: skip
LISTS = [
    list, iter, np.array, tuple, pd.Series,
    lambda rows: (row for row in rows),
]  # fmt: skip


def documents(given, **options) -> list[tuple[object, ...]]:
    """The fields of each document of the only reference."""
    (corpus,) = reference_corpora(given, Settings.choose(**options))
    return [
        (made.name, made.units, made.marks, made.opening, made.boundaries.tolist(), made.evidence)
        for made in corpus.documents
    ]


def refusal(given, **options) -> str:
    with pytest.raises(InputError) as refused:
        score(given, TEXTS, **options)
    return str(refused.value)


@pytest.mark.parametrize("task", ["boundaries", "punctuation", "tokens"])
@given(texts=st.lists(PROSE, min_size=1, max_size=3))
def test_texts_are_the_same_however_they_are_held(task, texts):
    expected = documents(texts, task=task)
    for column in COLUMNS:
        assert documents(column(texts), task=task) == expected


@pytest.mark.parametrize("column", COLUMNS)
def test_figures_are_the_same_however_texts_are_held(column):
    systems = ["We met. He left.", "Yes. I do. No."]
    assert score(column(TEXTS), column(systems)).to_dict() == score(TEXTS, systems).to_dict()


@pytest.mark.parametrize("as_list", LISTS)
@pytest.mark.parametrize("column", [list, pd.Series, iter])
def test_segments_are_the_same_however_they_are_held(as_list, column):
    made = documents(column([as_list(segments) for segments in SEGMENTS]))
    assert made == documents(SEGMENTS)
    assert documents(pa.array(SEGMENTS)) == documents(SEGMENTS)


@pytest.mark.parametrize("library", ["polars", "datasets"])
def test_other_columns_are_read_without_knowing_their_library(library):
    module = pytest.importorskip(library)
    made = module.DataFrame if library == "polars" else module.Dataset.from_dict
    frame = made({"text": TEXTS, "segments": SEGMENTS})
    assert documents(frame["text"]) == documents(TEXTS)
    assert documents(frame["segments"]) == documents(SEGMENTS)
    assert documents(frame) == documents(TEXTS)
    assert documents(Column(frame, "segments")) == documents(SEGMENTS)
    assert "give Column(table, 'text')" in refusal(made({"said": TEXTS}))


def test_a_mapping_names_several():
    found = score({"ann": TEXTS, "bo": SEGMENTS}, {"cnn": iter(TEXTS)})
    assert (found.references, found.systems) == (("ann", "bo"), ("cnn",))


def test_a_list_of_lists_of_texts_is_one_corpus_and_of_documents_several():
    made = Document.build("talk", ["so", "yes"], boundaries=[1, 1])
    settings = Settings.choose()
    assert [one.name for one in reference_corpora([["so", "yes"], ["no"]], settings)] == [
        "reference"
    ]
    for several in ([[made], [made]], [(made,), (made,)], iter([iter([made]), iter([made])])):
        names = [one.name for one in reference_corpora(several, settings)]
        assert names == ["reference1", "reference2"]


def test_a_tuple_of_texts_is_a_document_of_segments_and_no_name():
    assert documents([("We met.", "He left.")]) == documents([["We met.", "He left."]])


def test_a_list_of_paths_is_a_corpus_each(tmp_path):
    for name in ("ann", "bo"):
        (tmp_path / f"{name}.txt").write_text("We met.")
    paths = sorted(tmp_path.iterdir())
    found = reference_corpora((path for path in paths), Settings.choose())
    assert [corpus.name for corpus in found] == ["ann", "bo"]


def test_references_and_systems_may_be_named():
    assert score(systems=TEXTS, references=TEXTS).to_dict() == score(TEXTS, TEXTS).to_dict()


@pytest.mark.parametrize(
    ("column", "row"),
    [
        pytest.param(["So.", None], "references[1] is missing (None)", id="None"),
        pytest.param(["So.", float("nan")], "references[1] is missing (nan)", id="nan"),
        pytest.param(["So.", np.float32("nan")], "references[1] is missing (nan)", id="float32"),
        pytest.param(["So.", pd.NA], "references[1] is missing (<NA>)", id="NA"),
        pytest.param(["So.", pd.NaT], "references[1] is missing (NaT)", id="NaT"),
        pytest.param(pa.array(["So.", None]), "references[1] is missing (None)", id="arrow"),
        pytest.param([["So.", None]], "references[0][1] is missing (None)", id="a segment"),
        pytest.param({"ann": ["So.", None]}, "references['ann'][1] is missing", id="named"),
    ],
)
def test_a_missing_value_names_its_row(column, row):
    told = refusal(column)
    assert told.startswith(row)
    assert told.endswith("; drop it or give '' (rows are counted from 0)")


@pytest.mark.parametrize("labels", [["u1", "u2"], [7, 9], np.array([7, 9])])
def test_a_missing_value_of_a_series_names_its_label(labels):
    told = refusal(pd.Series(["So.", None], index=labels))
    assert told.startswith(f"references.loc[{list(labels)[1]!s}]".replace("u2", "'u2'"))
    assert told.endswith("; drop it or give ''")


class LazyFrame:
    """A lazy table, whose columns are costly to ask for."""

    @property
    def columns(self):
        raise AssertionError("asking costs much")

    def collect(self):
        raise AssertionError("the caller does that")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (5, "references: expected a path, a Document, or a list of texts"),
        (None, "references: expected a path, a Document, or a list of texts"),
        (np.array("So."), "references: expected a path, a Document, or a list of texts"),
        ([], "references is empty; give at least one document"),
        ({"ann": iter([])}, "references['ann'] is empty"),
        ({"So."}, "references is a set, which has no order; give a list"),
        ([{"So."}], "references[0] is of type set; expected a text, a list of segments or a Docum"),
        (b"So.", "references is bytes; decode it"),
        (memoryview(b"So."), "references is memoryview; decode it"),
        (LazyFrame(), "references is a LazyFrame; give frame.collect()"),
        (["So.", b"So."], "references[1] is bytes; decode it"),
        (["So.", 5], "references[1] is of type int; expected a text, a list of segments or a Docu"),
        ([5, "So."], "references[0] is of type int"),
        ([{"text": "So."}], "references[0] is of type dict"),
        (["So.", Path("so.txt")], "references[1] is of type"),
        ([["So.", ["No."]]], "references[0][1] is of type list; expected a text, one segment"),
        ([["So."], "So."], "references[1] is a text and references[0] a list of segments; give"),
        (["So.", Document.build("1", ["so"])], "references[1] is a Document and references[0] a t"),
        ({1: ["So."]}, "references: the name of a reference must be a string, not 1"),
        ({"ann": {"bo": ["So."]}}, "references['ann'] is a mapping inside a mapping"),
        ({}, "no reference was given"),
        (
            pd.DataFrame({"id": ["1"], "said": ["So."]}),
            "references: which column holds the texts? give Column(table, 'text') or",
        ),
        (pd.DataFrame(), "references: which column holds the texts? give Column(table, 'text') or"),
        ([pd.DataFrame({"text": ["So."]})], "references[0] is a whole DataFrame; give one column"),
        (
            {"ann": pa.table({letter: ["So."] for letter in "abcdefg"})},
            "PATH#COLUMN'; the columns are 'a', 'b', 'c', 'd', 'e', 'f', 'g'",
        ),
    ],
)
def test_values_other_than_a_corpus_are_refused_with_their_place(wrong, message):
    assert message in refusal(wrong)


def test_an_open_file_is_refused(tmp_path):
    (tmp_path / "so.txt").write_text("So.\n")
    with (tmp_path / "so.txt").open() as file:
        assert refusal(file) == "references is an open file; give its path, or a list of texts"


def test_strings_in_a_list_are_not_paths(tmp_path):
    assert "is a folder, but strings in a list are texts" in refusal([str(tmp_path)])
    path = tmp_path / "so.txt"
    path.write_text("So.")
    for wrong in ([str(path)], [[str(path)]]):
        assert "is a file, but strings in a list are texts; give a path as" in refusal(wrong)


def test_exceptions_of_a_generator_are_passed_on():
    def broken():
        yield "So."
        raise TypeError("not ours")

    with pytest.raises(TypeError, match="not ours"):
        score(broken(), TEXTS)


def test_a_series_may_have_a_row_called_columns():
    assert documents(pd.Series(TEXTS, index=["columns", "b"])) == documents(TEXTS)
