"""Descriptions of third-party segmenters, and loading them.

A segmenter takes running text and returns *sentences*, each a list of tokens; if a tool finds no
tokens, the list has the text of the whole sentence. Characters are those returned by the tool. A
segmenter that restores marks takes words without marks and capitals, and returns sentences with
marks, or the words and the mark after each.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Literal, TypeAlias

from interpunct.errors import InputError, OptionError, option
from interpunct.options.functions import imported_function

Sentences: TypeAlias = list[list[str]]
Gives: TypeAlias = Literal["sentences", "tokens", "marks", "scores"]

ANY = "any"
"""The language of a segmenter that ignores the language."""


@dataclass(frozen=True, slots=True)
class Marked:
    """Words, the mark after each (or an empty string), and optionally scores of sentence ends."""

    words: Sequence[str]
    marks: Sequence[str]
    scores: Sequence[float] | None = None


Split: TypeAlias = Callable[[str], Sentences | Marked]


@dataclass(frozen=True, slots=True)
class Request:
    """The language of a segmenter, and its model, if it has several.

    With `fetch`, a missing model is downloaded.
    """

    language: str
    model: str | None = None
    fetch: bool = False


@dataclass(frozen=True, slots=True)
class Segmenter:
    """A row of the table of segmenters.

    `languages` are codes of two letters, or `any`; the first is the default. `module` holds `load`,
    which takes a `Request` and returns the split function; `package` must be installed, which the
    extra `extra` does. `model` says where its model comes from; `fetches` that it can be
    downloaded.
    """

    name: str
    package: str
    gives: tuple[Gives, ...]
    languages: tuple[str, ...]
    licence: str
    model: str
    module: str
    extra: str = "segmenters"
    takes_model: bool = False
    fetches: bool = False

    @property
    def installed(self) -> bool:
        return find_spec(self.package) is not None

    @property
    def restores(self) -> bool:
        """Does it restore marks, and so takes words alone?"""
        return "marks" in self.gives

    def load(
        self, language: str | None = None, model: str | None = None, *, fetch: bool = False
    ) -> Split:
        """Load the split function; anything missing is an error of one line."""
        if model is not None and not self.takes_model:
            raise InputError(f"{self.name} has one model; leave out {model!r}")
        language = language or (self.languages[0] if self.languages[0] != ANY else "en")
        if ANY not in self.languages and language not in self.languages:
            code = language.replace("_", "-").partition("-")[0].lower()
            meant = f"did you mean {code!r}?" if code in self.languages else ""
            raise OptionError(
                f"{option('language')}: {self.name} does not support {language!r}; "
                f"{meant or 'it supports ' + ', '.join(self.languages)}"
            )
        install = f"install it with: pip install 'interpunct[{self.extra}]'"
        if not self.installed:
            raise InputError(f"{self.name} needs {self.package}; {install}")
        with warnings.catch_warnings():
            # Warnings during loading concern the tool's own dependencies.
            warnings.simplefilter("ignore")
            try:
                module = importlib.import_module(f"interpunct.segmenters.{self.module}")
            except ImportError as error:
                raise InputError(f"{self.name} lacks something ({error}); {install}") from None
            split: Split = module.load(Request(language, model, fetch))
        return split


def own_function(name: str, *, restores: bool = False) -> Split:
    """A user-defined function, `MODULE:FUNCTION`, from a text to sentences or lists of tokens.

    If it restores marks, it may return a single text.
    """
    function = imported_function(name, given_as=name, task="from text to sentences")

    def split(text: str) -> Sentences:
        found = function(text)
        if isinstance(found, str):
            if restores:
                return [[found]]
            raise InputError(f"{name} returned one text; return a list of sentences")
        if not isinstance(found, Iterable):
            raise InputError(f"{name} returned {type(found).__name__}; return a list of sentences")
        return [_tokens(sentence, name) for sentence in found]

    return split


def _tokens(sentence: object, name: str) -> list[str]:
    if isinstance(sentence, str):
        return [sentence]
    if isinstance(sentence, (list, tuple)) and all(isinstance(token, str) for token in sentence):
        return list(sentence)
    raise InputError(
        f"{name} returned a sentence of type {type(sentence).__name__}; return texts, or lists of "
        "tokens"
    )


def tokens_at(text: str, spans: Iterable[tuple[int, int]]) -> list[str]:
    """The tokens at these positions; text that a tool leaves out between them becomes a token too.

    >>> tokens_at("e-mail me", [(0, 1), (2, 6), (7, 9)])
    ['e', '-', 'mail', 'me']
    """
    tokens: list[str] = []
    before = 0
    for start, end in (*spans, (len(text), len(text))):
        tokens += text[before:start].split()
        if end > start:
            tokens.append(text[start:end])
        before = end
    return tokens
