"""Running third-party segmenters on the text of a reference, and scoring them against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from interpunct.api.page import HasPage
from interpunct.corpora.inputs import reading_of
from interpunct.corpora.paths import NamedPath, default_name
from interpunct.errors import InputError, OptionError, option, warn
from interpunct.evaluation.compared_texts import (
    ComparedText,
    ComparedTexts,
    telling_what_is_found,
)
from interpunct.evaluation.scores import evaluate
from interpunct.formats import read
from interpunct.messages.phrases import listed
from interpunct.messages.progress import track
from interpunct.options import Settings
from interpunct.segmenters import gives, is_known
from interpunct.segmenters.processes import PATIENCE, SegmenterProcess
from interpunct.segmenters.raw_text import RawText, raw_text, running_texts
from interpunct.segmenters.segmented import document_of_lines

if TYPE_CHECKING:
    from interpunct.documents.document import Document
    from interpunct.options.types import Corruption
    from interpunct.report.json.types.compared_texts import ComparedTextsJson

WORDS = 10_000
"""The number of words for which times are given."""


class Comparison(ComparedTexts, HasPage):
    """The result of `interpunct compare`: scores and times of all segmenters on all texts."""

    def table(self) -> str:
        """The main figures on every text, in blocks of columns, as plain text."""
        from interpunct.report.tables.compared_texts import compared_table
        from interpunct.report.terminal import render

        return render(compared_table(self))

    __str__ = table

    def to_dict(self) -> ComparedTextsJson:
        """The scores as `--output json` prints them."""
        from interpunct.report.json.compared_texts import compared_texts_json

        return compared_texts_json(self)

    def to_json(self) -> str:
        from interpunct.report.json import dumps

        return dumps(self.to_dict())

    def page(self, *, command: str = "") -> str:
        """A self-contained HTML page."""
        from interpunct.report.html import comparison_page

        return comparison_page(self, command=command)


def compare_segmenters(
    reference: NamedPath,
    segmenters: Mapping[str, str],
    files: Mapping[str, str],
    settings: Settings,
    *,
    language: str | None = None,
    corruptions: Sequence[Corruption] = (),
    patience: float = PATIENCE,
) -> Comparison:
    """Run segmenters on the text of a reference, and score them and given files against it.

    The first text is the original, the others are corrupted; files are only scored on the original.
    Segmenters that restore marks get the words alone.
    """
    _check_they_can(segmenters, settings, corruptions)
    restores = settings.task == "punctuation"
    with ExitStack() as stack:
        runs = [
            Run(
                stack.enter_context(
                    SegmenterProcess(given, name, language, restores=restores, patience=patience)
                ),
                bare=restores or gives(given, "marks"),
            )
            for name, given in segmenters.items()
        ]
        # Missing packages are reported before anything is run.
        for run in runs:
            run.process.load()
        texts = [raw_text(document) for document in documents_to_segment(reference.path, settings)]
        if settings.task == "tokens":
            texts = running_texts(texts, default_name(reference.path))
        as_written = _as_written(runs, texts, reference, files, settings)
        found = [_corrupted(runs, texts, reference, settings, kind) for kind in corruptions]
    return Comparison((_telling_what_is_found(as_written, runs), *found))


def _telling_what_is_found(text: ComparedText, runs: Sequence[Run]) -> ComparedText:
    scores = text.scores
    there = [run.process for run in runs if run.process.tool in scores.systems]
    return replace(
        text,
        scores=telling_what_is_found(
            scores,
            without_tokens=tuple(one.tool for one in there if not one.finds_tokens),
            without_sentences=tuple(_only_tokens({one.tool: one.name for one in there})),
        ),
    )


def _as_written(
    runs: Sequence[Run],
    texts: Sequence[RawText],
    reference: NamedPath,
    files: Mapping[str, str],
    settings: Settings,
) -> ComparedText:
    outputs, seconds = _run(runs, texts, settings)
    scores = evaluate([reference], {**outputs, **files}, settings)
    return ComparedText("as_written", scores, seconds)


def _corrupted(
    runs: Sequence[Run],
    texts: Sequence[RawText],
    reference: NamedPath,
    settings: Settings,
    corruption: Corruption,
) -> ComparedText:
    corrupted = [text.corrupted(corruption) for text in texts]
    corrupted = [text for text in corrupted if text.sentences]
    keep_tokens = settings.task == "tokens"
    truth = [
        document_of_lines(text.name, text.sentences, keep_tokens=keep_tokens) for text in corrupted
    ]
    outputs, seconds = _run(runs, corrupted, settings)
    plain = replace(settings, reference_format=None, system_format=None)
    scores = evaluate({reference.name or "reference": truth}, outputs, plain)
    return ComparedText(corruption, scores, seconds)


def documents_to_segment(path: str, settings: Settings) -> list[Document]:
    """The documents of a reference; treebanks are read with all columns, as for tokens."""
    format, reading = settings.reference_format, reading_of(settings)
    whole = read(path, format=format, reading=replace(reading, keep_tokens=True))
    if whole and whole[0].treebank is not None:
        return whole
    return read(path, format=format, reading=reading)


@dataclass(frozen=True, slots=True)
class Run:
    """A segmenter, and whether it gets the words alone."""

    process: SegmenterProcess
    bare: bool

    def document(self, text: RawText, settings: Settings) -> Document | None:
        """Segment a text; None if this fails and failures may be skipped."""
        given = text.bare if self.bare else text.text
        try:
            return self.process.document(given, text.name, keep_tokens=settings.task == "tokens")
        except InputError as error:
            if not settings.skips_missing:
                raise
            warn(f"{error.args[0]}; the document is left out")
            return None


def _only_tokens(segmenters: Mapping[str, str]) -> list[str]:
    """Segmenters that find only tokens, neither sentences nor marks."""
    return [
        name
        for name, given in segmenters.items()
        if is_known(given) and not (gives(given, "sentences") or gives(given, "marks"))
    ]


def _check_they_can(
    segmenters: Mapping[str, str], settings: Settings, corruptions: Sequence[Corruption]
) -> None:
    """Check that segmenters give what the task scores: marks, boundaries or tokens."""
    known = {name: given for name, given in segmenters.items() if is_known(given)}
    marking = [name for name, given in known.items() if gives(given, "marks")]
    if settings.task == "tokens" and marking:
        raise InputError(
            f"{listed(marking)}: only marks are restored, no tokens are found; score marks with "
            f"{option('task')} punctuation or boundaries"
        )
    if settings.task == "boundaries" and (only := _only_tokens(known)):
        raise InputError(
            f"{listed(only)}: only tokens are found, no sentences; score tokens ({option('task')} "
            "tokens)"
        )
    if settings.task != "punctuation":
        return
    if without := [name for name in known if name not in marking]:
        raise InputError(
            f"{listed(without)}: only sentences are found, no marks; score boundaries "
            f"({option('task')} boundaries)"
        )
    if corruptions:
        raise OptionError(
            f"{option('corrupt')} does not apply to tools that restore marks, which are given "
            "words alone; leave it out"
        )


def _run(
    runs: Sequence[Run], texts: Sequence[RawText], settings: Settings
) -> tuple[dict[str, list[Document]], dict[str, float]]:
    """Run each segmenter on the texts; returns documents and seconds.

    If documents may be missing, a segmenter that fails on all of them is left out.
    """
    outputs: dict[str, list[Document]] = {}
    seconds: dict[str, float] = {}
    words = sum(text.words for text in texts)
    for run in runs:
        name, before = run.process.tool, run.process.seconds
        found = [run.document(text, settings) for text in track(texts, name)]
        made = [document for document in found if document is not None]
        if made:
            outputs[name] = made
            seconds[name] = (run.process.seconds - before) * WORDS / max(words, 1)
        else:
            warn(f"{name} failed on all documents and is left out")
    if not outputs and runs:
        raise InputError("all segmenters failed on all documents")
    return outputs, seconds
