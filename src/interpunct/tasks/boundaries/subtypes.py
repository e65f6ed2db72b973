"""Boundaries with subtypes of segments on both sides: statement, question, ...

The label of the last segment always counts: it can be wrong even though its end cannot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import boundaries_of
from interpunct.alignment.placement import BOUNDARY, reference_words, slots_of_own_words
from interpunct.documents.document import Document
from interpunct.documents.flat import Batch
from interpunct.errors import warn
from interpunct.messages.phrases import many_named
from interpunct.metrics.batches import Bounds, inner_slots, owned, owners_of, tally
from interpunct.metrics.measures import (
    LABEL_SEGMENTS,
    LABEL_WORDS,
    LABELLED_SEGMENTS,
    SUBTYPES,
)
from interpunct.metrics.punctuation import NOTHING, is_word
from interpunct.metrics.results import Matches, Ratio
from interpunct.metrics.segment_labels import (
    LabelledSegments,
    batched_labelled_segments,
    found_segments,
    labelled_segments,
    labels_of_words,
    segments_of,
)
from interpunct.metrics.subtypes import (
    LabelledBoundaries,
    batched_labelled_boundaries,
    labelled_boundaries,
)
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Key, Label, LabelPair
from interpunct.results.stacking import StackedBags, stack_arrays
from interpunct.tasks.boundaries.different_words import AlignedBoundaries

Labels = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class LabelledDocument:
    """The label number of each boundary, 0 for none; `last` is that of the last segment."""

    labels: Labels
    last: int

    @classmethod
    def of(
        cls, document: Document, settings: Settings, numbers: dict[str, int]
    ) -> LabelledDocument:
        named = [numbers.setdefault(name, len(numbers) + 1) for name in document.subtypes or ()]
        labels = np.where(boundaries_of(document, settings), np.array(named, np.int64), 0)
        return cls(labels, named[-1] if named else 0)

    @property
    def ended(self) -> Labels:
        """The same with a boundary at the end of the document."""
        labels = self.labels.copy()
        labels[-1:] = self.last
        return labels

    def first(self, slots: int) -> LabelledDocument:
        if slots >= len(self.labels):
            return self
        return LabelledDocument(self.labels[:slots], int(self.labels[slots - 1]) if slots else 0)


@dataclass(frozen=True, slots=True)
class Subtypes:
    """The labels of a document over the slots of each side; systems without labels are missing.

    The label number n is `names[n - 1]`.
    """

    reference: LabelledDocument | None = None
    systems: Mapping[str, LabelledDocument] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, reference: Document, systems: Mapping[str, Document], settings: Settings
    ) -> Subtypes:
        if reference.subtypes is None:
            return cls()
        numbers: dict[str, int] = {}
        gold = LabelledDocument.of(reference, settings, numbers)
        made = {
            name: LabelledDocument.of(system, settings, numbers)
            for name, system in systems.items()
            if system.subtypes is not None
        }
        return cls(gold, made, tuple(numbers))

    def first(self, slots: int, different: Mapping[str, AlignedBoundaries]) -> Subtypes:
        """The beginning of the document; if words differ, the alignment is cut."""
        if self.reference is None:
            return self
        systems = {
            name: own if name in different else own.first(slots)
            for name, own in self.systems.items()
        }
        return replace(self, reference=self.reference.first(slots), systems=systems)

    def measure(self, system: str, settings: Settings, aligned: AlignedBoundaries | None) -> Bag:
        """Measure a system; empty if the reference has no subtypes, not measured if the system has
        none.
        """
        if self.reference is None:
            return Bag()
        made = self.systems.get(system)
        if made is None:
            return _not_measured()
        final = settings.final == "include"
        if aligned is None:
            deleted = np.zeros(len(self.reference.labels), bool)
            sides = self.reference.ended, made.ended
            boundaries = _on_same_words(self.reference, made, final=final)
        else:
            columns = _LabelledColumns.of(aligned, self.reference, made)
            sides = columns.on_slots
            deleted = columns.deleted
            boundaries = columns.boundaries(final=final)
        found = Bag.of(
            {
                SUBTYPES: boundaries,
                LABELLED_SEGMENTS: labelled_segments(*sides, deleted=deleted),
            }
        )
        bounds = np.array([0, len(sides[0])])
        by_label = _by_label(*sides, deleted, bounds, ("", *self.names))
        return found | Bag({key: _of_one(result) for key, result in by_label.items()})


def measure_batch(reference: Batch, hypothesis: Batch, settings: Settings) -> StackedBags:
    """Measure documents in which both sides have the same words; the reference has subtypes."""
    bounds, (gold, made) = (
        reference.flat.bounds,
        (reference.facts.subtypes, hypothesis.facts.subtypes),
    )
    count = len(reference)
    if gold is None or made is None:
        return stack_arrays(_not_measured(), count)
    vocabulary = gold.vocabulary
    named = gold.numbers + 1, made.numbers_in(vocabulary) + 1
    first, second = (
        np.where(side.flat.boundaries, own, 0)
        for side, own in zip((reference, hypothesis), named, strict=True)
    )
    lasts = bounds[1:][np.diff(bounds) > 0] - 1
    boundaries: Any
    if settings.final == "include":
        boundaries = batched_labelled_boundaries(first, second, bounds)
    else:
        # Of an unscored last slot only the label counts.
        inner, within = inner_slots(len(first), bounds)
        boundaries = batched_labelled_boundaries(first[inner], second[inner], within)
        ends, same = np.zeros((2, len(first)), bool)
        ends[lasts] = first[lasts] != 0
        same[lasts] = ends[lasts] & (named[0][lasts] == named[1][lasts])
        right = tally(same, bounds)
        boundaries += LabelledBoundaries(right, tally(ends, bounds) - right)
    first[lasts], second[lasts] = named[0][lasts], named[1][lasts]
    segments = batched_labelled_segments(first, second, bounds)
    found = stack_arrays(Bag.of({SUBTYPES: boundaries, LABELLED_SEGMENTS: segments}), count)
    deleted = np.zeros(len(first), bool)
    by_label = _by_label(first, second, deleted, bounds, ("", *vocabulary.texts))
    return found.beside(stack_arrays(Bag(by_label), count))


def _of_one(result: Matches | Ratio) -> Matches | Ratio:
    """The result of the only document."""
    return type(result)(*(int(getattr(result, own.name)[0]) for own in fields(result)))


def _not_measured() -> Bag:
    return Bag.of({SUBTYPES: LabelledBoundaries(), LABELLED_SEGMENTS: LabelledSegments()})


def _by_label(
    reference: Labels,
    hypothesis: Labels,
    deleted: npt.NDArray[np.bool_],
    bounds: Bounds,
    names: Sequence[str],
) -> dict[Key[Any], Any]:
    """Segments of each label, and words by the labels of their segments on both sides.

    The fields of results have an entry for each document.
    """
    own, others = segments_of(reference, bounds), segments_of(hypothesis, bounds)
    found = found_segments(own, others)
    documents = owners_of(bounds)
    count, units = len(bounds) - 1, np.diff(bounds)
    results: dict[Key[Any], Any] = {}
    for number in np.union1d(own[:, 2], others[:, 2]).tolist():
        has_label = own[:, 2] == number
        results[Key(LABEL_SEGMENTS, Label(names[number]))] = Matches(
            owned(documents[own[:, 0]], found & has_label, count),
            owned(documents[own[:, 0]], has_label, count),
            owned(documents[others[:, 0]], others[:, 2] == number, count),
        )
    pairs = labels_of_words(own) * len(names) + labels_of_words(others)
    for pair in np.unique(pairs[~deleted]).tolist():
        words: Any = owned(documents, (pairs == pair) & ~deleted, count)
        gold, made = divmod(pair, len(names))
        key = Key(LABEL_WORDS, LabelPair(names[gold], names[made]))
        results[key] = Ratio(words, units * (words > 0))
    return results


def warn_of_unknown_labels(results: Mapping[str, StackedBags]) -> None:
    """Warn of labels that only a system has, which may belong to another scheme."""
    for system, stacked in results.items():
        segments = {
            key.against.label: found
            for key, found in stacked.total().items()
            if isinstance(key.against, Label) and key.against.label and isinstance(found, Matches)
        }
        known = sorted(label for label, found in segments.items() if found.reference)
        unknown = sorted(segments.keys() - known)
        if unknown:
            warn(
                f"{system!r} has {many_named(unknown, 'label')} that the reference does not have, "
                f"which has {many_named(known, 'label')}; such segments are wrong"
            )


def _on_same_words(
    reference: LabelledDocument, hypothesis: LabelledDocument, *, final: bool
) -> LabelledBoundaries:
    """Count slots by their labels; of an unscored last slot only the label counts."""
    if final or not len(reference.labels):
        return labelled_boundaries(reference.labels, hypothesis.labels)
    inner = labelled_boundaries(reference.labels[:-1], hypothesis.labels[:-1])
    return inner + _last_label(reference, hypothesis)


def _last_label(reference: LabelledDocument, hypothesis: LabelledDocument) -> LabelledBoundaries:
    """Compare the label of the last segment; empty if the reference has none."""
    if not len(reference.labels) or not reference.labels[-1]:
        return LabelledBoundaries()
    same = reference.last == hypothesis.last
    return LabelledBoundaries(correct=int(same), substitutions=int(not same))


@dataclass(frozen=True, slots=True)
class _LabelledColumns:
    """The columns of an alignment whose only mark is the boundary, with the labels of boundaries.

    In `reference` and `hypothesis`, boundaries are label numbers and everything else is 0.
    """

    aligned: AlignedBoundaries
    reference: Labels
    hypothesis: Labels
    last: LabelledBoundaries
    last_label: int

    @classmethod
    def of(
        cls, aligned: AlignedBoundaries, reference: LabelledDocument, hypothesis: LabelledDocument
    ) -> _LabelledColumns:
        return cls(
            aligned,
            _in_columns(aligned.reference, reference.labels),
            _in_columns(aligned.hypothesis, hypothesis.labels),
            _last_label(reference, hypothesis),
            hypothesis.last,
        )

    @property
    def _slots(self) -> npt.NDArray[np.int64]:
        return reference_words(self.aligned.reference) - 1

    @property
    def deleted(self) -> npt.NDArray[np.bool_]:
        """The words of the reference that the system lacks."""
        words = is_word(self.aligned.reference)
        found: npt.NDArray[np.bool_] = self.aligned.hypothesis[words] == NOTHING
        return found

    @property
    def on_slots(self) -> tuple[Labels, Labels]:
        """Both sides over the slots of the reference; of two labels in a slot the first is kept."""
        words = int(np.count_nonzero(is_word(self.aligned.reference)))
        own, other = np.zeros(words, np.int64), np.zeros(words, np.int64)
        places = self._slots, slots_of_own_words(self.aligned.reference, self.aligned.hypothesis)
        sides = (own, self.reference, places[0]), (other, self.hypothesis, places[1])
        for filled, labels, slots in sides:
            held = np.flatnonzero((labels != 0) & (slots >= 0))[::-1]
            filled[slots[held]] = labels[held]
        if words and not other[-1]:
            other[-1] = self.last_label
        return own, other

    def boundaries(self, *, final: bool) -> LabelledBoundaries:
        """Count aligned and unaligned boundaries by their labels."""
        slots = self._slots
        scored = np.ones(len(slots), bool) if final else slots < slots.max(initial=-1)
        found = labelled_boundaries(self.reference[scored], self.hypothesis[scored])
        return found if final else found + self.last


def _in_columns(tokens: npt.NDArray[np.int32], labels: Labels) -> Labels:
    """Place the labels of boundaries in their columns; both are in order."""
    found = np.zeros(len(tokens), np.int64)
    places = np.flatnonzero(tokens == BOUNDARY)
    found[places] = labels[labels != 0][: len(places)]
    return found
