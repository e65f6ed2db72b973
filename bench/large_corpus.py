"""Make a corpus of any size from the talks of the sample.

    python -m bench.large_corpus FOLDER --words 100_000_000 --format text

writes FOLDER/ines and FOLDER/mori: each document is twenty talks, drawn at random, as these two
annotators punctuate them. One is then scored against the other:

    interpunct score FOLDER/mori -r FOLDER/ines

Formats: `text`, a file for each document; `parquet`, 200 documents a file; `jsonl`, one file. The
latter two also hold FOLDER/both: a system with scores, no two of which are the same.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from interpunct import Document
from interpunct.formats import read, write
from interpunct.sample import FOLDER

ANNOTATORS = ("ines", "mori")
SYSTEM = "both"
TALKS = 20
"""Talks in a document."""

DOCUMENTS = 200
"""Documents in a file of Parquet."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--words", type=int, default=1_000_000)
    parser.add_argument("--format", choices=("text", "jsonl", "parquet"), default="text")
    options = parser.parse_args()
    words = write_corpora(options.folder, options.words, options.format)
    print(f"{options.folder}: {words:,} words by each of {', '.join(ANNOTATORS)}")


def write_corpora(folder: Path, words: int, format: str) -> int:
    """Write at least so many words as each annotator punctuates them; return their number."""
    for annotator in ANNOTATORS:
        talks = sorted(FOLDER.glob(f"annotators/{annotator}/*.txt"))
        written = _write_corpus(folder / annotator, talks, words, format)
    if format != "text":
        _write_corpus(folder / SYSTEM, sorted(FOLDER.glob(f"systems/{SYSTEM}/*")), words, format)
    return written


def _write_corpus(folder: Path, talks: Sequence[Path], words: int, format: str) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    read_talks = [read(talk)[0] for talk in talks]
    drawn = list(draw(list(map(len, read_talks)), words))
    if format == "text":
        texts = [talk.read_text(encoding="utf-8") for talk in talks]
        for name, chosen in drawn:
            text = "".join(texts[talk] for talk in chosen)
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    else:
        documents = (joined(name, [read_talks[talk] for talk in chosen]) for name, chosen in drawn)
        in_a_file = DOCUMENTS if format == "parquet" else len(drawn)
        for number in range(-(-len(drawn) // in_a_file)):
            write(islice(documents, in_a_file), folder / f"part-{number:04d}.{format}")
    return sum(len(read_talks[talk]) for _, chosen in drawn for talk in chosen)


def draw(sizes: Sequence[int], words: int) -> Iterator[tuple[str, list[int]]]:
    """Names of documents and the talks in them; the same for every annotator."""
    generator = random.Random(0)
    count = 0
    while words > 0:
        chosen = generator.choices(range(len(sizes)), k=TALKS)
        words -= sum(sizes[talk] for talk in chosen)
        count += 1
        yield f"d{count:06d}", chosen


def joined(name: str, talks: Sequence[Document]) -> Document:
    """One document, whose scores are shifted a little so that no two are equal."""
    scores = None
    if talks[0].scores is not None:
        noise = np.random.default_rng(list(name.encode())).uniform(
            -0.02, 0.02, sum(map(len, talks))
        )
        scores = np.clip(np.concatenate([talk.scores for talk in talks]) + noise, 0, 1)
    return Document.build(
        name,
        [unit for talk in talks for unit in talk.units],
        marks=[marks for talk in talks for marks in talk.marks] if scores is None else None,
        scores=scores,
    )


if __name__ == "__main__":
    main()
