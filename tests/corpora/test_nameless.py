"""Documents in pipes and standard input have no file to be named after, and pair by number."""

import json
import os
import threading

import pytest

from interpunct import agreement, score
from interpunct.errors import InputError
from tests.only import only
from tests.platforms import POSIX

GOLD = "a\t0\nb\t1\nc\t1\n\nd\t1\ne\t1\nf\t0\ng\t1\n"
MADE = GOLD.replace("b\t1", "b\t0")

pytestmark = POSIX


@pytest.fixture
def substituted():
    """The path of a text as a shell passes `<(...)`."""
    opened = []

    def make(text: str) -> str:
        reading, writing = os.pipe()
        os.write(writing, text.encode())
        os.close(writing)
        opened.append(reading)
        return f"/dev/fd/{reading}"

    yield make
    for reading in opened:
        os.close(reading)


@pytest.fixture
def gold(tmp_path):
    path = tmp_path / "gold.tsv"
    path.write_text(GOLD)
    return path


LABELS = {"reference_format": "labels", "system_format": "labels", "intervals": False}


def test_a_system_in_a_pipe_is_paired_by_number(gold, substituted):
    found = score(gold, substituted(MADE), **LABELS)
    assert list(found.documents) == ["gold-1", "gold-2"]
    assert only(found)["recall"].value == pytest.approx(2 / 3)


def test_a_reference_in_a_pipe_is_paired_by_number(gold, substituted):
    found = score(substituted(MADE), gold, **LABELS)
    assert list(found.documents) == ["gold-1", "gold-2"]
    assert only(found)["precision"].value == pytest.approx(2 / 3)


def test_two_pipes_are_paired_by_number(substituted):
    assert only(score(substituted(GOLD), substituted(MADE), **LABELS))[
        "recall"
    ].value == pytest.approx(2 / 3)


def test_annotators_in_pipes_are_paired_by_number(gold, substituted):
    given = {"anna": gold, "bob": substituted(MADE), "carl": substituted(GOLD)}
    found = agreement(given, reference_format="labels")
    assert list(found.documents) == ["gold-1", "gold-2"]


def test_standard_input_is_paired_by_number(gold, interpunct_command):
    done = interpunct_command.process(
        "score", "-", "-r", gold.name, "--system-format", "labels", "--output", "json",
        given=MADE.encode(), cwd=gold.parent,
    )  # fmt: skip
    assert json.loads(done.out)["documents"] == ["gold-1", "gold-2"]


def test_a_further_document_of_a_pipe_is_an_error(gold, substituted):
    with pytest.raises(InputError, match=r"document 'gold-3' is missing in the reference"):
        score(gold, substituted(MADE + "\nh\t1\n"), **LABELS)


def test_a_named_pipe_keeps_its_name(tmp_path, gold):
    path = tmp_path / "made.tsv"
    os.mkfifo(path)
    threading.Thread(target=path.write_text, args=[MADE], daemon=True).start()
    with pytest.raises(InputError, match="give both files the same name"):
        score(gold, path, **LABELS)
