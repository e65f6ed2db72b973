"""Alignments in the format trn, which can be read back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpunct.alignment.steps import Drawing, Drawings


def alignments_as_trn(drawings: Sequence[Drawings[Drawing]]) -> Iterator[str]:
    """Each document as one line with alternations, with the reference first."""
    for system in drawings:
        if len(drawings) > 1:
            yield f";; {system.system}\n"
        for drawing in system.documents:
            yield f"{drawing.network()} ({drawing.name})\n".lstrip(" ")
