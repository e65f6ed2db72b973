"""SUs that are mapped in time, against NIST's md-eval without -w and -W."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from random import Random

import pytest

import interpunct
from tests.against.comparison import Case, Comparison
from tests.against.sctk import SCTK, sctk_version
from tests.against.test_mdeval import files
from tests.only import only
from tests.shared import shared_golden

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
needs_mdeval = pytest.mark.skipif(SCTK is None, reason="md-eval is not installed")

SUBTYPES = ("statement", "question", "backchannel", "incomplete", "other", "unannotated")
WORDS = ("so", "uh-huh", "well-known", "up-to-date", "-er", "th-")


def rows():
    return {
        row["id"]: row["stats"]
        for row in shared_golden("mdeval.jsonl")
        if row["mode"] == "time" and row["rc"] == 0
    }


def four(counts):
    total = counts["correct"] + counts["substitutions"] + counts["deletions"]
    return total, counts["deletions"], counts["insertions"], counts["substitutions"]


def ours(reference, system, **options):
    """The four counts of ends and of SUs."""
    evaluation = interpunct.score(reference, system, preset="md-eval", intervals=False, **options)
    counts = only(evaluation).counts
    return four(counts["mapped_ends"]), four(counts["mapped_segments"])


def theirs(reference, system, *options):
    """The same from md-eval; it prints no SUs where all are left out, and nothing without any."""
    command = [SCTK, "md-eval", *map(str, options), "-r", str(reference), "-s", str(system)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = []
    for title in (r"SU \(exact\) end", "SU"):
        numbers = re.search(rf"\n{title} detection stat.*\n.*\n\s+ALL" + r"\s+(\d+)" * 4, printed)
        found.append(tuple(map(int, numbers.groups())) if numbers else (0, 0, 0, 0))
    return tuple(found)


def test_every_test_of_nist_that_has_sentences():
    """Also those whose words differ."""
    tried = 0
    for name, stats in rows().items():
        system, reference, uem = files(name)
        found = ours(reference, system, uem=uem if uem.exists() else None)
        for what, counts in zip(("SU/words", "SU/events"), found, strict=True):
            assert counts == tuple(stats[what].values()) if what in stats else not any(counts)
        tried += "SU/words" in stats
    assert tried == 24


def line(kind, channel, start, duration, text="<NA>", subtype="<NA>", speaker="ann"):
    return start, f"{kind} talk {channel} {start} {duration} {text} {subtype} {speaker} <NA>\n"


class Recording:
    """Words at random, and SUs over them; times are whole ticks."""

    def __init__(self, random: Random, tick: float) -> None:
        self.random, self.tick = random, tick
        self.channels = [str(number + 1) for number in range(random.choice([1, 1, 2]))]
        self.words = {channel: list(self._words()) for channel in self.channels}

    def time(self, seconds):
        """A time as a file writes it."""
        return round(round(seconds / self.tick) * self.tick, 10)

    def _words(self):
        moment = self.random.choice([0, 3])
        for _ in range(self.random.randint(2, 25)):
            moment += self.random.choice([0, 0, 0, self.random.random()])
            duration = self.random.uniform(0.02, 0.6)
            yield self.time(moment), self.time(duration)
            moment = self.time(moment) + self.time(duration)

    def sentences(self, channel):
        words = self.words[channel]
        cuts = self.random.sample(
            range(1, len(words)), min(self.random.randint(0, 6), len(words) - 1)
        )
        first = 0
        for last in [*sorted(cuts), len(words)]:
            start, end = words[first][0], sum(words[last - 1])
            yield (
                start,
                self.time(end - start),
                self.random.choice(SUBTYPES[: self.random.choice([3, 6])]),
            )
            first = last

    def reference(self):
        for channel, words in self.words.items():
            for start, duration in words:
                yield line("LEXEME", channel, start, duration, self.random.choice(WORDS), "lex")
            for start, duration, subtype in self.sentences(channel):
                yield line("SU", channel, start, duration, subtype=subtype)
            if self.random.random() < 0.4:
                length = self.time(words[-1][0] + 1 - words[0][0])
                yield line("SPEAKER", channel, words[0][0], length)
            yield from self._not_scored(channel)

    def _not_scored(self, channel):
        """Stretches that do not touch each other."""
        moment = self.words[channel][0][0] + 1.0
        for _ in range(self.random.choice([0, 0, 1, 2, 3])):
            start = self.time(moment + self.random.random())
            duration = self.time(self.random.uniform(0.1, 1))
            yield line(self.random.choice(["NOSCORE", "NO_RT_METADATA"]), channel, start, duration)
            moment = start + duration + 0.1

    def system(self):
        """SUs that are moved, made longer or shorter, relabelled, left out and added."""
        random = self.random
        for channel in self.channels:
            last = sum(self.words[channel][-1])
            added = [(random.uniform(0, last + 3), 1.0, "statement")] * (random.random() < 0.3)
            for number, (start, duration, subtype) in enumerate([*self.sentences(channel), *added]):
                if random.random() < 0.1:
                    continue
                start += random.choice([0, 0, random.uniform(-0.5, 0.5)])
                duration += random.choice([0, 0, random.uniform(-0.5, 0.5)])
                subtype = random.choice([subtype, subtype, random.choice(SUBTYPES)])
                times = self.time(max(start, 0)), self.time(max(duration, self.tick))
                # Those of one speaker must not overlap.
                yield line("SU", channel, *times, subtype=subtype, speaker=f"s{number}")
            yield line("SPEAKER", channel, 0, 1)


def write(path, lines):
    path.write_text("".join(text for _, text in sorted(lines)), "utf-8")


def check(seeds, folder):
    """Random recordings, with times that floats can hold and with times that they cannot."""
    reference, system, uem = (folder / name for name in ("ref.rttm", "sys.rttm", "talk.uem"))
    counted = 0
    for seed in seeds:
        random = Random(seed)
        recording = Recording(random, random.choice([1 / 256, 0.01, 0.001]))
        write(reference, recording.reference())
        write(system, recording.system())
        gap, extent = random.choice([(1.0, 0.5), (0.25, 1), (2, 0.25), (0, 100)])
        options, chosen = ["-T", gap, "-l", extent], {"mapping": (gap, extent)}
        if random.random() < 0.3:
            uem.write_text("".join(f"talk {channel} 0.5 6.5\n" for channel in recording.channels))
            options, chosen = [*options, "-u", uem], {**chosen, "uem": uem}
        expected = theirs(reference, system, *options)
        assert ours(reference, system, **chosen) == expected, seed
        counted += expected[0][0]
    assert counted


@needs_mdeval
def test_random_recordings(tmp_path):
    check(range(60), tmp_path)


@needs_mdeval
@pytest.mark.slow
def test_many_random_recordings(tmp_path):
    check(range(1000, 4000), tmp_path)


TOUCHING = """\
LEXEME t 1 0 1 so lex ann <NA>
SU t 1 0 1 <NA> statement ann <NA>
NOSCORE t 1 0 1 <NA> <NA> <NA> <NA>
"""


@needs_mdeval
def test_a_recording_of_which_nothing_is_scored_has_no_counts(tmp_path):
    """md-eval, left without any scored time, scores everything."""
    for name in ("ref.rttm", "sys.rttm"):
        (tmp_path / name).write_text(TOUCHING)
    sides = tmp_path / "ref.rttm", tmp_path / "sys.rttm"
    assert theirs(*sides) == ((1, 0, 0, 0), (1, 0, 0, 0))
    assert ours(*sides) == ((0, 0, 0, 0), (0, 0, 0, 0))


def cases(what: int) -> Iterator[Case]:
    """NIST's own tests: errors for each end, or for each SU, that there is."""
    if SCTK is None:
        pytest.skip("md-eval is not installed")
    for name, stats in rows().items():
        if "SU/words" in stats:
            system, reference, uem = files(name)
            options = ["-u", uem] if uem.exists() else []
            found = ours(reference, system, uem=uem if uem.exists() else None)[what]
            expected = theirs(reference, system, *options)[what]
            yield sum(expected[1:]) / expected[0], sum(found[1:]) / found[0]


COMPARISONS = [
    Comparison(
        tool="md-eval",
        version=sctk_version,
        figure=figure,
        command="interpunct score SYSTEM.rttm -r REFERENCE.rttm --preset md-eval",
        cases=lambda what=what: cases(what),
        know=know,
    )
    for what, (figure, know) in enumerate(
        [
            (
                "SU end detection by time, error rate",
                "`mapped_end_error_rate`; NIST's own tests without `-w` and `-W`, also where words "
                "differ; `-T` and `-l` are `--mapping`",
            ),
            ("SU detection by time, error rate", "`mapped_segment_error_rate`"),
        ]
    )
]
