"""Converting the output of a segmenter to a document."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct.documents.document import Document
from interpunct.formats import Reading
from interpunct.formats import lines as lines_format
from interpunct.formats.files.source import Source
from interpunct.segmenters.segmenter import Marked, Sentences


def segmented(name: str, text: str, found: Sentences | Marked, *, keep_tokens: bool) -> Document:
    """Build a document from the output of a segmenter.

    With `keep_tokens`, units are its tokens. Otherwise they are the words of the text, and
    sentences are stretches of the original text if the tool kept the characters.
    """
    if isinstance(found, Marked):
        return Document.build(name, found.words, marks=found.marks, scores=found.scores)
    if keep_tokens:
        return document_of_lines(name, [" ".join(tokens) for tokens in found], keep_tokens=True)
    lines = stretches(text, found) or [" ".join(tokens) for tokens in found]
    return document_of_lines(name, lines, keep_tokens=False)


def document_of_lines(name: str, lines: Sequence[str], *, keep_tokens: bool) -> Document:
    """Build a document in which each line is a sentence, with tokens or words as units."""
    text = "\n".join(" ".join(line.split()) for line in lines if line.strip())
    reading = Reading(keep_tokens=keep_tokens, allow_empty=True)
    (document,) = lines_format.read(Source.of_text(text, name=name, place=name), reading)
    return document


def stretches(text: str, sentences: Sentences) -> list[str]:
    """The sentences as stretches of the text; empty if the tool changed any character.

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
