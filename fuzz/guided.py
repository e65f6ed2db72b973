"""A target that is given bytes, led by what the code does with them, until a fault is found.

Inputs that reach new code are kept in build/fuzz/, and the next run starts from them.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import NoReturn

import atheris

from fuzz import any_arguments, core, readers
from fuzz.attack import SECONDS, no_longer_than

LONGEST = 1024
"""Bytes of an input for the core."""

MEMORY = 8192
"""The limit in megabytes. Atheris never frees what a comparison returns, and of arrays that is an
array: after a million inputs for the readers, over two gigabytes."""

TARGETS = {"readers": readers, "core": core, "arguments": any_arguments}


def run(name: str, arguments: Sequence[str]) -> NoReturn:
    """Run a target; the arguments go to libFuzzer."""
    target = TARGETS[name]
    corpus = Path("build/fuzz") / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        (corpus / f"seed-{number:04}").write_bytes(seed)
    options = [f"-artifact_prefix=build/fuzz/{name}-", f"-rss_limit_mb={MEMORY}"]
    options += [*arguments, str(corpus)]
    if target is readers:
        dictionary = corpus.with_suffix(".dict")
        dictionary.write_text("".join(map(_entry, sorted(readers.WORDS))))
        options.append(f"-dict={dictionary}")
    else:
        # Inputs are long from the beginning, because short ones reach little code.
        options += ["-len_control=0", f"-max_len={LONGEST}"]
    _follow_our_own_code()
    atheris.Setup([sys.argv[0], "-timeout=0", *options], lambda data: _in_time(target, data))
    atheris.Fuzz()
    raise AssertionError("libFuzzer ends the process")


def _entry(word: str) -> str:
    """A word that the fuzzer may put in, as its dictionaries have them."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"\n'


def _follow_our_own_code() -> None:
    """Let the fuzzer measure coverage of the package and of what turns bytes into arguments.

    Of the core it sees nothing, unless that was built for it (`fuzz/sanitized.py`). It would look
    on import, but an editable install has a loader that hides the sources from it.
    """
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and _is_ours(function):
            atheris.instrument_func(function)


def _is_ours(function: FunctionType) -> bool:
    return (function.__module__ or "").startswith(("interpunct.", "fuzz."))


def _in_time(target: ModuleType, data: bytes) -> None:
    with no_longer_than(SECONDS):
        target.one_input(data)
