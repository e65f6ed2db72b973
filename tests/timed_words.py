"""Segments of a reference and words of a hypothesis, each with times."""

from __future__ import annotations

from pathlib import Path

from interpunct import Document
from interpunct.documents.time_segments import TimeSegments
from interpunct.formats import read


def both(folder: Path, stm: str, ctm: str) -> tuple[Document, Document]:
    """The reference and the hypothesis, written to files and read from there."""
    (folder / "a.stm").write_text(stm)
    (folder / "a.ctm").write_text(ctm)
    (reference,), (hypothesis,) = read(folder / "a.stm"), read(folder / "a.ctm")
    return reference, hypothesis


def shared_out(
    reference: Document, hypothesis: Document
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The words of both sides, segment by segment."""
    segments = TimeSegments.of(reference)
    ours, theirs = segments.offsets, segments.offsets_in(hypothesis)
    return [
        (reference.units[ours[i] : ours[i + 1]], hypothesis.units[theirs[i] : theirs[i + 1]])
        for i in range(len(segments.spans))
    ]
