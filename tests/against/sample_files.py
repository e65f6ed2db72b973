"""The talks of the sample, as files that other tools read.

Words, marks, sentences and times are those of the sample: an annotator is the reference, and a
system is scored. What the sample lacks, tokens that differ from words, tags and trees, is made from
the words by rules, which err on the side of the system.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import interpunct
from interpunct import Document
from interpunct.sample import FOLDER, REFERENCES, SYSTEMS

GOLD, MADE = 0, 1
"""The two sides of a talk."""

Sentences = list[list[str]]


@dataclass(frozen=True)
class Talk:
    """A talk: one list of words, and for each side what stands in the slot after each of them."""

    name: str
    words: tuple[str, ...]
    ends: tuple[tuple[bool, ...], tuple[bool, ...]]
    marks: tuple[tuple[str, ...], tuple[str, ...]]
    times: tuple[tuple[float, float], ...]

    def labels(self, side: int) -> list[int]:
        """1 where a sentence ends, the end of the talk included."""
        return [int(end) for end in (*self.ends[side][:-1], True)]

    def sentences(self, side: int) -> Sentences:
        return in_segments(self.words, self.labels(side))

    def tokens(self, side: int) -> Sentences:
        """Sentences of tokens: contractions are cut, on the side of the system not all."""
        return [
            [token for word in sentence for token in _tokens(word, side)]
            for sentence in self.sentences(side)
        ]

    def masses(self, side: int) -> list[int]:
        """How many words each sentence has."""
        return [len(sentence) for sentence in self.sentences(side)]

    def times_of_ends(self, side: int) -> list[float]:
        """When each sentence ends."""
        rows = zip(self.times, self.labels(side), strict=True)
        return [end for (_, end), label in rows if label]


def in_segments(words: Sequence[str], labels: Sequence[int]) -> Sentences:
    """The words of each segment, the last of which ends with the last word."""
    found: Sentences = [[]]
    for word, label in zip(words, labels, strict=True):
        found[-1].append(word)
        if label:
            found.append([])
    return found[:-1]


def _tokens(word: str, side: int) -> Iterator[str]:
    stem, apostrophe, rest = word.partition("'")
    if apostrophe and stem and rest and not (side == MADE and len(word) % 3 == 0):
        yield from (stem, apostrophe + rest)
    elif side == MADE and len(word) > 9:
        yield from (word[:5], word[5:])
    else:
        yield word


@cache
def talks(reference: str = "ines", system: str = "pause") -> tuple[Talk, ...]:
    """The talks as an annotator and a system cut them."""
    sides = documents(REFERENCES[reference]), documents(SYSTEMS[system])
    timed = {row["name"]: row for row in _transcripts()}
    return tuple(
        Talk(
            gold.name,
            tuple(gold.units),
            (tuple(gold.boundaries.tolist()), tuple(made.boundaries.tolist())),
            (tuple(gold.marks), tuple(made.marks)),
            tuple(zip(timed[gold.name]["starts"], timed[gold.name]["ends"], strict=True)),
        )
        for gold, made in zip(*sides, strict=True)
    )


def documents(path: Path) -> list[Document]:
    """The documents of a folder, by name."""
    return sorted(interpunct.read(path), key=lambda document: document.name)


def _transcripts() -> Iterator[dict]:
    for line in (FOLDER / "transcripts.jsonl").read_text("utf-8").splitlines():
        yield json.loads(line)


def treebank(side: int) -> str:
    """All talks as conllu, with tags and trees that a rule gives to each token."""
    lines = []
    for talk in talks():
        lines.append(f"# newdoc id = {talk.name}\n")
        for sentence in talk.tokens(side):
            lines += [_row(place, sentence, side) for place in range(len(sentence))]
            lines.append("\n")
    return "".join(lines)


def _row(place: int, sentence: list[str], side: int) -> str:
    """A token hangs on the first one, a long one of the system on the token before it."""
    token = sentence[place]
    wrong = side == MADE and len(token) == 4
    head = 0 if place == 0 else place if wrong else 1
    tag = ("NOUN", "VERB", "ADP", "PUNCT")[(len(token) + wrong) % 4]
    feature = "_" if len(token) % 2 else f"Case={'Acc' if wrong else 'Nom'}"
    relation = "root" if place == 0 else ("obj", "case", "nsubj")[(len(token) + wrong) % 3]
    lemma = token if wrong else token.lower()
    columns = (place + 1, token, lemma, tag, tag[0], feature, head, relation, "_", "_")
    return "\t".join(map(str, columns)) + "\n"


def recordings(side: int) -> str:
    """All talks as rttm: a LEXEME for each word and a SU for each sentence."""
    lines = []
    for talk in talks():
        objects = []
        for word, (start, end) in zip(talk.words, talk.times, strict=True):
            objects.append((start, "LEXEME", end - start, word, "lex"))
        first = 0
        for size in talk.masses(side):
            start, end = talk.times[first][0], talk.times[first + size - 1][1]
            mark = talk.marks[side][first + size - 1]
            objects.append((start, "SU", end - start, "<NA>", KINDS.get(mark, "statement")))
            first += size
        lines += [
            f"{kind} {talk.name} 1 {start:.2f} {duration:.2f} {text} {subtype} ann <NA>\n"
            for start, kind, duration, text, subtype in sorted(objects)
        ]
    return "".join(lines)


KINDS = {"?": "question", "--": "incomplete"}
"""Subtypes of sentences by the mark at their end."""
