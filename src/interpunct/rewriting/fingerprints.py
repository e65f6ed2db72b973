"""Fingerprints of functions: a few digits by which a signature distinguishes functions.

Two functions may have the same name: all lambdas do, and so does a function before and after an
edit. A fingerprint is a checksum of the code, the default values and everything that the code
refers to by name. Other inputs of a function, such as a file that it reads, are not included.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

DIGITS = 8
_THIS_RUN = secrets.token_hex()
_PLAIN = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis))
_OF_PYTHON = (
    BuiltinFunctionType,
    type(str.lower),
    type("".__add__),
    type(dict.__dict__["fromkeys"]),
)


def fingerprint(function: Callable[..., object]) -> str:
    """The fingerprint as a few digits; empty for functions of Python itself, whose names suffice.

    >>> fingerprint(lambda text: text + "a") == fingerprint(lambda text: text + "a")
    True
    >>> fingerprint(lambda text: text + "a") == fingerprint(lambda text: text + "b")
    False
    """
    if isinstance(function, _OF_PYTHON) and not _is_bound(function):
        return ""
    try:
        known = b"\0".join(_Walk().parts(function))
    except (TypeError, AttributeError, ValueError, RecursionError):
        # The content is unknown, so it must differ from all others, and in every run.
        known = f"{_THIS_RUN} {id(function)}".encode()
    return hashlib.sha256(known).hexdigest()[:DIGITS]


class _Walk:
    """Visits all objects that make up a value, each once."""

    def __init__(self) -> None:
        self._visited: dict[int, tuple[int, object]] = {}

    def parts(self, value: object) -> Iterator[bytes]:
        """The bytes that identify a value."""
        if isinstance(value, _PLAIN):
            yield f"{type(value).__name__} {value!r}".encode("utf-8", "surrogatepass")
            return
        if id(value) in self._visited:
            yield f"again {self._visited[id(value)][0]}".encode()
            return
        # Keep the object, so that its address is not reused.
        self._visited[id(value)] = len(self._visited), value
        yield type(value).__qualname__.encode()
        yield from self._of_kind(value)

    def _of_kind(self, value: Any) -> Iterator[bytes]:
        if isinstance(value, CodeType):
            yield value.co_code
            yield from self._all((value.co_consts, value.co_names, value.co_varnames))
        elif isinstance(value, FunctionType):
            yield from self._function(value)
        elif isinstance(value, MethodType):
            yield from self._all((value.__func__, value.__self__))
        elif isinstance(value, ModuleType):
            yield from self._all((value.__name__, _version(value.__name__)))
        elif isinstance(value, type):
            yield from self._class(value)
        elif isinstance(value, _OF_PYTHON):
            owner = getattr(value, "__self__", None) if _is_bound(value) else None
            yield from self._all((value.__qualname__, owner))
        elif isinstance(value, re.Pattern):
            yield from self._all((value.pattern, value.flags))
        elif isinstance(value, partial):
            yield from self._all((value.func, value.args, value.keywords))
        elif isinstance(value, Mapping):
            yield from self._all(entry for pair in value.items() for entry in pair)
        elif isinstance(value, Set):
            yield from sorted(b"\0".join(_Walk().parts(entry)) for entry in value)
        elif isinstance(value, (list, tuple)):
            yield from self._all(value)
        else:
            # What would be pickled: the class and the content of the object.
            yield from self._all(value.__reduce_ex__(2))

    def _all(self, values: Iterable[object]) -> Iterator[bytes]:
        entries = list(values)
        yield str(len(entries)).encode()
        for entry in entries:
            yield from self.parts(entry)

    def _function(self, function: FunctionType) -> Iterator[bytes]:
        if version := _version(function.__module__):
            yield from self._all((function.__module__, function.__qualname__, version))
        yield from self._all((function.__code__, function.__defaults__, function.__kwdefaults__))
        yield from self._all(cell.cell_contents for cell in function.__closure__ or ())
        if not _is_of_python(function.__module__):
            names = sorted(set(_names(function.__code__)) & function.__globals__.keys())
            yield from self._all(entry for n in names for entry in (n, function.__globals__[n]))

    def _class(self, kind: type) -> Iterator[bytes]:
        yield from self._all((kind.__module__, kind.__qualname__, _version(kind.__module__)))
        if not _is_of_python(kind.__module__):
            own = {
                name: made for name, made in vars(kind).items() if isinstance(made, FunctionType)
            }
            yield from self._all((own, kind.__bases__))


def _is_bound(function: object) -> bool:
    """Is this a bound method, such as `", ".join`?"""
    return not isinstance(getattr(function, "__self__", None), (type(None), type, ModuleType))


def _names(code: CodeType) -> Iterator[str]:
    """Every name that code refers to, including nested functions."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _is_of_python(module: str | None) -> bool:
    return (module or "").partition(".")[0] in sys.stdlib_module_names | {"builtins"}


def _version(module: str | None) -> str:
    """The version of the package that a module belongs to, if it has one."""
    package = sys.modules.get((module or "").partition(".")[0])
    found = getattr(package, "__version__", "")
    return found if isinstance(found, str) else ""
