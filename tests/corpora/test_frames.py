"""Frames and data sets as corpora, by the names of their columns."""

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import interpunct
from interpunct import Column, InputError
from interpunct.corpora.inputs import reference_corpora, system_corpora
from interpunct.options import Settings

TABLE = {
    "utt_id": ["u1", "u2", "u3"],
    "text": ["We met. He left.", "Yes; I do.", "No. No, no."],
    "pred_text": ["We met, he left.", "Yes. I do.", "No. No. No."],
    "sents": [["We met.", "He left."], ["Yes;", "I do."], ["No.", "No, no."]],
    "number": [1, 2, 3],
}


def polars(table):
    return pytest.importorskip("polars").DataFrame(table)


def datasets(table):
    return pytest.importorskip("datasets").Dataset.from_dict(table)


FRAMES = [pd.DataFrame, pa.table, polars, datasets]


def read(corpora, given, **options):
    (corpus,) = corpora(given, Settings.choose(**options))
    return [(one.name, one.units, one.boundaries.tolist()) for one in corpus.documents]


def texts(column):
    found = read(reference_corpora, TABLE[column])
    return [(name, *rest) for name, (_, *rest) in zip(TABLE["utt_id"], found, strict=True)]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.__name__)
def test_a_whole_frame_is_known_by_the_names_of_its_columns(frame):
    assert read(reference_corpora, frame(TABLE)) == texts("text")
    assert read(system_corpora, frame(TABLE)) == texts("pred_text")
    found = interpunct.score(frame(TABLE), frame(TABLE))
    assert found.documents == tuple(TABLE["utt_id"])
    apart = interpunct.score(TABLE["text"], TABLE["pred_text"])
    assert found["system"].counts == apart["system"].counts


@pytest.mark.parametrize("frame", [*FRAMES, dict], ids=lambda frame: frame.__name__)
def test_columns_of_texts_and_names_can_be_chosen(frame):
    table = frame(TABLE)
    assert read(reference_corpora, Column(table, "pred_text")) == texts("pred_text")
    assert read(reference_corpora, Column(table, "sents")) == texts("sents")
    names = [name for name, *_ in read(reference_corpora, Column(table, "text", "number"))]
    assert names == ["1", "2", "3"]
    names = [name for name, *_ in read(reference_corpora, Column(table, "text"), name_column="")]
    assert names == ["1", "2", "3"]
    found = interpunct.score({"ann": Column(table, "text")}, {"asr": Column(table, "pred_text")})
    assert found.documents == ("u1", "u2", "u3")


def test_names_pair_rows_whatever_their_order():
    table = pd.DataFrame(TABLE)
    found = interpunct.score(table, table.iloc[::-1])
    assert found["system"].counts == interpunct.score(table, table)["system"].counts


@pytest.mark.parametrize("missing", [None, np.nan, pd.NA])
def test_a_missing_value_names_its_row(missing):
    table = pd.DataFrame(TABLE, index=["a", "b", "c"])
    table["text"] = ["So.", missing, "No."]
    with pytest.raises(InputError, match=r"references\['text'\]\.loc\['b'\] is missing"):
        interpunct.score(table, TABLE["text"])
    table["utt_id"] = ["So.", missing, "No."]
    with pytest.raises(InputError, match=r"references\['utt_id'\]\.loc\['b'\] is missing"):
        interpunct.score(Column(table, "pred_text"), TABLE["text"])


def test_errors_list_the_existing_columns():
    table = pd.DataFrame(TABLE)
    with pytest.raises(InputError, match=r"references: there is no column 'txt'; the columns are"):
        interpunct.score(Column(table, "txt"), table)
    with pytest.raises(InputError, match=r"references: there is no column 'id'; the columns are"):
        interpunct.score(Column(table, "text", names="id"), table)
    with pytest.raises(InputError, match=r"references\['number'\]\.loc\[0\] is of type int"):
        interpunct.score(Column(table, "number"), table)
    with pytest.raises(InputError, match="expected a frame, a data set or a mapping of columns"):
        interpunct.score(Column(TABLE["text"], "text"), table)
    manifest = table.drop(columns="pred_text").rename(columns={"utt_id": "audio_filepath"})
    with pytest.raises(InputError, match="systems: a manifest without the column 'pred_text'"):
        interpunct.score(manifest, manifest)


def test_two_rows_of_one_name_are_refused():
    table = pd.DataFrame({"id": ["a", "a"], "text": ["So.", "No."]})
    with pytest.raises(InputError, match="a second row named 'a' in the column 'id'"):
        interpunct.score(table, table)
