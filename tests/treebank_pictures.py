"""Treebanks made at random, as the lines of CoNLL-U, and as documents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np

from interpunct.documents.document import Document, Origins
from interpunct.documents.treebank import FORM
from interpunct.formats.files.source import Source
from interpunct.formats.treebank_lines import treebank_of_text

RELATIONS = ("nsubj", "nsubj:pass", "obl", "obl:with", "case", "det", "aux", "punct", "acl:relcl",
             "conj", "xcomp", "cc")  # fmt: skip
LABELS = (
    "nsubj",
    "nsubj:xsubj",
    "obl:with",
    "conj:and",
    "conj:and>obj:x",
    "conj>obj",
    "ref",
    "acl",
)
FEATURES = ("_", "Case=Nom", "Case=Acc|Number=Sing", "Number=Sing|Case=Acc", "Style=Arch",
            "Case=Nom|Style=Arch")  # fmt: skip

Token = tuple[str, list[str] | None]
"""A token and its words, if it is made of several."""


def cut(random: Random, characters: str) -> list[list[Token]]:
    """Sentences of tokens; some tokens are made of words that may say anything."""
    found: list[list[str]] = [[""]]
    for character in characters:
        found[-1][-1] += character
        what = random.choice(["", "", "token", "token", "token", "sentence"])
        if what == "token":
            found[-1].append("")
        elif what == "sentence":
            found.append([""])
    sentences = [[token for token in sentence if token] for sentence in found]
    return [[(t, _words(random)) for t in sentence] for sentence in sentences if sentence]


def _words(random: Random) -> list[str] | None:
    if random.random() < 0.75:
        return None
    return [random.choice(["a", "b", "A", "ab"]) for _ in range(random.randint(1, 3))]


def lines(random: Random, sentences: list[list[Token]], *, right: float = 0, edges: int = 3) -> str:
    """The lines of sentences, each word with anything in its columns.

    `right` is the share of words that say what all such words say; `edges` is how many enhanced
    dependencies a word has at most.
    """
    found = []
    for tokens in sentences:
        count = sum(len(words or [form]) for form, words in tokens)
        heads = tree(random, count)
        number = 0
        for form, words in tokens:
            if words is not None:
                found.append(row(f"{number + 1}-{number + len(words)}", form))
            for word in words or [form]:
                number += 1
                if random.random() < right:
                    found.append(_usual(number, word, heads[number - 1]))
                else:
                    deps = _dependencies(random, count, edges)
                    found.append(_annotated(random, number, word, heads[number - 1], deps))
                if random.random() < 0.1:
                    found.append(row(f"{number}.1", "x", deps="1:x"))
        found.append("")
    return "".join(f"{line}\n" for line in found)


def tree(random: Random, size: int) -> list[int]:
    """The head of each word, counted from 1; 0 is the root."""
    order = list(range(1, size + 1))
    random.shuffle(order)
    heads = [0] * size
    for place, word in enumerate(order[1:], start=1):
        heads[word - 1] = random.choice(order[:place])
    return heads


def _usual(number: int, form: str, head: int) -> str:
    return row(str(number), form, form, "X", "x", "_", str(head), "dep", f"{head}:dep")


def _dependencies(random: Random, count: int, most: int) -> str:
    found = {
        f"{random.choice([0, *range(1, count + 1), '1.1'])}:{random.choice(LABELS)}"
        for _ in range(random.randint(0, most))
    }
    return "|".join(sorted(found)) or "_"


def _annotated(random: Random, number: int, form: str, head: int, deps: str) -> str:
    return row(
        str(number),
        form,
        random.choice(["a", "b", "_"]),
        random.choice(["NOUN", "VERB"]),
        random.choice(["n", "v"]),
        random.choice(FEATURES),
        str(head),
        "root" if head == 0 else random.choice(RELATIONS),
        deps,
    )


def row(
    identifier: str, form: str, lemma: str = "_", upos: str = "_", xpos: str = "_",
    feats: str = "_", head: str = "_", deprel: str = "_", deps: str = "_", misc: str = "_",
) -> str:  # fmt: skip
    columns = [identifier, form, lemma, upos, xpos, feats, head, deprel, deps, misc]
    return "\t".join(columns)


def pair(random: Random, *, alike: bool = True, size: int = 12, edges: int = 3) -> tuple[str, str]:
    """Two treebanks of the same characters, or of any."""
    characters = _characters(random, size)
    other = characters if alike else _characters(random, size)
    right = random.choice([0, 0.5, 0.9])
    first = cut(random, characters)
    second = first if alike and random.random() < 0.3 else cut(random, other)
    made = (lines(random, side, right=right, edges=edges) for side in (first, second))
    return next(made), next(made)


def _characters(random: Random, size: int) -> str:
    return "".join(random.choice("ab") for _ in range(random.randint(1, size)))


def document(text: str, name: str = "d") -> Document:
    """The document that a reader makes of the lines."""
    treebank = treebank_of_text(text, Source(Path(f"{name}.conllu")), line=1)
    tokens = treebank.token_rows
    boundaries = np.zeros(len(tokens), bool)
    boundaries[treebank.sentence_tokens - 1] = True
    return Document.build(
        name,
        treebank.columns[FORM].taking(tokens),
        boundaries=boundaries,
        origins=Origins(f"{name}.conllu", treebank.row_lines[tokens].astype(np.int32) + 1),
        treebank=treebank,
    )


def changed(text: str, change: Callable[[int, list[str]], list[str]]) -> str:
    """The lines with the columns of each row changed; `change` is told the number of the row."""
    found, number = [], 0
    for line in text.split("\n"):
        columns = line.split("\t")
        if len(columns) == 10 and not line.startswith("#"):
            found.append("\t".join(change(number, columns)))
            number += 1
        else:
            found.append(line)
    return "\n".join(found)
