"""Worst inputs, doubled: twice the input must not take much more than twice the time.

Every reader is given a piece of its format over and over, at a place where it might be taken for
the beginning of something, and documents of ever more words. Every algorithm is given what is worst
for it. Where time has to grow faster, `QUADRATIC` says so.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import interpunct
from fuzz.file_pieces import ANYWHERE, PIECES
from fuzz.readers import InMemory, written
from interpunct import _core
from interpunct.documents.document import Document, Span
from interpunct.documents.lattice import Lattice
from interpunct.errors import InputError, InterpunctError
from interpunct.formats import FORMATS, Reading
from interpunct.formats.prose.spaces import find_tokens

MOST = 2.5
"""How many times longer twice the input may take."""

MOST_QUADRATIC = 4.8
"""The same for what is known to grow by the square."""

MEASURABLE = 0.06
"""Seconds of computing from which on times are compared; what never takes as long is no fault."""

FIRST, LARGEST = 1 << 10, 1 << 18
"""Sizes of inputs, in pieces or words."""

SUSPECT = 4_000
"""Characters at which a reader that takes measurable time is looked at."""

Work = Callable[[], object]


class Worst(NamedTuple):
    """An input that grows: what is to be done with one of so many pieces."""

    name: str
    make: Callable[[int], Work]
    allowed: float = MOST


class Growth(NamedTuple):
    """How many times longer twice the input takes, the second time it was doubled too."""

    size: int
    factors: tuple[float, ...]

    def is_fault(self, allowed: float) -> bool:
        return bool(self.factors) and min(self.factors) > allowed


def growth(worst: Worst, *, largest: int = LARGEST) -> Growth:
    """Double the input until time can be measured, and then twice more.

    An input that is then refused has reached a documented limit.
    """
    size = FIRST
    while size <= largest:
        before = seconds(worst.make(size))
        if before >= MEASURABLE:
            break
        size *= 2
    else:
        return Growth(size, ())
    before = min(before, seconds(worst.make(size)))
    try:
        first = _best(worst.make(2 * size))
    except InputError:
        return Growth(size, ())
    if first / before <= worst.allowed:
        return Growth(size, (first / before,))
    try:
        second = _best(worst.make(4 * size))
    except InputError:
        return Growth(size, (first / before,))
    return Growth(size, (first / before, second / first))


def _best(work: Work) -> float:
    return min(seconds(work), seconds(work))


def seconds(work: Work) -> float:
    """Time of computing, whatever else the machine does."""
    began = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        work()
    return time.process_time() - began


HEADS: dict[str, tuple[str, ...]] = {
    "labels": ("", "so\t"),
    "jsonl": ("", '{"units": ["', '{"units": ["so"], "lattice": "'),
    "nlp": ("", "token|speaker|ts|punctuation\n", "token|case|ts|punctuation\nso|UC|0.5|"),
    "conllu": ("", "# text = ", "1\t", "1\tso\tso\tX\t_\t_\t0\troot\t_\t"),
    "srt": ("", "1\n00:00:01,000 --> 00:00:02,000\n", "1\n00:00:01,000 -->"),
    "vtt": ("WEBVTT\n\n", "WEBVTT\n\n00:01.000 --> 00:02.000\n", "WEBVTT\n\n00:01.000 -->"),
    "textgrid": (
        "",
        '"ooTextFile" "TextGrid" 0 1 <exists> 1 "IntervalTier" "',
        '"ooTextFile" "TextGrid" 0 1 <exists> 1 "IntervalTier" "words" 0 1 1 0 1 "',
    ),
    "rttm": ("", "LEXEME f 1 0.0 0.5 ", "SU f 1 0 1 <NA> "),
    "ctm": ("", "f 1 0.0 0.5 "),
    "stm": ("", "f 1 anna 0.0 1.0 ", "f 1 anna 0.0 1.0 <o,"),
    "trn": ("", "so "),
    "whisper": ("", '{"segments": [{"text": "'),
    "kaldi": ("", "utt-1 "),
    "seglst": ("", '[{"session_id": "a", "words": "'),
    "chat": (
        "",
        "@Begin\n*CHI:\t",
        "@Begin\n*CHI:\tso .\n%wor:\tso ",
        "@Begin\n@Options:\tCA\n*A:\t",
    ),
    "eaf": (
        "<ANNOTATION_DOCUMENT><TIME_ORDER>",
        '<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/>'
        '<TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="9"/></TIME_ORDER><TIER TIER_ID="words">',
    ),
    "trs": (
        "<Trans><Episode><Section>",
        '<Trans><Episode><Section><Turn startTime="0" endTime="9">',
    ),
    "punctuator": ("", "so ,"),
    "sepp-nlg": ("", "so\t0\t"),
    "choi": ("", "====\n", "========,"),
    "openai": ('{"text": "', '{"text": "so", "words": ['),
    "huggingface": ('{"chunks": [', '{"chunks": [{"timestamp": [0, 1], "text": "'),
    "whisper-cpp": ('{"transcription": [', '{"transcription": [{"text": "'),
    "deepgram": ('{"results": {"channels": [',),
    "aws": ('{"results": {"items": [',),
    "assemblyai": ('{"text": "so", "words": [',),
    "google": ('{"results": [', '{"results": [{"alternatives": [{"words": ['),
    "speechmatics": ('{"results": [',),
    "labelstudio": ("[", '[{"id": 1, "data": {"text": "'),
    "doccano": ("", '{"text": "so", "label": ['),
    "prodigy": ("", '{"text": "so", "spans": ['),
    "segeval": ("Coder\tMasses\n", "Coder,Positions\nanna,1", '{"items": {"a": {"b": ['),
}
"""Where in a file of a format a piece may stand over and over."""

TAILS = {
    "seglst": '"}]',
    "eaf": "</TIER></ANNOTATION_DOCUMENT>",
    "trs": "</Turn></Section></Episode></Trans>",
    "textgrid": '" 0 1 1 0 1 "a"',
    "trn": " (a)",
    "jsonl": '"]}',
    "whisper": '"}]}',
    "rttm": " lex a <NA>",
}
OPENINGS = (
    "<", ">", "<v", "<v ", "<v.", "<c", "{\\", "&", "&#", "&#9", ";", "<,", ",,", "<o", "a-", " - ",
    "\u0301", "\u17d2", "—", "(", ")", "a(", "''", "'a ", "\u3002", "00:", "1.1", "1-2\t", "()",
    "{ a / ", "{a/b}", "\\\\", '""', "x\n",
)  # fmt: skip


def pieces_of(name: str) -> list[str]:
    """What a file of a format may be made of."""
    pieces = (*ANYWHERE, *OPENINGS, *PIECES.get(name, ()))
    return [piece for piece in dict.fromkeys(pieces) if len(piece) < 40]


def repeated(name: str, head: str, opening: str, piece: str) -> Worst:
    """A file in which a piece stands over and over."""

    def make(size: int) -> Work:
        text = head + opening + piece * (size // len(piece)) + TAILS.get(name, "")
        return reading(name, text.encode())

    return Worst(f"{name}: {head + opening!r} and many {piece!r}", make)


def reading(name: str, data: bytes) -> Work:
    """Read a file, or be told what is wrong with it."""

    def read() -> None:
        try:
            for _ in FORMATS[name].read(InMemory(Path(f"worst.{name}"), data=data), Reading()):
                pass
        except InputError:
            pass

    return read


def repetitions(seed: int = 0) -> Iterator[Worst]:
    """Files in which a piece stands over and over, in any order."""
    chance = random.Random(seed)
    kinds = [
        (name, head, opening, piece)
        for name in FORMATS
        if FORMATS[name].textual
        for head, opening, piece in product(
            HEADS.get(name, ("",)), ("", *pieces_of(name)), pieces_of(name)
        )
    ]
    chance.shuffle(kinds)
    return (repeated(*kind) for kind in kinds)


KNOWN_WORST = (
    repeated("text", "", "so", " - "),
    repeated("vtt", HEADS["vtt"][1], "<v", " "),
    repeated("stm", HEADS["stm"][1], "<", ","),
    repeated("textgrid", HEADS["textgrid"][1], "", " - "),
    repeated("textgrid", HEADS["textgrid"][1], "", " "),
    repeated("textgrid", HEADS["textgrid"][2], "", 'a""'),
)
"""Files that readers were once slow with."""


def documents() -> Iterator[Worst]:
    """For each format documents of ever more words, written and read."""
    for name in FORMATS:
        if not FORMATS[name].installed:
            continue
        for kind, build in DOCUMENTS.items():
            yield Worst(
                f"{name}: {kind}", lambda size, name=name, build=build: _round(name, build(size))
            )


def _round(name: str, found: list[Document]) -> Work:
    def write_and_read() -> None:
        try:
            data = written(found, name)
        except InputError:
            return
        reading(name, data)()

    return write_and_read


def _talk(words: int, *, name: str = "talk", sentence: int = 8, speakers: int = 2) -> Document:
    numbers = np.arange(words)
    return Document.build(
        name,
        [f"w{number % 5000}" for number in numbers],
        marks=["." if number % sentence == sentence - 1 else "" for number in numbers],
        starts=numbers.astype(float),
        ends=numbers + 1.0,
        speaker=[f"s{number // sentence % speakers}" for number in numbers],
    )


def _with_sentence_units(words: int) -> Document:
    """A sentence-like unit for each word, and as many speakers as there are hundreds of words."""
    plain = _talk(words, sentence=1, speakers=1 + words // 100)
    return Document.build(
        plain.name,
        plain.units,
        boundaries=[1] * words,
        subtypes=["statement"] * words,
        starts=plain.starts,
        ends=plain.ends,
        speaker=plain.speaker,
        spans=[
            Span("SU", float(place), place + 1.0, "statement", plain.speaker[place])
            for place in range(words)
        ]
        if plain.speaker
        else [],
    )


DOCUMENTS: dict[str, Callable[[int], list[Document]]] = {
    "words": lambda size: [_talk(size)],
    "sentences of one word, each by another": lambda size: [_talk(size, sentence=1, speakers=size)],
    "sentence-like units": lambda size: [_with_sentence_units(size)],
    "documents": lambda size: [_talk(8, name=f"t{number}") for number in range(size // 8)],
}


def scoring(name: str, task: Any, make: Callable[[int], tuple[str, str]]) -> Worst:
    """Score one text against another."""

    def work(size: int) -> Work:
        reference, hypothesis = make(size)

        def run() -> None:
            with suppress(InterpunctError):
                interpunct.score([reference], [hypothesis], task=task, resamples=100)

        return run

    return _worst(name, work)


def _worst(name: str, make: Callable[[int], Work]) -> Worst:
    return Worst(name, make, MOST_QUADRATIC if name in QUADRATIC else MOST)


def _words(size: int, kinds: int, seed: int) -> str:
    chance = random.Random(seed)
    return " ".join(f"w{chance.randrange(kinds)}" for _ in range(size)) + "."


def _same(size: int) -> str:
    return "so " * size + "."


def multiword_tokens(size: int) -> Work:
    """Tokens of several words that overlap from the first to the last: one stretch."""
    places = np.arange(size, dtype=np.int64)
    forms = np.zeros(size, np.int64)
    multiword = np.ones(size, np.uint8)
    reference = 2 * places, 2 * places + 2, multiword, forms
    hypothesis = 2 * places + 1, 2 * places + 3, multiword, forms
    blocks = np.zeros((0, 4), np.int64)
    return lambda: _core.aligned_words(*reference, *hypothesis, blocks)


def lattice(make: Callable[[int], str]) -> Callable[[int], Work]:
    """Read a text with alternations, and align another with it."""

    def work(size: int) -> Work:
        text = make(size)
        document = Document.build("a", ["so"])

        def run() -> None:
            found = Lattice.parse(text)
            units = [token.text for token in found.first_path()]
            reference = Document.build("a", units, lattice=found)
            hypothesis = Document.build("a", units[1:] or list(document.units))
            interpunct.score(reference, hypothesis, task="punctuation", resamples=100)

        return run

    return work


@cache
def colliding_tokens() -> tuple[str, ...]:
    """Tokens that have one place in a table of 4096, if their hash is FNV-1a without a seed."""
    letters = np.frombuffer(b"abcdefghijklmnopqrstuvwxyzABCDEF", np.uint8).astype(np.uint64)
    found: list[str] = []
    with np.errstate(over="ignore"):
        for prefix in ("a", "b", "c", "d"):
            state = np.array([0xCBF29CE484222325], np.uint64)
            state = (state ^ np.uint64(ord(prefix))) * np.uint64(0x100000001B3)
            for _ in range(4):
                state = ((state[:, None] ^ letters) * np.uint64(0x100000001B3)).ravel()
            mixed = (state ^ (state >> np.uint64(29))) * np.uint64(0x9E3779B97F4A7C15)
            for place in np.flatnonzero(mixed >> np.uint64(32) & np.uint64(4095) == 0).tolist():
                digits = (place >> shift & 31 for shift in (15, 10, 5, 0))
                found.append(prefix + "".join(chr(int(letters[digit])) for digit in digits))
    return tuple(found)


def collisions(size: int) -> Work:
    """Ever more tokens out of those that collide, some hundred times each."""
    chosen = colliding_tokens()[: max(1, size >> 8)]
    text = " ".join(chosen * (1 << 8))
    return lambda: find_tokens(text)


QUADRATIC = {
    "words of one kind, twice as many": "to align them, wherever they differ",
    "words of two kinds": "to align them, wherever they differ",
    "marks after one word": "to align them, wherever they differ",
    "tokens cut elsewhere": "every repetition may be where the texts agree again",
    "multi-word tokens in one stretch": "words without places are matched by their forms",
    "alternations": "every alternative is compared with every word, 64 at a time",
    "words that may be left out": "any number of words may have been left out before any word",
}
"""What takes the square of its length, and why; Ctrl-C ends it within a second."""

ALGORITHMS = (
    scoring("words of one kind, twice as many", "punctuation", lambda n: (_same(n), _same(n // 2))),
    scoring("words of two kinds", "punctuation", lambda n: (_words(n, 2, 1), _words(n, 2, 2))),
    scoring("marks after one word", "punctuation", lambda n: ("so" + " ." * n, "so" + " ," * n)),
    scoring("words of one kind, one less", "punctuation", lambda n: (_same(n), _same(n - 1))),
    scoring("other words", "tokens", lambda n: (_words(n, 9999, 1), _same(n))),
    scoring("boundaries", "boundaries", lambda n: ("so. " * n, "so so. " * (n // 2))),
    scoring("tokens cut elsewhere", "tokens", lambda n: ("ab " * n, "a " + "ba " * n)),
    scoring("tokens of one kind", "tokens", lambda n: (_same(n), "no " + _same(n // 2))),
    _worst("multi-word tokens in one stretch", multiword_tokens),
    _worst("tokens whose hashes collide", collisions),
    _worst("alternations", lattice(lambda n: "{ so / it } " * (n // 8))),
    _worst("words that may be left out", lattice(lambda n: "{ so / @ } " * (n // 8))),
    _worst("alternatives in one place", lattice(lambda n: "{ " + "it / " * (n // 8) + "so } it")),
    _worst("gaps in one place", lattice(lambda n: "{ " + "it " * n + "/ @ " * (n // 8) + "} it")),
)


def suspect(worst: Worst) -> bool:
    """Does a small input already take a while?"""
    return seconds(worst.make(SUSPECT)) > MEASURABLE


def main(budget: str = "60") -> int:
    """Double all inputs, and files of repeated pieces for so many seconds; 1 if any is a fault."""
    number = faults = 0
    for worst in (*KNOWN_WORST, *ALGORITHMS, *documents()):
        found = growth(worst)
        number += 1
        if found.is_fault(worst.allowed):
            faults += 1
            print(f"{worst.name}: {found}", flush=True)
    end = time.monotonic() + float(budget)
    for worst in repetitions():
        if time.monotonic() > end:
            break
        number += 1
        if suspect(worst) and (found := growth(worst)).is_fault(worst.allowed):
            faults += 1
            print(f"{worst.name}: {found}", flush=True)
    print(f"{number} inputs doubled, {faults} faults")
    return 1 if faults else 0
