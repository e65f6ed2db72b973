"""Overlapping speakers on one channel: the words of each speaker form a separate stream.

In order of time, the words of one speaker would fall into the segments of another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import numpy as np

from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document, Span
from interpunct.errors import InputError, warn


def in_streams(pair: Pair) -> Pair:
    """Reorder the documents by speaker if segments of several speakers overlap in any of them."""
    documents = (*pair.references.values(), *pair.systems.values())
    overlap = next(filter(None, map(_overlap, documents)), None)
    if overlap is None:
        return pair
    earlier, later = overlap
    warn(
        f"document {pair.name!r}: an SU of {later.speaker!r} ({later.start:g} to {later.end:g}) "
        f"overlaps one of {earlier.speaker!r} ({earlier.start:g} to {earlier.end:g}), so the "
        "words of each speaker are scored as a stream of their own, one speaker after the other"
    )
    speakers = dict.fromkeys(who for document in documents for who in document.speaker or ())
    return Pair(
        pair.name,
        {who: _by_speaker(document, speakers) for who, document in pair.references.items()},
        {name: _by_speaker(document, speakers) for name, document in pair.systems.items()},
    )


def _overlap(document: Document) -> tuple[Span, Span] | None:
    """Two SUs whose words interleave, if there are any."""
    sentences = [span for span in document.spans if span.kind == "SU"]
    if not sentences or not document.speaker or document.starts is None or document.ends is None:
        return None
    names = np.array(document.speaker, object)
    middles = (document.starts + document.ends) / 2
    stretches = []
    for speaker in dict.fromkeys(span.speaker for span in sentences):
        own = np.flatnonzero(names == speaker)
        for span in (span for span in sentences if span.speaker == speaker):
            inside = own[slice(*np.searchsorted(middles[own], (span.start, span.end)))]
            if len(inside):
                stretches.append((int(inside[0]), int(inside[-1]), span))
    stretches.sort(key=lambda stretch: stretch[:2])
    for (_, last, earlier), (first, _, later) in pairwise(stretches):
        if first < last:
            return earlier, later
    return None


def _by_speaker(document: Document, speakers: Iterable[str]) -> Document:
    if document.speaker is None:
        raise InputError(
            f"document {document.name!r} does not say who speaks, and speakers overlap on its "
            "channel; name the speaker of each word, or give each speaker a channel",
            path=document.origins.path,
        )
    numbers = {who: number for number, who in enumerate(speakers)}
    order = np.argsort([numbers[who] for who in document.speaker], kind="stable")
    # Spans are in order of time; the words no longer are.
    return replace(document.reordered(order), spans=())
