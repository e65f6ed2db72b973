"""The alignment of two documents whose words may differ, column by column.

If the words are the same, tags such as `<laugh>` are units like any other. If they differ, either
side may omit tags, so tags are removed from both, unless the user keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise, starmap

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.alignment.compounds import Merged, arcs_of, merge_compounds
from interpunct.alignment.joint import (
    Alignment,
    align_arcs,
    align_numbers,
    align_texts,
    errors_of_texts,
)
from interpunct.alignment.numbering import (
    ANY_TOKENS,
    NO_TOKEN,
    Bounds,
    Numbering,
    Numbers,
    Text,
    Texts,
    meant_lattice,
    text_of,
    texts_of,
    tokens_alike,
)
from interpunct.alignment.same_words import check_same_units
from interpunct.alignment.time_cuts import Cuts, segment_offsets, warn_of_moved_words
from interpunct.documents.document import Document
from interpunct.documents.flat import Batch
from interpunct.documents.lattice import Arcs
from interpunct.documents.strings import Strings, unit_vocabulary
from interpunct.errors import InputError
from interpunct.metrics.batches import tally
from interpunct.metrics.punctuation import NOTHING
from interpunct.options import Settings
from interpunct.options.types import Costs

Flags = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int64]
NONE = np.empty(0, np.int32)
"""No tokens."""
NOWHERE = np.empty(0, np.int64)
Counts = int | Places
"""A count, or a count for each of many documents."""


@dataclass(frozen=True, slots=True)
class NumberedPair:
    """A reference and a hypothesis as numbers, ready to be aligned.

    A reference with several wordings has `arcs`, and `arc_text` with the same arcs as numbers; the
    unit of an arc is the unit of the first wording that it is or follows. `same` says whether the
    words are the same. If the segments of the reference and the words of the hypothesis have times,
    `cuts` are the tokens (or arcs) at which segments begin. If compounds were `merged`, the
    hypothesis writes them like the reference and is already aligned.
    """

    reference: Text
    hypothesis: Text
    same: bool
    arcs: Arcs | None = None
    arc_text: Text | None = None
    cuts: Cuts | None = None
    merged: Merged | None = None

    def rewritten(self, hypothesis: Document) -> Document:
        """The hypothesis with compounds written as in the reference, if they were merged."""
        return hypothesis if self.merged is None else self.merged.document


def number_pair(
    documents: tuple[Document, Document],
    texts: tuple[Text, Text],
    numbering: Numbering,
    settings: Settings,
    *,
    use_lattice: bool = True,
) -> NumberedPair:
    """Prepare a reference and a hypothesis, given both as documents and as numbers."""
    check_one_wording(documents[1])
    lattice = meant_lattice(documents[0]) if use_lattice else None
    is_strict = settings.words == "strict"
    offsets = None if is_strict else segment_offsets(*documents)
    if lattice is None and _are_same(*texts):
        if offsets is None:
            return NumberedPair(*texts, same=True)
        if not len(offsets.moved):
            return NumberedPair(*texts, same=True, cuts=offsets.tokens(*texts))
        warn_of_moved_words(offsets, documents[1])
    if is_strict:
        check_same_units(*documents, **settings.spelling)
    texts = texts[0].without_optional(), texts[1].without_optional()
    cuts = offsets.tokens(*texts) if offsets else None
    if lattice is None:
        wording = NumberedPair(*texts, same=False, cuts=cuts)
        return _merged(wording, documents, numbering, settings)
    scored, sizes = numbering.scored(lattice)
    if cuts is not None and offsets is not None:
        pieces = lattice.cut(offsets.reference.tolist())
        first_steps = np.cumsum([0, *(len(piece.path) for piece in pieces)])
        cuts = replace(cuts, reference=np.cumsum([0, *sizes])[first_steps])
    units = np.repeat(np.array(lattice.units(), np.int32), sizes)
    arcs = scored.arcs()
    text = _text_of_arcs(arcs, numbering, units)
    wording = NumberedPair(*texts, same=False, arcs=arcs, arc_text=text, cuts=cuts)
    return _merged(wording, documents, numbering, settings)


def _merged(
    wording: NumberedPair,
    documents: tuple[Document, Document],
    numbering: Numbering,
    settings: Settings,
) -> NumberedPair:
    """The same with compounds merged, if the option asks for it."""
    if settings.compounds == "keep":
        return wording
    arcs, text = wording.arcs, wording.arc_text or wording.reference
    found = merge_compounds(
        documents[1],
        wording.hypothesis,
        arcs or arcs_of(text, documents[0]),
        text,
        numbering,
        cuts=wording.cuts,
        nist=settings.costs == "nist",
    )
    return replace(wording, hypothesis=found.text, merged=found)


def _are_same(reference: Text, hypothesis: Text) -> bool:
    return bool(np.array_equal(reference.words, hypothesis.words))


def check_one_wording(document: Document) -> None:
    """Raise an error if a system gives several wordings."""
    if document.lattice is not None:
        raise InputError(
            f"document {document.name!r} of the system holds alternations, which only a reference "
            "may have; choose one wording, without <*>, or escape the braces with a backslash",
            path=document.origins.of(0),
        )


def align_each(
    wordings: Sequence[NumberedPair], numbering: Numbering, settings: Settings
) -> Iterator[Columns]:
    """The columns of all wordings in order; documents are aligned in batches where possible."""
    plain: list[NumberedPair] = []
    for wording in wordings:
        if wording.arcs is None and wording.merged is None:
            plain.append(wording)
            continue
        if plain:
            yield _align_plain(plain, settings)
            plain = []
        yield _align_alone(wording, numbering, settings)
    if plain:
        yield _align_plain(plain, settings)


def _align_alone(wording: NumberedPair, numbering: Numbering, settings: Settings) -> Columns:
    """Align a document with alternatives or with merged compounds."""
    merged, arcs = wording.merged, wording.arcs
    if arcs is None and merged is not None:
        bounds = np.array([0, len(merged.segments)])
        sides = wording.reference, wording.hypothesis
        return _columns(merged.alignment, *sides, merged.segments, bounds)
    text = wording.arc_text
    if arcs is None or text is None:
        return _align_plain([wording], settings)
    if merged is None:
        aligned = _align_arcs(wording, arcs, text, settings)
    else:
        aligned = merged.alignment, merged.segments
    return _columns_of_arcs(*aligned, wording, arcs, text, numbering)


def align_one(wording: NumberedPair, numbering: Numbering, settings: Settings) -> Columns:
    """The columns of one wording."""
    (columns,) = align_each([wording], numbering, settings)
    return replace(columns, bounds=None)


def align_plain(
    references: Sequence[Document],
    hypotheses: Sequence[Document],
    numbering: Numbering,
    settings: Settings,
) -> PlainDocuments:
    """Align many documents with one wording and no timed segments at once."""
    sides = texts_of(references, numbering), texts_of(hypotheses, numbering)
    same = have_same_words(*sides)
    if settings.words == "strict":
        for place in np.flatnonzero(~same).tolist():
            check_same_units(references[place], hypotheses[place], **settings.spelling)
    cased_words, alike = (_as_they_are(sides, settings, marks) for marks in (False, True))
    sides = sides[0].without_optional(~same), sides[1].without_optional(~same)
    return PlainDocuments(align_sides(sides, settings.costs), cased_words, alike, same)


@dataclass(frozen=True, slots=True)
class PlainDocuments:
    """The columns of documents as in `AlignedDocuments`, and which have the same words."""

    columns: Columns
    cased_words: WrittenTexts
    alike: WrittenTexts
    same: Flags


def align_sides(sides: tuple[Texts, Texts], costs: Costs) -> Columns:
    """Align concatenated texts."""
    found = align_texts(*((side.all.tokens, side.bounds) for side in sides), costs=costs)
    return _columns(
        Alignment(found.reference, found.hypothesis),
        sides[0].all,
        sides[1].all,
        np.zeros(len(found.reference), np.int64),
        found.bounds,
    )


@dataclass(frozen=True)
class WrittenTexts:
    """The words of both sides with their case; marks are left out or treated as words.

    Counting errors takes far less time than locating them. With equal costs the count is the same
    with the sides exchanged; `other_way` is that exchanged pair, if it exists.
    """

    sides: tuple[Texts, Texts]
    costs: Costs
    marks: bool
    other_way: WrittenTexts | None = None

    @cached_property
    def columns(self) -> Columns:
        """The columns of the aligned texts."""
        return align_sides((self._words(0), self._words(1)), self.costs)

    def token_errors(self) -> tuple[Counts, Counts]:
        """The number of wrong tokens and of reference tokens in each document."""
        return self._counts

    @cached_property
    def _counts(self) -> tuple[Places, Places]:
        if self.other_way is not None and self.costs == "levenshtein":
            return self.other_way._counts[0], np.diff(self._words(0).bounds)
        written = [(side.all.written, side.bounds) for side in self.sides]
        if any(side.all.optional.any() for side in self.sides):
            written = [(side.all.tokens, side.bounds) for side in map(self._words, (0, 1))]
        return errors_of_texts(*written, marks=self.marks, costs=self.costs)

    def exchanged(self) -> WrittenTexts:
        """The same with reference and hypothesis exchanged."""
        return replace(self, sides=self.sides[::-1], other_way=self)

    def _words(self, side: int) -> Texts:
        return self.sides[side].as_written(marks=self.marks)


def _as_they_are(sides: tuple[Texts, Texts], settings: Settings, marks: bool) -> WrittenTexts:
    costs: Costs = "levenshtein" if marks else settings.costs
    return WrittenTexts(sides, costs, marks)


def as_they_are(sides: tuple[Texts, Texts], settings: Settings) -> list[WrittenTexts]:
    """Texts with their case, without marks and with marks as words."""
    return [_as_they_are(sides, settings, marks) for marks in (False, True)]


@dataclass(frozen=True, slots=True)
class AlignedDocuments:
    """The columns of documents, in parts; document i is number `places[i]` over all parts.

    `same` says whether all documents have the same words on both sides, and `by_time` which of them
    were aligned segment by segment. In the same parts, `cased_words` are the words with their case,
    and `alike` these words and marks as tokens of one kind. `rewritten` are the hypotheses, by
    their numbers i, whose compounds were rewritten to match the reference.
    """

    columns: Sequence[Columns]
    places: Places
    same: bool
    by_time: Flags
    cased_words: Sequence[Columns | WrittenTexts]
    alike: Sequence[Columns | WrittenTexts]
    rewritten: Mapping[int, Document] = field(default_factory=dict)


def align_documents(
    references: Sequence[Document],
    hypotheses: Sequence[Document],
    numbering: Numbering,
    settings: Settings,
) -> AlignedDocuments:
    """Align each reference with its hypothesis, in batches where possible."""
    plain = plain_documents(references, hypotheses, settings)
    if plain.all():
        found = align_plain(references, hypotheses, numbering, settings)
        return AlignedDocuments(
            [found.columns],
            np.arange(len(plain)),
            bool(found.same.all()),
            np.zeros(len(plain), bool),
            [found.cased_words],
            [found.alike],
        )
    parts: list[Columns] = []
    cased_words: list[Columns | WrittenTexts] = []
    alike: list[Columns | WrittenTexts] = []
    all_same = True
    if plain.any():
        places = np.flatnonzero(plain).tolist()
        found = align_plain(
            [references[place] for place in places],
            [hypotheses[place] for place in places],
            numbering,
            settings,
        )
        parts.append(found.columns)
        cased_words.append(found.cased_words)
        alike.append(found.alike)
        all_same = bool(found.same.all())
    others = np.flatnonzero(~plain).tolist()
    rest = []
    for place in others:
        both = references[place], hypotheses[place]
        texts = text_of(both[0], numbering), text_of(both[1], numbering)
        rest.append(number_pair(both, texts, numbering, settings))
    parts += chain.from_iterable(part.cut() for part in align_each(rest, numbering, settings))
    cased_words += align_as_written(rest, numbering, settings, marks=False)
    alike += align_as_written(rest, numbering, settings, marks=True)
    by_time = np.zeros(len(plain), bool)
    by_time[others] = [wording.cuts is not None for wording in rest]
    return AlignedDocuments(
        parts,
        np.argsort(np.argsort(~plain, kind="stable")),
        all_same and all(wording.same for wording in rest),
        by_time,
        cased_words,
        alike,
        {
            place: wording.merged.document
            for place, wording in zip(others, rest, strict=True)
            if wording.merged is not None
        },
    )


def align_as_written(
    wordings: Sequence[NumberedPair], numbering: Numbering, settings: Settings, *, marks: bool
) -> list[Columns]:
    """The columns of each wording in order, with the case of words.

    Marks are treated as words or left out.
    """
    if marks:
        settings = replace(settings, costs="levenshtein")
    plain = [_pair_as_written(wording, marks=marks) for wording in wordings if wording.arcs is None]
    aligned = iter(_align_plain(plain, settings).cut() if plain else [])
    return [
        next(aligned)
        if wording.arcs is None or wording.arc_text is None
        else _align_arcs_as_written(
            wording, wording.arcs, wording.arc_text, numbering, settings, marks=marks
        )
        for wording in wordings
    ]


def _pair_as_written(wording: NumberedPair, *, marks: bool) -> NumberedPair:
    reference, first = _as_written(wording.reference, wording.cuts, 0, marks=marks)
    hypothesis, second = _as_written(wording.hypothesis, wording.cuts, 1, marks=marks)
    cuts = None if wording.cuts is None else Cuts(first, second)
    return NumberedPair(reference, hypothesis, same=False, cuts=cuts)


def _align_arcs_as_written(
    wording: NumberedPair,
    arcs: Arcs,
    text: Text,
    numbering: Numbering,
    settings: Settings,
    *,
    marks: bool,
) -> Columns:
    hypothesis, second = _as_written(wording.hypothesis, wording.cuts, 1, marks=marks)
    empty = np.isin(text.tokens, (NO_TOKEN, ANY_TOKENS))
    tokens = np.where(empty, text.tokens, tokens_alike(text.written))
    if not marks:
        tokens = np.where((text.tokens < 0) & ~empty, NO_TOKEN, tokens)
    cuts = None if wording.cuts is None else replace(wording.cuts, hypothesis=second)
    own = replace(wording, hypothesis=hypothesis, cuts=cuts, merged=None)
    text = replace(text, tokens=tokens.astype(np.int32))
    return _columns_of_arcs(*_align_arcs(own, arcs, text, settings), own, arcs, text, numbering)


def _as_written(text: Text, cuts: Cuts | None, side: int, *, marks: bool) -> tuple[Text, Bounds]:
    """The words of a text with their case, and where it is cut."""
    ends = np.array([0, len(text.tokens)])
    own = ends if cuts is None else (cuts.reference, cuts.hypothesis)[side]
    found = Texts(text, own).as_written(marks=marks)
    return found.all, found.bounds


def plain_documents(
    references: Sequence[Document], hypotheses: Sequence[Document], settings: Settings
) -> Flags:
    """Which documents can be aligned in a batch?"""
    if settings.compounds == "merge":
        return np.zeros(len(references), bool)
    if isinstance(references, Batch) and isinstance(hypotheses, Batch):
        return np.ones(len(references), bool)
    return np.array(list(map(is_plain, references, hypotheses)), bool)


def is_plain(reference: Document, hypothesis: Document) -> bool:
    """Is there one wording, and no segment whose words are selected by time?"""
    return (
        reference.lattice is None
        and hypothesis.lattice is None
        and segment_offsets(reference, hypothesis) is None
    )


def have_same_words(reference: Texts, hypothesis: Texts) -> Flags:
    """For each document whether both sides have the same words."""
    return _core.same_words(*reference.side, *hypothesis.side).view(np.bool_)


def _align_plain(wordings: Sequence[NumberedPair], settings: Settings) -> Columns:
    """Align documents without alternatives in one batch."""
    pieces = [_pieces(wording) for wording in wordings]
    references, hypotheses = zip(*chain.from_iterable(pieces), strict=True)
    found = align_numbers(references, hypotheses, costs=settings.costs)
    return _columns(
        Alignment(found.reference, found.hypothesis),
        Texts.flat([wording.reference for wording in wordings]).all,
        Texts.flat([wording.hypothesis for wording in wordings]).all,
        np.repeat(np.concatenate([np.arange(len(own)) for own in pieces]), np.diff(found.bounds)),
        found.bounds[np.cumsum([0, *map(len, pieces)])],
    )


def _pieces(wording: NumberedPair) -> list[tuple[Numbers, Numbers]]:
    """The tokens of both sides in each piece."""
    reference, hypothesis = wording.reference.tokens, wording.hypothesis.tokens
    if wording.cuts is None:
        return [(reference, hypothesis)]
    parts = (
        np.split(reference, wording.cuts.reference[1:-1]),
        np.split(hypothesis, wording.cuts.hypothesis[1:-1]),
    )
    return list(zip(*parts, strict=True))


def _align_arcs(
    wording: NumberedPair, arcs: Arcs, text: Text, settings: Settings
) -> tuple[Alignment, Places]:
    """Align the arcs of a reference; also returns the segment of each column."""
    cuts = wording.cuts
    tokens = wording.hypothesis.tokens
    if cuts is None:
        found = align_arcs(arcs, text.tokens, tokens, costs=settings.costs)
        return found, np.zeros(len(found.reference), np.int64)
    ends = zip(pairwise(cuts.reference), pairwise(cuts.hypothesis), strict=True)
    sides = []
    for (first_arc, last_arc), (first, last) in ends:
        piece = align_arcs(
            arcs.between(first_arc, last_arc),
            text.tokens[first_arc:last_arc],
            tokens[first:last],
            costs=settings.costs,
        )
        sides.append(
            (
                np.where(piece.reference < 0, -1, piece.reference + first_arc),
                np.where(piece.hypothesis < 0, -1, piece.hypothesis + first),
            )
        )
    reference, hypothesis = (
        np.concatenate(side).astype(np.int32) for side in zip(*sides, strict=True)
    )
    segments = np.repeat(np.arange(len(sides)), [len(side) for side, _ in sides])
    return Alignment(reference, hypothesis), segments


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of an alignment.

    `reference` and `hypothesis` are tokens as the metrics count them. `reference_units` and
    `hypothesis_units` are the units that the tokens are or follow; a column without a token has the
    unit of the last token before it, or -1 before the first. `reference_written` and
    `hypothesis_written` also distinguish words that differ only in case. `skipped` are optional
    tokens of the reference that the hypothesis left out. `segments` are the reference segments of
    the columns, if these were aligned by time. If the reference has several wordings, `arcs`
    identifies the token of each column, and its unit is that of the first wording at this place.

    The columns of many documents are concatenated, those of document i from `bounds[i]` to
    `bounds[i + 1]`; such documents have no arcs, and skipped tokens only if `skipped_bounds` is
    given.
    """

    reference: Numbers
    hypothesis: Numbers
    reference_units: Numbers
    hypothesis_units: Numbers
    reference_written: Numbers
    hypothesis_written: Numbers
    skipped: Numbers
    skipped_units: Numbers = field(default_factory=lambda: NONE)
    skipped_segments: Places = field(default_factory=lambda: NOWHERE)
    segments: Places = field(default_factory=lambda: NOWHERE)
    arcs: Numbers | None = None
    bounds: Bounds | None = None
    skipped_bounds: Bounds | None = None

    @property
    def recased(self) -> Flags:
        """Which words differ only in case."""
        found: Flags = self.reference_written != self.hypothesis_written
        return found

    def token_errors(self) -> tuple[Counts, Counts]:
        """The number of wrong tokens and of reference tokens in each document."""
        wrong, there = self.reference != self.hypothesis, self.reference != NOTHING
        return tally(wrong, self.bounds), tally(there, self.bounds)

    @property
    def sizes(self) -> list[int]:
        """The number of columns of each document."""
        return [len(self.reference)] if self.bounds is None else np.diff(self.bounds).tolist()

    def cut(self) -> list[Columns]:
        """The columns of each document."""
        if self.bounds is None:
            return [self]
        parts = starmap(slice, pairwise(self.bounds.tolist()))
        return [self.only(part) for part in parts]

    def only(self, chosen: Flags | Places | slice, *, skipped: Flags | None = None) -> Columns:
        """Some of the columns; skipped tokens are not in columns and are chosen separately."""
        kept = np.zeros(len(self.skipped), bool) if skipped is None else skipped
        return Columns(
            self.reference[chosen],
            self.hypothesis[chosen],
            self.reference_units[chosen],
            self.hypothesis_units[chosen],
            self.reference_written[chosen],
            self.hypothesis_written[chosen],
            self.skipped[kept],
            self.skipped_units[kept],
            self.skipped_segments[kept],
            self.segments[chosen],
            None if self.arcs is None else self.arcs[chosen],
        )


def _columns(
    alignment: Alignment, reference: Text, hypothesis: Text, segments: Places, bounds: Bounds
) -> Columns:
    """The columns of an alignment of texts, which may be concatenated."""
    sides = zip(alignment, (reference, hypothesis), strict=True)
    (first, first_units, first_written), (second, second_units, second_written) = (
        _core.aligned_tokens(positions, bounds, side.tokens, side.units, side.written)
        for positions, side in sides
    )
    return Columns(
        first,
        second,
        first_units,
        second_units,
        first_written,
        second_written,
        NONE,
        segments=segments,
        bounds=bounds,
    )


def _columns_of_arcs(
    alignment: Alignment,
    segments: Places,
    wording: NumberedPair,
    arcs: Arcs,
    text: Text,
    numbering: Numbering,
) -> Columns:
    """The columns of an alignment of arcs; an arc without a token gives an empty column."""
    taken = alignment.reference
    bounds = np.array([0, len(taken)])
    columns = _columns(alignment, text, wording.hypothesis, segments, bounds)
    # What `<*>` matches counts neither as errors nor as words.
    empty = np.isin(columns.reference, (NO_TOKEN, ANY_TOKENS))
    skipped = [arcs.skipped.get(arc, ()) for arc in taken[empty].tolist()]
    numbers = [numbering.number(t.text, is_mark=t.is_mark) for t in chain.from_iterable(skipped)]
    sizes = list(map(len, skipped))
    return replace(
        columns.only(~empty),
        arcs=taken[~empty],
        skipped=np.array(numbers, np.int32),
        skipped_units=np.repeat(columns.reference_units[empty], sizes),
        skipped_segments=np.repeat(segments[empty], sizes),
    )


def _text_of_arcs(arcs: Arcs, numbering: Numbering, units: Numbers) -> Text:
    tokens = numbering.arcs(arcs)
    texts = (token.text if token and not token.is_mark else "" for token in arcs.tokens)
    words = Strings.of(texts, unit_vocabulary())
    written = np.where(tokens < 0, tokens, numbering.written(words)).astype(np.int32)
    return Text(tokens, units, written, numbering.optional(words))
