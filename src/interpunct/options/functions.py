"""User-defined functions, named `MODULE:FUNCTION`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import Any

from interpunct.errors import OptionError
from interpunct.options.values import near


def imported_function(name: str, *, given_as: str, task: str) -> Callable[..., Any]:
    """Import the function with this name; all failures are errors of one line.

    `given_as` is the beginning of the message, and `task` says what the function must do.
    """
    module, _, attribute = name.partition(":")
    try:
        with _modules_of_this_folder():
            found: Any = importlib.import_module(module)
    except (Exception, SystemExit) as error:
        problem = f"{type(error).__name__}: {error}".splitlines()[0]
        raise OptionError(
            f"{given_as}: the module {module!r} cannot be imported: {problem}"
        ) from error
    try:
        found = reduce(getattr, attribute.split("."), found)
    except AttributeError:
        there = [name for name, value in vars(found).items() if callable(value)]
        raise OptionError(
            f"{given_as}: the module {module!r} has no function {attribute!r}"
            f"{near(attribute, there)}"
        ) from None
    if not callable(found) or isinstance(found, type):
        kind = "class" if isinstance(found, type) else f"value of type {type(found).__name__}"
        raise OptionError(f"{given_as}: {module}:{attribute} is a {kind}; give a function {task}")
    function: Callable[..., Any] = found
    return function


@contextmanager
def _modules_of_this_folder() -> Iterator[None]:
    """Also search for modules in the current folder."""
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        yield
    finally:
        sys.path.remove(here)
