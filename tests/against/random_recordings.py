"""Random recordings and utterances of several speakers, as `stm`, `ctm` and `trn`.

Segments touch or leave gaps, are empty, ignored or labelled; words lie across their edges, outside
all of them, and in another order than their middles. No word has its middle at the very end of a
segment: sclite rounds there.
"""

import numpy as np

NUMBERED = tuple(f"w{number}" for number in range(12))
"""Few words, so that many texts have alignments of equal cost."""

SPOKEN = (
    "the", "The", "THE", "it's", "O'Neil", "you-know", "co-", "-op", "x_y", "naïve", "été",
    "straße", "мир", "你好", "日本", "3.5", "U.S.", "100%", "&", "so", "uh", "I", "i", "no",
)  # fmt: skip
"""Words with capitals, signs inside and at their edges, and letters of other scripts."""

TAGGED = (
    "duck", "Duck", "duck;NN", "duck;VB;x", r"duck\;NN", "duck;", "duck*", "duck**", "du\\ck", ";",
    ";x", "*", "\\", "É", "é", "e\u0301", "É;N", "ß", "ss", "don’t", "don't", "goose",
    "du\u3000ck", "\u00a0duck", "\u2003", "duck\x1f;\x1cx",
)  # fmt: skip
"""Words with tags after a semicolon, and with stars and backslashes, as sclite reads them; some are
the same to Unicode and not to sclite, and some hold white space that is none to sclite.
"""


def word(random, words):
    return words[random.integers(len(words))]


def wordings(random, said, often, words):
    """A reference in which some words have alternatives or are replaced by a tag."""
    for spoken in said:
        other = word(random, words)
        if random.random() < often:
            yield random.choice(
                [
                    f"{{ {spoken} / {other} w3 / @ }}",
                    f"{{ @ / {other} }} {spoken}",
                    f"{{ {other} / {{ {spoken} / w2 }} {other} }}",
                    f"{{ {other} {spoken} / {spoken} }}",
                ]
            )
        else:
            yield spoken if random.random() > 0.05 else "<laugh>"


def heard(random, said, words):
    """The output of a recogniser: words substituted, deleted and inserted, often at the start."""
    if random.random() < 0.3:
        yield word(random, words)
    for spoken in said:
        if random.random() < 0.1:
            yield word(random, words)
        if random.random() > 0.12:
            yield spoken if random.random() > 0.2 else word(random, words)
        if random.random() < 0.03:
            yield "<laugh>"


def text(random, said, words):
    return " ".join(wordings(random, said, random.choice([0, 0.2]), words))


def in_any_case(speaker, number):
    """The name with a capital in every third place: it is the same to sclite."""
    return speaker.title() if number % 3 == 2 else speaker


def channel(random, name, words):
    """The segments of one channel of a recording, and the words that were heard there."""
    grid = int(random.choice([1, 10, 100]))
    rows, timed = [], []
    start = int(random.integers(5 * grid))
    for _ in range(random.integers(1, 12)):
        end = start + int(random.integers(1, 5 * grid))
        said = [word(random, words) for _ in range(random.integers(6))]
        made = [*heard(random, said, words)]
        across = random.choice([0, 0, 0.3, 1])
        edges = max(start / grid - across, 0), end / grid + across
        timed += zip(np.sort(random.uniform(*edges, len(made))).tolist(), made, strict=True)
        ignored = random.random() < 0.1
        labels = "<o,f0,male> " if random.random() < 0.1 else ""
        written = (
            "IGNORE_TIME_SEGMENT_IN_SCORING" if ignored else labels + text(random, said, words)
        )
        speaker = in_any_case(random.choice(["ann", "bob", "7", "8"]), len(rows))
        rows.append(f"{name} {speaker} {start / grid:.2f} {end / grid:.2f} {written}\n")
        start = end + int(random.choice([0, random.integers(3 * grid)]))
    # The middle of each word ends in 3 thousandths, where no segment ends.
    lines = [
        f"{name} {int(time * 100) / 100:.2f}3 {random.integers(1, 40) / 50:.2f} {made}\n"
        for time, made in sorted(timed)
    ]
    return rows, lines


def write_recordings(random, folder, words):
    """Some recordings of one or two channels, `a.stm` and `b.ctm`; the first is one word."""
    stm, ctm = ["t0 1 ann 0 1 w1\n"], ["t0 1 0.003 0.10 w1\n"]
    for recording in ["t1", "t2"][: random.integers(1, 3)]:
        for number in range(random.choice([1, 1, 1, 2])):
            rows, lines = channel(random, f"{recording} {number + 1}", words)
            stm += rows
            # A recording without recognised words looks like a missing one.
            ctm += lines or [f"{recording} {number + 1} 0.003 0.10 w1\n"]
    (folder / "a.stm").write_text("".join(stm))
    (folder / "b.ctm").write_text("".join(ctm))


def write_utterances(random, folder, words):
    """Some utterances in any order, `a.trn` and `b.trn`; the first has a word on both sides."""
    reference, hypothesis = ["w1 (ann-0)\n"], ["w1 (ann-0)\n"]
    for number in range(1, random.integers(2, 16)):
        said = [word(random, words) for _ in range(random.integers(7))]
        speaker = in_any_case(random.choice(["ann", "bob", "7"]), number)
        name = f"{speaker}{random.choice(['-', '_'])}{number}"
        reference.append(f"{text(random, said, words)} ({name})\n")
        hypothesis.append(f"{' '.join(heard(random, said, words))} ({name})\n")
    random.shuffle(hypothesis)
    (folder / "a.trn").write_text("".join(reference))
    (folder / "b.trn").write_text("".join(hypothesis))
