"""The consensus of annotators as documents: their majority, or the model of Dawid and Skene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from interpunct.alignment.annotated_batch import concatenated_rows
from interpunct.documents.document import THRESHOLD, Document
from interpunct.documents.marks import DELIMITERS
from interpunct.errors import option, warn
from interpunct.metrics.majority import MAJORITY_OF_TWO, half_of, majority_reference
from interpunct.metrics.slots import Slots
from interpunct.metrics.thresholds import Floats
from interpunct.options import Settings
from interpunct.options.types import ConsensusMethod
from interpunct.tasks.agreement.ballots import Labels
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement
from interpunct.tasks.punctuation.labelled import Label

FULL_STOP = "."


def consensus_documents(
    agreement: BoundaryAgreement | MarkAgreement, method: ConsensusMethod
) -> Iterator[Document]:
    """The consensus of each document, on the words of its first annotator."""
    if isinstance(agreement, MarkAgreement):
        return mark_consensus(agreement, method)
    return boundary_consensus(agreement, method)


def boundary_consensus(agreement: BoundaryAgreement, method: ConsensusMethod) -> Iterator[Document]:
    """The consensus of each document, on the words of its first annotator.

    With Dawid and Skene, the posteriors become scores.
    """
    if method == "majority":
        warn_of_majority_of_two(agreement.annotators, agreement.settings)
        majorities = _majorities(agreement)
        for document, ends in zip(agreement.documents, majorities, strict=True):
            yield Document.build(document.name, document.units, boundaries=ends)
        return
    for document, scores in zip(agreement.documents, posteriors(agreement), strict=True):
        yield Document.build(
            document.name, document.units, boundaries=scores >= THRESHOLD, scores=scores
        )


def _majorities(agreement: BoundaryAgreement) -> Iterator[Slots]:
    for rows, bounds in concatenated_rows(agreement.documents):
        ends = majority_reference(rows, quorum=agreement.settings.quorum)
        for first, last in pairwise(bounds.tolist()):
            yield ends[first:last]


def mark_consensus(agreement: MarkAgreement, method: ConsensusMethod) -> Iterator[Document]:
    """The same for marks; scores are the probabilities of marks that end a segment."""
    if method == "majority":
        warn_of_majority_of_two(agreement.annotators, agreement.settings)
    panel, corpus = agreement.panel, agreement.corpus
    # Labels that occur only where words differ have no votes in any slot and so no posteriors.
    voted = corpus.labels[: panel.ballots.distinct.labels]
    ending = [number for number, label in enumerate(voted) if _ends(agreement.written(label))]
    for place, document in enumerate(agreement.labelled):
        scores = None
        if method == "majority":
            rows = np.stack(list(document.rows.values()))
            quorum = agreement.settings.quorum or half_of(len(rows))
            numbers = majority_of_labels(rows, quorum=quorum, labels=len(document.labels))
            labels: Sequence[Label] = [document.labels[number] for number in numbers.tolist()]
        else:
            labels = corpus.consensus(place)
            first, last = panel.ballots.bounds[place : place + 2].tolist()
            first += corpus.opens(place)
            scores = panel.consensus.posteriors[first:last, ending].sum(axis=1).clip(0, 1)
        written = [agreement.written(label) for label in labels]
        ends = [_ends(marks) for marks in written[1:]]
        yield Document.build(
            document.name,
            list(document.units),
            marks=written[1:],
            opening=written[0],
            boundaries=ends,
            scores=scores,
        )


def majority_of_labels(rows: Labels, *, quorum: int, labels: int) -> Labels:
    """The most frequent label of each slot, if it has enough votes; otherwise none.

    Ties go to the label of the annotator who is named first.

    >>> majority_of_labels(np.array([[1, 2, 0], [2, 2, 0], [0, 0, 1]]), quorum=1, labels=3)
    array([1, 2, 1])
    """
    best = np.zeros(rows.shape[1], np.int64)
    most = np.full(rows.shape[1], quorum - 1)
    counts = np.stack([(rows == label).sum(axis=0) for label in range(labels)])
    for row in rows:
        votes = counts[row, np.arange(len(row))]
        better = (row > 0) & (votes > most)
        best[better], most[better] = row[better], votes[better]
    return best


def _ends(marks: str) -> bool:
    return bool(set(marks.split()) & DELIMITERS)


def posteriors(agreement: BoundaryAgreement) -> Iterator[Floats]:
    """For each document, the posterior of a boundary in all of its slots.

    The model is fitted to the scored slots and then applied to the votes of an unscored final slot.
    If the scored slots have no boundary, or only boundaries, the posterior of the final slot is the
    share of its votes.
    """
    panel = agreement.panel
    final = _final_votes(agreement)
    if (panel.consensus.prior > 0).all():
        shares = panel.consensus.of_votes(final)[:, 1].tolist()
    else:
        shares = [float(np.mean(votes[votes >= 0])) for votes in final.T]
    left = iter(shares)
    bounds = panel.ballots.bounds.tolist()
    for document, (first, last) in zip(agreement.documents, pairwise(bounds), strict=True):
        found = panel.consensus.posteriors[first:last, 1]
        yield np.append(found, next(left)) if len(found) < len(document) else found


def _final_votes(agreement: BoundaryAgreement) -> Labels:
    """The votes in final slots that are not scored; -1 for annotators who lack the document."""
    scored = np.diff(agreement.panel.ballots.bounds).tolist()
    votes = [
        [
            int(document.boundaries[who][-1]) if who in document.boundaries else -1
            for who in agreement.annotators
        ]
        for document, slots in zip(agreement.documents, scored, strict=True)
        if slots < len(document)
    ]
    return np.array(votes, np.int64).reshape(len(votes), len(agreement.annotators)).T


def with_full_stops(documents: Iterable[Document]) -> Iterator[Document]:
    """Add a full stop at each boundary, for formats in which marks define boundaries."""
    for document in documents:
        marks = _full_stops(document.boundaries)
        yield Document.build(
            document.name, document.units, marks=marks, boundaries=document.boundaries
        )


def _full_stops(boundaries: Slots) -> list[str]:
    return [FULL_STOP if end else "" for end in boundaries.tolist()]


def warn_of_majority_of_two(annotators: Sequence[str], settings: Settings) -> None:
    """Warn that with two annotators half is one vote, so that either of them is a majority."""
    if len(annotators) == 2 and settings.quorum is None:
        warn(f"{MAJORITY_OF_TWO}; to require both, use {option('quorum', 2)}")
