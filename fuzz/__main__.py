"""`python -m fuzz readers|core|arguments`: run a target until a fault is found or the time is over.

Needs atheris (the extra `fuzz`). Options after the target go to libFuzzer; inputs that led
somewhere new are kept in build/fuzz/ and are where the next run begins.

`python -m fuzz kills N` and `python -m fuzz faults` attack the commands that write; they need no
more than the package.
"""

from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path
from types import FunctionType, ModuleType

from fuzz import any_arguments, core, faults, kills, readers

TARGETS = {"readers": readers, "core": core, "arguments": any_arguments}
ATTACKS = {"kills": kills.main, "faults": faults.main}
"""What runs by itself: each takes numbers, and gives an exit status."""

SECONDS = 20
"""An input that takes longer than this is a fault: nothing may hang."""


def main() -> None:
    name = sys.argv[1]
    if name in ATTACKS:
        raise SystemExit(ATTACKS[name](*map(int, sys.argv[2:])))
    import atheris

    target = TARGETS[name]
    corpus = Path("build/fuzz") / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        (corpus / f"seed-{number:04}").write_bytes(seed)
    options = [f"-artifact_prefix=build/fuzz/{name}-", *sys.argv[2:], str(corpus)]
    if target is readers:
        dictionary = corpus.with_suffix(".dict")
        dictionary.write_text("".join(map(_entry, sorted(readers.WORDS))))
        options.append(f"-dict={dictionary}")
    _follow_our_own_code()
    signal.signal(signal.SIGALRM, _stop)
    atheris.Setup([sys.argv[0], "-timeout=0", *options], lambda data: _in_time(target, data))
    atheris.Fuzz()


def _entry(word: str) -> str:
    """A word that the fuzzer may put in, as its dictionaries have them."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"\n'


def _follow_our_own_code() -> None:
    """Let the fuzzer see where it gets in the package.

    It would do so on import, but an editable install has a loader that hides the sources from it.
    """
    import atheris

    for function in gc.get_objects():
        if isinstance(function, FunctionType) and _is_ours(function):
            atheris.instrument_func(function)


def _is_ours(function: FunctionType) -> bool:
    return (function.__module__ or "").startswith("interpunct.")


def _in_time(target: ModuleType, data: bytes) -> None:
    signal.alarm(SECONDS)
    target.one_input(data)
    signal.alarm(0)


def _stop(*_: object) -> None:
    raise TimeoutError(f"took longer than {SECONDS} seconds")


if __name__ == "__main__":
    main()
