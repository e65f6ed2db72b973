"""`python -m fuzz results`: the JSON of stored results, damaged; a report, and a check against it.

They give a page and a verdict, or an error of one line, and nothing else.
"""

from __future__ import annotations

import contextlib
import json
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from fuzz import attack
from fuzz.damage import damaged
from interpunct import score
from interpunct.api.baseline import Baseline
from interpunct.api.stored_results import StoredResults
from interpunct.api.verdict import score_sides, verdict_of
from interpunct.errors import InputError
from interpunct.evaluation.error_lists import Wanted, list_errors
from interpunct.evaluation.losses import judged_figure
from interpunct.options import Settings
from interpunct.report.json import dumps
from interpunct.report.json.errors import errors_json
from interpunct.sample import REFERENCES, SYSTEMS

INPUTS = 2000
ODD: tuple[Any, ...] = (
    None, True, 0, -1, 3, 1e308, float("nan"), "", "x", "</script>", "__proto__", [], {}, [[]],
    {"value": None}, {"": ""}, ["a", "a"], 2**53 - 1, 2**63, 10**400,
)  # fmt: skip


def main(*arguments: str) -> int:
    return attack.run("results", attempt, arguments, inputs=INPUTS)


GOLD = ["So it is. Yes!", "No, never.", "Is it so? It is.", "Yes. No. So."] * 2
MADE = ["So, it is. Yes", "no, never.", "Is it so. It is?", "Yes no. So."] * 2


def results() -> list[str]:
    """A sound result of each task, and a list of errors."""
    gold, made = GOLD, {"x": MADE}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sample = {"ines": REFERENCES["ines"], "mori": REFERENCES["mori"]}
        found = [
            score(gold, made, task="punctuation", resamples=10).to_json(),
            score(sample, {"both": SYSTEMS["both"]}, resamples=10).to_json(),
            score(gold, made, task="tokens", resamples=10).to_json(),
        ]
        chosen = Settings.choose(command="align", task="punctuation")
        errors = list_errors({"gold": gold}, made, chosen, wanted=Wanted(), context=3)
    return [*found, dumps(errors_json(errors))]


RESULTS = results()
NEW = score_sides({"gold": GOLD}, {"new": GOLD}, Settings.choose(task="punctuation", resamples=10))
JUDGED = judged_figure(NEW, None)


def attempt(random: Random) -> None:
    texts = [_spoiled(random.choice(RESULTS), random) for _ in range(random.choice((1, 1, 2, 3)))]
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{place}.json" for place in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_bytes(text)
        with contextlib.suppress(InputError):
            found = StoredResults.read(paths)
            found.sections()
            found.page()
        for path in paths:
            with contextlib.suppress(InputError):
                verdict_of(NEW, Baseline.read(path).beside(NEW, JUDGED), JUDGED, None)


def _spoiled(text: str, random: Random) -> bytes:
    """The text with damage anywhere, or with some values replaced by unusual ones."""
    if random.random() < 0.3:
        return damaged(text.encode(), random)
    data = json.loads(text)
    for _ in range(random.choice((0, 1, 1, 2, 5))):
        places = list(_places(data))
        holder, key = random.choice(places)
        if random.random() < 0.3:
            del holder[key]
        else:
            holder[key] = random.choice(ODD)
    return json.dumps(data).encode()


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of an object or a list, at any depth, and its place."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(items):
        yield data, key
        if isinstance(value, (dict, list)):
            yield from _places(value)
