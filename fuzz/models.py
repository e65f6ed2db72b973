"""`python -m fuzz models`: damaged model files are refused in one line, or segment a document.

Some are damaged as files. Others are complete archives with valid checksums, in which a header or
arrays are unusual; they get as far as the checks allow.
"""

from __future__ import annotations

import io
import json
import tempfile
import warnings
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from fuzz import attack
from fuzz.damage import damaged
from interpunct.baselines import load, save, train
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning

INPUTS = 10_000
SYSTEMS = ("lm", "prosody", "hmm", "maxent", "hmm+maxent")
HEAD = "model.json"
Array = npt.NDArray[Any]

ODD_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1, 3, 4, 10**400, 0.5, 1e308, "", "lm", "cnn", "hmm+maxent", "x\x1b[2J\ny",
    "\ud800", [], [""], ["", "."], ["", ",", ".", "?"], [["."]], ["", "x", "y"], ["", ".", "."],
    [1, 2], {}, {"a": []}, "boundaries", "punctuation", float("nan"), float("inf"), "3",
)  # fmt: skip
EXTREMES = {
    "i": (0, -1, 1, -2, 127, -128, 2**15, 2**31 - 1, -(2**31), 2**62),
    "u": (0, 1, 255, 10, 2**63, 2**64 - 1),
    "f": (0, -1, 1, 1e-300, 1e38, -1e38, 1e308, -1e308, np.inf, -np.inf, np.nan),
}
TYPES = ("i1", "i2", "i4", "i8", "u1", "u2", "u8", "f2", "f4", "f8", ">i4", ">f8", "?", "c16",
         "U1", "M8[s]", "V4", "i4,i4")  # fmt: skip


def main(*arguments: str) -> int:
    models()  # trained before any time is taken
    return attack.run("models", attempt, arguments, inputs=INPUTS)


def attempt(random: Random) -> None:
    whole = random.choice(models())
    if random.random() < 0.3:
        give(damaged(whole, random))
    else:
        give(rebuilt(whole, random))


def give(content: bytes) -> bool:
    """Load a file and segment with it. False if it was refused; other exceptions are faults."""
    path = folder() / "damaged.model"
    path.write_bytes(content)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", InputWarning)
        try:
            model = load(path)
            for document in documents():
                model.segment(document)
        except InputError as error:
            _check_message(str(error))
            return False
    return True


def _check_message(message: str) -> None:
    if not message.isprintable():
        raise AssertionError(f"not one printable line: {message!r}")


@cache
def folder() -> Path:
    kept = tempfile.TemporaryDirectory()
    _folders.append(kept)
    return Path(kept.name)


_folders: list[tempfile.TemporaryDirectory[str]] = []
"""Removed when Python ends."""


@cache
def documents() -> tuple[Document, ...]:
    """With times and speakers, without them, with unknown words, and without words."""
    words = ["so", "it", "is", "yes", "we", "do", "and", "they", "know", "why", "it", "is"]
    size = len(words)
    timed = Document.build(
        "timed", words, starts=[0.5 * n for n in range(size)],
        ends=[0.5 * n + 0.3 for n in range(size)], speaker=["a"] * 7 + ["b"] * (size - 7),
    )  # fmt: skip
    plain = Document.build("plain", ["new", "words", *words, "Ünknown"])
    return timed, plain, Document.build("silence", [])


@cache
def models() -> tuple[bytes, ...]:
    """The files of small models of every system, for both tasks."""
    return tuple(
        _file_of(system, task) for system in SYSTEMS for task in ("boundaries", "punctuation")
    )


def _file_of(system: str, task: Any) -> bytes:
    path = folder() / "whole.model"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        save(train(system, _talks(), task=task), path)
    return path.read_bytes()


def _talks() -> list[Document]:
    random = Random(0)
    sentences = ("so it is .", "well , we do not know .", "why is it so ?", "they do , yes .")
    talks = []
    for name in "abcd":
        tokens = " ".join(random.choice(sentences) for _ in range(12)).split()
        units, marks = [], []
        for token in tokens:
            if token.isalpha():
                units.append(token)
                marks.append("")
            else:
                marks[-1] = token
        starts = [0.4 * n + 0.6 * sum(map(bool, marks[:n])) for n in range(len(units))]
        talks.append(
            Document.build(
                name, units, marks=marks, starts=starts, ends=[start + 0.3 for start in starts]
            )
        )
    return talks


def rebuilt(whole: bytes, random: Random) -> bytes:
    """The archive again, complete, with some unusual entries."""
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        entries = [(name, archive.read(name)) for name in archive.namelist()]
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        place = 0 if random.random() < 0.15 else random.randrange(len(entries))
        name, content = entries[place]
        kind = random.random()
        if kind < 0.05:
            entries.pop(place)
        elif kind < 0.1:
            entries.append((name, random.choice(entries)[1]))
        elif kind < 0.15:
            entries[place] = (name, random.choice(entries)[1])
        elif kind < 0.25:
            entries[place] = (name, damaged(content, random))
        elif name == HEAD:
            entries[place] = (name, _odd_head(content, random))
        elif name.endswith(".npy"):
            entries[place] = (name, _odd_array(content, random))
        if not entries:
            break
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, content in entries:
            archive.writestr(name, content)
    return stored.getvalue()


def _odd_head(content: bytes, random: Random) -> bytes:
    try:
        head = json.loads(content)
        head[random.choice(list(head))] = random.choice(ODD_VALUES)
    except Exception:  # it was damaged before
        return content
    return json.dumps(head).encode()


def _odd_array(content: bytes, random: Random) -> bytes:
    try:
        array = np.lib.format.read_array(io.BytesIO(content), allow_pickle=False)
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            array = random.choice(CHANGES)(array, random)
            stored = io.BytesIO()
            np.lib.format.write_array(stored, np.asanyarray(array), allow_pickle=False)
    except Exception:  # it was damaged before, or no such array can be made
        return content
    return stored.getvalue()


def _extreme(array: Array, random: Random) -> Array:
    """Some entries replaced by extreme ones, or by those next to them."""
    changed = array.copy().reshape(-1)
    choices = EXTREMES.get(array.dtype.kind, (0,))
    for _ in range(random.choice((1, 1, 2, 10))):
        place = random.randrange(len(changed))
        near = changed[place] + np.array(random.choice((-1, 1))).astype(array.dtype)
        value = random.choice((near, random.choice(choices)))
        changed[place] = np.array(value).astype(array.dtype)
    return changed.reshape(array.shape)


def _shuffled(array: Array, random: Random) -> Array:
    changed = array.copy().reshape(-1)
    np.random.default_rng(random.randrange(2**32)).shuffle(changed)
    return changed.reshape(array.shape)


def _resized(array: Array, random: Random) -> Array:
    size = max(0, len(array) + random.choice((-1, 1, -2, 3, -len(array), len(array))))
    return np.resize(array, (size, *array.shape[1:]))


CHANGES: tuple[Callable[[Array, Random], Any], ...] = (
    _extreme, _extreme, _extreme, _shuffled, _resized,
    lambda array, random: array.astype(random.choice(TYPES)),
    lambda array, random: array.view(random.choice(TYPES)),
    lambda array, _: array[None],
    lambda array, _: array[..., None],
    lambda array, _: np.asfortranarray(array),
    lambda array, _: np.array(array.reshape(-1)[0]),
    lambda array, _: array[:0],
    lambda array, _: array.T,
    lambda array, random: np.full_like(array, random.choice(EXTREMES.get(array.dtype.kind, (0,)))),
)  # fmt: skip
