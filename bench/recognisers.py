"""Recognisers that write words differently: the tables of docs/transcripts.md.

    python -m bench.recognisers DATA

DATA is a folder such as `earnings21`, with `reference`, `normalizations` and a folder for each
recogniser. The tables are printed as Markdown, followed by what happened to the reference's marks.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import interpunct
from interpunct import Evaluation
from interpunct.documents.rewritten import MovedMarks, count_marks
from interpunct.rewriting.normalized import rewrite
from interpunct.rewriting.normalizers import Place, normalizer_of

RECOGNISERS = ("kaldi", "microsoft", "speechmatics", "amazon", "google")
WITHOUT_MARKS = ("kaldi",)
WHISPER = "whisper-english"


def main(folder: str) -> None:
    data = Path(folder)
    found = dict(evaluations(data))
    print(table("word error rate", "word_error_rate", RECOGNISERS, found))
    marked = [name for name in RECOGNISERS if name not in WITHOUT_MARKS]
    print(table("punctuation error rate", "punctuation_error_rate", marked, found))
    print(told(moved_marks(data)))


def told(moved: MovedMarks) -> str:
    return (
        f"Of the {moved.marks:,} marks in the reference, {moved.inside} were inside rewritten "
        f"words and {moved.vanished:,} after words that disappeared: {moved.joined:,} of these "
        f"moved to the slot before, and {moved.dropped:,} marks were dropped."
    )


def evaluations(data: Path) -> Iterator[tuple[str, Evaluation]]:
    """Every recogniser as it is written, with the corpus's alternatives and normalised."""
    for title, options in (
        ("as written", {}),
        ("with the alternatives of the corpus", {"alternatives": data / "normalizations"}),
        ("with Whisper's normaliser", {"normalize": WHISPER}),
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", interpunct.InputWarning)
            yield (
                title,
                interpunct.score(
                    data / "reference",
                    {name: data / name for name in RECOGNISERS},
                    task="punctuation",
                    intervals=False,
                    **options,
                ),
            )


def table(
    head: str, figure: str, systems: tuple[str, ...] | list[str], found: dict[str, Evaluation]
) -> str:
    """One figure of several systems, with a row for each way to compare words."""
    rows = [(head, *systems), ("---",) * (len(systems) + 1)]
    for title, evaluation in found.items():
        values = (f"{evaluation[system][figure].value:.3f}" for system in systems)
        rows.append((title, *(value.removeprefix("0") for value in values)))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def moved_marks(data: Path) -> MovedMarks:
    """What the normaliser does to the marks of the reference."""
    moved = MovedMarks()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", interpunct.InputWarning)
        documents = list(interpunct.read(data / "reference"))
    for document in documents:
        moved += MovedMarks(marks=count_marks(document.marks))
        moved += rewrite(document, normalizer_of(WHISPER), Place("ref"), keep_apostrophes=False)[1]
    return moved


if __name__ == "__main__":
    main(*sys.argv[1:])
