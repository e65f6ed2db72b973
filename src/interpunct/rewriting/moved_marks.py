"""Saying what became of marks where words were rewritten."""

from __future__ import annotations

from interpunct.documents.rewritten import MovedMarks
from interpunct.errors import warn
from interpunct.phrases import many


def tell_of_moved_marks(moved: MovedMarks) -> None:
    """Say how many marks could not stay where they were."""
    if moved.inside:
        warn(
            f"{many(moved.inside, 'mark')} of {moved.marks} stood inside words that were rewritten "
            "as a whole, and went to the end of these"
        )
    if moved.vanished:
        warn(
            f"{many(moved.vanished, 'mark')} of {moved.marks} stood after words that vanished; "
            f"{moved.joined} of these joined the slot before"
            + (
                f", and {many(moved.dropped, 'mark was', 'marks were')} dropped, since of two in "
                "one slot the stronger stands, and none before the first word"
                if moved.dropped
                else ""
            )
        )
