"""A file name for any document, by the rules of Windows, macOS and Linux."""

import re
import unicodedata
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from interpunct import Document, read, write
from interpunct.errors import InputError
from interpunct.formats.files.file_names import file_name, same_file

EXTENSIONS = ["", ".txt", ".TextGrid"]
DEVICES = [
    "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "COM0", "COM1", "COM9", "LPT5", "COM¹", "LPT³",
]  # fmt: skip
NASTY = [
    "..", ".", "...", "/", "\\", "../../x", "..\\..\\x", "/etc/passwd", "C:\\x", "C:x", "C:", "x:y",
    "\\\\host\\share", "aux", "Aux.old", "con .x", "x.", "x ", " x", "x. . .", ".hidden", "a\0b",
    "a\nb", "\x1b[2J", "a\x7f", "\u2028", "\ud800", "\uffff", "<>|?*\"", "-", "~", "", "a" * 300,
    "é" * 300, "e\u0301" * 200, "\u0390" * 200, "한" * 100, "😀" * 70, "x" * 251, "x" * 252,
    "\u2126" * 90, "ǆ",
]  # fmt: skip


def names() -> st.SearchStrategy[str]:
    pieces = st.one_of(
        st.sampled_from(NASTY), st.sampled_from(DEVICES), st.text(max_size=12),
        st.characters(exclude_categories=()).map(lambda character: 90 * character),
    )  # fmt: skip
    return st.lists(pieces, max_size=4).map("".join)


def every_nasty_name(test):
    for name in (*NASTY, *DEVICES, *map(str.lower, DEVICES)):
        for extension in EXTENSIONS:
            test = example(name, extension)(test)
    return test


@every_nasty_name
@given(names(), st.sampled_from(EXTENSIONS))
def test_every_system_takes_the_name(name, extension):
    made = file_name(name or "x", extension)
    # Linux: no slash, no NUL, 255 bytes; one part of a path, and not the folder or the one above.
    assert not {"/", "\0"} & {*made}
    assert made not in ("", ".", "..")
    assert len(made.encode()) <= 255
    assert PurePosixPath(made).parts == (made,)
    # macOS: no colon, valid Unicode, 255 UTF-16 units however accents are written.
    assert ":" not in made
    for form in ("NFC", "NFD"):
        assert len(unicodedata.normalize(form, made).encode("utf-16-le")) <= 2 * 255
    # Windows: no drive, none of the characters with a meaning, no device, no point or space to end.
    windows = PureWindowsPath(made)
    assert (windows.drive, windows.root, windows.parts) == ("", "", (made,))
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', made)
    assert not made.endswith((".", " "))
    assert made.partition(".")[0].rstrip(" ").upper() not in DEVICES
    # No control characters, and nothing invisible.
    assert not any(unicodedata.category(character) == "Cc" for character in made)
    assert not made.startswith(".")
    assert made.endswith(extension)


@given(st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9_ .-]{0,60}[A-Za-z0-9_]", fullmatch=True))
def test_a_plain_name_stays(name):
    if name.partition(".")[0].rstrip(" ").upper() not in DEVICES:
        assert file_name(name, ".txt") == f"{name}.txt"


def test_long_names_that_begin_alike_stay_apart():
    assert file_name("x" * 300 + "1", ".txt") != file_name("x" * 300 + "2", ".txt")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("Call", "call", id="case"),
        pytest.param("caf\u00e9", "cafe\u0301", id="an accent composed and not"),
        pytest.param("STRASSE", "straße", id="full folding"),
        pytest.param("\u212b", "\u00e5", id="both at once"),
        pytest.param("a/b", "a_b", id="a slash"),
        pytest.param("a:b", "a\\b", id="a colon and a backslash"),
    ],
)
def test_documents_that_some_system_takes_for_one_are_refused(tmp_path, first, second):
    assert same_file(file_name(first)) == same_file(file_name(second))
    documents = [Document.build(name, ["so"]) for name in (first, second)]
    with pytest.raises(InputError, match="some file systems do not tell apart"):
        write(documents, tmp_path / "out", format="text")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["../x", "..\\..\\x", "C:\\x", "/x", "aux", "x" * 300])
def test_no_document_leaves_its_folder(tmp_path, name):
    (path,) = write(Document.build(name, ["so"]), tmp_path / "out", format="text")
    assert [path] == list((tmp_path / "out").iterdir())
    assert [document.units for document in read(tmp_path / "out")] == [("so",)]
