"""Kaldi's texts, with the files beside them."""

import re

import numpy as np
import pytest

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats import Reading, read, write
from interpunct.formats.reading import Files
from tests.formats.sample_files import sample
from tests.pictures import drawn

nan = float("nan")


def folder(tmp_path, **files):
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    return tmp_path / "text"


def test_utterances_are_documents_with_the_times_and_speakers_beside_them():
    first, noise, last = read(sample("kaldi"))
    assert [first.name, noise.name, last.name] == [
        "anna-talk-0001", "anna-talk-0002", "bo-talk-0001",
    ]  # fmt: skip
    assert drawn(first) == "So it is they said | Why |"
    assert first.marks == ("", "", ",", "", ".", "?")
    assert first.speaker == ("anna",) * 6
    assert last.speaker == ("bo",) * 4
    np.testing.assert_array_equal(first.starts, [0.5, nan, nan, nan, nan, nan])
    np.testing.assert_array_equal(first.ends, [nan, nan, nan, nan, nan, 2.25])
    assert noise.units == ("<NOISE>",)
    assert first.origins.recording == "talk"
    assert last.origins.of(0).endswith("text:3")


def test_a_data_folder_stands_for_its_text(tmp_path):
    assert read(sample("kaldi").parent) == read(sample("kaldi"))
    folder(tmp_path, text="u1 so\nu2 yes\n", **{"wav.scp": "u1 a.wav\nu2 b.wav\n"})
    assert [document.name for document in read(tmp_path)] == ["u1", "u2"]
    (tmp_path / "wav.scp").rename(tmp_path / "wav.txt")
    assert len(read(tmp_path)) == 3


@pytest.mark.parametrize("table", ["segments", "utt2spk", "wav.scp"])
def test_ids_may_be_any_words_in_a_data_folder(tmp_path, table):
    lines = {"segments": "anna-yes talk 0 1\nbo talk 1 2\n", "utt2spk": "anna-yes anna\nbo bo\n",
             "wav.scp": "talk talk.wav\n"}  # fmt: skip
    path = folder(tmp_path, text="anna-yes So it is.\nbo Why?\n", **{table: lines[table]})
    for given in (tmp_path, path):
        assert [(made.name, drawn(made)) for made in read(given)] == [
            ("anna-yes", "So it is |"),
            ("bo", "Why |"),
        ]


def test_a_file_of_another_name_has_nothing_beside_it(tmp_path):
    folder(tmp_path, text="u1 so\nu2 yes\n", utt2spk="u1 anna\n", hyp="u1 so\nu2 yes\n")
    assert [document.speaker for document in read(tmp_path / "hyp")] == [None, None]
    with pytest.raises(InputError, match=r"text:2: utterance 'u2' is not in .*utt2spk; add it"):
        read(tmp_path / "text")


def test_an_utterance_may_be_empty_and_last_until_the_recording_ends(tmp_path):
    path = folder(tmp_path, text="u1\nu2\tso\n", segments="u1 r 0 1\nu2 r 1 -1 A\n")
    empty, last = read(path)
    assert (len(empty), last.units) == (0, ("so",))
    assert last.starts.tolist() == [1]
    assert np.isnan(last.ends).all()


def test_all_utterances_are_read_at_once_if_there_is_no_other_file(tmp_path):
    path = folder(tmp_path, text="u1 So it is.\n\nu2 Yes.\n")
    batch = Files.of(path).batch()
    assert list(batch) == read(path)
    assert batch[1].origins.of(0).endswith("text:3")
    folder(tmp_path, utt2spk="u1 anna\nu2 bo\n")
    assert Files.of(path).batch() is None


def test_tokens_are_kept_where_they_are_scored(tmp_path):
    path = folder(tmp_path, text="u1 So , yes .\nu2 no\n")
    document, _ = read(path, reading=Reading(keep_tokens=True))
    assert document.units == ("So", ",", "yes", ".")


@pytest.mark.parametrize(
    ("files", "message"),
    [
        pytest.param(
            {"segments": "u1 r 0 1\n"}, "text:2: utterance 'u2' is not in", id="a segment too few"
        ),
        pytest.param(
            {"segments": "u1 r 0 1\nu2 r\n"},
            "segments:2: expected 4 to 5 fields (utterance, recording, start, end), found 2",
            id="ragged",
        ),
        pytest.param(
            {"segments": "u1 r 0 x\nu2 r 0 1\n"}, "segments:1: the end 'x' is not a number",
            id="no number",
        ),
        pytest.param(
            {"segments": "u1 r 0 1\nu2 r 2 1\n"},
            "segments:2: the utterance starts at 2 and ends at 1; it must end after its start",
            id="end before start",
        ),
        pytest.param(
            {"utt2spk": "u1 anna\nu1 bo\n"}, "utt2spk:2: a second line for utterance 'u1'",
            id="twice",
        ),
        pytest.param(
            {"utt2spk": "u1 anna bo\nu2 x\n"}, "utt2spk:1: expected 2 fields (utterance, speaker)",
            id="two speakers",
        ),
        pytest.param(
            {"text": "u1 so\nu1 yes\n"}, "text:2: a second document named 'u1'", id="one id twice"
        ),
    ],
)  # fmt: skip
def test_errors_are_one_line(tmp_path, files, message):
    path = folder(tmp_path, **{"text": "u1 so it\nu2 yes\n", **files})
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        read(path, format="kaldi")
    assert "\n" not in str(caught.value)


def test_a_name_with_a_space_is_not_an_id(tmp_path):
    with pytest.raises(InputError, match="the name 'my talk' cannot be the id of an utterance"):
        write([Document.build("my talk", ["so"])], tmp_path / "out.kaldi", format="kaldi")
