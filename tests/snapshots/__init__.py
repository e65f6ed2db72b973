"""Stored output of the commands on the sample, for comparison.

The figures come from this program itself, so they say nothing about what is right; they say what
a change has moved. `python -m tests.snapshots` writes them again.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from interpunct.sample import FOLDER
from tests.command_line import CommandLine, Done

HERE = Path(__file__).parent
WIDTH = "100"
"""Columns of the terminal."""

DIGITS = 12

FIRST = 10
"""Errors of a page that are kept."""
MASK = "(signature)"
_SIGNATURE = re.compile(r"task:\w+\|[^\s\"`,]*(?:,[^\s\"`,]+)*\|v:[\w.]+")
_PAGE = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)

SYSTEMS = "sample/systems/both sample/systems/pause sample/systems/words"
ANNOTATORS = "sample/annotators/ines sample/annotators/mori sample/annotators/tove"
DIFFERING = "sample/differing/systems/both sample/differing/systems/words"
TRANSCRIBERS = (
    "sample/differing/annotators/ines sample/differing/annotators/mori "
    "sample/differing/annotators/tove"
)
MARKS = "--task punctuation"

COMMANDS: dict[str, str] = {
    "boundaries-one-reference": f"score {SYSTEMS} -r sample/annotators/mori --tolerance 1 --beta 2",
    "boundaries-one-document": (
        "score sample/systems/both/bees.tsv -r sample/annotators/mori/bees.txt --final include"
    ),
    "boundaries-several-references": f"score {SYSTEMS} -r {ANNOTATORS} --baseline pause",
    "boundaries-leave-one-out": f"score {SYSTEMS} -r {ANNOTATORS} --leave-one-out",
    "boundaries-words-differ": f"score {DIFFERING} -r sample/differing/annotators/mori",
    "boundaries-words-differ-several": f"score {DIFFERING} -r {TRANSCRIBERS} --quorum 2",
    "punctuation-one-reference": f"score {SYSTEMS} -r sample/annotators/mori {MARKS} --costs nist",
    "punctuation-one-document": (
        f"score sample/systems/both/bees.tsv -r sample/annotators/mori/bees.txt {MARKS}"
    ),
    "punctuation-words-differ": (
        f"score {DIFFERING} -r sample/differing/annotators/mori {MARKS} --merge !=."
    ),
    "punctuation-leave-one-out": (
        f"score {DIFFERING} -r {TRANSCRIBERS} {MARKS} --leave-one-out --orders all"
    ),
    "punctuation-alternatives": f"score inputs/asr.trn -r inputs/gold.trn {MARKS} --by speaker",
    "tokens": "score inputs/splitter.conllu -r inputs/gold.conllu --task tokens",
    "treebanks": "score inputs/parser.conllu -r inputs/parsed.conllu --task tokens --enhanced",
    "agreement-boundaries": f"agreement {ANNOTATORS} --top 4",
    "agreement-words-differ": f"agreement {TRANSCRIBERS} --final include",
    "agreement-punctuation": f"agreement {TRANSCRIBERS} {MARKS}",
    "curves-one-reference": "curves sample/systems/both sample/systems/pause -r "
    "sample/annotators/mori --thresholds grid --dcf 1,10,0.1",
    "curves-several-references": f"curves sample/systems/both sample/systems/words -r {ANNOTATORS}",
    "align-words": "align sample/differing/systems/words/bus.tsv -r "
    "sample/differing/annotators/mori/bus.txt",
    "align-network": f"align sample/differing/systems/both -r {TRANSCRIBERS}",
    "align-alternatives": "align inputs/asr.trn -r inputs/gold.trn",
    "align-tokens": "align inputs/splitter.conllu -r inputs/gold.conllu --task tokens",
    "metrics": "metrics",
    "formats": "formats",
}
"""The commands, by the name of their snapshot."""

HAS_NO_JSON = ("align-tokens", "metrics", "formats")
HAS_NO_PAGE = (*HAS_NO_JSON, "align-words", "align-network", "align-alternatives")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a command prints: its table, its JSON, the data of its page, and its notes."""

    command: str
    signatures: list[str]
    notes: list[str]
    table: list[str]
    json: Any = None
    page: Any = None

    @classmethod
    def take(cls, name: str, folder: Path) -> Snapshot:
        """Run a command in a folder that holds the sample and the inputs."""
        command = COMMANDS[name]
        page = folder / "page.html"
        with_page = [] if name in HAS_NO_PAGE else ["--html", page.name]
        printed = _run(command, *with_page, cwd=folder)
        found = cls(
            command,
            list(dict.fromkeys(_SIGNATURE.findall(printed.out))),
            printed.err.splitlines(),
            _masked(printed.out).splitlines(),
            None if name in HAS_NO_JSON else _json(_run(command, "--output", "json", cwd=folder)),
            _page(page) if with_page else None,
        )
        page.unlink(missing_ok=True)
        return found

    @classmethod
    def load(cls, name: str) -> Snapshot:
        return cls(**json.loads(_file(name).read_text(encoding="utf-8")))

    def save(self, name: str) -> None:
        parts = {field: getattr(self, field) for field in self.__slots__}
        _file(name).write_text(_dumped(parts) + "\n", encoding="utf-8")


def prepare(folder: Path) -> Path:
    """Lay the sample and the inputs into a folder."""
    shutil.copytree(FOLDER, folder / "sample")
    shutil.copytree(HERE / "inputs", folder / "inputs")
    return folder


def _file(name: str) -> Path:
    return HERE / f"{name}.json"


def _run(command: str, *more: str, cwd: Path) -> Done:
    with patch.dict(os.environ, COLUMNS=WIDTH):
        done = CommandLine().call(*command.split(), *more, cwd=cwd)
    assert done.status == 0, done
    return done


def _masked(text: str) -> str:
    return _SIGNATURE.sub(MASK, text)


def _json(done: Done) -> Any:
    return _rounded(json.loads(_masked(done.out)))


def _page(path: Path) -> Any:
    """The data that a page shows; of its errors the first, since texts have all of them."""
    found = _PAGE.search(_masked(path.read_text(encoding="utf-8")))
    assert found is not None
    page = json.loads(found[1])
    for part in page["sections"]:
        if part["name"] == "errors":
            part["data"] |= {name: part["data"][name][:FIRST] for name in ("errors", "contexts")}
    return _rounded(page)


def _rounded(value: Any) -> Any:
    """Numbers to so many digits, whatever they stand in."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {key: _rounded(entry) for key, entry in value.items()}
    return [_rounded(entry) for entry in value] if isinstance(value, list) else value


def _dumped(value: Any, indent: int = 0) -> str:
    """JSON with a line for each entry that is not long, so that differences can be read."""
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if len(flat) < 160 or not isinstance(value, (dict, list)):
        return flat
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        entries = [f"{json.dumps(k)}: {_dumped(v, indent + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(pad + entry for entry in entries) + "\n" + " " * indent + "}"
    entries = [_dumped(entry, indent + 1) for entry in value]
    if all("\n" not in entry and len(entry) < 40 for entry in entries):
        return "[\n" + "\n".join(_filled(entries, pad)) + "\n" + " " * indent + "]"
    return "[\n" + ",\n".join(pad + entry for entry in entries) + "\n" + " " * indent + "]"


def _filled(entries: list[str], pad: str) -> list[str]:
    """Short entries, as many to a line as fit."""
    lines = [pad]
    for place, entry in enumerate(entries):
        text = entry + ("," if place + 1 < len(entries) else "")
        if len(lines[-1]) + len(text) > 100:
            lines.append(pad)
        lines[-1] += (" " if lines[-1] != pad else "") + text
    return lines
