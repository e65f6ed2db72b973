"""The errors of a corpus: as many as the figures count, each in its place."""

from dataclasses import replace

import numpy as np
import pytest

from interpunct import Document, score
from interpunct.corpora.pairing import Pair
from interpunct.evaluation.corpus_errors import KEPT, find_errors
from interpunct.metrics.measures import (
    COUNTS,
    MARKS,
    SENTENCE_BOUNDARIES,
    TOKENS,
    WORD_ERRORS,
)
from interpunct.results.keys import MAJORITY, Key
from interpunct.sample import FOLDER, REFERENCES, SYSTEMS
from interpunct.tasks.error_places import BOUNDARY, ErrorPlace

DIFFERING = FOLDER / "differing"
ANNOTATORS = {path.name: path for path in sorted((DIFFERING / "annotators").iterdir())}
RECOGNISED = {path.name: path for path in sorted((DIFFERING / "systems").iterdir())}


def errors_of(evaluation):
    """All errors of each system."""
    found = {system: [] for system in evaluation.systems}
    for one in evaluation.errors.kept:
        found[evaluation.systems[one.system]].append(one.error)
    return found


@pytest.mark.parametrize(
    ("references", "systems", "against"),
    [
        pytest.param({"ines": REFERENCES["ines"]}, SYSTEMS, None, id="the same words"),
        pytest.param({"ines": ANNOTATORS["ines"]}, RECOGNISED, None, id="other words"),
        pytest.param(REFERENCES, SYSTEMS, MAJORITY, id="several references"),
    ],
)
@pytest.mark.parametrize("final", ["exclude", "include"])
def test_boundaries_that_are_missed_or_false_are_those_that_are_counted(
    references, systems, against, final
):
    evaluation = score(references, systems, intervals=False, final=final)
    for system, errors in errors_of(evaluation).items():
        key = Key(COUNTS) if against is None else Key(COUNTS, against)
        counts = evaluation.totals[system][key]
        kinds = [error.kind for error in errors]
        assert kinds.count("missed") == counts.fn
        if against is None:
            assert kinds.count("false") == counts.fp
        # What somebody has is not false, although the majority does not have it.
        assert kinds.count("false") <= counts.fp


@pytest.mark.parametrize("references", [{"ines": ANNOTATORS["ines"]}, ANNOTATORS])
def test_errors_of_words_and_marks_are_those_that_are_counted(references):
    evaluation = score(references, RECOGNISED, task="punctuation", intervals=False)
    for system, counts in evaluation.errors.counts.items():
        total = evaluation.totals[system]
        marks = total[Key(MARKS)].errors
        assert counts["word"] == total[Key(WORD_ERRORS)].errors
        assert counts["missed"] == marks.deletions
        assert counts["false"] == marks.insertions
        assert counts["substituted"] == marks.substitutions


def tokens(picture):
    """`a b | c` is three tokens in two sentences."""
    units, ends = [], []
    for token in picture.split():
        if token == "|":
            ends[-1] = True
        else:
            units.append(token)
            ends.append(False)
    return [Document.build("d", units, boundaries=ends)]


@pytest.mark.parametrize(
    ("gold", "made", "expected"),
    [
        ("can not go", "cannot go", [("merged", "can not", "cannot", 0)]),
        ("it 's so", "it ' s so", [("split", "'s", "' s", 1)]),
        ("do n't go", "don 't go", [("recut", "do n't", "don 't", 0)]),
        ("he said yes", "he sayd yes", [("block", "said", "sayd", 1)]),
        ("Yes . | No .", "Yes . No .", [("missed", BOUNDARY, None, 1)]),
        ("Mr. X left .", "Mr. | X left .", [("false", None, BOUNDARY, 0)]),
        ("so it is", "so it is", []),
        # A sentence that ends inside a token ends after it.
        (
            "etc.And so",
            "etc. | And so",
            [("split", "etc.And", "etc. And", 0), ("false", None, BOUNDARY, 0)],
        ),
    ],
)
def test_tokens_that_differ_are_told_apart_from_sentences_that_differ(gold, made, expected):
    evaluation = score({"gold": tokens(gold)}, {"x": tokens(made)}, task="tokens", intervals=False)
    found = [one.error for one in evaluation.errors.kept]
    assert [(e.kind, e.reference, e.hypothesis, e.at) for e in found] == expected


def test_ends_of_sentences_and_tokens_are_as_many_as_are_counted():
    generator = np.random.default_rng(7)
    texts = []
    for _ in range(2):
        cuts = generator.random(400) < 0.4
        words, word = [], ""
        for number, cut in enumerate(cuts):
            word += "abcdefgh"[number % 8]
            if cut:
                words.append(word)
                word = ""
        words += [word] if word else []
        texts.append([Document.build("d", words, boundaries=generator.random(len(words)) < 0.2)])
    evaluation = score({"gold": texts[0]}, {"x": texts[1]}, task="tokens", intervals=False)
    counts, total = evaluation.errors.counts["x"], evaluation.totals["x"]
    assert counts["missed"] == total[Key(SENTENCE_BOUNDARIES)].fn
    assert counts["false"] == total[Key(SENTENCE_BOUNDARIES)].fp
    wrong = [e for e in errors_of(evaluation)["x"] if e.kind in ("split", "merged", "recut")]
    assert sum(len(error.reference.split()) for error in wrong) == total[Key(TOKENS)].fn


@pytest.mark.filterwarnings("ignore:.*that the reference does not have")
def test_a_boundary_says_which_mark_stands_there_and_what_sort_of_segment_ends():
    units = ["Mr", "Ash", "left", "so"]
    gold = Document.build(
        "d", units, marks=[".", "", ".", "."], boundaries=[0, 0, 1, 1],
        subtypes=["", "", "statement", "statement"], speaker=["a", "a", "a", "b"],
        starts=[0, 1, 2, 3],
    )  # fmt: skip
    made = Document.build(
        "d", units, marks=[".", "", ".", "."], boundaries=[1, 0, 1, 1],
        subtypes=["question", "", "question", "statement"],
    )  # fmt: skip
    evaluation = score({"gold": [gold]}, {"x": [made]}, intervals=False)
    false, other = (one.error for one in evaluation.errors.kept)
    assert (false.kind, false.marks, false.label, false.before) == (
        "false",
        (".",),
        "question",
        ("Mr.",),
    )
    assert (false.speaker, false.time) == ("a", 0)
    assert (other.kind, other.reference, other.hypothesis) == (
        "substituted",
        "statement",
        "question",
    )


def test_all_errors_are_counted_and_an_even_selection_is_kept():
    template = ErrorPlace("d", "missed", ",", None, ("so",), ("yes",))
    rare = replace(template, kind="false", reference=None, hypothesis="?")
    many = [replace(template, at=at) for at in range(3 * KEPT)]
    only = Pair("d", {}, {})
    found = find_errors([(0, only)], lambda pairs, context: [{"x": [*many, rare]}], ["x"])
    assert found.counts == {"x": {"missed": 3 * KEPT, "false": 1}}
    assert found.total == 3 * KEPT + 1
    places = [one.error.at for one in found.kept if one.error.kind == "missed"]
    assert KEPT / 10 < len(places) <= KEPT
    assert len(set(np.diff(places[3:]))) == 1
    assert sum(one.error.kind == "false" for one in found.kept) == 1
    assert [alike.counts for alike in found.contexts] == [[3 * KEPT], [1]]
    few = found.chosen(1000, [0])
    assert len(few) < 1100
    assert rare in [one.error for one in few]


@pytest.mark.parametrize("options", [{}, {"compounds": "merge"}, {"tags": "keep"}])
def test_errors_of_documents_that_are_aligned_together_are_those_of_each_alone(options, tmp_path):
    texts = {
        "a": ("So, we went <laugh> home. It's a late hour", "well, so we went home? its late."),
        "b": ("Yes. I know -- that; is fine!", "Yes"),
        "c": ("{ I am / I'm } here, today.", "i am her today."),
        "d": ("... one two three", "one, Two four three."),
    }
    for place, side in enumerate(("gold.trn", "made.trn")):
        lines = [f"{both[place]} ({name})\n" for name, both in texts.items()]
        (tmp_path / side).write_text("".join(lines))
    evaluation = score(
        tmp_path / "gold.trn",
        tmp_path / "made.trn",
        task="punctuation",
        words="align",
        intervals=False,
        **options,
    )
    pairs = [pair for _, pair in evaluation.pairs()]
    alternatives = [pair.references["gold"].lattice is not None for pair in pairs]
    assert alternatives == [False, False, True, False]
    together = evaluation.summary.errors(pairs, 3)
    assert all(found["made"] for found in together)
    assert together == [found for pair in pairs for found in evaluation.summary.errors([pair], 3)]
