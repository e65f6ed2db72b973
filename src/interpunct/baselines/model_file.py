"""A model in one file: a zip archive of numpy arrays with a header in JSON.

Nothing in it is executed: it is not a pickle. Every array has a checksum, so damage is detected,
and the same model always gives the same file.
"""

from __future__ import annotations

import io
import json
import re
import warnings
import zipfile
from collections.abc import Iterable
from math import prod
from pathlib import Path
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from interpunct import __version__
from interpunct.baselines.arrays import LARGEST
from interpunct.baselines.labels import Task
from interpunct.baselines.model import Model
from interpunct.baselines.systems import SYSTEMS
from interpunct.documents.marks import MARKS
from interpunct.errors import InputError
from interpunct.formats.files.outputs import Kind, begins_with, check_file
from interpunct.formats.files.packing import is_packed
from interpunct.formats.files.pipes import open_to_read
from interpunct.formats.files.whole import write_whole

KIND = "interpunct model"
VERSION = 3
"""The version of the file format. It changes whenever a system is stored in different arrays."""

HEAD = "model.json"
SIGNATURE = b"PK\x03\x04"
"""The beginning of a zip archive; other files, which may be endless, are not read."""

MODEL = Kind("a model", begins_with(SIGNATURE.lower()))

VERSION_NAME = r"[\w.+-]{1,40}"
"""The form of version numbers."""

MOST_UNPACKED = 200
"""The maximum ratio of unpacked to packed size; larger ones are meant to fill the memory."""


def save(model: Model, path: str | Path, *, force: bool = False) -> None:
    """Write a model to a file atomically; files that are not models are replaced only with
    `force`.
    """
    check_target(path, force=force)
    head = {
        "kind": KIND,
        "version": VERSION,
        "interpunct": __version__,
        "system": model.system,
        "task": model.task,
        "labels": model.labels,
        "signature": model.signature,
        "turn_pause": model.turn_pause,
    }
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, HEAD, json.dumps(head, ensure_ascii=False, indent=1).encode())
        for name, array in model.segmenter.arrays().items():
            stored = io.BytesIO()
            np.lib.format.write_array(stored, np.asarray(array), allow_pickle=False)
            _add(archive, f"{name}.npy", stored.getvalue())
    write_whole(Path(path), [content.getvalue()])


def check_target(
    path: str | Path, *, inputs: Iterable[str | Path] = (), force: bool = False
) -> None:
    """Raise an error before the training if a model cannot be written there."""
    path = Path(path)
    check_file(path, MODEL, inputs=inputs, force=force)
    if is_packed(path):
        raise InputError(
            f"models are compressed already; give a name without {path.suffix}", path=str(path)
        )


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add an entry without a time stamp, so that equal models give equal files."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def load(path: str | Path) -> Model:
    """Read a model. Raises an error if the file is not a model, damaged, or of another version."""
    path = Path(path)
    archive = _archive(path)
    try:
        entries = _unpacked(archive)
    # An entry can be damaged in many ways, and zipfile has an exception for each.
    except Exception as error:
        raise _damaged(path, error) from None
    head = _head(entries[HEAD], path)
    try:
        return _model(head, entries)
    except InputError:  # a package is missing: also a ValueError, but not a sign of damage
        raise
    except ValueError as error:
        raise _damaged(path, error) from None


def _archive(path: Path) -> zipfile.ZipFile:
    try:
        with open_to_read(path) as file:
            content = file.read(len(SIGNATURE))
            if content == SIGNATURE:
                content += file.read()
    except FileNotFoundError:
        raise InputError("no such file", path=str(path)) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", path=str(path)) from None
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except Exception:  # BadZipFile, and what else zipfile raises about a damaged directory
        raise _foreign(path) from None
    if HEAD not in archive.namelist():
        raise _foreign(path)
    unpacked = sum(entry.file_size for entry in archive.infolist())
    if unpacked > MOST_UNPACKED * len(content):
        raise InputError(
            f"the model unpacks to {unpacked:,} bytes, more than {MOST_UNPACKED} times its size, "
            "which no model does; train it again",
            path=str(path),
        )
    return archive


def _unpacked(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """All entries by name, with checksums verified."""
    entries = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    if len(entries) < len(archive.infolist()):
        raise ValueError("two entries have one name")
    return entries


def _head(content: bytes, path: Path) -> Any:
    """The header, if the format version is supported."""
    try:
        head = json.loads(content)
        kind, version, written_by = head["kind"], head["version"], head["interpunct"]
    except (KeyError, RecursionError, TypeError, ValueError):
        raise _foreign(path) from None
    if kind != KIND or type(version) is not int or not re.fullmatch(VERSION_NAME, str(written_by)):
        raise _foreign(path)
    if version != VERSION:
        raise InputError(
            f"the model was written by interpunct {written_by}, in a form that this version "
            f"({__version__}) cannot read; {_way_out(version)}",
            path=str(path),
        )
    if head.get("system") not in [*SYSTEMS]:
        raise InputError(
            f"unknown system {head.get('system')!r:.50}; there are {', '.join(SYSTEMS)}",
            path=str(path),
        )
    return head


def _way_out(version: int) -> str:
    return "update interpunct or train it again" if version > VERSION else "train it again"


def _model(head: Any, entries: dict[str, bytes]) -> Model:
    """Build the model; raises ValueError if anything in the file is invalid."""
    task, labels = head.get("task"), head.get("labels")
    signature, turn_pause = head.get("signature"), head.get("turn_pause")
    if task not in [*get_args(Task)] or not isinstance(signature, str):
        raise ValueError("its head does not say what it was trained on")
    if type(turn_pause) not in (int, float) or not 0 <= turn_pause <= LARGEST:
        raise ValueError("its turn_pause is not a number of seconds")
    if not isinstance(labels, list) or labels != ["", *(mark for mark in MARKS if mark in labels)]:
        raise ValueError(f"its labels are not marks from {' '.join(MARKS)}")
    arrays = {
        name.removesuffix(".npy"): _array(name, content)
        for name, content in entries.items()
        if name != HEAD
    }
    segmenter = SYSTEMS[head["system"]].restore(arrays)
    if segmenter.labels != len(labels):
        raise ValueError(f"it has {len(labels)} labels, its arrays {segmenter.labels}")
    if arrays.keys() != segmenter.arrays().keys():
        raise ValueError("it has arrays that its system does not use")
    return Model(
        system=head["system"],
        task=task,
        labels=tuple(labels),
        signature=signature,
        segmenter=segmenter,
        turn_pause=float(turn_pause),
    )


def _array(name: str, content: bytes) -> npt.NDArray[Any]:
    """Read a stored array. Its header is checked first, since it may declare a huge size."""
    stored = io.BytesIO(content)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # numpy only warns of headers that nobody writes
            np.lib.format.read_magic(stored)
            shape, _, dtype = np.lib.format.read_array_header_1_0(stored)
        if prod(shape) * dtype.itemsize != len(content) - stored.tell():
            raise ValueError
        stored.seek(0)
        return np.lib.format.read_array(stored, allow_pickle=False)
    # Numpy reads headers with Python's own parser, and raises whatever that does.
    except Exception:
        raise ValueError(f"{name!r} is not an array") from None


def _damaged(path: Path, error: Exception) -> InputError:
    return InputError(
        f"the model is damaged ({error}); train it again or copy it again", path=str(path)
    )


def _foreign(path: Path) -> InputError:
    return InputError(
        "this is not a model, or only a part of one; make one with interpunct train", path=str(path)
    )
