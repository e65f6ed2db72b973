"""Punctuation against one reference, along the alignment of NeMo's `punct_er`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from interpunct.alignment.as_nemo import NemoTexts, align_as_nemo, check_wording
from interpunct.alignment.columns import Columns
from interpunct.alignment.steps import Drawing, steps_of_columns
from interpunct.corpora.pairing import Pair, reference_documents, system_documents
from interpunct.errors import OptionError, option
from interpunct.options import Settings
from interpunct.tasks.punctuation.one_reference import Punctuation
from interpunct.tasks.punctuation.task import PunctuationNotes
from interpunct.tasks.task import Measured


class PunctuationAsNemo(Punctuation):
    """Words and marks as NeMo cuts and aligns them."""

    def __init__(
        self, settings: Settings, references: Sequence[str], systems: Sequence[str]
    ) -> None:
        if not settings.marks or any(len(mark) > 1 for mark in settings.marks):
            raise OptionError(
                f"{option('alignment', 'nemo')} takes marks of one character each; choose them "
                f"with {option('marks')}"
            )
        for name in ("merge", "by", "compounds", "costs"):
            if getattr(settings, name) not in ((), None, "keep", "levenshtein"):
                raise OptionError(f"{option(name)} does not go with {option('alignment', 'nemo')}")
        # A tag is a word between brackets, which NeMo does not see.
        super().__init__(replace(settings, tags="keep"), references, systems)

    def measure(self, pairs: Sequence[Pair]) -> Measured[PunctuationNotes]:
        references = reference_documents(pairs)
        gold = NemoTexts.of(references, self.numbering)
        results, same = {}, True
        for system in self.systems:
            hypotheses = system_documents(pairs, system)
            for both in zip(references, hypotheses, strict=True):
                check_wording(*both)
            made = NemoTexts.of(hypotheses, self.numbering)
            same &= np.array_equal(gold.numbers[gold.numbers >= 0], made.numbers[made.numbers >= 0])
            results[system] = self._stacked(align_as_nemo(gold, made))
        return Measured(results, [PunctuationNotes(same)])

    def _columns(self, pair: Pair) -> dict[str, Columns]:
        return {system: columns for system, (_, _, columns) in self._texts(pair).items()}

    def _texts(self, pair: Pair) -> dict[str, tuple[NemoTexts, NemoTexts, Columns]]:
        (reference,) = pair.references.values()
        gold = NemoTexts.of([reference], self.numbering)
        found = {}
        for system, hypothesis in pair.systems.items():
            made = NemoTexts.of([hypothesis], self.numbering)
            found[system] = gold, made, replace(align_as_nemo(gold, made), bounds=None)
        return found

    def drawings(self, pair: Pair) -> dict[str, Drawing]:
        return {
            system: Drawing(
                pair.name,
                list(
                    steps_of_columns(
                        columns.reference,
                        columns.hypothesis,
                        (_words(gold), _words(made)),
                        self.marks,
                    )
                ),
            )
            for system, (gold, made, columns) in self._texts(pair).items()
        }


def _words(text: NemoTexts) -> Iterator[str]:
    numbers = text.numbers.tolist()
    return (token for token, number in zip(text.tokens, numbers, strict=True) if number >= 0)
