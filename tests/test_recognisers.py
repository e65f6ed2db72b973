"""The tables of recognisers in the docs, measured again where the calls are available."""

import re
from pathlib import Path

import pytest

from bench import recognisers
from tests.shared import data

PAGE = Path(__file__).parents[1] / "docs/transcripts.md"
ORDER = ["kaldi", "microsoft", "speechmatics", "amazon", "google"]
"""By word error rate in the paper on Earnings-21 (Del Rio et al. 2021)."""


@pytest.fixture(scope="module")
def calls():
    pytest.importorskip("whisper_normalizer")
    return data("earnings21")


def test_the_tables_of_the_docs_are_what_is_measured(calls, capsys):
    recognisers.main(str(calls))
    printed = capsys.readouterr().out
    page = PAGE.read_text(encoding="utf-8")
    words, marks, told = printed.split("\n\n")
    assert words in page
    assert marks in page
    assert told.split() == re.search(r"Of the 10,884 marks.*?dropped\.", page, re.S)[0].split()
    row = next(line for line in words.splitlines() if "alternatives" in line)
    rates = dict(zip(ORDER, map(float, row.strip("|").split("|")[1:]), strict=True))
    assert sorted(rates, key=rates.get) == ORDER


def test_few_marks_of_real_calls_stand_inside_rewritten_words(calls):
    assert recognisers.moved_marks(calls).inside <= 36
