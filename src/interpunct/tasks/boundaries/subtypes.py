"""Boundaries with subtypes of segments on both sides: statement, question, ...

The label of the last segment always counts: it can be wrong even though its end cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from interpunct.alignment.annotated import boundaries_of
from interpunct.alignment.placement import BOUNDARY, reference_words, slots_of_own_words
from interpunct.documents.document import Document
from interpunct.errors import warn
from interpunct.messages.phrases import many_named
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
    found_segments,
    labelled_segments,
    labels_of_words,
    segments_of,
)
from interpunct.metrics.subtypes import LabelledBoundaries, labelled_boundaries
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.results.keys import Key, Label, LabelPair
from interpunct.results.stacking import StackedBags
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
            return Bag.of({SUBTYPES: LabelledBoundaries(), LABELLED_SEGMENTS: LabelledSegments()})
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
        return found | Bag(dict(self._by_label(*sides, deleted)))

    def _by_label(
        self, reference: Labels, hypothesis: Labels, deleted: npt.NDArray[np.bool_]
    ) -> Iterator[tuple[Key[Matches] | Key[Ratio], Matches | Ratio]]:
        """Segments of each label, and words by the labels of their segments on both sides."""
        names = ("", *self.names)
        own, others = segments_of(reference), segments_of(hypothesis)
        found = found_segments(own, others)
        for number in np.union1d(own[:, 2], others[:, 2]).tolist():
            has_label = own[:, 2] == number
            yield (
                Key(LABEL_SEGMENTS, Label(names[number])),
                Matches(
                    int(np.count_nonzero(found & has_label)),
                    int(np.count_nonzero(has_label)),
                    int(np.count_nonzero(others[:, 2] == number)),
                ),
            )
        pairs = np.column_stack((labels_of_words(own), labels_of_words(others)))[~deleted]
        cells, counts = np.unique(pairs, axis=0, return_counts=True)
        for (gold, made), count in zip(cells.tolist(), counts.tolist(), strict=True):
            yield (
                Key(LABEL_WORDS, LabelPair(names[gold], names[made])),
                Ratio(count, len(reference)),
            )


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
