"""Which words and boundaries count when only some stretches of a recording are scored."""

import numpy as np
import pytest

import interpunct
from interpunct.corpora.pairing import Pair
from interpunct.corpora.scored_time import ScoredTime, in_scored_time
from interpunct.corpora.uem import Partition
from interpunct.documents.document import Document, Span
from interpunct.errors import InputError
from tests.only import only
from tests.pictures import drawn


def spoken(picture: str, **options) -> Document:
    """A word a second; a bar ends a segment."""
    words = picture.replace(" |", "|").split()
    return Document.build(
        "talk",
        [word.rstrip("|") for word in words],
        boundaries=[word.endswith("|") for word in words],
        starts=np.arange(len(words)),
        ends=np.arange(1, len(words) + 1),
        **options,
    )


def within(reference: Document, system: Document, *stretches: tuple[float, float]):
    partition = Partition("a.uem", {("talk", "1"): stretches}) if stretches else None
    pair = in_scored_time(Pair("talk", {"r": reference}, {"s": system}), partition)
    return drawn(pair.references["r"]), drawn(pair.systems["s"])


def test_without_a_partition_everything_counts():
    document = spoken("a b | c |")
    assert within(document, document) == ("a b | c |",) * 2


def test_words_count_whose_middle_is_scored():
    document = spoken("a b | c d | e")
    assert within(document, document, (1.4, 4.6)) == ("b c d | e",) * 2


def test_a_boundary_counts_if_its_whole_segment_is_scored():
    document = spoken("a b | c d | e f |")
    assert within(document, document, (2, 5)) == ("c d | e",) * 2
    assert within(document, document, (1, 6)) == ("b c d | e f |",) * 2


def test_a_boundary_of_a_system_counts_also_where_it_hits():
    reference, system = spoken("a b | c d | e |"), spoken("a b c d | e |")
    assert within(reference, system, (2, 5)) == ("c d | e |",) * 2
    assert within(system, reference, (2, 5)) == ("c d e |", "c d | e |")


def test_unscored_stretches_of_the_reference_are_cut_out():
    reference = spoken("a b | c | d |", spans=[Span("NOSCORE", 2, 3)])
    assert within(reference, spoken("a | b | c d |")) == ("a b | d |", "a | b | d |")


def test_a_left_out_boundary_does_not_come_back_with_a_threshold():
    document = spoken("a b | c |", scores=[0.1, 0.9, 0.9])
    pair = Pair("talk", {"r": document}, {"s": document})
    cut = in_scored_time(pair, Partition("a.uem", {("talk", "1"): ((1, 3),)})).systems["s"]
    assert drawn(cut.with_threshold(0.5)) == "b c |"


def test_stretches_without_what_is_cut_out():
    time = ScoredTime.between([(0, 5), (6, 9)], [Span("NOSCORE", 4, 7), Span("NOSCORE", 8, 8.5)])
    assert time.starts.tolist() == [0, 7, 8.5]
    assert time.ends.tolist() == [4, 8, 9]
    nothing = ScoredTime.between([(0, 1)], [Span("NOSCORE", 0, 1)])
    assert not nothing.holds(np.array([0.5]), np.array([0.5])).any()


def test_words_without_times_cannot_be_cut():
    bare = Document.build("talk", ["a"])
    with pytest.raises(InputError, match="document 'talk' of system 's' has no times"):
        within(spoken("a |"), bare, (0, 1))


def test_a_recording_that_the_partition_does_not_name(tmp_path):
    (tmp_path / "a.ctm").write_text("talk A 0 1 so.\ntalk A 1 1 yes\n")
    (tmp_path / "a.uem").write_text("other A 0 1\n")
    with pytest.raises(InputError, match=r"a\.uem: no stretch of recording 'talk', channel A, is"):
        interpunct.score(tmp_path / "a.ctm", tmp_path / "a.ctm", uem=tmp_path / "a.uem")


def test_the_partition_is_in_the_signature(tmp_path):
    (tmp_path / "a.ctm").write_text("talk A 0 1 so.\ntalk A 1 1 yes\ntalk A 2 1 no\n")
    (tmp_path / "a.uem").write_text("talk A 0 2\n")
    evaluation = interpunct.score(
        tmp_path / "a.ctm", tmp_path / "a.ctm", uem=tmp_path / "a.uem", final="include"
    )
    assert "|uem:a.uem~" in evaluation.signature
    assert only(evaluation).counts == {"tp": 1, "fp": 0, "fn": 0, "tn": 1}
