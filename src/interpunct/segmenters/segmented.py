"""What a segmenter made of a text, as a document."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct.documents.document import Document
from interpunct.errors import InputError, option
from interpunct.formats import Reading
from interpunct.formats import lines as lines_format
from interpunct.formats.files.source import Source
from interpunct.segmenters.segmenter import Marked, Sentences, Split
from interpunct.segmenters.time_limit import TimeIsUp, time_limit

PATIENCE = 600.0
"""Seconds that a segmenter may take for a document, unless the user says otherwise."""


def segmented(
    name: str,
    text: str,
    split: Split,
    *,
    tool: str,
    keep_tokens: bool,
    patience: float = PATIENCE,
) -> Document:
    """Run a segmenter on a text.

    With `keep_tokens`, units are its tokens; else they are the words of the text, and its
    sentences are those stretches of the text that the tool has found, where it left the characters
    as they were.
    """
    found = _run(name, text, split, tool, patience) if text.strip() else []
    if isinstance(found, Marked):
        return Document.build(name, found.words, marks=found.marks, scores=found.scores)
    if keep_tokens:
        return document_of_lines(name, [" ".join(tokens) for tokens in found], keep_tokens=True)
    lines = stretches(text, found) or [" ".join(tokens) for tokens in found]
    return document_of_lines(name, lines, keep_tokens=False)


def _run(name: str, text: str, split: Split, tool: str, patience: float) -> Sentences | Marked:
    """What the tool finds; whatever it raises, it is said which one it was and on what."""
    try:
        with time_limit(patience):
            return split(text)
    except InputError:
        raise
    except TimeIsUp:
        raise InputError(
            f"{tool} takes longer than {patience:g} seconds on document {name!r}; give it more "
            f"with {option('timeout')}, or leave it out"
        ) from None
    except Exception as error:
        said = " ".join(str(error).split())[:200]
        raise InputError(
            f"{tool} fails on document {name!r}: {type(error).__name__}: {said}"
        ) from error


def document_of_lines(name: str, lines: Sequence[str], *, keep_tokens: bool) -> Document:
    """A document of which each line is a sentence, with its tokens or its words as units."""
    text = "\n".join(" ".join(line.split()) for line in lines if line.strip())
    reading = Reading(keep_tokens=keep_tokens, allow_empty=True)
    (document,) = lines_format.read(Source.of_text(text, name=name, place=name), reading)
    return document


def stretches(text: str, sentences: Sentences) -> list[str]:
    """The sentences as the text has them; nothing if a tool has changed a character.

    >>> stretches("Don't go.  Stay!", [["Do", "n't", "go", "."], ["Stay", "!"]])
    ["Don't go.", 'Stay!']
    >>> stretches("Don't go.", [["Do", "not", "go", "."]])
    []
    """
    places = [place for place, character in enumerate(text) if not character.isspace()]
    letters = "".join(text.split())
    found: list[str] = []
    start = 0
    for tokens in sentences:
        spelled = "".join("".join(tokens).split())
        if not letters.startswith(spelled, start):
            return []
        if spelled:
            end = start + len(spelled)
            found.append(text[places[start] : places[end - 1] + 1])
            start = end
    return found if start == len(letters) else []
