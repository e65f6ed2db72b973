"""The table of formats: a new one is a module and a row here."""

from __future__ import annotations

from interpunct.formats import conllu, jsonl, labels, lines, marked, nlp, segeval, text, tokenized
from interpunct.formats.reading import Format

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
        labels.read, labels.write, holds_many=True,
    ),
    Format(
        "jsonl", (".jsonl",), "boundaries, else scores, else marks",
        jsonl.read, jsonl.write, holds_many=True,
    ),
    Format(
        "conllu", (".conllu",), "sentences of a treebank; multi-word tokens and their words",
        conllu.read, conllu.write, holds_many=True,
    ),
    Format(
        "nlp", (".nlp",), "marks that are delimiters; columns are named by the header",
        nlp.read, nlp.write, holds_many=False,
    ),
    Format(
        "segeval", (".json",), "masses or positions, several coders to a file",
        segeval.read, segeval.write, holds_many=True,
    ),
)  # fmt: skip

FORMATS: dict[str, Format] = {row.name: row for row in _ROWS}
