"""A model in one file: a zip archive of numpy arrays with a header in JSON.

Nothing in it is executed: it is not a pickle. Every array has a checksum, so damage is detected,
and the same model always gives the same file.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import __version__
from interpunct.baselines.model import Model
from interpunct.baselines.systems import SYSTEMS
from interpunct.errors import InputError
from interpunct.formats.files.outputs import Kind, begins_with, check_file
from interpunct.formats.files.source import is_packed
from interpunct.formats.files.whole import write_whole

KIND = "interpunct model"
VERSION = 3
"""Of the form of the file. It changes whenever a system is stored in other arrays."""

HEAD = "model.json"
MODEL = Kind("a model", begins_with(b"pk\x03\x04"))


def save(model: Model, path: str | Path, *, force: bool = False) -> None:
    """Write a model to a file, whole or not at all; what is no model is replaced only by force."""
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
        raise InputError("a model is packed as it is; give a name without .gz", path=str(path))


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add an entry without a time stamp, so that equal models give equal files."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def load(path: str | Path) -> Model:
    """Read a model. It is an error if the file is not a model, damaged, or of another form."""
    path = Path(path)
    try:
        with zipfile.ZipFile(path) as archive:
            head = _head(archive, path)
            arrays = _arrays(archive)
        return Model(
            system=head["system"],
            task=head["task"],
            labels=tuple(head["labels"]),
            signature=head["signature"],
            segmenter=SYSTEMS[head["system"]].restore(arrays),
            turn_pause=float(head["turn_pause"]),
        )
    except InputError:  # also a ValueError, but not a sign of damage
        raise
    except FileNotFoundError:
        raise InputError("no such file", path=str(path)) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", path=str(path)) from None
    except zipfile.BadZipFile:
        raise _foreign(path) from None
    # An archive that is encrypted, or compressed in an unknown way, raises a RuntimeError.
    except (EOFError, KeyError, RuntimeError, TypeError, ValueError, zlib.error) as error:
        raise InputError(
            f"the model is damaged ({error}); train it again or copy it again", path=str(path)
        ) from None


def _head(archive: zipfile.ZipFile, path: Path) -> dict[str, Any]:
    if HEAD not in archive.namelist():
        raise _foreign(path)
    head = json.loads(archive.read(HEAD))
    if not isinstance(head, dict) or head.get("kind") != KIND:
        raise _foreign(path)
    if head["version"] != VERSION:
        raise InputError(
            f"the model was written by interpunct {head['interpunct']}, in a form that this "
            f"version ({__version__}) does not read; {_way_out(head['version'])}",
            path=str(path),
        )
    if head["system"] not in SYSTEMS:
        raise InputError(
            f"unknown system {head['system']!r}; there are {', '.join(SYSTEMS)}", path=str(path)
        )
    return head


def _way_out(version: int) -> str:
    return "update interpunct or train it again" if version > VERSION else "train it again"


def _arrays(archive: zipfile.ZipFile) -> dict[str, npt.NDArray[Any]]:
    arrays = {}
    for name in archive.namelist():
        if name != HEAD:
            stored = io.BytesIO(archive.read(name))
            array = np.lib.format.read_array(stored, allow_pickle=False)
            arrays[name.removesuffix(".npy")] = array
    return arrays


def _foreign(path: Path) -> InputError:
    return InputError(
        "this is no model, or only a part of one; make one with interpunct train", path=str(path)
    )
