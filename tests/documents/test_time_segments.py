"""Segments of a reference and words of a hypothesis, matched by time."""

from interpunct.documents.time_segments import TimeSegments, edges_of
from tests.timed_words import both, shared_out

STM = """\
t 1 a 1.0 2.0 one two
t 1 a 2.0 3.0
t 1 b 3.0 4.0 ignore_time_segment_in_scoring
t 1 b 5.0 6.0 three
"""


def test_a_word_belongs_to_the_first_segment_that_ends_after_its_middle(tmp_path):
    words = ["0 0.4 early", "1.5 0.9 one", "1.8 0.4 two", "3.2 0.2 ad", "4.2 0.2 between",
             "5.1 0.2 three", "9 1 late"]  # fmt: skip
    ctm = "".join(f"t 1 {word}\n" for word in words)
    reference, hypothesis = both(tmp_path, STM, ctm)
    assert shared_out(reference, hypothesis) == [
        (("one", "two"), ("early", "one")),
        ((), ("two",)),
        ((), ("ad",)),
        (("three",), ("between", "three", "late")),
    ]
    outside = TimeSegments.of(reference).outside(hypothesis)
    assert [hypothesis.units[unit] for unit in outside] == ["early", "between", "late"]


def test_a_middle_that_is_the_end_of_a_segment_is_so_whatever_floats_say(tmp_path):
    ends = range(101, 2001, 37)
    stm = [f"t 1 a {(end - 37) / 100:.2f} {end / 100:.2f} w\n" for end in ends]
    ctm = [f"t 1 {(end - 7) / 100:.2f} 0.14 w\n" for end in ends]
    reference, hypothesis = both(tmp_path, "".join(stm) + "t 1 a 30 31\n", "".join(ctm))
    assert [len(heard) for _, heard in shared_out(reference, hypothesis)] == [0] + [1] * len(ends)


def test_a_document_without_segments_has_none(tmp_path):
    _, hypothesis = both(tmp_path, STM, "t 1 0 1 a\n")
    assert TimeSegments.of(hypothesis) is None


def test_units_share_the_time_of_their_segment(tmp_path):
    reference, _ = both(tmp_path, STM, "t 1 0 1 a\n")
    starts, ends = edges_of(reference)
    assert starts.tolist() == [1.0, 1.5, 5.0]
    assert ends.tolist() == [1.5, 2.0, 6.0]
