"""Laws that hold for every figure of the catalogue, whatever it measures.

Small corpora are drawn, measured and summed up by the tasks, as in an evaluation. Each kind of
corpus has the figures that its task reads off it, so that a new row of the catalogue needs no
word here; a test says that none is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from functools import cache
from itertools import pairwise
from math import isnan
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document, Span
from interpunct.documents.treebank import Treebank
from interpunct.metrics import METRICS
from interpunct.metrics.catalogue import WORD_TIME_METRICS
from interpunct.options import Settings
from interpunct.results.bag import Bag, add_bags
from interpunct.results.figures import Figure
from interpunct.results.keys import ALL, Against
from interpunct.results.keys import Pair as Both
from interpunct.results.stacking import StackedBags, join
from interpunct.tasks.catalogue import TASKS
from interpunct.tasks.task import Measured, Task
from tests.treebank_pictures import document as treebank
from tests.treebank_pictures import pair as two_treebanks

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

SYSTEM = "sys"
ANNOTATORS = ("ann", "bo", "cy")
LONGEST = 9
"""Words of a document, at most."""

Corpus = list[Pair]
Name = tuple[str, Against]
"""A figure, and what it is about."""

SYMMETRIC = {
    "boundaries": {
        "f1", "classification_error_rate", "cohen_kappa", "segment_f1",
        "segment_error_rate_words", "pk", "window_diff", "boundary_similarity",
        "segmentation_similarity", "tolerant_f1", "winpr_f1", "generalized_hamming_distance",
        "document_accuracy", "timed_f1", "boundary_deviation",
        "label_error_rate_words", "labelled_segment_error_rate_words",
    },
    "punctuation": {
        "label_accuracy", "label_macro_f1", "micro_f1", "macro_f1", "case_error_rate", "case_f1",
        "soft_f1", "soft_macro_f1", *(row.name for row in WORD_TIME_METRICS),
    },
    "tokens": {
        "token_f1", "word_f1", "sentence_f1", "token_boundary_f1", "sentence_boundary_f1",
        "label_error_rate", "boundary_edit_distance", "document_accuracy",
    },
}  # fmt: skip
"""Figures that do not change when system and reference change places, on the same words."""

SHARES = {
    "classification_error_rate", "segment_error_rate", "segment_error_rate_words", "pk",
    "window_diff", "eer", "min_dcf", "brier_score", "expected_calibration_error",
    "case_error_rate", "label_error_rate", "word_diarization_error_rate",
    "labelled_segment_error_rate", "labelled_segment_error_rate_words", "label_error_rate_words",
}  # fmt: skip
"""Error rates that stay within 1, because whatever can be wrong is in what they are divided by."""


TOOLS_OWN = {"superdialseg_score"}
"""What a tool gives a perfect text without boundaries is no best value: F1 is 0 there."""


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of corpus: what its documents are like, and how they are scored.

    `task` is that of the rows in the catalogue.
    """

    name: str
    task: str
    documents: st.SearchStrategy[Pair]
    references: tuple[str, ...] = ("gold",)
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def corpora(self) -> st.SearchStrategy[Corpus]:
        """Documents with names of their own; every annotator did one of them, at least."""
        documents = st.lists(self.documents, min_size=1, max_size=3).map(_numbered)
        return documents.filter(lambda corpus: self.references == _annotators(corpus))


def _numbered(documents: Sequence[Pair]) -> Corpus:
    return [
        Pair(
            str(number),
            {who: made.renamed(str(number)) for who, made in pair.references.items()},
            {who: made.renamed(str(number)) for who, made in pair.systems.items()},
        )
        for number, pair in enumerate(documents)
    ]


def _annotators(corpus: Corpus) -> tuple[str, ...]:
    return tuple(sorted({who for pair in corpus for who in pair.references}))


SCORES = st.sampled_from([0.0, 0.2, 0.25, 0.5, 0.9, 1.0])
SUBTYPES = st.sampled_from(["statement", "question"])
SPEAKERS = st.sampled_from(["ann", "bob", ""])
ENDS = st.sampled_from([0.0, 0.02, 0.13, 1.5])
TIMES = ENDS | st.just(float("nan"))
PRESENT = st.just(ANNOTATORS) | st.sampled_from([("ann", "cy"), ("bo",)])
"""Who did a document."""


@st.composite
def labelled(draw: st.DrawFn) -> Pair:
    """The same words twice; the system has scores, and both say what sort of segment ends."""
    slot = st.tuples(st.booleans(), st.booleans(), SCORES, SUBTYPES, SUBTYPES, ENDS, ENDS)
    gold, made, scores, sorts, guesses, *ends = _columns(draw(st.lists(slot, max_size=LONGEST)), 7)
    units = ["w"] * len(gold)
    reference = Document.build("", units, boundaries=gold, subtypes=sorts, ends=ends[0])
    hypothesis = Document.build(
        "", units, boundaries=made, scores=scores, subtypes=guesses, ends=ends[1]
    )
    return Pair("", {"gold": reference}, {SYSTEM: hypothesis})


@st.composite
def annotated(draw: st.DrawFn) -> Pair:
    """The same words four times; some annotators lack documents."""
    votes = st.tuples(*[st.booleans()] * 4, SCORES)
    *rows, scores = _columns(draw(st.lists(votes, max_size=LONGEST)), 5)
    units = ["w"] * len(scores)
    references = {
        who: Document.build("", units, boundaries=row)
        for who, row in zip(draw(PRESENT), rows, strict=False)
    }
    hypothesis = Document.build("", units, boundaries=rows[-1], scores=scores)
    return Pair("", references, {SYSTEM: hypothesis})


@st.composite
def reworded(draw: st.DrawFn, references: Sequence[str]) -> Pair:
    """Every side has words of its own."""
    word = st.tuples(st.sampled_from("abc"), st.booleans(), SCORES, SUBTYPES)

    def text() -> dict[str, Any]:
        units, boundaries, scores, sorts = _columns(draw(st.lists(word, max_size=LONGEST)), 4)
        return {"units": units, "boundaries": boundaries, "scores": scores, "subtypes": sorts}

    gold = {who: Document.build("", **text()) for who in references}
    return Pair("", gold, {SYSTEM: Document.build("", **text())})


@st.composite
def punctuated(draw: st.DrawFn, *, several: bool = False, alike: bool = False) -> Pair:
    """Words in small and in capital letters with marks between them; the same words, or not.

    All sides may say who spoke, and when.
    """
    words = st.lists(st.sampled_from(["a", "A", "b", "ab", "AB", "aB"]), max_size=LONGEST - 2)
    has_speakers, has_times = draw(st.booleans()), draw(st.booleans())
    marks = st.sampled_from(["", "", ",", ".", "? ,"])
    same = draw(words)

    def text() -> Document:
        units = [w.swapcase() if draw(st.booleans()) else w for w in same] if alike else draw(words)
        return Document.build(
            "",
            units,
            marks=[draw(marks) for _ in units],
            opening=draw(st.sampled_from(["", "", ","])),
            speaker=[draw(SPEAKERS) for _ in units] if has_speakers else None,
            starts=[draw(TIMES) for _ in units] if has_times else None,
            ends=[draw(TIMES) for _ in units] if has_times else None,
        )

    references = draw(PRESENT) if several else ("gold",)
    return Pair("", {who: text() for who in references}, {SYSTEM: text()})


@st.composite
def tokenized(draw: st.DrawFn, *, alike: bool = False, multiword: bool = True) -> Pair:
    """Characters cut into tokens and sentences; a token may be made of several words."""
    characters = st.text("ab", max_size=LONGEST)
    same = draw(characters)

    def text() -> Document:
        tokens, ends = [""], [False]
        for character in same if alike else draw(characters):
            tokens[-1] += character
            cut = draw(st.sampled_from(["", "token", "sentence"]))
            if cut:
                ends[-1] = cut == "sentence"
                tokens.append("")
                ends.append(False)
        units = [token for token in tokens if token]
        parts = st.none() | st.lists(st.sampled_from(["a", "b", "ab"]), min_size=2, max_size=3)
        words = {}
        if multiword:
            words = {place: tuple(own) for place, _ in enumerate(units) if (own := draw(parts))}
        stops = [place for place, end in enumerate(ends[: len(units)], start=1) if end]
        bank = Treebank.of_tokens(units, sorted({*stops, len(units)}), words) if words else None
        return Document.build("", units, boundaries=ends[: len(units)], treebank=bank)

    return Pair("", {"gold": text()}, {SYSTEM: text()})


@st.composite
def parsed(draw: st.DrawFn, *, alike: bool = True) -> Pair:
    """Two treebanks, of the same characters or of any.

    A word has one enhanced dependency: two that are the same but for subtypes count four times.
    """
    random = draw(st.randoms(use_true_random=False))
    gold, made = map(treebank, two_treebanks(random, alike=alike, size=LONGEST, edges=1))
    return Pair("", {"gold": gold}, {SYSTEM: made})


@st.composite
def mapped(draw: st.DrawFn) -> Pair:
    """Words of a second each, and segments in time that follow each other."""
    words = np.arange(draw(st.integers(1, LONGEST)))

    def text() -> Document:
        ends = draw(st.lists(st.integers(0, 4 * len(words)), min_size=2, unique=True).map(sorted))
        made = Document.build("", ["w"] * len(words), starts=words, ends=words + 1)
        kinds = st.sampled_from(["statement", "question", "unannotated"])
        spans = (Span("SU", a / 4, b / 4, draw(kinds)) for a, b in pairwise(ends))
        return replace(made, spans=tuple(spans))

    return Pair("", {"gold": text()}, {SYSTEM: text()})


def _columns(rows: Sequence[Sequence[Any]], count: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(count)]


BOUNDARIES = {"k": 3, "beta": 2.0, "tolerance": 1}
DIALOGUES = {"k": "superdialseg", "final": "include"}
INCLUDED = {**BOUNDARIES, "final": "include", "thresholds": "grid"}
LABELLED = Kind("boundaries", "boundaries", labelled(), options={**BOUNDARIES, "collar": 0.2})
PUNCTUATION = Kind("punctuation", "punctuation", punctuated())
SAME_WORDS = replace(
    PUNCTUATION, name="punctuation of the same words", documents=punctuated(alike=True)
)
SAME_CHARACTERS = Kind("tokens of the same characters", "tokens", tokenized(alike=True))
PARSED = Kind("treebanks", "tokens", parsed(), options={"enhanced": True})
PLAIN_TOKENS = replace(
    SAME_CHARACTERS, name="tokens that are words", documents=tokenized(alike=True, multiword=False)
)
"""Inside multi-word tokens, the CoNLL 2018 scorer aligns words one way and not the other."""
SEVERAL = Kind("boundaries, several references", "boundaries", annotated(), ANNOTATORS, BOUNDARIES)
AGREEMENT = replace(SEVERAL, name="agreement", task="agreement", options={})
KINDS = (
    LABELLED,
    replace(LABELLED, name="boundaries, final slots included", options=INCLUDED),
    Kind("boundaries on other words", "boundaries", reworded(("gold",)), options=BOUNDARIES),
    replace(LABELLED, name="dialogues", options=DIALOGUES),
    Kind("segments in time", "boundaries", mapped(), options={"mapping": (1, 0.5)}),
    SEVERAL,
    replace(SEVERAL, name="windows of documents", options={"k": "nltk"}),
    Kind(
        "boundaries on other words, several references", "boundaries", reworded(ANNOTATORS),
        ANNOTATORS, INCLUDED,
    ),
    AGREEMENT,
    SAME_WORDS,
    PUNCTUATION,
    Kind(
        "punctuation, several references", "punctuation", punctuated(several=True),
        ANNOTATORS, {"denominator": "columns"},
    ),
    SAME_CHARACTERS,
    Kind("tokens", "tokens", tokenized()),
    replace(SAME_CHARACTERS, name="words by their places", options={"words": "strict"}),
    PARSED,
    replace(PARSED, name="treebanks of other characters", documents=parsed(alike=False)),
)  # fmt: skip


@dataclass(frozen=True)
class Found:
    """What was measured of a corpus: its figures, and the results they are read off."""

    figures: Sequence[Figure]
    documents: StackedBags

    @property
    def values(self) -> dict[Name, float]:
        return values(self.figures, self.documents.total())


def values(figures: Sequence[Figure], bag: Bag) -> dict[Name, float]:
    return {(figure.name, figure.about): float(figure.value(bag)) for figure in figures}


def task_of(kind: Kind, references: Sequence[str]) -> Task[Any]:
    name = "boundaries" if kind.task == "agreement" else kind.task
    return TASKS[name](Settings.choose(task=name, **kind.options), references, [SYSTEM])


def found(kind: Kind, *shards: Corpus, references: Sequence[str] = ()) -> Found:
    """Measure all shards, and sum them up as one corpus."""
    task = task_of(kind, references or kind.references)
    parts: list[Measured[Any]] = [task.measure(shard) for shard in shards if shard]
    joined = {SYSTEM: join([part.results[SYSTEM] for part in parts])}
    notes = [note for part in parts for note in part.notes]
    pairs = [pair for shard in shards for pair in shard]
    summary = task.summarize(joined, notes, pairs.__getitem__)
    if kind.task != "agreement":
        return Found(summary.figures, summary.results[SYSTEM])
    agreement = summary.agreement
    assert agreement is not None
    figures = (*agreement.figures.values(), *agreement.pair_figures.values())
    return Found(figures, agreement.bags)


def differing(one: Mapping[Name, float], other: Mapping[Name, float]) -> set[str]:
    """The names of the figures that differ; what one of them lacks is not measured there."""
    names = {*one, *other}
    return {
        name[0] for name in names
        if one.get(name, np.nan) != pytest.approx(other.get(name, np.nan), abs=1e-9, nan_ok=True)
    }  # fmt: skip


def all_alike(pair: Pair) -> Pair:
    """A document on which all sides agree, with a system that is certain."""
    first, made = next(iter(pair.references.values())), pair.systems[SYSTEM]
    scores = None if made.scores is None else first.boundaries.astype(float)
    perfect = replace(first, scores=scores)
    return Pair(pair.name, dict.fromkeys(pair.references, first), {SYSTEM: perfect})


def nothing(pair: Pair) -> Pair:
    """A document without words and labels."""
    empty = replace(Document.build("empty", []), scores=None)
    return Pair("empty", dict.fromkeys(pair.references, empty), {SYSTEM: empty})


def swapped(pair: Pair) -> Pair:
    """The system as the reference."""
    ((who, reference),) = pair.references.items()
    return Pair(pair.name, {who: pair.systems[SYSTEM]}, {SYSTEM: reference})


def over(*kinds: Kind) -> Any:
    return pytest.mark.parametrize("kind", kinds or KINDS, ids=lambda kind: kind.name)


few = settings(max_examples=25)


@over()
@few
@given(data=st.data())
def test_a_perfect_hypothesis_has_the_best_value(kind, data):
    corpus = data.draw(kind.corpora)
    result = found(kind, [all_alike(pair) for pair in corpus])
    best = {"higher": 1, "lower": 0}
    for figure, value in zip(result.figures, result.values.values(), strict=True):
        if figure.better in best and figure.name not in TOOLS_OWN:
            assert isnan(value) or value == pytest.approx(best[figure.better]), figure.name


@over()
@few
@given(data=st.data(), random=st.randoms(use_true_random=False))
def test_the_order_of_documents_does_not_matter(kind, data, random):
    corpus = data.draw(kind.corpora)
    shuffled = random.sample(corpus, len(corpus))
    assert not differing(found(kind, corpus).values, found(kind, shuffled).values)


@over()
@few
@given(data=st.data(), cut=st.integers(0, 3))
def test_merging_shards_is_scoring_at_once(kind, data, cut):
    corpus = data.draw(kind.corpora)
    at_once = found(kind, corpus)
    assert not differing(at_once.values, found(kind, corpus[:cut], corpus[cut:]).values)
    added = add_bags(at_once.documents)
    assert not differing(at_once.values, values(at_once.figures, added))


@over()
@few
@given(data=st.data())
def test_a_figure_is_nan_or_finite_and_scores_stay_within_one(kind, data):
    result = found(kind, data.draw(kind.corpora))
    for bag in (result.documents.total(), result.documents.each()):
        for figure in result.figures:
            value = np.atleast_1d(figure.value(bag))
            known = value[~np.isnan(value)]
            assert np.isfinite(known).all(), figure.name
            if figure.better != "lower":
                assert (known <= 1).all(), figure.name
                assert (known >= _least(figure.name)).all(), figure.name
            elif "_minus_" not in figure.name:
                assert (known >= 0).all(), figure.name
            if figure.name.removeprefix("mean_").removeprefix("majority_") in SHARES:
                assert (known <= 1).all(), figure.name


def _least(name: str) -> float:
    """The lowest value of a figure of which 1 is best: less than chance is below 0.

    Kappa on boundary similarity can be any distance below: similarity is taken over all pairs
    together, chance as the mean of the pairs, and a pair that shares one slot has a chance of 1.
    """
    if name == "boundary_similarity_kappa":
        return -np.inf
    return -1 if any(part in name for part in ("kappa", "alpha", "similarity_pi")) else 0


@over()
@few
@given(data=st.data())
def test_many_corpora_at_once_give_what_each_gives_alone(kind, data):
    """Fields may be arrays: the bootstrap looks at a thousand corpora this way.

    In a corpus, documents may be left out or occur more than once; a document is a corpus, too.
    """
    result = found(kind, data.draw(kind.corpora))
    size = len(result.documents)
    rows = st.lists(st.integers(0, 3), min_size=size, max_size=size)
    weights = data.draw(st.lists(rows, min_size=1, max_size=3))
    corpora = [list(_repeated(result.documents, row)) for row in weights]
    at_once = result.documents.weighted(np.array(weights, float))
    _compare(result.figures, at_once, [add_bags(corpus) for corpus in corpora])
    _compare(result.figures, result.documents.each(), list(result.documents))


def _repeated(documents: Sequence[Bag], times: Sequence[int]) -> Iterator[Bag]:
    yield documents[0].empty()
    for document, often in zip(documents, times, strict=True):
        yield from [document] * often


def _compare(figures: Sequence[Figure], at_once: Bag, alone: Sequence[Bag]) -> None:
    for figure in figures:
        # A figure that is not measured in any corpus may be a single nan.
        found = np.broadcast_to(np.asarray(figure.value(at_once), float), len(alone))
        expected = [figure.value(bag) for bag in alone]
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9, err_msg=figure.name)


@over()
@few
@given(data=st.data(), place=st.integers(0, 3))
def test_an_empty_document_adds_nothing(kind, data, place):
    corpus = data.draw(kind.corpora)
    longer = [*corpus[:place], nothing(corpus[0]), *corpus[place:]]
    assert not differing(found(kind, corpus).values, found(kind, longer).values)


@over()
@given(data=st.data())
@settings(max_examples=1)
def test_two_empty_texts_are_not_measured(kind, data):
    """Except a distance, which is not a share."""
    measured = found(kind, [nothing(data.draw(kind.documents))]).values
    distances = {"boundary_edit_distance"} if kind.task == "tokens" else set()
    assert {name for (name, _), value in measured.items() if not isnan(value)} == distances


@over(LABELLED, SAME_WORDS, PLAIN_TOKENS)
@few
@given(data=st.data())
def test_symmetric_figures_are_symmetric(kind, data):
    corpus = data.draw(kind.corpora)
    turned = [swapped(pair) for pair in corpus]
    changed = differing(found(kind, corpus).values, found(kind, turned).values)
    assert not changed & SYMMETRIC[kind.task]


def test_every_figure_that_is_named_here_is_in_the_catalogue():
    rows = {(row.task, row.name) for row in METRICS}
    assert {(task, name) for task, names in SYMMETRIC.items() for name in names} <= rows
    assert {name for _, name in rows} >= SHARES


def one_document(reference: Document, hypothesis: Document) -> Corpus:
    return [Pair("d", {"gold": reference}, {SYSTEM: hypothesis})]


@pytest.mark.parametrize(
    ("kind", "corpus"),
    [
        pytest.param(
            LABELLED,
            one_document(
                Document.build(
                    "d", "abcdef", boundaries=[1, 0, 1, 0, 0, 0], subtypes="xxxyyy", ends=range(6)
                ),
                Document.build(
                    "d", "abcdef", boundaries=[1, 0, 0, 0, 0, 0], subtypes="xxxxxx", ends=range(6),
                    scores=[0.9, 0.2, 0.4, 0.6, 0.1, 0.1],
                ),
            ),
            id="boundaries",
        ),
        pytest.param(
            PUNCTUATION,
            one_document(
                Document.build("d", ["Ab", "Bc", "C", "d"], marks=[".", ",", "", "."]),
                Document.build("d", ["Ab", "bc", "C"], marks=["", ",", ""]),
            ),
            id="punctuation",
        ),
        pytest.param(
            SAME_CHARACTERS,
            one_document(
                Document.build("d", ["ab", "a", "b", "a"], boundaries=[1, 0, 1, 1]),
                Document.build("d", ["a", "b", "a", "b", "a"], boundaries=[0, 0, 0, 1, 1]),
            ),
            id="tokens",
        ),
    ],
)  # fmt: skip
def test_asymmetric_figures_are_not_listed_as_symmetric(kind, corpus):
    one, other = (found(kind, made).values for made in (corpus, list(map(swapped, corpus))))
    measured = {name for (name, _), value in one.items() if not isnan(value)}
    assert differing(one, other) == measured - SYMMETRIC[kind.task]


@over(LABELLED, SAME_WORDS, PLAIN_TOKENS)
@few
@given(data=st.data())
def test_precision_and_recall_change_places_with_the_sides(kind, data):
    corpus = data.draw(kind.corpora)
    one = found(kind, corpus).values
    other = found(kind, [swapped(pair) for pair in corpus]).values
    # As a reference, a system has no scores.
    apart = "soft_" if kind.task == "boundaries" else ()
    recalls = {
        name: one[name]
        for name in one
        if name[0].endswith("recall") and not name[0].startswith(apart)
    }
    assert recalls
    precisions = {
        (n, about): other[n.replace("recall", "precision"), about] for n, about in recalls
    }
    assert not differing(recalls, precisions)


@over(SEVERAL, AGREEMENT)
@few
@given(data=st.data())
def test_the_order_of_annotators_does_not_matter(kind, data):
    corpus = data.draw(kind.corpora)
    turned = [
        Pair(pair.name, dict(reversed(pair.references.items())), pair.systems) for pair in corpus
    ]
    forth, back = found(kind, corpus), found(kind, turned, references=ANNOTATORS[::-1])
    assert not differing(_unordered(forth.values), _unordered(back.values))


def _unordered(named: Mapping[Name, float]) -> dict[Any, float]:
    """Figures about pairs of annotators, without saying who is first."""

    def about(name: Name) -> Any:
        pair = name[1]
        return frozenset(astuple(pair)) if isinstance(pair, Both) else pair

    return {(name[0], about(name)): value for name, value in named.items()}


@few
@given(st.data())
def test_a_false_boundary_never_raises_precision(data):
    corpus = data.draw(LABELLED.corpora)
    free = [~(p.references["gold"].boundaries | p.systems[SYSTEM].boundaries) for p in corpus]
    places = [
        (number, slot) for number, slots in enumerate(free) for slot in np.flatnonzero(slots[:-1])
    ]
    assume(places)
    number, slot = data.draw(st.sampled_from(places))
    pair = corpus[number]
    boundaries = pair.systems[SYSTEM].boundaries.copy()
    boundaries[slot] = True
    made = replace(pair.systems[SYSTEM], boundaries=boundaries)
    more = [*corpus[:number], replace(pair, systems={SYSTEM: made}), *corpus[number + 1 :]]
    before, after = (found(LABELLED, given).values["precision", ALL] for given in (corpus, more))
    assert isnan(before) or after <= before


@cache
def measured_somewhere(kind: Kind) -> frozenset[str]:
    """The figures about all references that have a value in one corpus or another."""
    names: set[str] = set()

    @settings(max_examples=40, derandomize=True, database=None)
    @given(kind.corpora)
    def look(corpus: Corpus) -> None:
        measured = found(kind, corpus).values
        names.update(name for (name, about), v in measured.items() if about == ALL and not isnan(v))

    look()
    return frozenset(names)


@pytest.mark.parametrize("row", METRICS, ids=lambda row: f"{row.task} {row.name}")
def test_every_figure_of_the_catalogue_is_under_these_laws(row):
    kinds = [kind for kind in KINDS if kind.task == row.task]
    assert any(row.name in measured_somewhere(kind) for kind in kinds)
