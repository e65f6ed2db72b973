"""Made-up talks for training: short sentences whose pauses and turns are mostly right."""

from __future__ import annotations

import numpy as np

from interpunct import Document

SENTENCES = (
    ("we sold ten boats", "."),
    ("we sold two boats in may , as you know", "."),
    ("so it rained", "."),
    ("well , it rained in may", "."),
    ("did it rain in may", "?"),
    ("how many boats did we sell", "?"),
    ("thank you", "."),
)


def talk(name: str, *, seed: int, sentences: int = 30) -> Document:
    """A talk of two speakers; the same seed gives the same talk."""
    random = np.random.default_rng(seed)
    units, marks, starts, ends, speaker = [], [], [], [], []
    clock, who = 0.0, 0
    for choice in random.integers(len(SENTENCES), size=sentences):
        words, end = SENTENCES[choice]
        for word in words.split():
            if word == ",":
                marks[-1] = ","
                continue
            units.append(word.capitalize() if not marks or marks[-1] in (".", "?") else word)
            marks.append("")
            starts.append(clock)
            clock += 0.1 + 0.03 * len(word) * random.random()
            ends.append(clock)
            clock += 0.05 * random.random()
            speaker.append("ab"[who])
        marks[-1] = end
        clock += 0.2 + random.random()
        who ^= int(random.random() < 0.3)
    return Document.build(name, units, marks=marks, starts=starts, ends=ends, speaker=speaker)


def talks(number: int, *, seed: int = 0) -> list[Document]:
    return [talk(f"talk-{i}", seed=1000 * seed + i) for i in range(number)]
