"""Words that meet by time only."""

import warnings

import pytest

from interpunct.api import score
from interpunct.errors import InputWarning
from tests.timed_words import both

STM = """\
t 1 a 1.0 2.0 one two
t 1 a 2.0 3.0
t 1 b 3.0 4.0 ignore_time_segment_in_scoring
t 1 b 5.0 6.0 three
"""


def test_words_outside_every_segment_are_named(tmp_path):
    both(tmp_path, STM, "t 1 0.0 0.4 early\nt 1 1.5 0.2 one\nt 1 9 1 late\n")
    message = (
        r"a\.ctm:1: 2 words of document 't' of the system lie in no segment of the reference, "
        "the first of them 'early'"
    )
    with pytest.warns(InputWarning, match=message):
        score(tmp_path / "a.stm", tmp_path / "a.ctm", task="punctuation", intervals=False)


@pytest.mark.parametrize(("start", "expected"), [(5, (5, 0, 0, 0)), (12, (4, 0, 1, 1))])
def test_time_decides_also_where_the_words_are_the_same(tmp_path, start, expected):
    """What sclite says: 'a' at 12 s is missed in the first segment and inserted in the second."""
    rows = [(1, "as"), (start, "a"), (13, "result"), (15, "of"), (16, "it")]
    ctm = "".join(f"t 1 {at} 0.5 {word}\n" for at, word in rows)
    both(tmp_path, "t 1 A 0 10 as a\nt 1 B 10 20 result of it\n", ctm)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = score(tmp_path / "a.stm", tmp_path / "a.ctm", task="punctuation", intervals=False)
        boundaries = score(tmp_path / "a.stm", tmp_path / "a.ctm", intervals=False)
    words = found.to_dict()["systems"][0]["counts"]["words"]
    kinds = ("correct", "substitutions", "deletions", "insertions")
    assert tuple(words[kind] for kind in kinds) == expected
    notes = [str(note.message) for note in caught if "by time" in str(note.message)]
    if start == 12:
        assert boundaries["a"]["word_error_rate"].value == pytest.approx(2 / 5)
        assert len(notes) == 2
        assert "a.ctm:2: document 't' has the words of the reference, but by time" in notes[0]
    else:
        assert not notes
