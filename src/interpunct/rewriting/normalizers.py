"""Normalisers: Whisper's, NIST's mapping files, and functions from text to text."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Literal, NamedTuple

from interpunct.documents.lattice import Lattice
from interpunct.errors import InputError, OptionError, option, warn
from interpunct.extras import require
from interpunct.options.functions import imported_function
from interpunct.options.types import NormalizerName
from interpunct.options.values import PATH, function_name, near
from interpunct.rewriting.fingerprints import fingerprint
from interpunct.rewriting.glm import Rules
from interpunct.rewriting.labels import file_label
from interpunct.rewriting.wordings import Wording, first_words

WHISPER = {
    "whisper-english": ("whisper_normalizer.english", "EnglishTextNormalizer"),
    "whisper-basic": ("whisper_normalizer.basic", "BasicTextNormalizer"),
}
"""Whisper's normalisers: the module and the class of each."""

GLM = "glm:"
FINGERPRINT = "~"
"""Precedes the digits in a label that distinguish functions of the same name."""


class Place(NamedTuple):
    """The origin of the words: a reference or a system, and its format."""

    side: Literal["ref", "hyp"]
    format: str = ""


class Normalizer(ABC):
    """Normalises words.

    The normal forms of single words are cached, since every document needs them.
    """

    by_segment = False
    """Whether the segments of a document with timed segments are normalised separately."""

    def __init__(self, label: str) -> None:
        self.label = label
        self._images: dict[Place, dict[str, tuple[str, ...]]] = {}

    @abstractmethod
    def wording(self, words: Sequence[str], place: Place) -> Wording:
        """Normalise the words of a text."""

    def images(self, words: Sequence[str], place: Place) -> list[tuple[str, ...]]:
        """Normalise each word on its own; of several wordings, the first."""
        known = self._images.setdefault(place, {})
        for word in set(words).difference(known):
            known[word] = tuple(first_words(self.wording([word], place)))
        return [known[word] for word in words]


class TextFunction(Normalizer):
    """A function from text to text."""

    def __init__(self, label: str, function: Callable[[str], str]) -> None:
        super().__init__(label)
        self._function = function
        self._name = label.partition(FINGERPRINT)[0]

    def wording(self, words: Sequence[str], place: Place) -> list[str]:
        text = " ".join(words)
        try:
            found = self._function(text)
        except (Exception, SystemExit) as error:
            problem = f"{type(error).__name__}: {error}".splitlines()[0]
            raise InputError(
                f"{option('normalize')}: {self._name} failed on the words {_begun(text)}: {problem}"
            ) from error
        if not isinstance(found, str):
            raise InputError(
                f"{option('normalize')}: {self._name} gave {type(found).__name__}, not text, for "
                f"the words {_begun(text)}; it must be a function from text to text"
            )
        return found.split()


class MappingFile(Normalizer):
    """A global mapping file of NIST."""

    by_segment = True

    def __init__(self, path: Path) -> None:
        self._rules = Rules(path)
        self._path, self._has_warned = path, False
        super().__init__(f"{GLM}{file_label(path)}")

    def wording(self, words: Sequence[str], place: Place) -> Wording:
        found = self._rules.rewrite(words, side=place.side, format=place.format)
        if place.side == "ref":
            return found
        several = next((step for step in found if not isinstance(step, str)), None)
        if several is not None and not self._has_warned:
            self._has_warned = True
            warn(
                f"{self._path}: of wordings such as {Lattice((several,))} a system gets the "
                "first; sclite takes the one that fits, so its word error rate may be lower"
            )
        return list(first_words(found))


def normalizer_of(name: NormalizerName) -> Normalizer:
    """The normaliser of a name; it is created once and caches words."""
    if not isinstance(name, str):
        return _text_function(_Named(_label(function_name(name), name), id(name), name))
    if name.startswith(GLM):
        if name == GLM:
            raise OptionError(f"{option('normalize', GLM)} needs a mapping file; give {GLM}FILE")
        path = PATH.check("normalize", name.removeprefix(GLM))
        try:
            status = path.stat()
        except OSError as error:
            raise InputError(f"{error.strerror}", path=str(path)) from None
        return _mapping_file(path, status.st_mtime_ns, status.st_size)
    return _function(name)


@lru_cache(maxsize=8)
def _mapping_file(path: Path, changed: int, size: int) -> MappingFile:
    return MappingFile(path)


@dataclass(frozen=True, slots=True)
class _Named:
    """A function and its label, which changes if the function or what it refers to changes."""

    label: str
    identity: int
    function: Callable[[str], str] = field(compare=False)


@lru_cache(maxsize=8)
def _text_function(named: _Named) -> TextFunction:
    return TextFunction(named.label, named.function)


@lru_cache(maxsize=8)
def _function(name: str) -> TextFunction:
    if name in WHISPER:
        module, kind = WHISPER[name]
        found = require(module, extra="normalizers", what=option("normalize", name))
        return TextFunction(f"{name}@{version('whisper-normalizer')}", getattr(found, kind)())
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        known = [*WHISPER, f"{GLM}FILE", "MODULE:FUNCTION"]
        raise OptionError(f"{option('normalize')} cannot be {name!r}{near(name, known)}")
    function = imported_function(name, given_as=option("normalize"), task="from text to text")
    return TextFunction(_label(_versioned(name), function), function)


def _versioned(name: str) -> str:
    package = sys.modules.get(name.partition(":")[0].partition(".")[0])
    known = getattr(package, "__version__", None)
    return f"{name}@{known}" if isinstance(known, str) else name


def _label(name: str, function: Callable[[str], str]) -> str:
    """The name in signatures, with a fingerprint to distinguish functions of the same name."""
    digits = fingerprint(function)
    return f"{name}{FINGERPRINT}{digits}" if digits else name


def _begun(text: str, shown: int = 40) -> str:
    return repr(text if len(text) <= shown else f"{text[:shown]}...")
