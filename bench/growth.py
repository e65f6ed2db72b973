"""Plot time against the length of the text, for interpunct and for the peers.

    python -m bench.growth docs/pictures/growth.png

The line of a peer ends where the next length would take minutes, or more memory than most machines
have.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import kaldialign
import matplotlib.pyplot as plt
import numpy as np
import segeval
from matplotlib.axes import Axes
from nltk.metrics import segmentation
from rapidfuzz.distance import Levenshtein
from udtools import udeval

from bench import alignment, boundaries, curves, tokens
from bench.comparison import measured
from interpunct import align_tokens
from interpunct.metrics import boundary_similarity, pk

SIZES = (1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
OURS = "#0072b2"
PEERS = ("#d55e00", "#009e73", "#cc79a7")

Work = Callable[[], Any]


@dataclass(frozen=True)
class Line:
    """One tool: its work on a text of a given length, and the longest text."""

    name: str
    prepare: Callable[[int], Work]
    most: int = SIZES[-1]


@cache
def _words(size: int) -> tuple[list[str], list[str]]:
    return alignment.texts(size, 0.05, seed=1, marks=0)


@cache
def _slots(size: int) -> tuple[Any, Any, list[str], list[tuple[int, ...]]]:
    reference, hypothesis = boundaries.slots(size)
    return reference, hypothesis, *boundaries.as_peers_want_them(reference, hypothesis)


@cache
def _tokens(size: int) -> tuple[tuple[tokens.Sentences, tokens.Sentences], list[Any]]:
    sentences = tokens.sentences_of(size)
    return sentences, [udeval.load_conllu(io.StringIO(tokens.conllu(s)), "", {}) for s in sentences]


def _sclite(size: int) -> Work:
    return partial(alignment.sclite_errors, *_words(size), str(alignment.SCLITE))


PANELS: dict[str, list[Line]] = {
    "alignment, 5% of the words wrong": [
        Line("interpunct", lambda n: lambda: align_tokens(*([text] for text in _words(n)))),
        Line("kaldialign", lambda n: partial(kaldialign.align, *_words(n), "*"), 10_000),
        Line("rapidfuzz", lambda n: partial(Levenshtein.editops, *_words(n)), 100_000),
        *([Line("sclite", _sclite, 3_000)] if alignment.SCLITE else []),
    ],
    "Pk and boundary similarity": [
        Line("interpunct, Pk", lambda n: partial(pk, *_slots(n)[:2], k=boundaries.K)),
        Line("interpunct, B", lambda n: partial(boundary_similarity, *_slots(n)[:2])),
        Line("nltk, Pk", lambda n: partial(segmentation.pk, *_slots(n)[2], k=boundaries.K)),
        Line("segeval, B", lambda n: partial(segeval.boundary_similarity, *_slots(n)[3])),
    ],
    "curves and areas": [
        Line("interpunct", lambda n: partial(curves.ours, *curves.slots(n))),
        Line("scikit-learn", lambda n: partial(curves.theirs, *curves.slots(n))),
    ],
    "tokens and sentences": [
        Line("interpunct", lambda n: partial(tokens.ours, *_tokens(n)[0])),
        Line("udtools", lambda n: partial(udeval.evaluate, *_tokens(n)[1]), 300_000),
    ],
}


def main(path: str) -> None:
    figure, grid = plt.subplots(2, 2, figsize=(9, 7), layout="constrained")
    for axes, (title, lines) in zip(grid.flat, PANELS.items(), strict=True):
        _draw(axes, title, lines)
    figure.savefig(path, dpi=150)


def _draw(axes: Axes, title: str, lines: list[Line]) -> None:
    peers = iter(PEERS)
    for number, line in enumerate(lines):
        sizes = [size for size in SIZES if size <= line.most]
        seconds = [measured(_without_result(line.prepare(size))).seconds for size in sizes]
        ours = line.name.startswith("interpunct")
        axes.loglog(
            sizes,
            seconds,
            "os^v"[number],
            linestyle="-" if ours else "--",
            color=OURS if ours else next(peers),
            label=line.name,
        )
        print(f"{title}: {line.name}:", *(f"{s:.2g}" for s in seconds), "s", flush=True)
    axes.set(title=title, xlabel="units", ylabel="seconds", xlim=(700, 1.5e6))
    axes.set_yticks(10.0 ** np.arange(-5, 3, 2))
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)


def _without_result(work: Work) -> Work:
    """The same work without its result, which then need not be sent between processes."""

    def alone() -> None:
        work()

    return alone


if __name__ == "__main__":
    main(sys.argv[1])
