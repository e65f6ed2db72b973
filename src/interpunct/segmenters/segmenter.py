"""What there is to know about a segmenter that others have written, and how it is loaded.

A segmenter takes running text and gives *sentences*, each a list of its tokens; where a tool finds
no tokens, the list holds the text of the whole sentence. Characters are those of the tool. One that
restores marks takes words without marks and capitals, and gives sentences with marks, or the words
as they were and the mark after each.
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
"""The language of a segmenter that does not look at the language."""


@dataclass(frozen=True, slots=True)
class Marked:
    """Words, the mark after each or nothing, and the score of a sentence end there."""

    words: Sequence[str]
    marks: Sequence[str]
    scores: Sequence[float] | None = None


Split: TypeAlias = Callable[[str], Sentences | Marked]


@dataclass(frozen=True, slots=True)
class Request:
    """Which language a segmenter is for, and which of its models is wanted, if it has several.

    With `fetch`, a model that is not on this machine is fetched.
    """

    language: str
    model: str | None = None
    fetch: bool = False


@dataclass(frozen=True, slots=True)
class Segmenter:
    """A row of the table of segmenters.

    `languages` are codes of two letters, or `any`; the first is the default. `module` holds
    `load`, which takes a `Request` and gives the function that splits; `package` is what has to be
    installed, with the extra `extra`. `model` says where its model comes from; `fetches` that it
    can be fetched.
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
        """Does it put marks between words, and so see words alone?"""
        return "marks" in self.gives

    def load(
        self, language: str | None = None, model: str | None = None, *, fetch: bool = False
    ) -> Split:
        """The function that splits a text, or one line that says what is missing."""
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
            # What a tool warns of when it is loaded is about its own dependencies.
            warnings.simplefilter("ignore")
            try:
                module = importlib.import_module(f"interpunct.segmenters.{self.module}")
            except ImportError as error:
                raise InputError(f"{self.name} lacks something ({error}); {install}") from None
            split: Split = module.load(Request(language, model, fetch))
        return split


def own_function(name: str, *, restores: bool = False) -> Split:
    """A function of the user's, `MODULE:FUNCTION`, from a text to sentences or lists of tokens.

    One that restores marks may give one text.
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
    """The tokens at these places; what a tool leaves out between them is a token, too.

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
