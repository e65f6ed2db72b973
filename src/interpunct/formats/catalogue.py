"""The table of formats: a new one is a module and a row here."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpunct.formats.files.document_index import index_lines
from interpunct.formats.format import ANY_UNIT, ONE_COLUMN, ONE_FIELD, Format

if TYPE_CHECKING:
    from interpunct.formats import (
        chat,
        conllu,
        ctm,
        jsonl,
        kaldi,
        labels,
        lines,
        marked,
        nlp,
        parquet,
        rttm,
        segeval,
        seglst,
        stm,
        subtitles,
        text,
        textgrid,
        tokenized,
        trn,
        whisper,
    )
else:

    class _Later:
        """A module of a format; it is imported when one of its functions is called."""

        def __init__(self, name: str) -> None:
            self._name = f"interpunct.formats.{name}"

        def __getattr__(self, function: str) -> Callable[..., Any]:
            return lambda *given: getattr(importlib.import_module(self._name), function)(*given)

    conllu, ctm, jsonl = _Later("conllu"), _Later("ctm"), _Later("jsonl")
    labels, lines, marked = _Later("labels"), _Later("lines"), _Later("marked")
    nlp, parquet, rttm = _Later("nlp"), _Later("parquet"), _Later("rttm")
    segeval, stm, subtitles = _Later("segeval"), _Later("stm"), _Later("subtitles")
    text, textgrid, tokenized = _Later("text"), _Later("textgrid"), _Later("tokenized")
    trn, whisper = _Later("trn"), _Later("whisper")
    chat, kaldi, seglst = _Later("chat"), _Later("kaldi"), _Later("seglst")

_ROWS = (
    Format(
        "text", (".txt",), "marks that are delimiters",
        text.read, text.write, holds_many=False,
    ),
    Format(
        "lines", (".lines", ".sents"), "the end of each line",
        lines.read, lines.write, holds_many=False,
    ),
    Format(
        "tokenized", (".tok",), "the end of each line; tokens are separated by spaces",
        tokenized.read, tokenized.write, holds_many=False,
    ),
    Format(
        "marked", (), "an inline marker such as // or </s> (--marker)",
        marked.read, marked.write, holds_many=False,
    ),
    Format(
        "labels", (".tsv",), "word, label (0/1, a mark or its name), optional score",
        labels.read, labels.write, holds_many=True, holds=ONE_FIELD,
        read_batch=labels.read_batch, index=labels.index,
    ),
    Format(
        "jsonl", (".jsonl",), "boundaries, else scores, else marks",
        jsonl.read, jsonl.write, holds_many=True, holds=ANY_UNIT, index=index_lines,
    ),
    Format(
        "parquet", (".parquet",), "boundaries, else scores, else marks",
        parquet.read, parquet.write, holds_many=True, holds=ANY_UNIT, index=parquet.index,
        words=parquet.words,
        package="pyarrow", extra="parquet", textual=False,
    ),
    Format(
        "conllu", (".conllu",), "sentences of a treebank; multi-word tokens and their words",
        conllu.read, conllu.write, holds_many=True, holds=ONE_FIELD, index=conllu.index,
    ),
    Format(
        "nlp", (".nlp",), "marks that are delimiters; columns are named by the header",
        nlp.read, nlp.write, holds_many=False, holds=ONE_COLUMN,
    ),
    Format(
        "trn", (".trn",), "marks that are delimiters; alternations { a / b c / @ } in references",
        trn.read, trn.write, holds_many=True, read_batch=trn.read_batch, index=trn.index,
    ),
    Format(
        "kaldi", (), "marks that are delimiters; an utterance a line, its id before it",
        kaldi.read, kaldi.write, holds_many=True, read_batch=kaldi.read_batch, index=kaldi.index,
    ),
    Format(
        "stm", (".stm",), "marks that are delimiters; segments have times",
        stm.read, stm.write, holds_many=True,
    ),
    Format(
        "seglst", (), "marks that are delimiters; segments have times and speakers",
        seglst.read, seglst.write, holds_many=True,
    ),
    Format(
        "ctm", (".ctm",), "marks that are delimiters; words have times",
        ctm.read, ctm.write, holds_many=True,
    ),
    Format(
        "rttm", (".rttm",), "the ends of SU objects, over LEXEME objects",
        rttm.read, rttm.write, holds_many=True,
    ),
    Format(
        "srt", (".srt",), "marks that are delimiters; cues give the times",
        subtitles.read_srt, subtitles.write_srt, holds_many=False,
    ),
    Format(
        "vtt", (".vtt",), "marks that are delimiters; cues give the times",
        subtitles.read_vtt, subtitles.write_vtt, holds_many=False,
    ),
    Format(
        "whisper", (".json",), "marks that are delimiters; words have times",
        whisper.read, whisper.write, holds_many=False, recognizes=whisper.recognizes,
    ),
    Format(
        "textgrid", (".TextGrid",), "intervals of a tier of segments, else marks",
        textgrid.read, textgrid.write, holds_many=False,
    ),
    Format(
        "chat", (".cha",), "the ends of utterances; speakers and times",
        chat.read, None, holds_many=False,
    ),
    Format(
        "segeval", (".json",), "masses or positions, several coders to a file",
        segeval.read, segeval.write, holds_many=True, holds=ANY_UNIT,
    ),
)  # fmt: skip

FORMATS: dict[str, Format] = {row.name: row for row in _ROWS}
