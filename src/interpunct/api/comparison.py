"""Segmenters that others have written, run on the text of a reference and scored against it."""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from interpunct.api.evaluation import Evaluation
from interpunct.corpora.inputs import reading_of
from interpunct.corpora.paths import NamedPath
from interpunct.errors import InputError, warn
from interpunct.evaluation.scores import evaluate
from interpunct.formats import read
from interpunct.options import Settings
from interpunct.progress import track
from interpunct.segmenters import load_segmenter
from interpunct.segmenters.raw_text import Corruption, RawText, raw_text
from interpunct.segmenters.segmented import document_of_lines, segmented
from interpunct.segmenters.segmenter import Split

if TYPE_CHECKING:
    from interpunct.documents.document import Document

WORDS = 10_000
"""How many words the time is told for."""


@dataclass(frozen=True)
class Comparison:
    """The scores of all segmenters on a text, and the seconds that each takes for 10,000 words.

    `corruption` is what was done to the text before; `outputs` is what each made of it.
    """

    evaluation: Evaluation
    seconds: Mapping[str, float]
    outputs: Mapping[str, Sequence[Document]]
    corruption: Corruption | None = None


def compare_segmenters(
    reference: NamedPath,
    segmenters: Mapping[str, str],
    files: Mapping[str, str],
    settings: Settings,
    *,
    language: str | None = None,
    corruptions: Sequence[Corruption] = (),
) -> list[Comparison]:
    """Run segmenters on the text of a reference, and score them, and files of others, against it.

    The first result is for the text as it is, the others for the text corrupted; there files, which
    know nothing of that, are left out.
    """
    splits = {name: load_segmenter(given, language=language) for name, given in segmenters.items()}
    texts = [raw_text(document) for document in documents_to_segment(reference.path, settings)]
    outputs, seconds = _run(splits, texts, settings)
    scores = evaluate([reference], {**outputs, **files}, settings)
    found = [Comparison(Evaluation.of(scores), seconds, outputs)]
    keep_tokens = settings.task == "tokens"
    for corruption in corruptions:
        corrupted = [text.corrupted(corruption) for text in texts]
        corrupted = [text for text in corrupted if text.sentences]
        truth = [
            document_of_lines(text.name, text.sentences, keep_tokens=keep_tokens)
            for text in corrupted
        ]
        outputs, seconds = _run(splits, corrupted, settings)
        name = reference.name or "reference"
        plain = replace(settings, reference_format=None)
        scores = evaluate({name: truth}, outputs, plain)
        found.append(Comparison(Evaluation.of(scores), seconds, outputs, corruption))
    return found


def documents_to_segment(path: str, settings: Settings) -> list[Document]:
    """What a reference holds; of a treebank all of it, which only tokens usually need."""
    format, reading = settings.reference_format, reading_of(settings)
    whole = read(path, format=format, reading=replace(reading, keep_tokens=True))
    if whole and whole[0].treebank is not None:
        return whole
    return read(path, format=format, reading=reading)


def _run(
    splits: Mapping[str, Split], texts: Sequence[RawText], settings: Settings
) -> tuple[dict[str, list[Document]], dict[str, float]]:
    """What each segmenter makes of the texts, and how long that takes it."""
    outputs: dict[str, list[Document]] = {}
    seconds: dict[str, float] = {}
    words = sum(text.words for text in texts)
    for name, split in splits.items():
        started = time.perf_counter()
        outputs[name] = [
            document
            for text in track(texts, name)
            if (document := _document(name, split, text, settings)) is not None
        ]
        seconds[name] = (time.perf_counter() - started) * WORDS / max(words, 1)
        if not outputs[name]:
            raise InputError(f"{name} has failed on all documents; leave it out")
    return outputs, seconds


def _document(name: str, split: Split, text: RawText, settings: Settings) -> Document | None:
    with warnings.catch_warnings():
        # What a tool warns of is about its own dependencies.
        warnings.simplefilter("ignore")
        try:
            return segmented(
                text.name, text.text, split, tool=name, keep_tokens=settings.task == "tokens"
            )
        except InputError as error:
            if not settings.skips_missing:
                raise
            failed = str(error)
    warn(f"{failed}; the document is left out")
    return None
