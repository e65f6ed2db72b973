"""SUs that are mapped in time: counts by hand, intervals, and what cannot be mapped."""

from __future__ import annotations

import pytest

import interpunct
from interpunct.errors import InputError, OptionError
from tests.only import only

# Each SU has a speaker of its own, so that they may overlap.
pytestmark = pytest.mark.filterwarnings("ignore:.*the middle of no LEXEME lies inside")


def rttm(*sentences: str, words: int = 10) -> str:
    """Words of a second each, and SUs such as '0 4 statement', from second 0 to 4."""
    lines = [f"LEXEME t 1 {at} 1 w{at} lex ann <NA>\n" for at in range(words)]
    for number, sentence in enumerate(sentences):
        start, end, subtype = sentence.split()
        duration = float(end) - float(start)
        lines.append(f"SU t 1 {start} {duration} <NA> {subtype} s{number} <NA>\n")
    return "".join(lines)


@pytest.fixture
def score(tmp_path):
    def call(gold: str, made: str, **options):
        (tmp_path / "gold.rttm").write_text(gold)
        (tmp_path / "made.rttm").write_text(made)
        sides = tmp_path / "gold.rttm", tmp_path / "made.rttm"
        return only(interpunct.score(*sides, preset="md-eval", **options))

    return call


GOLD = ("0 4 statement", "4 10 question")


@pytest.mark.parametrize(
    ("gold", "made", "segments", "ends"),
    [
        pytest.param(GOLD, GOLD, (2, 0, 0, 0), (2, 0, 0, 0), id="the same"),
        pytest.param(
            GOLD, ("0 4 statement", "4 10 statement"), (1, 1, 0, 0), (1, 1, 0, 0),
            id="another subtype"),
        pytest.param(
            GOLD, ("0 5 statement", "5 10 question"), (2, 0, 0, 0), (1, 0, 1, 1),
            id="mapped, but it ends a word later"),
        pytest.param(
            GOLD, ("0 10 question",), (1, 0, 1, 0), (1, 0, 1, 0), id="the last part decides"),
        pytest.param(
            GOLD, (*GOLD[:1], "4 7 question", "7 10 question"), (2, 0, 0, 1), (2, 0, 0, 1),
            id="one too many"),
        pytest.param(
            GOLD, ("0 7 question", "7 10 question"), (1, 0, 1, 1), (1, 0, 1, 1),
            id="three seconds away is too far to be mapped"),
        pytest.param(
            ("0 4 unannotated", "4 10 question"), ("0 2 statement", "2 4 other", "4 10 question"),
            (1, 0, 0, 0), (1, 0, 0, 0), id="what lies in what was not annotated does not count"),
    ],
)  # fmt: skip
def test_worked_examples(score, gold, made, segments, ends):
    """Right ones, substitutions, deletions and insertions."""
    counts = score(rttm(*gold), rttm(*made), intervals=False).counts
    assert tuple(counts["mapped_segments"].values()) == segments
    assert tuple(counts["mapped_ends"].values()) == ends


def test_a_longer_gap_maps_what_is_further_apart(score):
    sides = rttm(*GOLD), rttm("0 7 question", "7 10 question")
    assert score(*sides, intervals=False)["mapped_segment_error_rate"].value == 1
    near = score(*sides, intervals=False, mapping=(4, 0.5))
    assert near["mapped_segment_error_rate"].value == 0.5


def test_a_long_recording_has_intervals(score):
    ends = range(0, 120, 3)
    gold = [f"{start} {start + 3} statement" for start in ends]
    made = [f"{start} {start + 3} {'other' if start % 7 < 4 else 'statement'}" for start in ends]
    found = score(rttm(*gold, words=120), rttm(*made, words=120))["mapped_segment_error_rate"]
    assert found.low < found.value < found.high


def test_words_may_be_missing_in_the_system(score):
    without = "SU t 1 0 4 <NA> statement ann <NA>\nSU t 1 4 6 <NA> question ann <NA>\n"
    assert score(rttm(*GOLD), without, intervals=False)["mapped_end_error_rate"].value == 0


def test_speakers_may_overlap(score):
    gold = rttm("0 6 statement", "1 2 backchannel", "6 10 question")
    assert score(gold, gold, intervals=False)["mapped_end_error_rate"].value == 0


@pytest.mark.parametrize(
    ("gold", "made", "message"),
    [
        (rttm(*GOLD, words=0), rttm(*GOLD), "document 't' of reference 'gold' has no words, which"),
        (rttm(words=3), rttm(*GOLD), "document 't' of reference 'gold' has no SUs, which mapping"),
        (rttm(*GOLD), rttm(words=3), "document 't' of system 'made' has no SUs, which mapping"),
    ],
)
def test_missing_input_is_reported(score, gold, made, message):
    with pytest.raises(InputError, match=message):
        score(gold, made)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"collar": 0.5}, "collar cannot be combined with mapping"),
        ({"boundaries": "speaker"}, "boundaries cannot be combined with mapping"),
        ({"mapping": (-1, 0.5)}, "the gap must be at least 0 and"),
    ],
)
def test_options_without_any_effect_are_refused(score, options, message):
    with pytest.raises(OptionError, match=message):
        score(rttm(*GOLD), rttm(*GOLD), **options)


def test_it_goes_with_one_reference():
    with pytest.raises(OptionError, match="mapping needs a single reference, not 2"):
        interpunct.score({"a": ["so."], "b": ["so."]}, {"s": ["so."]}, mapping=(1, 0.5))


def test_both_tables_are_printed(tmp_path, interpunct_command):
    (tmp_path / "gold.rttm").write_text(rttm(*GOLD))
    (tmp_path / "made.rttm").write_text(rttm("0 5 statement", "5 10 question"))
    printed = interpunct_command.call(
        "score", "made.rttm", "-r", "gold.rttm", "--preset", "md-eval", cwd=tmp_path
    ).out.split("\n")
    assert ["made", "ends", "2", "1", "1", "0", "50.00", "50.00", "0.00", "100.00", "100.00"] in [
        line.split() for line in printed
    ]
    assert any(line.split()[:6] == ["made", "SUs", "2", "0", "0", "0"] for line in printed)
