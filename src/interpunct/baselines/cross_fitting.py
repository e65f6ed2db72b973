"""Cross-fitting: systems that are applied to examples that they were not trained on.

A system is overconfident on the examples that it was trained on. So its weight in another system is
learnt on the fold that it was not trained on. There are two folds.

References
----------
Wolpert (1992), Stacked generalization. Neural Networks 5(2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from interpunct.baselines.examples import Example
from interpunct.baselines.training_run import StageReport, silent

Fitted = TypeVar("Fitted")


def two_folds(examples: Sequence[Example]) -> tuple[list[Example], list[Example]]:
    """Split the examples into two folds that have no text in common.

    A text that several annotators have labelled is kept together; a single text is cut in the
    middle.
    """
    texts = dict.fromkeys(example.observation.words for example in examples)
    if len(texts) == 1:
        middle = len(examples[0]) // 2
        first = [example.part(slice(middle)) for example in examples]
        return first, [example.part(slice(middle, None)) for example in examples]
    fold_of = {words: number % 2 for number, words in enumerate(texts)}
    folds: tuple[list[Example], list[Example]] = ([], [])
    for example in examples:
        folds[fold_of[example.observation.words]].append(example)
    return folds


def cross_fit(
    examples: Sequence[Example],
    fit: Callable[[Sequence[Example]], Fitted],
    *,
    report: StageReport = silent,
) -> list[tuple[Fitted, Sequence[Example]]]:
    """Both folds of the examples, each with what was fitted to the other one."""
    first, second = two_folds(examples)
    fitted: list[tuple[Fitted, Sequence[Example]]] = []
    for seen, unseen in ((second, first), (first, second)):
        fitted.append((fit(seen), unseen))
        report(len(fitted), 2)
    return fitted
