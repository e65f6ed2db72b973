"""Words that meet by time only."""

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
    message = r"a\.ctm:1: 2 words of document 'a', the first of them 'early', lie in no segment"
    with pytest.warns(InputWarning, match=message):
        score(tmp_path / "a.stm", tmp_path / "a.ctm", task="punctuation", intervals=False)
