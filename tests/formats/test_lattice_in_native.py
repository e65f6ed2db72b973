"""Wordings of a reference come back from `jsonl` and `parquet` with the same words and marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.readers import READINGS, take
from interpunct import score
from interpunct.errors import InputError
from interpunct.formats import Reading, read, write
from tests.only import only

TOKENS = st.sampled_from(["s", "it", ".", "!", "=", "=.", "==.", "@", "\\@", "\\/", "a.", "-", "'"])
PATHS = st.lists(TOKENS, min_size=1, max_size=3).map(" ".join)
ALTERNATIONS = st.lists(PATHS, min_size=2, max_size=3).map(
    lambda paths: f"{{ {' / '.join(paths)} }}"
)
LINES = st.lists(TOKENS | ALTERNATIONS, min_size=1, max_size=5).map(lambda steps: " ".join(steps))


@given(LINES, st.sampled_from(READINGS))
def test_any_utterance_comes_back(line, reading):
    assert take("trn", f"{line} (b)\n".encode(), reading) is not None


@pytest.mark.parametrize("extension", ["jsonl", "parquet"])
@pytest.mark.parametrize("keep_tokens", [False, True])
@pytest.mark.parametrize(
    "line", ["{ s / . } it", "{ s @/!} it", "{ =. / . } it , { a / =}", "{ @ / @ } it"]
)
def test_words_and_marks_are_told_apart(tmp_path, line, keep_tokens, extension):
    if extension == "parquet":
        pytest.importorskip("pyarrow")
    (tmp_path / "a.trn").write_text(f"{line} (b)\n")
    documents = read(tmp_path / "a.trn", reading=Reading(keep_tokens=keep_tokens))
    write(documents, tmp_path / f"a.{extension}")
    assert read(tmp_path / f"a.{extension}") == documents


@pytest.mark.parametrize("extension", ["jsonl", "parquet"])
def test_a_converted_reference_has_the_same_word_error_rate(tmp_path, extension):
    if extension == "parquet":
        pytest.importorskip("pyarrow")
    (tmp_path / "ref.trn").write_text("{ s / . } it (b)\n")
    (tmp_path / "sys.trn").write_text(". it (b)\n")
    write(read(tmp_path / "ref.trn"), tmp_path / f"ref.{extension}")
    for reference in ("ref.trn", f"ref.{extension}"):
        found = only(score(tmp_path / reference, tmp_path / "sys.trn", preset="sclite"))
        assert found["word_error_rate"].value == 0, reference


def test_a_first_wording_without_the_units_is_an_error(tmp_path):
    (tmp_path / "a.jsonl").write_text('{"units": ["a"], "lattice": "{ b / a }"}')
    with pytest.raises(InputError, match='must have the words of "units"'):
        read(tmp_path / "a.jsonl")
