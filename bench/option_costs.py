"""What options cost on many short documents, from file to figures, without intervals.

    python -m bench.option_costs [DOCUMENTS]

Prints the processor time of a document of 20 words in milliseconds, with each option and, before
it, without.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from bench.comparison import measured
from bench.short_documents import DOCUMENTS, ENDS, texts
from interpunct import agreement, score

PEOPLE = ("ann", "bo", "cy")
LABELS = ("statement", "question")
Case = tuple[str, Callable[[], None]]


def main(documents: int = DOCUMENTS) -> None:
    with tempfile.TemporaryDirectory() as name:
        for what, work in cases(Path(name), documents):
            print(f"{what:<42} {1000 * measured(work).seconds / documents:.3f} ms", flush=True)


def cases(folder: Path, documents: int) -> Iterator[Case]:
    """Each option with what is measured, after the same without it."""
    words = list(islice(texts(), documents))
    same = {who: _facts(folder / f"{who}.jsonl", words, who) for who in PEOPLE}
    said, heard = _speech(folder, words)

    def scored(sides: Mapping[str, Path], **options: Any) -> Callable[[], None]:
        *references, system = sides
        gold = {who: sides[who] for who in references}

        def work() -> None:
            score(gold, {system: sides[system]}, intervals=False, **options)

        return work

    def agreed(with_consensus: bool) -> Callable[[], None]:
        def work() -> None:
            found = agreement(same, intervals=False)
            if with_consensus:
                found.write_consensus(folder / "consensus.jsonl", force=True)

        return work

    facts, speech = {who: same[who] for who in PEOPLE[:2]}, {"said": said, "heard": heard}
    yield "boundaries, segments with labels, times", scored(facts)
    yield "  collar", scored(facts, collar=0.2)
    yield "  3 sides", scored(same)
    yield "  3 sides, consensus", scored(same, consensus="dawid-skene")
    yield "agreement of 3", agreed(with_consensus=False)
    yield "  and its consensus written", agreed(with_consensus=True)
    yield "punctuation, speakers, times", scored(facts, task="punctuation")
    yield "  by speaker", scored(facts, task="punctuation", by="speaker")
    yield "punctuation in trn", scored(speech, task="punctuation")
    options: dict[str, Mapping[str, Any]] = {
        "normalize=whisper-basic": {"normalize": "whisper-basic"},
        "normalize=whisper-english": {"normalize": "whisper-english"},
        "compounds=merge": {"compounds": "merge"},
    }
    for what, given in options.items():
        yield f"  {what}", scored(speech, task="punctuation", **given)
    yield "tokens in trn", scored(speech, task="tokens")


def _facts(path: Path, documents: Sequence[Sequence[str]], who: str) -> Path:
    """The same words for everybody, with their own boundaries, labels, times and speakers."""
    random = Random(who)
    with path.open("w", encoding="utf-8") as lines:
        for number, words in enumerate(documents):
            ends = [int(word.endswith(ENDS) != (random.random() < 0.05)) for word in words]
            times = [round(0.3 * place + 0.2 + 0.05 * random.random(), 3) for place in range(20)]
            turn = random.randrange(len(words))
            record = {
                "name": f"text{number}",
                "units": [word.strip(",.?!") or word for word in words],
                "boundaries": ends,
                "subtypes": [random.choice(LABELS) if end else "" for end in ends],
                "starts": [round(end - 0.2, 3) for end in times],
                "ends": times,
                "speaker": ["x"] * turn + ["y"] * (len(words) - turn),
            }
            lines.write(f"{json.dumps(record)}\n")
    return path


def _speech(folder: Path, documents: Sequence[Sequence[str]]) -> tuple[Path, Path]:
    """Utterances, and copies with every tenth word deleted or substituted."""
    random = Random(4)
    paths = folder / "said.trn", folder / "heard.trn"
    with paths[0].open("w", encoding="utf-8") as said, paths[1].open("w", encoding="utf-8") as made:
        for number, words in enumerate(documents):
            heard = [random.choice(words) if random.random() < 0.05 else word for word in words]
            kept = [word for word in heard if random.random() >= 0.05]
            for file, text in ((said, words), (made, kept)):
                file.write(f"{' '.join(text)} (talk-{number})\n")
    return paths


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
