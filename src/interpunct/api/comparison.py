"""Segmenters that others have written, run on the text of a reference and scored against it."""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from interpunct.api.evaluation import Evaluation
from interpunct.corpora.inputs import reading_of
from interpunct.corpora.paths import NamedPath, default_name
from interpunct.errors import InputError, OptionError, option, warn
from interpunct.evaluation.scores import evaluate
from interpunct.formats import read
from interpunct.options import Settings
from interpunct.phrases import listed
from interpunct.progress import track
from interpunct.segmenters import gives, is_known, load_segmenter
from interpunct.segmenters.raw_text import Corruption, RawText, raw_text, running_texts
from interpunct.segmenters.segmented import PATIENCE, document_of_lines, segmented
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
    patience: float = PATIENCE,
) -> list[Comparison]:
    """Run segmenters on the text of a reference, and score them, and files of others, against it.

    The first result is for the text as it is, the others for the text corrupted; there files, which
    know nothing of that, are left out. What restores marks is given words alone.
    """
    _check_they_can(segmenters, settings, corruptions)
    restores = settings.task == "punctuation"
    runs = [
        Run(
            name,
            load_segmenter(given, language=language, restores=restores),
            bare=restores or gives(given, "marks"),
            patience=patience,
        )
        for name, given in segmenters.items()
    ]
    texts = [raw_text(document) for document in documents_to_segment(reference.path, settings)]
    if settings.task == "tokens":
        texts = running_texts(texts, default_name(reference.path))
    outputs, seconds = _run(runs, texts, settings)
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
        outputs, seconds = _run(runs, corrupted, settings)
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


@dataclass(frozen=True)
class Run:
    """A segmenter that is loaded, by the name that the table gives it."""

    name: str
    split: Split
    bare: bool
    patience: float

    def document(self, text: RawText, settings: Settings) -> Document | None:
        """What it makes of a text; None if it fails, and such documents are left out."""
        with warnings.catch_warnings():
            # What a tool warns of is about its own dependencies.
            warnings.simplefilter("ignore")
            try:
                return segmented(
                    text.name,
                    text.bare if self.bare else text.text,
                    self.split,
                    tool=self.name,
                    keep_tokens=settings.task == "tokens",
                    patience=self.patience,
                )
            except InputError as error:
                if not settings.skips_missing:
                    raise
                failed = str(error)
        warn(f"{failed}; the document is left out")
        return None


def _check_they_can(
    segmenters: Mapping[str, str], settings: Settings, corruptions: Sequence[Corruption]
) -> None:
    """What finds no marks cannot restore them, and what restores them gives no tokens."""
    known = {name: given for name, given in segmenters.items() if is_known(given)}
    marking = [name for name, given in known.items() if gives(given, "marks")]
    if settings.task == "tokens" and marking:
        raise InputError(
            f"{listed(marking)}: marks are restored there, and no tokens; score them with "
            f"{option('task')} punctuation or boundaries"
        )
    if settings.task != "punctuation":
        return
    if without := [name for name in known if name not in marking]:
        raise InputError(
            f"{listed(without)}: no marks are found there, and the text is given without any; "
            f"score boundaries ({option('task')} boundaries)"
        )
    if corruptions:
        raise OptionError(
            f"{option('corrupt')}: what restores marks is given words alone; leave it out"
        )


def _run(
    runs: Sequence[Run], texts: Sequence[RawText], settings: Settings
) -> tuple[dict[str, list[Document]], dict[str, float]]:
    """What each segmenter makes of the texts, and how long that takes it."""
    outputs: dict[str, list[Document]] = {}
    seconds: dict[str, float] = {}
    words = sum(text.words for text in texts)
    for run in runs:
        started = time.perf_counter()
        found = [run.document(text, settings) for text in track(texts, run.name)]
        outputs[run.name] = [document for document in found if document is not None]
        seconds[run.name] = (time.perf_counter() - started) * WORDS / max(words, 1)
        if not outputs[run.name]:
            raise InputError(f"{run.name} has failed on all documents; leave it out")
    return outputs, seconds
