"""Calls that a type checker must accept; `test_typing` runs it on this file."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

import interpunct
from interpunct import metrics
from interpunct.options.types import Task

GOLD = ["We met. He left."]
MADE = {"cnn": ["We met, he left."]}

evaluation = interpunct.score(GOLD, MADE)
number: float = evaluation["cnn"]["f1"].value
same: float = float(evaluation["cnn"]["f1"])
low: float = evaluation["cnn"]["f1"].low
reason: str = evaluation["cnn"]["f1"].reason
names: tuple[str, ...] = evaluation.systems
for name, figures in evaluation.items():
    print(name, figures["precision"].value, figures.counts, figures.against("reference")["f1"])
print(evaluation, evaluation.table(columns=["f1", "pk"]), evaluation.signature)

interpunct.score(GOLD, MADE, preset="nltk", final="include", threshold=0.5, k=3, dcf=(10, 1))
interpunct.score(GOLD, MADE, task="punctuation", marks=[",", "."], merge={"!": "."}, orders="all")
interpunct.score(GOLD, MADE, task="punctuation", preset="rts", by="speaker")
interpunct.score(GOLD, MADE, preset="iwslt", marks=",.")
interpunct.score(GOLD, MADE, task="tokens", fold="none", words="align")
interpunct.score(GOLD, MADE, preset="conll18")
interpunct.score(references=GOLD, systems=MADE, workers=None)
interpunct.score(Path("gold.txt"), "made/*.txt", system_format="lines", uem=Path("x.uem"))
with ThreadPoolExecutor() as executor:
    interpunct.score(GOLD, MADE, executor=executor, delimiters={".", "?"})


def any_task(task: Task) -> float:
    """A task that is not known before: what all tasks have can be said."""
    return float(interpunct.score(GOLD, MADE, task=task, intervals=False)["cnn"]["f1"])


def any_corpus(
    lists: list[list[str]],
    pairs: list[tuple[str, str]],
    rows: Iterator[str],
    array: npt.NDArray[np.str_],
    documents: list[interpunct.Document],
    paths: list[Path],
) -> None:
    """Whatever has rows is a corpus, and a mapping names several."""
    for given in (GOLD, tuple(GOLD), lists, pairs, rows, array, documents, paths, deque(GOLD)):
        interpunct.score(given, MADE)
    interpunct.score(documents[0], {"a": lists, "b": array, "c": documents, "d": "made.txt"})
    interpunct.agreement([documents, documents])
    interpunct.score(MADE.values(), [array, array])


agreement = interpunct.agreement({"ann": GOLD, "bo": GOLD}, final="include", resamples=100)
kappa: float = agreement["fleiss_kappa"].value
pair: float = agreement.pair("ann", "bo")["cohen_kappa"].value
task: Literal["boundaries", "punctuation"] = agreement.task
interpunct.agreement({"ann": GOLD, "bo": GOLD}, task="punctuation", marks=",.", costs="nist")

alignment = interpunct.align(GOLD, MADE, costs="nist")
operations: list[str] = [step.operation for step in alignment["cnn"]["1"].steps]
interpunct.align(GOLD, MADE, task="tokens", fold="contractions")
columns = interpunct.align_tokens([["so", "."]], [["so"]])[0].reference.tolist()

ratio: float = metrics.f1([0, 1], [0, 1]).value
print(metrics.window_diff([0, 1, 0], [0, 1, 1], k=2).value)

try:
    interpunct.read("gold.txt")
except interpunct.InputError as error:
    where: tuple[str, int | None] = (error.path, error.line)
except (interpunct.OptionError, interpunct.InterpunctError):
    raise
