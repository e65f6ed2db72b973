"""Statistics of rewriting over a corpus, and the notes about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from interpunct.documents.rewritten import MovedMarks
from interpunct.errors import warn
from interpunct.messages.phrases import many


@dataclass(frozen=True, slots=True)
class Tally:
    """What happened to marks, the number of words `left_out`, and notes without duplicates.

    `given` and `kept` are the numbers of reference words before and after.
    """

    moved: MovedMarks = field(default_factory=MovedMarks)
    given: int = 0
    kept: int = 0
    left_out: int = 0
    notes: tuple[str, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.moved + other.moved,
            self.given + other.given,
            self.kept + other.kept,
            self.left_out + other.left_out,
            tuple(dict.fromkeys((*self.notes, *other.notes))),
        )


def tell(tally: Tally, optional: Path | None) -> None:
    """Warn about unexpected effects; `optional` is the file of optional words."""
    _warn_of_moved_marks(tally.moved)
    for note in tally.notes:
        warn(note)
    if tally.given and not tally.kept:
        warn(f"of {many(tally.given, 'word')} none is left to compare")
    if optional is not None and not tally.left_out:
        warn(f"{optional}: none of its words occurs among the compared words, so none was left out")


def _warn_of_moved_marks(moved: MovedMarks) -> None:
    """Report how many marks had to move."""
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
                f", and {many(moved.dropped, 'mark was', 'marks were')} dropped, since a slot "
                "keeps the stronger of two marks, and nothing precedes the first word"
                if moved.dropped
                else ""
            )
        )
