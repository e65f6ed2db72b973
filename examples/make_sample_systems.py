"""Make the systems of the built-in sample from its annotators' texts.

Run it as `python examples/make_sample_systems.py`; it takes a second, needs nothing but Python
and always writes the same files. Three things happen:

1. The talks were never spoken, so their timing is simulated: a pause is the likelier and the
   longer the more annotators end a sentence there, and people also pause where they search for a
   word. The words with their times and speakers are written to `transcripts.jsonl`.
2. A recogniser that mishears a word here and there is imitated by a list of what it misheard.
3. Three small segmenters run on that. None of them sees what the annotators wrote:

   - `pause` knows when words begin and end and who speaks, not what is said
   - `words` knows the words around a slot and who speaks, not how long the pauses are; it is
     biased towards boundaries, so it is overconfident
   - `both` adds the evidence of the two as if they were independent

The weights of `pause` were fitted to the majority of the annotators of these same five talks and
those of `words` to Ines, who ends most sentences, then rounded. They would be worse on other texts,
and serve only this sample.
"""

from __future__ import annotations

import json
import math
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

SAMPLE = Path(__file__).parents[1] / "src" / "interpunct" / "sample"
ANNOTATORS = ("ines", "mori", "tove")
FILLERS = frozenset(["uh", "um"])

# Who speaks, line by line; a line of an annotator's text is a turn.
SPEAKERS = {
    "bees": ["rae", "milo"] * 11 + ["rae"],
    "bread": ["tomas"],
    "bus": ["chair", "hanne"] * 2
    + ["chair", "pell", "hanne", "pell"]
    + ["chair", "lotte"] * 2
    + ["pell", "chair"] * 2,
    "lighthouse": ["host", "edda"] * 7,
    "maps": ["petra", "jonas", "petra", "jonas", "petra"],
}

# What the recogniser heard instead, each once in its talk.
MISHEARD = {
    "bees": {
        "hello hello": "hello",
        "stung before": "stunk before",
        "which uh": "which",
        "lift the lid no": "lift a lid no",
        "so um for": "so for",
        "a bear in a cardigan": "a bare in a cardigan",
        "leaves a smell": "leave the smell",
        "bee days": "beat days",
        "queen cells": "queens else",
        "like uh like": "like like",
        "sort of yeah": "sorta yeah",
        "roaring cloud": "roaring crowd",
        "the mayor's": "the mares",
    },
    "bus": {
        "forty-one bus and": "forty one bus and",
        "i'm uh my": "i'm my",
        "quarry lane": "quarry line",
        "the paper that you": "the paper you",
        "if it's choir": "if it's quiet",
        "so do i walk": "so do i work",
        "and um mister pell": "and mister bell",
        "well there you are": "well there you go",
        "um my gran": "my gran",
        "bothering them": "bothering him",
        "order order": "or the order",
        "until eight forty": "until eight fourteen",
        "a fortnight": "a fort night",
    },
    "lighthouse": {
        "gannet point": "garnet point",
        "well uh most": "well most",
        "a rag in": "a rug in",
        "a skipper radioed": "a skip a radioed",
        "since before the um": "since before the",
        "he'd say good": "he say good",
        "went ashore": "went to shore",
        "the gallery": "the galley",
        "is it uh is": "is it is",
        "a little crabber": "a little crab or",
        "a hundred and forty-two stairs": "hundred and forty two stairs",
        "edda marrow thank": "at a marrow thank",
    },
}


@dataclass(frozen=True)
class Word:
    """A word as it was spoken."""

    text: str
    start: float
    end: float
    speaker: str


# 1. Timing


@dataclass(frozen=True)
class Place:
    """A word and what makes a speaker pause after it."""

    text: str
    speaker: str
    votes: int
    comma: bool
    restart: bool
    turn: bool


def places(document: str) -> list[Place]:
    """Lay the texts of the annotators over each other."""
    texts = [
        (SAMPLE / "annotators" / who / f"{document}.txt").read_text("utf-8") for who in ANNOTATORS
    ]
    found = []
    for speaker, *turns in zip(SPEAKERS[document], *map(str.splitlines, texts), strict=True):
        columns = list(zip(*map(words_and_marks, turns), strict=True))
        for number, column in enumerate(columns, 1):
            marks = [mark for _, mark in column]
            found.append(
                Place(
                    text=column[0][0],
                    speaker=speaker,
                    votes=sum(mark in ".?!" for mark in marks if mark),
                    comma="," in marks,
                    restart="--" in marks,
                    turn=number == len(columns),
                )
            )
    return found


def words_and_marks(turn: str) -> Iterator[tuple[str, str]]:
    """Split 'Well, I -- no.' into well and its comma, i and its dashes, no and its stop."""
    for word, mark in re.findall(r"([\w'-]*\w)([.,?!]| --)?", turn):
        yield word.lower(), mark.strip()


def pause_after(place: Place, chance: random.Random) -> float:
    """Draw how long a speaker is silent after a word."""
    if place.turn:
        return chance.lognormvariate(math.log(0.45), 0.5)
    if place.restart or place.text in FILLERS:
        likely, typical = 0.60, 0.38
    else:
        likely = (0.20 if place.comma else 0.035, 0.26, 0.52, 0.78)[place.votes]
        typical = (0.22, 0.28, 0.42, 0.60)[place.votes]
    if chance.random() < likely:
        return chance.lognormvariate(math.log(typical), 0.45)
    return chance.uniform(0, 0.05)


def spoken(document: str) -> list[Word]:
    """Give every word a beginning and an end."""
    chance = random.Random(f"interpunct sample {document}")
    clock, words = 0.4, []
    for place in places(document):
        lengthening = 0.09 if place.votes else 0.0
        length = 0.06 + 0.045 * len(place.text) + lengthening + chance.uniform(0, 0.08)
        words.append(Word(place.text, round(clock, 2), round(clock + length, 2), place.speaker))
        clock += length + pause_after(place, chance)
    return words


# 2. Recognition


def recognised(document: str, words: Sequence[Word]) -> list[Word]:
    """Replace what was said by what the recogniser heard."""
    words = list(words)
    for said, heard in MISHEARD[document].items():
        texts, target = [word.text for word in words], said.split()
        found = [at for at in range(len(texts)) if texts[at : at + len(target)] == target]
        if len(found) != 1:
            sys.exit(f"{document}: {said!r} occurs {len(found)} times; it has to be there once")
        here = slice(found[0], found[0] + len(target))
        words[here] = heard_as(heard.split(), words[here])
    return words


def heard_as(heard: list[str], said: list[Word]) -> list[Word]:
    """Spread what was misheard evenly over its time; what was heard rightly keeps its own."""
    if heard and said and heard[0] == said[0].text:
        return [said[0], *heard_as(heard[1:], said[1:])]
    if heard and said and heard[-1] == said[-1].text:
        return [*heard_as(heard[:-1], said[:-1]), said[-1]]
    if not heard:
        return []
    start, speaker = said[0].start, said[0].speaker
    step = (said[-1].end - start) / len(heard)
    ends = [start + step * number for number in range(len(heard) + 1)]
    return [
        Word(text, round(ends[n], 2), round(ends[n + 1], 2), speaker)
        for n, text in enumerate(heard)
    ]


# 3. Segmentation


def one_of(words: str) -> frozenset[str]:
    """Make a set of words from a line of them."""
    return frozenset(words.split())


COORDINATORS = one_of("and because but or so then which")
SUBJECTS = one_of(
    "he he'd he's i i'd i'll i'm i've it it'd it's nobody she she's that's there there's they "
    "they're this we we're what's you you'd you're"
)
ASKERS = one_of("are can could did do does how is isn't what where who would")
OPENERS = one_of("no now oh okay right thank well yes")
CONDITIONS = one_of("before for if in once suppose when")
PREPOSITIONS = one_of("about across at by from of off on out over past than to up with")
ARTICLES = one_of("a my the")
UNFINISHED = one_of(
    "a about after an and are as at be because been before being but by can could did do does "
    "every for from had has have he he'd he's how i i'd i'll i'm i've if in into is isn't it's "
    "its just my no not of on or our over she's should so than that that's the their there's "
    "these they they're this to until was we we're were what what's when whether which who with "
    "would you're your"
)
SAYERS = one_of(
    "believe draw how know knows like said say says suppose sure tell think thinks thought wish"
)
OBJECTS = one_of("all here him it me one that them there too you")

# In log odds, added up.
PRIOR = -2.0
PAUSE_WEIGHTS = {"always": 1.9, "log of the pause": 2.0, "turn": 4.4}
WORD_WEIGHTS = {
    "always": -3.4,
    "turn": 5.1,
    "coordinator follows": 3.1,
    "coordinator and subject follow": 0.9,
    "subject follows": 1.9,
    "asker follows": 1.4,
    "opener follows": 2.7,
    "condition follows": 0.9,
    "article follows": 0.8,
    "preposition follows": -0.9,
    "after a content word": 1.0,
    "after an object": 0.7,
    "after an opener": 1.2,
    "after a verb of saying": -0.6,
    "after an unfinished phrase": -1.3,
    "after a filler": -1.3,
}
EAGERNESS = 0.9


def cues(words: Sequence[Word], slot: int) -> Iterator[str]:
    """Name the features for or against a boundary in the words around a slot."""
    before, after = words[slot].text, words[slot + 1].text
    yield "always"
    if words[slot].speaker != words[slot + 1].speaker:
        yield "turn"
    for name, members, word in (
        ("coordinator follows", COORDINATORS, after),
        ("subject follows", SUBJECTS, after),
        ("asker follows", ASKERS, after),
        ("opener follows", OPENERS, after),
        ("condition follows", CONDITIONS, after),
        ("article follows", ARTICLES, after),
        ("preposition follows", PREPOSITIONS, after),
        ("after an unfinished phrase", UNFINISHED, before),
        ("after a filler", FILLERS, before),
        ("after an opener", OPENERS, before),
        ("after an object", OBJECTS, before),
        ("after a verb of saying", SAYERS, before),
    ):
        if word in members:
            yield name
    if after in COORDINATORS and slot + 2 < len(words) and words[slot + 2].text in SUBJECTS:
        yield "coordinator and subject follow"
    if len(before) > 3 and before not in UNFINISHED | OPENERS | OBJECTS | SAYERS:
        yield "after a content word"


def pause_evidence(words: Sequence[Word], slot: int) -> float:
    """Log odds of a boundary, from the clock."""
    here, following = words[slot], words[slot + 1]
    silence = max(0.0, following.start - here.end)
    return (
        PAUSE_WEIGHTS["always"]
        + PAUSE_WEIGHTS["log of the pause"] * math.log(0.05 + silence)
        + PAUSE_WEIGHTS["turn"] * (here.speaker != following.speaker)
    )


def word_evidence(words: Sequence[Word], slot: int) -> float:
    """Log odds of a boundary, from the words."""
    return sum(WORD_WEIGHTS[cue] for cue in cues(words, slot))


def eager_word_evidence(words: Sequence[Word], slot: int) -> float:
    """Lean towards a boundary when the words leave it open."""
    return word_evidence(words, slot) + EAGERNESS


def joint_evidence(words: Sequence[Word], slot: int) -> float:
    """Add both kinds of evidence, and take back the prior that each of them holds."""
    return pause_evidence(words, slot) + word_evidence(words, slot) - PRIOR


SYSTEMS = {"pause": pause_evidence, "words": eager_word_evidence, "both": joint_evidence}


def scores(system: str, words: Sequence[Word]) -> list[float]:
    """Give every slot a posterior; the end of the talk is always a boundary."""
    evidence = SYSTEMS[system]
    inner = [1 / (1 + math.exp(-evidence(words, slot))) for slot in range(len(words) - 1)]
    return [round(score, 3) for score in inner] + [0.999]


def labels(system: str, words: Sequence[Word], posteriors: Sequence[float]) -> Iterator[str]:
    """Choose a mark for every slot: a full stop from one half up, a comma just below.

    If the words are known, the first one shows a question.
    """
    first = 0
    for slot, score in enumerate(posteriors):
        if score >= 0.5:
            asks = system != "pause" and words[first].text in ASKERS
            yield "QUESTION" if asks else "PERIOD"
            first = slot + 1
        else:
            yield "COMMA" if score >= 0.2 else "O"


def write_transcripts(path: Path, talks: dict[str, list[Word]]) -> None:
    """Write what was said, when and by whom, one talk a line, without any mark."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for name, words in talks.items():
            document = {
                "name": name,
                "units": [word.text for word in words],
                "starts": [word.start for word in words],
                "ends": [word.end for word in words],
                "speaker": [word.speaker for word in words],
            }
            file.write(json.dumps(document, separators=(",", ":")) + "\n")


def write_systems(folder: Path, talks: dict[str, list[Word]]) -> None:
    """Write each system's labels: word, label and score, one word a line, one file a talk."""
    for system in SYSTEMS:
        (folder / system).mkdir(parents=True, exist_ok=True)
        for name, words in talks.items():
            posteriors = scores(system, words)
            rows = zip(words, labels(system, words, posteriors), posteriors, strict=True)
            lines = [f"{word.text}\t{label}\t{score:.3f}\n" for word, label, score in rows]
            path = folder / system / f"{name}.tsv"
            path.write_text("".join(lines), encoding="utf-8", newline="\n")


def main(folder: Path = SAMPLE) -> None:
    """Write everything that is made from the annotators' texts into a folder."""
    talks = {name: spoken(name) for name in SPEAKERS}
    heard = {name: recognised(name, talks[name]) for name in MISHEARD}
    folder.mkdir(parents=True, exist_ok=True)
    write_transcripts(folder / "transcripts.jsonl", talks)
    write_systems(folder / "systems", talks)
    write_systems(folder / "differing" / "systems", heard)


if __name__ == "__main__":
    main()
