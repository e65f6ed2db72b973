"""The figures of the CoNLL 2018 scorer, each as a function of labels over columns.

Conventions
-----------
As in `word_labels`: a number for each column of aligned words. All are scores: 1 is best.

References
----------
Zeman et al. (2018), CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal
Dependencies. CoNLL. Bouma, Seddah and Zeman (2020), Overview of the IWPT 2020 Shared Task on
Parsing into Enhanced Universal Dependencies. IWPT.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy.typing as npt

from interpunct.metrics.results import Ratio
from interpunct.metrics.word_labels import edge_matches, word_label_matches

Figure = Callable[[npt.ArrayLike, npt.ArrayLike], Ratio]

WORD_LABELS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "upos": ("UPOS", "words", "universal part of speech"),
        "xpos": ("XPOS", "words", "part of speech of the language"),
        "ufeats": ("UFeats", "words", "universal features"),
        "alltags": ("AllTags", "words", "UPOS, XPOS and universal features"),
        "lemmas": ("Lemmas", "words", "lemma; any is right where the reference has none"),
        "uas": ("UAS", "words", "head"),
        "las": ("LAS", "words", "head and relation, without its subtype"),
        "clas": ("CLAS", "content words", "head and relation"),
        "mlas": (
            "MLAS",
            "content words",
            "head, relation, UPOS, universal features, and the same of its function words",
        ),
        "blex": ("BLEX", "content words", "head, relation and lemma"),
    }
)
"""For each kind of label: its name in the scorer, the words that have one, and its meaning."""

EDGES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "elas": ("ELAS", "head and relation"),
        "eulas": ("EULAS", "head and relation, without its subtypes"),
    }
)
"""The same for enhanced dependencies."""


def _of_labels(kind: str, reading: str) -> Figure:
    """Make the function of one figure of a kind of label."""
    _, words, label = WORD_LABELS[kind]
    whole = {
        "precision": f"{words} of the hypothesis",
        "recall": f"{words} of the reference",
        "f1": "the mean of the words of both sides",
        "aligned_accuracy": f"{words} of the reference that are aligned",
    }[reading]
    shown = {
        "precision": "Ratio(part=1, whole=2)",
        "recall": "Ratio(part=1, whole=3)",
        "f1": "Ratio(part=2, whole=5)",
        "aligned_accuracy": "Ratio(part=1, whole=2)",
    }[reading]

    def figure(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
        found: Ratio = getattr(word_label_matches(reference, hypothesis), reading)
        return found

    figure.__doc__ = f"""Aligned words with the same label, of {whole}. 1 is best.

    The label: {label}.

    >>> {kind}_{reading}([5, 6, 7], [5, 9, -1])
    {shown}
    """
    return _named(figure, f"{kind}_{reading}")


def _of_edges(kind: str, reading: str) -> Figure:
    """The same for enhanced dependencies."""
    whole = {
        "precision": "those of the hypothesis",
        "recall": "those of the reference",
        "f1": "the mean of those of both sides",
    }[reading]

    def figure(reference: npt.ArrayLike, hypothesis: npt.ArrayLike) -> Ratio:
        found: Ratio = getattr(edge_matches(reference, hypothesis), reading)
        return found

    figure.__doc__ = f"""Enhanced dependencies that both sides have, of {whole}. 1 is best.

    What is the same: {EDGES[kind][1]}.

    >>> {kind}_{reading}([1, 1, 0], [1, 0, 1])
    Ratio(part={2 if reading == "f1" else 1}, whole={4 if reading == "f1" else 2})
    """
    return _named(figure, f"{kind}_{reading}")


def _named(figure: Figure, name: str) -> Figure:
    figure.__name__ = figure.__qualname__ = name
    return figure


upos_precision = _of_labels("upos", "precision")
upos_recall = _of_labels("upos", "recall")
upos_f1 = _of_labels("upos", "f1")
upos_aligned_accuracy = _of_labels("upos", "aligned_accuracy")
xpos_precision = _of_labels("xpos", "precision")
xpos_recall = _of_labels("xpos", "recall")
xpos_f1 = _of_labels("xpos", "f1")
xpos_aligned_accuracy = _of_labels("xpos", "aligned_accuracy")
ufeats_precision = _of_labels("ufeats", "precision")
ufeats_recall = _of_labels("ufeats", "recall")
ufeats_f1 = _of_labels("ufeats", "f1")
ufeats_aligned_accuracy = _of_labels("ufeats", "aligned_accuracy")
alltags_precision = _of_labels("alltags", "precision")
alltags_recall = _of_labels("alltags", "recall")
alltags_f1 = _of_labels("alltags", "f1")
alltags_aligned_accuracy = _of_labels("alltags", "aligned_accuracy")
lemmas_precision = _of_labels("lemmas", "precision")
lemmas_recall = _of_labels("lemmas", "recall")
lemmas_f1 = _of_labels("lemmas", "f1")
lemmas_aligned_accuracy = _of_labels("lemmas", "aligned_accuracy")
uas_precision = _of_labels("uas", "precision")
uas_recall = _of_labels("uas", "recall")
uas_f1 = _of_labels("uas", "f1")
uas_aligned_accuracy = _of_labels("uas", "aligned_accuracy")
las_precision = _of_labels("las", "precision")
las_recall = _of_labels("las", "recall")
las_f1 = _of_labels("las", "f1")
las_aligned_accuracy = _of_labels("las", "aligned_accuracy")
clas_precision = _of_labels("clas", "precision")
clas_recall = _of_labels("clas", "recall")
clas_f1 = _of_labels("clas", "f1")
clas_aligned_accuracy = _of_labels("clas", "aligned_accuracy")
mlas_precision = _of_labels("mlas", "precision")
mlas_recall = _of_labels("mlas", "recall")
mlas_f1 = _of_labels("mlas", "f1")
mlas_aligned_accuracy = _of_labels("mlas", "aligned_accuracy")
blex_precision = _of_labels("blex", "precision")
blex_recall = _of_labels("blex", "recall")
blex_f1 = _of_labels("blex", "f1")
blex_aligned_accuracy = _of_labels("blex", "aligned_accuracy")
elas_precision = _of_edges("elas", "precision")
elas_recall = _of_edges("elas", "recall")
elas_f1 = _of_edges("elas", "f1")
eulas_precision = _of_edges("eulas", "precision")
eulas_recall = _of_edges("eulas", "recall")
eulas_f1 = _of_edges("eulas", "f1")
