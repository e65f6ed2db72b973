"""Paths as callers give them, and texts in their place."""

from pathlib import Path

import pytest

import interpunct
from interpunct.corpora.paths import NamedPath, parse_argument
from interpunct.errors import InputError

TEXTS = [
    "We met. He left.", "We met", "Yes!", "so it is\nyes", "We met? [laugh] Yes", "我们见面了。",
    "We met. He left. " * 30, "x" * 300, "So it is; either/or.",
]  # fmt: skip
PATHS = ["out/cnn.txt", "cnn", "my talks/cnn", "my cnn.txt", "talks/*.tx?", "../gold.lines"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("as_given", [lambda text: text, lambda text: {"ann": text}])
def test_a_text_in_place_of_a_path_says_to_give_a_list(text, as_given):
    with pytest.raises(InputError, match="looks like a text: give a list of texts") as refused:
        interpunct.score(as_given(text), ["We met."])
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize("path", PATHS)
def test_an_argument_like_a_path_that_does_not_exist(path):
    with pytest.raises(InputError, match=r"no such file or folder|no file matches"):
        interpunct.score(path, ["We met."])


@pytest.mark.parametrize("text", ["We met. He left.", "Yes!"])
def test_a_path_object_is_never_a_text(text):
    with pytest.raises(InputError, match="no such file or folder"):
        interpunct.score(Path(text), ["We met."])


def test_a_file_may_be_called_like_a_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("What is it?").write_text("We met. He left.")
    for name in ("What is it?", "What ?? it?"):
        assert interpunct.score(name, ["We met. He left."], reference_format="text")


def test_the_command_line_speaks_of_files(interpunct_command, tmp_path):
    told = interpunct_command.refusal("score", "We met.", "-r", "He left.", cwd=tmp_path)
    assert "'He left.' looks like a text: give the path of a file that holds it" in told


@pytest.mark.parametrize("text", TEXTS)
def test_an_argument_of_the_command_line_has_a_name_or_none(text):
    assert parse_argument(f"cnn={text}") == NamedPath("cnn", text)
    assert parse_argument(text) == NamedPath(None, text)
