"""Any text made visible."""

import codecs
import io
import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.messages.visible_text import (
    JOINER,
    LESSER,
    NON_JOINER,
    open_console,
    replace_unknown_characters,
    visible,
    without_bytes,
)
from interpunct.report.json import dumps, visible_json

ANY_TEXT = st.text(st.characters())
ENCODINGS = ("utf-8", "ascii", "latin-1", "cp1252", "cp932", "gb18030", "utf-16")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("whisper-large v3", "whisper-large v3", id="as it is"),
        pytest.param("a\nb\r\tc", r"a\nb\r\tc", id="line ends"),
        pytest.param("\x1b[31m\x9b0m\x07", r"\x1b[31m\x9b0m\x07", id="sequences"),
        pytest.param("a\u202eb\u2066\u200f", r"a\u202eb\u2066\u200f", id="turned around"),
        pytest.param("\u2028\x85\u200b\ufeff", r"\u2028\x85\u200b\ufeff", id="not to be seen"),
        pytest.param("caf\udce9", r"caf\xe9", id="a byte of a file name"),
        pytest.param("\ud800", r"\ud800", id="half of a pair"),
        pytest.param(
            "می\u200cخواهم 👩\u200d🔬 e\u0301", "می\u200cخواهم 👩\u200d🔬 e\u0301", id="joined"
        ),
        pytest.param("a\u200db 字\u200d", r"a\u200db 字\u200d", id="nothing to join"),
        pytest.param("a\u3000b\u00a0c", "a\u3000b\u00a0c", id="other spaces"),
        pytest.param("[red]:smile:[/x]", "[red]:smile:[/x]", id="markup"),
    ],
)
def test_worked_examples(text, shown):
    assert visible(text) == shown


@given(ANY_TEXT, st.sampled_from(ENCODINGS))
def test_visible_text_can_be_encoded_and_has_no_effect(text, encoding):
    shown = visible(text, encoding)
    assert shown.encode(encoding).decode(encoding) == shown
    for character in shown:
        category = unicodedata.category(character)
        assert character in (JOINER, NON_JOINER) or category[0] not in "CZ" or category == "Zs"
    assert visible(shown, encoding) == shown


@given(ANY_TEXT, st.sampled_from(ENCODINGS))
def test_json_says_the_same_in_every_encoding(text, encoding):
    written = visible_json(dumps({"name": text}), encoding)
    assert written.encode(encoding).decode(encoding) == written
    assert all(visible(line, encoding) == line for line in written.split("\n"))
    expected = "".join(visible(c) if "\ud800" <= c <= "\udfff" else c for c in text)
    assert json.loads(written) == {"name": expected}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_a_stream_takes_any_character(encoding):
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding=encoding, errors="strict")
    replace_unknown_characters(stream)
    stream.write("↑─字🙂\udce9")
    stream.flush()
    assert written.getvalue() == rb"^-\u5b57\U0001f642\xe9"


def test_lesser_characters_are_in_every_encoding():
    assert "".join(LESSER.values()).isascii()


def test_names_out_of_paths_keep_all_but_bytes():
    assert without_bytes("a\nb\udcff字") == "a\nb\\xff字"


def test_the_error_handler_is_for_writing_only():
    with pytest.raises(UnicodeDecodeError):
        codecs.decode(b"\xe9", "utf-8", "interpunct")


def test_a_console_takes_text_for_text():
    file = io.StringIO()
    open_console(file, width=80).print("[red]:smile: 1 [/x]")
    assert file.getvalue() == "[red]:smile: 1 [/x]\n"
