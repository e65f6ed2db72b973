"""An attack: inputs one after the other, until there are enough or the time is over.

Input number N of a seed is always the same, so that `--only N` repeats a fault. A fault is any
exception that an attempt raises, and an attempt that takes too long.
"""

from __future__ import annotations

import argparse
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import monotonic, process_time

SECONDS = 20
"""An input that takes longer than this is a fault: nothing may hang."""

SHOWN = 10
"""Faults that are printed in full; the others are counted."""

Attempt = Callable[[Random], None]


def run(name: str, attempt: Attempt, arguments: Sequence[str], *, inputs: int) -> int:
    """Attempt as many inputs as the arguments say; returns the exit status."""
    parser = argparse.ArgumentParser(prog=f"python -m fuzz {name}")
    parser.add_argument("--inputs", type=int, default=inputs, help="how many (%(default)s)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most so long")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", type=int, help="one input, to see its fault again")
    options = parser.parse_args(arguments)
    numbers = range(options.inputs) if options.only is None else [options.only]
    start = monotonic()
    done, faults = 0, []
    for number in numbers:
        if monotonic() - start > options.seconds:
            break
        done += 1
        try:
            with no_longer_than(SECONDS):
                attempt(Random(f"{options.seed}/{number}"))
        except Exception:
            faults.append(number)
            if len(faults) <= SHOWN:
                traceback.print_exc()
                print(f"repeat it: {parser.prog} --seed {options.seed} --only {number}\n")
    print(f"{name}: {done:,} inputs, {len(faults):,} faults, {monotonic() - start:.0f} s")
    sys.stdout.flush()
    return 1 if faults else 0


@contextmanager
def no_longer_than(seconds: int) -> Iterator[None]:
    """Raise a TimeoutError in code that takes longer.

    It gets as long again if it used little processor time, as on a busy machine or where the
    process was stopped.
    """
    began = process_time()
    is_extended = False

    def stop(*_: object) -> None:
        nonlocal is_extended
        if is_extended or process_time() - began > seconds / 2:
            raise TimeoutError(f"took longer than {seconds} seconds")
        is_extended = True
        signal.alarm(seconds)

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
