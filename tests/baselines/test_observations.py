"""The input of a segmenter never contains what it has to find."""

import numpy as np
import pytest

from interpunct import Document
from interpunct.baselines.observations import observe


def test_marks_boundaries_scores_and_case_leave_no_trace():
    heard = {"starts": [0, 1, 2], "ends": [1, 2, 3], "pitch": [90, 80, 70], "energy": [3, 2, 1]}
    bare = Document.build("talk", ["so", "it", "is"], **heard)
    marked = Document.build(
        "talk",
        ["So", "IT", "is"],
        marks=[",", ". --", "?"],
        boundaries=[1, 1, 0],
        scores=[0.9, 0.8, 0.1],
        opening="“",
        annotator="ann",
        **heard,
    )
    seen, also_seen = observe(bare), observe(marked)
    assert seen.words == also_seen.words == ("so", "it", "is")
    for name in ("starts", "ends", "pitch", "energy", "speakers", "turns", "pauses"):
        np.testing.assert_array_equal(getattr(seen, name), getattr(also_seen, name))


@pytest.mark.parametrize(
    ("speaker", "pauses", "turns"),
    [
        pytest.param("aabba", [0, 0, 0, 0], ".|.||", id="another speaker goes on"),
        pytest.param(
            "aaaaa", [0, 9, 0, 0], "....|", id="a pause is no turn where speakers are known"
        ),
        pytest.param(
            None, [0.9, 1.1, 0, 5], ".|.||", id="without speakers, a long pause is a turn"
        ),
        pytest.param(None, [np.nan, 2, 0, 0], ".|..|", id="a pause that is not known is no turn"),
    ],
)
def test_turns(speaker, pauses, turns):
    starts = np.cumsum([0, *np.nan_to_num(pauses)])
    ends = np.where(np.isnan([*pauses, 0]), np.nan, starts)
    document = Document.build("talk", "abcde", starts=starts, ends=ends, speaker=speaker)
    assert "".join(".|"[int(turn)] for turn in observe(document).turns) == turns


def test_the_pause_that_ends_a_turn_can_be_chosen():
    document = Document.build("talk", "ab", starts=[0, 1], ends=[0.5, 1.5])
    assert observe(document, turn_pause=0.4).turns[0]
    assert not observe(document, turn_pause=0.6).turns[0]


def test_pauses_are_never_negative_and_unknown_at_the_end():
    document = Document.build("talk", "abc", starts=[0, 0.4, 2], ends=[0.5, 1, 3])
    np.testing.assert_allclose(observe(document).pauses, [0, 1, np.nan])


def test_a_document_without_words_or_times_can_be_seen():
    assert len(observe(Document.build("silence", []))) == 0
    assert np.isnan(observe(Document.build("text", ["a", "b"])).pauses).all()
