"""`chat`: TalkBank's transcripts of conversations (.cha); an utterance is a segment.

Units are the spoken words, including repetitions, corrections and fillers (`&-uh`), but not omitted
words (`0is`), events (`&=laughs`), pauses and codes in brackets. Words are written in full, without
phonetic signs: `(be)cause` is *because*, `no::` is *no*. A fragment (`&+fr`) ends in a hyphen, and
unintelligible speech (`xxx`) is the tag `<xxx>`. Times are those of the tier `%wor`, if it has all
the words and they overlap no other utterance; otherwise those of the utterance. Utterances are
sorted by their starts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf, isnan, nan
from typing import NamedTuple

from interpunct.documents.document import Document
from interpunct.documents.marks import EQUAL_MARKS
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.format import Reading
from interpunct.formats.prose.splitting import is_punctuation
from interpunct.formats.time_order import in_order
from interpunct.formats.timed_text import Stretch, document_of

TERMINATORS = {
    ".": ".", "?": "?", "!": "!", "+...": "...", "+..?": "... ?", "+/.": "--", "+//.": "--",
    "+/?": "-- ?", "+//?": "-- ?", "+!?": "! ?", "+.": ".", '+".': ".", '+"/.': ".", '+"?': "?",
    '+"/?': "?", '+"!': "!", '+"/!': "!",
}  # fmt: skip
"""Terminators of utterances, and the marks they count as."""

ENDS = frozenset(".?!")
"""Other terminators, including their equivalents in other scripts."""

CONTOURS = frozenset("⇗↗→↘⇘≈≋∞≡")
"""Final contours of conversation analysis, which are not marks."""

LINKERS = frozenset(('+"', "+^", "+<", "+,", "++", "+≈", "+≋"))
"""Linkers to the previous utterance."""

SEPARATORS = {"„": ",", "‡": ","}
LEADING = frozenset((",", ";", ":"))
NOT_UNDERSTOOD = frozenset(("xxx", "yyy", "www"))
ANALYSIS = "CA"
"""The option of files in which utterances may lack a terminator."""

_BULLET = re.compile(
    r"\x15(?:%(?:snd|mov|pic|txt):\"[^\"\x15]*\"_)?(\d{1,15})_(\d{1,15})[^\x15]*\x15"
)
_ANY_BULLET = re.compile(r"\x15[^\x15]*\x15?")
_BARE_TIMES = re.compile(r"(?<=\s)\d+_\d+$")
_CODE = re.compile(r"\[[^\[\]]*\]")
_OVERLAP = re.compile("[⌈⌉⌊⌋][1-9]?")
_PAUSE = re.compile(r"\((?:\.{1,3}|[\d:.]+)\)")
_SOUND = str.maketrans("_+", " -", "^~ˈˌ≠∾⁑⤇⤆∙Ἡ↻↫∆∇⁎°▁▔☺♋⁇∬Ϋ∮↑↓()<>\x01\x02\x03\x04")
"""Phonetic signs, which are removed, and signs that link two words."""


@dataclass(slots=True)
class _Tier:
    """A line with its continuation lines: the name before the colon, and the text after it."""

    line: int
    name: str
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(self.parts)


def recognizes(head: Head) -> bool:
    return any(line.strip() in ("@UTF8", "@Begin") for line in head.lines[:10])


def read(source: Source, reading: Reading) -> Iterator[Document]:
    tiers = list(_tiers(source))
    needs_end = not any(
        tier.name == "@Options" and ANALYSIS in re.split(r"[\s,]+", tier.text) for tier in tiers
    )
    utterances = (
        _Said.of(source, utterance, needs_end=needs_end) for utterance in _utterances(tiers)
    )
    said = _by_start([utterance for utterance in utterances if utterance is not None])
    nexts = [utterance.whole.start for utterance in said[1:]] + [inf] * (len(said) > 0)
    pieces = [one.stretches(before=later) for one, later in zip(said, nexts, strict=True)]
    stretches = [stretch for piece in pieces for stretch in piece]
    numbers = [number for number, piece in enumerate(pieces) for _ in piece]
    yield in_order(document_of(source, stretches, reading, segments=numbers))


def _tiers(source: Source) -> Iterator[_Tier]:
    tier: _Tier | None = None
    for number, line in source.lines():
        if line[:1] in ("\t", " ") and tier is not None:
            tier.parts.append(line.strip())
        elif line[:1] in ("@", "*", "%"):
            if tier is not None:
                yield tier
            name, colon, text = line.partition(":")
            if line[0] == "*" and not (colon and name[1:].strip()):
                raise source.error(
                    f"expected the code of a speaker and a colon, as in '*CHI:', found "
                    f"{line[:30]!r}",
                    line=number,
                )
            tier = _Tier(number, name, [text.strip()])
        elif line.strip():
            raise source.error(
                "a line of chat begins with @, * or %, or with a tab if it continues the line "
                f"before; found {line[:30]!r}",
                line=number,
            )
    if tier is not None:
        yield tier


def _utterances(tiers: Iterable[_Tier]) -> Iterator[dict[str, _Tier]]:
    """The main line of each utterance, under `*`, and its dependent tiers."""
    utterance: dict[str, _Tier] = {}
    for tier in tiers:
        if tier.name[0] == "*":
            if utterance:
                yield utterance
            utterance = {"*": tier}
        elif tier.name[0] == "%" and utterance:
            utterance.setdefault(tier.name, tier)
    if utterance:
        yield utterance


class _Said(NamedTuple):
    """An utterance as a whole and, if words have times, by word."""

    whole: Stretch
    words: list[Stretch]

    @classmethod
    def of(cls, source: Source, tiers: dict[str, _Tier], *, needs_end: bool) -> _Said | None:
        """An utterance with its marks; None if no word was said."""
        main = tiers["*"]
        bullets = _bullets(source, main)
        words, ends = _words(source, main)
        if needs_end and not ends:
            raise source.error(_unended(main.text), line=main.line)
        places = [place for place, word in enumerate(words) if not _is_sign(word)]
        if not places:
            return None
        start = min((start for start, _ in bullets), default=nan)
        end = max((end for _, end in bullets), default=nan)
        speaker = main.name[1:].strip()
        whole = Stretch(" ".join([*words, "\n"]), start, end, speaker, main.line)
        times = _word_times(source, tiers["%wor"]) if "%wor" in tiers else []
        if len(times) != len(places):
            return cls(whole, [])
        # Marks belong to the word before them, and marks that open the utterance to the first word.
        cuts = [0, *places[1:], len(words)]
        texts = [" ".join(words[first:last]) for first, last in pairwise(cuts)]
        texts[-1] += "\n"
        return cls(
            whole,
            [
                whole._replace(text=f" {text}", start=begun, end=done)
                for text, (begun, done) in zip(texts, times, strict=True)
            ],
        )

    def stretches(self, *, before: float) -> list[Stretch]:
        """The words separately, if each starts after the previous one and before the next
        utterance.
        """
        starts = [word.start for word in self.words if not isnan(word.start)]
        begun = [self.whole.start] if not isnan(self.whole.start) else []
        times = [*begun, *starts, *([before] if not isnan(before) else [])]
        if starts and all(earlier <= later for earlier, later in pairwise(times)):
            return self.words
        return [self.whole]


def _by_start(said: Sequence[_Said]) -> list[_Said]:
    """Sort utterances by their starts; one without times stays after its predecessor."""
    starts, last = [], -inf
    for utterance in said:
        last = utterance.whole.start if not isnan(utterance.whole.start) else last
        starts.append(last)
    order = sorted(range(len(said)), key=starts.__getitem__)
    return [said[place] for place in order]


def _unended(text: str) -> str:
    """The error message for an utterance without a terminator."""
    if bare := _BARE_TIMES.search(text):
        return (
            f"the times {bare.group()} lack the control characters (U+0015) that enclose times in "
            "chat; save the file with CLAN, or remove the times"
        )
    return (
        f"the utterance has no terminator: {text[-30:]!r}; end it with one such as . or ? or "
        f"+..., or say '@Options: {ANALYSIS}' at the head of the file"
    )


def _words(source: Source, tier: _Tier) -> tuple[list[str], bool]:
    """The words and marks of a main line, and whether a terminator ends it."""
    text = _CODE.sub(" ", _ANY_BULLET.sub(" ", tier.text))
    if "[" in text:
        raise source.error("a code in brackets is never closed; close it with ]", line=tier.line)
    found: list[str] = []
    ends = False
    for token in _PAUSE.sub(" ", _OVERLAP.sub("", text)).split():
        if token in LINKERS:
            continue
        token = token.strip("<>‹›〔〕")
        if token in TERMINATORS or token in CONTOURS:
            found += TERMINATORS.get(token, "").split()
            ends = True
        elif token:
            found += _said(token)
            ends = EQUAL_MARKS.get(token[-1], token[-1]) in ENDS or token[-1] in CONTOURS
    # Marks before the first word would be read as marks of the previous utterance.
    first = next((place for place, word in enumerate(found) if word not in LEADING), len(found))
    return found[first:], ends


def _said(token: str) -> list[str]:
    """The spoken words of a token.

    >>> [_said(token) for token in ("(be)cause", "no::", "&-uh", "&+fr", "&=laughs", "hao3@s:zho")]
    [['because'], ['no'], ['uh'], ['fr-'], [], ['hao3']]
    """
    if token in SEPARATORS:
        return [SEPARATORS[token]]
    if token[0] == "0" or token[:2] in ("&=", "&*", "&{", "&}") or token[0] == "#":
        return []
    fragment = token.startswith("&+")
    for sign in ("&-", "&+", "&~", "&"):
        token = token.removeprefix(sign)
    word, _, _ = token.partition("@")
    word = word.translate(_SOUND)
    word = word if _is_sign(word) else re.sub(r"(?<=\w):+", "", word)
    if word in NOT_UNDERSTOOD:
        return [f"<{word}>"]
    return f"{word}-".split() if fragment and word else word.split()


def _is_sign(word: str) -> bool:
    return all(map(is_punctuation, word))


def _bullets(source: Source, tier: _Tier) -> list[tuple[float, float]]:
    """The times in a line, in seconds."""
    found = []
    for match in _BULLET.finditer(tier.text):
        start, end = int(match[1]) / 1000, int(match[2]) / 1000
        if end < start:
            raise source.error(
                f"the time {match[1]}_{match[2]} ends before it starts", line=tier.line
            )
        found.append((start, end))
    return found


def _word_times(source: Source, tier: _Tier) -> list[tuple[float, float]]:
    """The times of each word of a `%wor` tier; unknown where a word has none."""
    times = _bullets(source, tier)
    found: list[tuple[float, float]] = []
    pieces = _BULLET.split(tier.text)[::3]
    for place, piece in enumerate(pieces):
        words = [word for word in piece.split() if not _is_sign(word) and word not in TERMINATORS]
        found += [(nan, nan)] * len(words)
        if words and place < len(times):
            found[-1] = times[place]
    return found
