"""Every figure of the catalogue is a function of arrays, and gives what a score gives."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import isnan
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct import Document, metrics
from interpunct.alignment.characters.alignment import align_tokenizations
from interpunct.alignment.characters.document_tokens import tokens_of
from interpunct.alignment.characters.slots import shared_slots
from interpunct.alignment.columns import NumberedPair, align_one, number_pair
from interpunct.alignment.joint import align_numbers
from interpunct.alignment.network import EMPTY, Network
from interpunct.alignment.numbering import Numbering, Text, text_of, texts_of
from interpunct.alignment.placement import (
    boundaries_on_slots,
    marks_on_slots,
    numbered_labels,
    scores_on_slots,
)
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Span
from interpunct.errors import InputError, OptionError
from interpunct.metrics import METRICS, NOTHING, Ratio, Reading, Valued
from interpunct.metrics.counting import document_accuracies
from interpunct.metrics.matrices import mean
from interpunct.metrics.measures import COUNTS, DOCUMENTS, F_BETA
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import One
from interpunct.tasks.tokens.comparison import compare_tokens
from tests.test_laws import DIALOGUES, annotated, labelled, parsed, punctuated, reworded, tokenized
from tests.treebank_pictures import document, row

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

NAMES = sorted({row.name for row in METRICS})
THRESHOLDS = {row.name for row in metrics.catalogue.THRESHOLD_METRICS}
SHARES = {row.name for row in metrics.catalogue.SOFT_MARK_METRICS}
"""Figures of shares of references, which a system meets with its scores."""

COUNTED = {
    row.name for row in metrics.catalogue.BOUNDARY_METRICS
    if row.measure in (COUNTS, F_BETA, DOCUMENTS)
}  # fmt: skip
OF_WORDS = {
    row.name for row in (*metrics.catalogue.TURN_METRICS, *metrics.catalogue.WORD_TIME_METRICS)
}
LABELLED = {row.name for row in metrics.catalogue.SUBTYPE_METRICS}
TIMED = {row.name for row in metrics.catalogue.TIME_METRICS}
MAPPED = {row.name for row in metrics.catalogue.MAPPING_METRICS}
INNER = {
    "pk", "window_diff", "boundary_similarity", "segmentation_similarity", "segment_precision",
    "segment_recall", "segment_f1", "segment_error_rate", "segment_error_rate_words",
    "winpr_precision", "winpr_recall", "winpr_f1", "generalized_hamming_distance",
}  # fmt: skip
"""Figures that never look at the final slot."""

Arguments = Mapping[str, tuple[Any, ...]]
"""What functions are given, by what their figures begin with."""

few = settings(max_examples=40, deadline=None)


def function(name: str) -> Callable[..., Valued]:
    found: Callable[..., Valued] = getattr(metrics, name)
    return found


def value(name: str, *arguments: Any, **options: Any) -> float:
    """The value of a figure, given those of the options that it takes."""
    figure = function(name)
    taken = inspect.signature(figure).parameters.keys() & options.keys()
    return figure(*arguments, **{option: options[option] for option in taken}).value


def is_same(first: float, second: float) -> bool:
    return first == second or (isnan(first) and isnan(second))


def scored(pair: Pair, **options: Any) -> Iterator[tuple[Any, float]]:
    """The figures of a document and their values."""
    references = {who: [made.renamed("d")] for who, made in pair.references.items()}
    systems = {who: [made.renamed("d")] for who, made in pair.systems.items()}
    evaluation = interpunct.score(references, systems, intervals=False, **options)
    for figure in evaluation.figures:
        yield figure, evaluation.value("sys", figure)


def is_broken(pair: Pair) -> bool:
    """Is there an inner boundary on one side? Otherwise some figures are not measured."""
    made = pair.systems["sys"].boundaries[:-1].any()
    return all(made or gold.boundaries[:-1].any() for gold in pair.references.values())


def is_cut(pair: Pair) -> bool:
    """Has the reference an inner boundary? Those of other words may find no slot."""
    return bool(pair.references["gold"].boundaries[:-1].any())


def is_meant(pair: Pair) -> bool:
    """Do scores mean boundaries? Where they contradict most of them, areas are not measured."""
    made = pair.systems["sys"]
    return made.scores is None or 2 * np.sum((made.scores >= 0.5) != made.boundaries) <= len(made)


def compare(figure: Any, found: float, expected: float) -> None:
    assert is_same(found, expected), (figure.name, figure.about, found, expected)


choices = st.fixed_dictionaries(
    {
        "k": st.none() | st.integers(1, 4),
        "beta": st.sampled_from([0.5, 1.0, 2.0]),
        "tolerance": st.integers(0, 2),
        "window_limit": st.integers(0, 3),
        "final": st.sampled_from(["include", "exclude"]),
        "dcf": st.sampled_from([(1.0, 1.0), (10.0, 1.0), (1.0, 2.0, 0.25)]),
    }
)


timed_choices = st.tuples(choices, st.sampled_from([0.02, 0.2, 2.0])).map(
    lambda chosen: {**chosen[0], "collar": chosen[1]}
)


def boundaries_of(name: str, reference: Any, made: Document, **options: Any) -> float:
    """A figure of boundaries, over the slots that it looks at."""
    scored = slice(None) if options["final"] == "include" and name not in INNER else slice(-1)
    given = made.scores if name in {*THRESHOLDS, *SHARES} else made.boundaries
    options |= {
        "cost": metrics.DetectionCost(*options["dcf"]), "limit": options["window_limit"]
    }  # fmt: skip
    return value(name, np.asarray(reference)[..., scored], given[scored], **options)


@few
@given(labelled().filter(is_broken))
def test_dialogues(pair):
    gold, made = (d.boundaries for d in (pair.references["gold"], pair.systems["sys"]))
    found = {figure.name: value for figure, value in scored(pair, **DIALOGUES)}
    assert is_same(found["superdialseg_score"], value("superdialseg_score", gold, made))


def numbered(document: Document) -> np.ndarray:
    """Boundaries by their subtypes: 1 for a statement, 2 for a question, 0 for none."""
    return np.where(document.boundaries, kinds_of(document), 0)


def kinds_of(document: Document) -> np.ndarray:
    return np.array([1 + (kind == "question") for kind in document.subtypes], int)


@few
@given(labelled().filter(is_broken).filter(is_meant), timed_choices)
def test_boundaries_against_one_reference(pair, options):
    made, gold = pair.systems["sys"], pair.references["gold"]
    window = options["k"] or metrics.half_mean_segment([gold.boundaries[:-1]])
    for figure, expected in scored(pair, **options):
        if figure.name in LABELLED:
            found = of_labels(figure.name, gold, made, **options)
        elif figure.name in TIMED:
            times = [side.ends[ended(side)] for side in (gold, made)]
            found = value(figure.name, *times, collar=options["collar"])
        else:
            several = figure.name == "wisebe"
            reference = [gold.boundaries] if several else gold.boundaries
            found = boundaries_of(figure.name, reference, made, **{**options, "k": window})
        compare(figure, found, expected)


def ended(document: Document) -> np.ndarray:
    """Where segments end; the document ends the last one."""
    return np.append(document.boundaries[:-1], [True] * bool(len(document))).astype(bool)


def of_labels(name: str, gold: Document, made: Document, **options: Any) -> float:
    """A figure of labels. The last label counts, whether or not the last slot does."""
    if name != "slot_error_rate":
        sides = [np.where(ended(side), kinds_of(side), 0) for side in (gold, made)]
        return value(name, *sides)
    sides = [numbered(gold), numbered(made)]
    if options["final"] == "exclude" and len(gold):
        if gold.boundaries[-1]:
            sides[1][-1] = kinds_of(made)[-1]
        else:
            sides = [side[:-1] for side in sides]
    return value(name, *sides)


@few
@given(
    annotated().filter(lambda p: len(p.references) > 1 and is_broken(p) and is_meant(p)), choices
)
def test_boundaries_against_several_references(pair, options):
    made = pair.systems["sys"]
    rows = {who: document.boundaries for who, document in pair.references.items()}
    window = options["k"] or metrics.half_mean_segment([row[:-1] for row in rows.values()])

    def found(name: str, reference: Any) -> float:
        return boundaries_of(name, reference, made, **{**options, "k": window})

    for figure, expected in scored(pair, **options):
        compare(figure, several_values(figure, found, rows), expected)


def several_values(figure: Any, found: Callable[[str, Any], float], rows: Mapping) -> float:
    """A figure against all references, one of them, their majority, or the mean over them."""
    kind, _, name = figure.name.partition("_")
    if isinstance(figure.about, One):
        return found(figure.name, rows[figure.about.reference])
    if kind == "majority":
        return found(name, metrics.majority_reference(list(rows.values())))
    if kind == "mean":
        return mean([found(name, row) for row in rows.values()])
    references = list(rows.values())
    if figure.name in SHARES:
        return found(figure.name, np.sum(references, axis=0) / len(references))
    return found(figure.name, references)


@few
@given(annotated().filter(lambda p: len(p.references) > 1 and len(p.systems["sys"])))
def test_agreement_of_annotators(pair):
    rows = {who: made.boundaries[:-1] for who, made in pair.references.items()}
    annotators = {w: [d.renamed("d")] for w, d in pair.references.items()}
    agreement = interpunct.agreement(annotators).outcome
    for figure in agreement.figures.values():
        found = value(figure.name, list(rows.values()))
        compare(figure, found, agreement.value(figure.name))
    for name, both in agreement.pair_figures:
        found = value(name, rows[both.hypothesis], rows[both.reference])
        expected = agreement.pair_value(name, both.hypothesis, both.reference)
        assert is_same(found, expected), (name, both)


@few
@given(reworded(("gold",)).filter(is_cut).filter(is_meant), choices)
def test_boundaries_on_other_words(pair, options):
    """Boundaries are moved onto the slots of the reference.

    The counting figures count them in the alignment, where two that fall into one slot are two.
    """
    options |= {"final": "include", "k": options["k"] or 2}
    documents = pair.references["gold"], pair.systems["sys"]
    columns = _columns_of_boundaries(*documents)
    moved = boundaries_on_slots(*columns, final=True)
    scores = scores_on_slots(*columns, documents[1].scores)
    on_slots = Document.build(
        "d", documents[0].units, boundaries=moved.hypothesis, scores=scores
    )  # fmt: skip
    for figure, expected in scored(pair, **options):
        if figure.name in COUNTED:
            found = figure.value(
                Bag.of(
                    {
                        COUNTS: moved.counts,
                        F_BETA: moved.counts.f_beta(options["beta"]),
                        DOCUMENTS: document_accuracies(moved.counts),
                    }
                )
            )
        elif figure.name == "word_error_rate":
            found = value(figure.name, *columns)
        elif figure.name in LABELLED:
            continue  # Labels on other words have examples of their own.
        else:
            several = figure.name == "wisebe"
            reference = [moved.reference] if several else moved.reference
            found = boundaries_of(figure.name, reference, on_slots, **options)
        compare(figure, found, expected)
    for name in ("precision", "recall", "f1"):
        assert is_same(value(f"micro_{name}", *columns), getattr(moved.counts, name).value)


def _columns_of_boundaries(*documents: Document) -> tuple[np.ndarray, np.ndarray]:
    """Two documents, aligned; the boundary is the only mark."""
    chosen, numbering = Settings.choose(final="include"), Numbering((".",))
    marked = tuple(
        Document.build("d", made.units, marks=["." if end else "" for end in made.boundaries])
        for made in documents
    )
    texts = tuple(texts_of(marked, numbering).cut())
    columns = align_one(number_pair(marked, texts, numbering, chosen), numbering, chosen)
    return columns.reference, columns.hypothesis


def of_columns(name: str, columns: Any, numbering: Numbering, gold: Document | None) -> float:
    """A figure of words and marks."""
    cases = [
        numbering.cases(side) for side in (columns.reference_written, columns.hypothesis_written)
    ]
    capitals = [np.count_nonzero(side > 0) for side in cases]
    if name.removeprefix("sentence_").removeprefix("inner_") in CASE_FIGURES:
        if not all(capitals):
            return np.nan
        right = (columns.reference == columns.hypothesis) & (cases[0] >= 0)
        begins = np.append(True, gold.boundaries[:-1])[columns.reference_units[right]]
        return value(name, cases[0][right], cases[1][right], begins=begins)
    return value(
        name,
        columns.reference,
        columns.hypothesis,
        skipped=columns.skipped,
        recased=columns.recased,
        reference_capitals=capitals[0],
        hypothesis_capitals=capitals[1],
    )


def of_written(name: str, gold: Document, made: Document) -> float:
    """A figure of words as they are written, of which one text is made from the other."""
    with_marks = name == "token_error_rate"
    sides = [
        tokens_of_text(document) if with_marks else list(document.units)
        for document in (gold, made)
    ]
    numbers: dict[str, int] = {}
    coded = [[numbers.setdefault(token, len(numbers)) for token in side] for side in sides]
    (found,) = align_numbers([np.array(coded[0], np.int32)], [np.array(coded[1], np.int32)])
    columns = [
        [side[place] if place >= 0 else NOTHING for place in places]
        for side, places in zip(coded, found, strict=True)
    ]
    return value(name, *columns)


def tokens_of_text(document: Document) -> list[str]:
    """Words and marks in their order."""
    slots = zip(document.units, document.marks, strict=True)
    tokens = [token for unit, marks in slots for token in (unit, *marks.split())]
    return [*document.opening.split(), *tokens]


CASE_FIGURES = {"case_precision", "case_recall", "case_f1"}
WRITTEN = {"cased_word_error_rate", "token_error_rate"}
"""Figures of alignments of their own."""


def of_words(name: str, columns: Any, gold: Document, made: Document) -> float:
    """A figure of speakers or times of words."""
    are_words = (columns.reference >= 0) & (columns.hypothesis >= 0)
    are_words &= (columns.reference != NOTHING) & (columns.hypothesis != NOTHING)
    if name == "word_diarization_error_rate":
        names = ["ann", "bob"]
        first, second = (
            [names.index(side.speaker[unit]) if side.speaker[unit] else -1 for unit in units]
            for side, units in (
                (gold, columns.reference_units[are_words]),
                (made, columns.hypothesis_units[are_words]),
            )
        )
        return value(name, np.array(first, int), np.array(second, int))
    right = are_words & (columns.reference == columns.hypothesis)
    edge = "starts" if name.startswith("start") else "ends"
    first = getattr(gold, edge)[columns.reference_units[right]]
    second = getattr(made, edge)[columns.hypothesis_units[right]]
    known = ~np.isnan(first) & ~np.isnan(second)
    return value(name, first[known], second[known])


@few
@given(punctuated() | punctuated(alike=True))
def test_punctuation_against_one_reference(pair):
    chosen = Settings.choose(task="punctuation")
    numbering = Numbering(chosen.marks)
    documents = pair.references["gold"], pair.systems["sys"]
    texts = tuple(texts_of(documents, numbering).cut())
    columns = align_one(number_pair(documents, texts, numbering, chosen), numbering, chosen)
    sides = [marks_on_slots(columns.reference, s) for s in (columns.reference, columns.hypothesis)]
    rows, labels = numbered_labels(sides)
    for figure, expected in scored(pair, task="punctuation"):
        if figure.name in SHARES:
            found = shares_of(figure.name, rows[:1], rows[1], labels)
        elif figure.name in OF_WORDS:
            found = of_words(figure.name, columns, *documents)
        elif figure.name in WRITTEN:
            found = of_written(figure.name, *documents)
        else:
            found = of_columns(figure.name, columns, numbering, documents[0])
        compare(figure, found, expected)


def shares_of(name: str, references: Sequence[Any], own: Any, labels: Sequence[Any]) -> float:
    """A figure of shares of marks, or of labels where whole slots are compared.

    The slot before the first word is there if there is a mark in it.
    """
    rows = np.stack([*references, own])
    scored = rows[:, 0 if rows[:, 0].any() else 1 :]
    if name.startswith("soft_"):
        columns = [np.array([-mark in label for label in labels]) for mark in range(1, 8)]
    else:
        columns = [np.arange(len(labels)) == label for label in range(1, len(labels))]
    table = np.array([column[scored] for column in columns]).reshape(len(columns), *scored.shape)
    shares = table[:, :-1].sum(axis=1) / len(references)
    return value(name, shares.T, table[:, -1].T)


@few
@given(punctuated(several=True).filter(lambda pair: len(pair.references) > 1))
def test_punctuation_against_several_references(pair):
    chosen = Settings.choose(task="punctuation")
    numbering = Numbering(chosen.marks)
    texts = {who: text_of(made, numbering) for who, made in pair.references.items()}
    made = text_of(pair.systems["sys"], numbering)
    network = Network.merge([text.tokens for text in texts.values()])
    alignment = network.align(made.tokens)
    entries = np.array(network.entries, np.int32).reshape(-1, len(texts)).T
    sides = [network.beside_reference(place) for place in range(len(texts))]
    sides.append(network.beside_hypothesis(alignment, made.tokens))
    (*labels, own), kinds = numbered_labels([marks_on_slots(*side) for side in sides])
    words = network.majority((len(texts) + 1) // 2)
    majority = Text.of(words, np.full(len(words), -1, np.int32))

    def single(name: str, reference: Text, gold: Document | None = None) -> float:
        if name in WRITTEN:
            return of_written(name, gold, pair.systems["sys"])
        both = NumberedPair(reference, made, same=False)
        return of_columns(name, align_one(both, numbering, chosen), numbering, gold)

    for figure, expected in scored(pair, task="punctuation"):
        kind, _, name = figure.name.partition("_")
        if figure.name == "no_marks":
            found = value(figure.name, np.where(entries == EMPTY, NOTHING, entries))
        elif figure.name == "lenient_slot_error_rate":
            found = value(figure.name, labels, own)
        elif figure.name in SHARES:
            found = shares_of(figure.name, labels, own, kinds)
        elif isinstance(figure.about, One):
            who = figure.about.reference
            found = single(figure.name, texts[who], pair.references[who])
        elif kind == "majority":
            found = single(name, majority)
        elif kind == "mean":
            each = (single(name, text, pair.references[who]) for who, text in texts.items())
            found = mean(list(each))
        else:
            columns = network.scored_columns(alignment, made.tokens)
            found = of_columns(figure.name, columns, numbering, None)
        compare(figure, found, expected)


@few
@given(tokenized() | tokenized(alike=True) | parsed(), st.data())
def test_tokens_and_sentences(pair, data):
    reference, hypothesis = tokens_of(pair.references["gold"]), tokens_of(pair.systems["sys"])
    fold = Settings().fold
    tokens = align_tokenizations(reference.spelled(fold), hypothesis.spelled(fold))
    strict = not len(tokens.blocks) and data.draw(st.booleans())
    options = {"words": "strict" if strict else "align", "enhanced": True}
    compared = compare_tokens(
        reference, hypothesis, tokens, Settings.choose(task="tokens", **options)
    )
    first, second = shared_slots(tokens)
    arguments: Arguments = {
        "token_accuracy": (first.token_ends, second.token_ends),
        "document": (first.sentence_ends, second.sentence_ends),
        "token_boundary": (first.token_ends, second.token_ends),
        "sentence_boundary": (first.sentence_ends, second.sentence_ends),
        "token": (tokens.common, tokens.blocks),
        "word": _rows_of_words(compared),
        "sentence": (
            tokens.common, tokens.reference.sentence_ends, tokens.hypothesis.sentence_ends
        ),
        "label": (first.labels, second.labels),
        "boundary": (first.sentence_ends, second.sentence_ends),
    }  # fmt: skip
    labels = compared.labels
    if labels is not None:
        arguments = {
            **arguments,
            **{f"{kind}_": both for kind, both in labels.labels.items()},
            **{f"{kind}_": (e.reference, e.hypothesis) for kind, e in labels.edges.items()},
        }
    for figure, expected in scored(pair, task="tokens", **options):
        if labels is None or not isnan(expected) or figure.name in TOKEN_FIGURES:
            own = next(given for name, given in arguments.items() if figure.name.startswith(name))
            compare(figure, value(figure.name, *own), expected)


TOKEN_FIGURES = {row.name for row in metrics.catalogue.TOKEN_METRICS}


def _rows_of_words(compared: Any) -> tuple[Any, Any]:
    """Words that are aligned by the places of their tokens are one block."""
    if compared.words is None:
        return compared.tokens.common, compared.tokens.blocks
    words = compared.words
    sizes = [words.reference, words.hypothesis]
    return [[0, 0], sizes], [[0, 0, *sizes, len(words.pairs)]]


moments = st.lists(st.integers(0, 32), min_size=2, max_size=8, unique=True).map(sorted)


@few
@given(moments, moments, st.sampled_from([(1, 0.5), (0.25, 2), (4, 1)]), st.data())
def test_segments_that_are_mapped(gold, made, mapping, data):
    """SUs that follow each other, a word for each second."""
    sides = []
    for ends in (gold, made):
        times = [(start / 4, (end - start) / 4) for start, end in pairwise(ends)]
        sides.append([(*both, data.draw(st.integers(1, 2))) for both in times])
    words = np.arange(9)
    first, second = (
        replace(
            Document.build("d", "abcdefghi", starts=words, ends=words + 1),
            spans=tuple(Span("SU", start, start + size, str(kind)) for start, size, kind in side),
        )
        for side in sides
    )
    gap, extent = mapping
    found = scored(Pair("", {"gold": first}, {"sys": second}), mapping=mapping)
    options = {"middles": words + 0.5, "gap": gap, "extent": extent}
    assert {figure.name: expected for figure, expected in found} == {
        name: value(name, *sides, **options) for name in MAPPED
    }


def test_the_tests_above_look_at_every_figure():
    """They test all figures of a score, so these must be all figures."""
    slots = {
        "boundaries": [0, 1], "scores": [0.2, 0.9], "subtypes": ["a", "b"],
        "speaker": ["x", "y"], "starts": [0, 1], "ends": [1, 2],
    }  # fmt: skip
    text = Document.build("d", ["A", "b"], marks=[",", "."], **slots)
    one = Pair("", {"gold": text}, {"sys": text})
    two = Pair("", {"gold": text, "bo": text}, {"sys": text})
    treebank = document(row("1", "a", head="0") + "\n")
    trees = Pair("", {"gold": treebank}, {"sys": treebank})
    options = {"beta": 2.0, "tolerance": 1, **DIALOGUES}
    timed = {figure.name for figure, _ in scored(one, collar=0.5)}
    in_time = replace(text, spans=(Span("SU", 0, 2, "a"),))
    mapped = Pair("", {"gold": in_time}, {"sys": in_time})
    timed |= {figure.name for figure, _ in scored(mapped, mapping=(1, 0.5))}
    agreement = interpunct.agreement({"gold": [text], "bo": [text]})
    names = {
        "boundaries": timed.union(f.name for p in (one, two) for f, _ in scored(p, **options)),
        "punctuation": {f.name for p in (one, two) for f, _ in scored(p, task="punctuation")},
        "tokens": {figure.name for figure, _ in scored(trees, task="tokens", enhanced=True)},
        "agreement": set(agreement),
    }
    assert not [row.name for row in METRICS if row.name not in names[row.task]]


ROW = [0, 1, 0, 1, 0]
OTHER = [0, 1, 1, 0, 0]
COMMON = [[0, 0], [1, 1], [3, 2]]
EXAMPLES: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(NAMES, (ROW, OTHER)),
    **dict.fromkeys(THRESHOLDS, (ROW, [0.1, 0.8, 0.7, 0.4, 0.2])),
    **dict.fromkeys(("wisebe", "lenient_slot_error_rate", "window_precision", "window_recall",
                     "window_f1"), ([ROW, OTHER], OTHER)),
    **dict.fromkeys({row.name for row in metrics.catalogue.AGREEMENT_METRICS}, ([ROW, OTHER],)),
    "no_marks": ([[3, -1, 4], [3, NOTHING, 4]],),
    **dict.fromkeys({row.name for row in metrics.catalogue.PUNCTUATION_METRICS},
                    ([3, -1, 4, -2], [3, -1, 5, -1])),
    **{f"label_{name}": ([3, -1, 4, -2], [3, -1, 4, -1])
       for name in ("accuracy", "macro_f1", "weighted_f1")},
    **dict.fromkeys(("case_precision", "case_recall", "case_f1", "sentence_case_f1",
                     "inner_case_f1"), ([1, 0, 2, 1], [1, 1, 0, 1])),
    **dict.fromkeys({*OF_WORDS, *TIMED}, ([1, 0, 2, 1], [1, 1, 0, 1])),
    **{f"{what}_{name}": (COMMON, ()) for what in ("token", "word")
       for name in ("precision", "recall", "f1")},
    **{row.name: ([3, 1, 2, -2], [3, 1, 1, 2]) for row in metrics.catalogue.TREEBANK_METRICS},
    **{row.name: ([1, 0, 1], [1, 1, 1]) for row in metrics.catalogue.ENHANCED_METRICS},
    **dict.fromkeys(MAPPED, ([(0, 2, 1), (2, 2, 1)], [(0, 4, 2)])),
    **{f"sentence_{name}": (COMMON, [1, 3], [2]) for name in ("precision", "recall", "f1")},
}  # fmt: skip
"""What a function can be given; `OPTIONS` are those that some have to be given."""

OPTIONS = {
    "k": 2, "beta": 2, "tolerance": 1, "collar": 1.5, "reference_capitals": 1,
    "hypothesis_capitals": 1, "middles": [0.5, 1.5, 2.5, 3.5],
}  # fmt: skip


def example(name: str, *arguments: Any) -> Valued:
    """A figure of its arguments, in all their accepted forms."""
    given = arguments or EXAMPLES[name]
    figure = function(name)
    size = len(given[0]) if isinstance(given[0], list) else 0
    options = {**OPTIONS, "recased": [0] * size, "begins": ([1, 0] * size)[:size]}
    taken = inspect.signature(figure).parameters.keys() & options.keys()
    return figure(*given, **{option: options[option] for option in taken})


def every(names: Sequence[str] = NAMES) -> Any:
    return pytest.mark.parametrize("name", names)


@every()
def test_every_figure_of_the_catalogue_is_a_function(name):
    figure = function(name)
    assert name in metrics.__all__
    assert figure.__name__ == name
    assert (figure.__doc__ or "").splitlines()[0].strip()
    assert ">>>" in (figure.__doc__ or "")
    assert all(
        parameter.kind is parameter.KEYWORD_ONLY
        for parameter in inspect.signature(figure).parameters.values()
        if parameter.name not in POSITIONAL
    )


POSITIONAL = {
    "reference", "references", "hypothesis", "scores", "common", "blocks", "reference_ends",
    "hypothesis_ends",
}  # fmt: skip


@every()
def test_a_result_is_a_number_and_adds_up(name):
    result = example(name)
    assert isinstance(result, Valued)
    assert float(result) == result.value
    assert pickle.loads(pickle.dumps(result)).value == result.value
    doubled = (result + result).value
    if name in {"boundary_edit_distance", "generalized_hamming_distance"}:
        assert doubled == 2 * result.value
    elif name != "krippendorff_alpha":  # It knows how small its sample is.
        assert doubled == pytest.approx(result.value)


@every()
def test_nothing_is_not_measured(name):
    nothing = [[[]] * 2 if np.ndim(part) == 2 else [] for part in EXAMPLES[name]]
    if EXAMPLES[name][0] is COMMON:
        nothing[0] = []
    found = example(name, *nothing).value
    # A text without inner slots is one segment, and there is nothing to edit in it.
    measured = {"segment_precision": 1, "segment_recall": 1, "segment_f1": 1,
                "segment_error_rate": 0, "segment_error_rate_words": 0,
                "boundary_edit_distance": 0}  # fmt: skip
    assert found == measured[name] if name in measured else isnan(found)


ALONE = [name for name in NAMES if len(EXAMPLES[name]) == 1]
OF_ALIGNED_TOKENS = [name for name in NAMES if EXAMPLES[name][0] is COMMON]


@every([name for name in NAMES if name not in {*ALONE, *OF_ALIGNED_TOKENS, *TIMED, *MAPPED}])
def test_sides_of_different_lengths_are_refused(name):
    first, second = EXAMPLES[name]
    with pytest.raises(InputError, match=r"\d (slots|labels|columns)"):
        example(name, first, [*second, 0])


@every(
    [
        name
        for name in NAMES
        if np.ndim(EXAMPLES[name][0]) == 2
        and EXAMPLES[name][0] is not COMMON
        and name not in MAPPED
    ]
)
def test_references_of_different_lengths_are_refused(name):
    with pytest.raises(InputError, match="same"):
        example(name, [[0, 1], [0, 1, 1]], *EXAMPLES[name][1:])


@pytest.mark.parametrize(
    "wrong", [None, "abc", 3, np.array(1.0), ["a", "b"], [None], [[0], [0, 1]]]
)
@every()
def test_other_values_than_arrays_of_numbers_are_one_line(name, wrong):
    for place in range(len(EXAMPLES[name])):
        given = list(EXAMPLES[name])
        given[place] = wrong
        with pytest.raises(InputError) as refused:
            example(name, *given)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("recall", "precision"),
    [
        (name, name.replace("recall", "precision"))
        for name in NAMES
        if "recall" in name and not name.startswith("window_")
    ],
)
def test_precision_and_recall_change_places_with_the_sides(recall, precision):
    given = EXAMPLES[recall]
    if given[0] is COMMON:
        turned = ([[second, first] for first, second in COMMON], *given[:0:-1])
    else:
        turned = given[::-1]
    assert example(recall).value == example(precision, *turned).value


def test_readings_of_different_figures_do_not_add_up():
    one, other = example("roc_auc"), example("eer")
    with pytest.raises(TypeError):
        one + other
    with pytest.raises(TypeError):
        one + Ratio(1, 2)


def test_a_reading_shows_its_value_and_keeps_its_result():
    found = metrics.wisebe([[0, 1, 0, 0], [0, 1, 0, 0]], [0, 1, 0, 0])
    assert repr(found) == "Reading(value=1.0)"
    assert found.result.windows == 1
    assert found == Reading(found.result, "wisebe")


def test_marks_that_one_document_lacks_add_up():
    first = metrics.macro_f1([1, -1], [1, -1])
    second = metrics.macro_f1([1, -3, 2, -1], [1, -3, 2, NOTHING])
    assert (first + second).value == (second + first).value == (1 + 2 / 3) / 2


def test_a_mark_beyond_their_number_is_refused():
    with pytest.raises(InputError, match="number -3, but there are 2 marks"):
        metrics.mark_confusion([1, -3], [1, -3], marks=2)


@pytest.mark.parametrize("token", [0.5, 2**40])
def test_tokens_are_whole_numbers(token):
    with pytest.raises(InputError, match="whole numbers"):
        metrics.word_error_rate([token], [1])


@pytest.mark.parametrize("wrong", [[0.5, 1.0], [0.0, np.nan], [np.inf, 0.3]])
@pytest.mark.parametrize("name", ["f1", "pk", "slot_error_rate", "label_error_rate", "roc_auc"])
def test_a_label_must_be_a_whole_number(name, wrong):
    """Scores in the place of labels are scores that were given first."""
    options = {"k": 1} if name == "pk" else {}
    with pytest.raises(InputError, match=r"a label is .* \(labels come first, scores second\)"):
        getattr(metrics, name)(wrong, [0, 1], **options)


@pytest.mark.parametrize("wrong", [1.5, None, "2", True, np.nan, 10**30, -1])
@pytest.mark.parametrize(
    ("name", "option"),
    [("pk", "k"), ("tolerant_f1", "tolerance"), ("expected_calibration_error", "bins")],
)
def test_a_parameter_must_be_a_whole_number(name, option, wrong):
    with pytest.raises(OptionError, match=f"{option} must be a whole number of at least"):
        getattr(metrics, name)([0, 1], [0, 1], **{option: wrong})
