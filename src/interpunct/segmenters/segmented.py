"""What a segmenter made of a text, as a document."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct.documents.document import Document
from interpunct.formats import Reading
from interpunct.formats import lines as lines_format
from interpunct.formats.files.source import Source
from interpunct.segmenters.segmenter import Marked, Sentences


def segmented(name: str, text: str, found: Sentences | Marked, *, keep_tokens: bool) -> Document:
    """A document of what a segmenter has found in a text.

    With `keep_tokens`, units are its tokens; else they are the words of the text, and its
    sentences are those stretches of the text that the tool has found, where it left the characters
    as they were.
    """
    if isinstance(found, Marked):
        return Document.build(name, found.words, marks=found.marks, scores=found.scores)
    if keep_tokens:
        return document_of_lines(name, [" ".join(tokens) for tokens in found], keep_tokens=True)
    lines = stretches(text, found) or [" ".join(tokens) for tokens in found]
    return document_of_lines(name, lines, keep_tokens=False)


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
