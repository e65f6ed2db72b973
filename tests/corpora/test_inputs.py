"""What callers may give as systems and references."""

import pytest

import interpunct
from interpunct.corpora.paths import parse_argument
from interpunct.errors import InputError


@pytest.mark.parametrize("text", ["We met. He left. " * 30, "x" * 300])
def test_what_cannot_be_a_path_is_told_of(text):
    with pytest.raises(InputError, match="cannot be a path"):
        interpunct.score(["We met."], text)
    assert parse_argument(f"cnn={text}") == ("cnn", text)
