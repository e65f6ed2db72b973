"""The tokens of a document, whatever format it came from."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from interpunct.alignment.characters.token_text import Offsets, TokenText, spell
from interpunct.documents.document import Document
from interpunct.documents.quotations import MarkedTokens
from interpunct.documents.strings import Strings
from interpunct.documents.treebank import FORM, Treebank
from interpunct.messages.phrases import many, quoted
from interpunct.options.types import Fold


@dataclass(frozen=True, slots=True, eq=False)
class TokenWords:
    """The words of tokens, some of which consist of several: form and token of each word.

    `is_multiword` says which words belong to such a token. The forms of all other words have no
    white space.
    """

    forms: Strings
    tokens: Offsets
    is_multiword: npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class DocumentTokens:
    """The tokens of a document, and for each the unit that it is or that it follows as a mark.

    Without `words`, each token is one word. `treebank` holds the treebank columns of the words, if
    there are any.
    """

    document: Document
    texts: Sequence[str]
    units: Offsets
    sentence_ends: Offsets
    words: TokenWords | None = None
    treebank: Treebank | None = None

    def __repr__(self) -> str:
        return f"<DocumentTokens of {quoted(self.document.name)}: {many(len(self.texts), 'token')}>"

    def spelled(self, fold: Fold, *, composed: bool = True) -> TokenText:
        """The surface tokens as characters."""
        return spell(self.texts, self.sentence_ends, fold=fold, composed=composed)

    @property
    def forms(self) -> Strings:
        """The form of each word."""
        if self.words is not None:
            return self.words.forms
        texts = Strings.of(self.texts, self.document.unit_strings.vocabulary)
        return _without_spaces(texts, np.ones(len(texts), bool))

    def place(self, token: int) -> str:
        """Where a token was read, if known."""
        return self.document.origins.of(int(self.units[token])) if token < len(self.units) else ""


def tokens_of(document: Document) -> DocumentTokens:
    """The units of a document as tokens, and each mark in a slot as another token.

    A quote that opens belongs to the next sentence, one that closes to its own.

    >>> tokens = tokens_of(Document.build("a", ["so", "yes"], marks=['. "', '. "']))
    >>> tokens.texts, tokens.sentence_ends
    (['so', '.', '"', 'yes', '.', '"'], array([2, 6]))
    """
    ends = np.flatnonzero(document.boundaries) + 1
    if len(document) and not document.boundaries[-1]:
        ends = np.append(ends, len(document))
    treebank = document.treebank
    if treebank is None and not len(document) and not document.opening:
        # A treebank whose columns are empty counts too.
        treebank = Treebank.of_tokens((), ())
    if not document.mark_strings.any(bool) and not document.opening:
        units = np.arange(len(document), dtype=np.int64)
        words = None if treebank is None else _words(treebank, units)
        return DocumentTokens(document, document.unit_strings, units, ends, words, treebank)
    tokens = MarkedTokens.of(document.opening, document.units, document.marks)
    places = np.array(tokens.units, np.int64)
    owners = np.searchsorted(places, np.arange(len(tokens.texts)), side="right") - 1
    return DocumentTokens(
        document,
        tokens.texts,
        np.maximum(owners, 0),
        np.array([0, *tokens.ends], np.int64)[ends],
        None if treebank is None else _words_between_marks(treebank, places, tokens.texts),
    )


def _words(treebank: Treebank, places: Offsets) -> TokenWords | None:
    """The words of tokens that stand at some places."""
    if not treebank.is_multiword.any():
        return None
    forms = _without_spaces(treebank.of_words(FORM), ~treebank.is_multiword)
    return TokenWords(forms, places[treebank.word_tokens], treebank.is_multiword)


def _words_between_marks(
    treebank: Treebank, places: Offsets, texts: Sequence[str]
) -> TokenWords | None:
    """The same where other tokens, each one word, stand between them."""
    words = _words(treebank, places)
    if words is None:
        return None
    others = np.setdiff1d(np.arange(len(texts)), places)
    marks = Strings.of([texts[place] for place in others.tolist()], words.forms.vocabulary)
    order = np.argsort(np.concatenate((words.tokens, others)), kind="stable")
    return TokenWords(
        Strings.concatenated([words.forms, marks]).taking(order),
        np.concatenate((words.tokens, others))[order],
        np.append(words.is_multiword, np.zeros(len(others), bool))[order],
    )


def _without_spaces(forms: Strings, where: npt.NDArray[np.bool_]) -> Strings:
    """The forms, some of them with their spaces removed, as in the CoNLL 2018 scorer."""
    has_space = forms.vocabulary.facts(_has_space, _have_spaces)
    places = np.flatnonzero(where & has_space[forms.numbers])
    if not len(places):
        return forms
    numbers = forms.numbers.copy()
    texts = ["".join(form.split()) for form in forms.taking(places)]
    numbers[places] = forms.vocabulary.numbers(texts)
    return Strings(forms.vocabulary, numbers)


_SPACES = tuple(filter(str.isspace, map(chr, range(0x3001))))
"""All white space."""


def _have_spaces(forms: Sequence[str]) -> npt.NDArray[np.bool_]:
    # Usually no form has any, which is quickly tested on all forms joined.
    text = "".join(forms)
    if not any(space in text for space in _SPACES):
        return np.zeros(len(forms), bool)
    return np.fromiter(map(_has_space, forms), bool, len(forms))


def _has_space(form: str) -> bool:
    return (not form.isascii() and any(map(str.isspace, form))) or " " in form


def lowered(form: str) -> str:
    """A form as it is compared inside multi-word tokens."""
    return unicodedata.normalize("NFC", form).lower()
