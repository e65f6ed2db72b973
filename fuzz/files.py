"""`python -m fuzz files`: damaged files of every format, plain and packed, read from disk.

A file becomes documents, which then go into another format, or is refused in one line.
"""

from __future__ import annotations

import contextlib
import gzip
import tempfile
import warnings
from functools import cache
from pathlib import Path
from random import Random

from fuzz import attack
from fuzz.damage import damaged
from fuzz.file_pieces import ANYWHERE, PIECES
from fuzz.readers import NAMES, READINGS, check_message, plain_files, written
from interpunct.errors import InputError, InputWarning
from interpunct.formats import FORMATS, read
from interpunct.sample import REFERENCES

INPUTS = 20_000


def main(*arguments: str) -> int:
    whole_files()
    with tempfile.TemporaryDirectory() as folder:
        return attack.run(
            "files", lambda random: attempt(random, Path(folder)), arguments, inputs=INPUTS
        )


def attempt(random: Random, folder: Path) -> None:
    name = random.choice(NAMES)
    pieces = [piece.encode("utf-8", "replace") for piece in (*ANYWHERE, *PIECES.get(name, ()))]
    content = random.choice(whole_files()[name])
    if random.random() < 0.2:
        content = b"".join(random.choice(pieces) for _ in range(random.randrange(40)))
    packed = random.random() < 0.3
    if not packed or random.random() < 0.5:
        content = damaged(content, random, pieces)
    if packed:
        content = gzip.compress(content, mtime=0)
        if random.random() < 0.7:
            content = damaged(content, random)
    extension = (*FORMATS[name].extensions, "")[0]
    path = folder / f"talk{extension}{'.gz' if packed else ''}"
    path.write_bytes(content)
    try:
        give(path, name, random)
    finally:
        path.unlink()


def give(path: Path, name: str, random: Random) -> None:
    """Read a file and write what it holds; whatever is raised but an InputError is a fault."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", InputWarning)
        try:
            format = name if random.random() < 0.8 else None
            documents = read(path, format=format, reading=random.choice(READINGS))
        except InputError as error:
            check_message(str(error), path)
            return
        with contextlib.suppress(InputError):
            written(documents, random.choice(NAMES))


@cache
def whole_files() -> dict[str, list[bytes]]:
    """For each format, a short file and one that holds a real talk."""
    files = {name: [content] for name, content in plain_files().items()}
    talk = read(REFERENCES["ines"])[:1]
    for name, known in files.items():
        with contextlib.suppress(InputError):
            known.append(written(talk, name))
    return files
