"""Alternative wordings of entities, from the files beside `nlp` in Rev's corpora.

The file `NAME.norm.json` has for the id of an entity (a number, a date, a contraction, ...)
candidates for its spoken form, each with a probability. The ids are in the column `tags`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from interpunct.documents.lattice import Alternation, Lattice, Token
from interpunct.documents.lattice import Path as Steps
from interpunct.errors import warn
from interpunct.formats.files.json_text import load_json
from interpunct.formats.files.source import Source

EXTENSION = ".norm.json"
_TAG = re.compile(r"""(['"])([^'":]+)(?::[^'"]*)?\1""")


def entity_of(tags: str) -> str:
    """The id of the entity that a word belongs to, or an empty string.

    >>> entity_of("['0:YEAR']"), entity_of("[]")
    ('0', '')
    """
    found = _TAG.search(tags)
    return found[2] if found else ""


class EntityWordings:
    """The wordings of the entities of one document."""

    def __init__(self, source: Source, folder: Path) -> None:
        name = f"{source.name}{EXTENSION}"
        inside, beside = folder / name, source.path.parent / name
        found = beside if not (source.folder / inside).is_file() else inside
        self._nlp = source
        self._source = replace(source, path=found, stretch=None, held=None)
        if not self._source.location.is_file():
            raise source.error(f"there are no other wordings for it: {inside} is missing; add it")
        self._entities = load_json(self._source, self._source.text())
        if not isinstance(self._entities, dict):
            raise self._source.error(
                "expected an object that has candidates for each id of an entity"
            )

    def lattice(
        self,
        words: Sequence[tuple[str, str]],
        entities: Sequence[str],
        lines: Sequence[int],
        opening: str,
    ) -> Lattice | None:
        """The lattice of a document, given its words with their marks; None if it has one
        wording.
        """
        if self._entities and not any(entities):
            warn(
                f"{self._nlp.path}: no word has the id of an entity, such as ['0:YEAR'], in the "
                f"column 'tags', so {self._source.path} adds no other wordings"
            )
        path: list[Token | Alternation] = [*_marks(opening)]
        known = {word: (Token(word[0]), *_marks(word[1])) for word in set(words)}
        for entity, group in groupby(range(len(words)), key=entities.__getitem__):
            rows = list(group)
            tokens = [token for row in rows for token in known[words[row]]]
            path += self._wordings(entity, tokens, lines[rows[0]]) if entity else tokens
        lattice = Lattice(tuple(path))
        return None if lattice.is_linear else lattice

    def _wordings(self, entity: str, tokens: list[Token], line: int) -> Steps:
        """The written form first, then the spoken forms; marks after the entity belong to all of
        them.
        """
        last = max(place for place, token in enumerate(tokens) if not token.is_mark) + 1
        written, after = tuple(tokens[:last]), tuple(tokens[last:])
        marks = tuple(token for token in written if token.is_mark)
        paths = [written]
        for words in self._candidates(entity, line):
            said = (*map(Token, words), *marks)
            if said not in paths:
                paths.append(said)
        return (Alternation(tuple(paths)), *after) if len(paths) > 1 else (*written, *after)

    def _candidates(self, entity: str, line: int) -> list[list[str]]:
        """The words of each candidate, the most probable first."""
        known = self._entities.get(entity)
        if known is None:
            raise self._nlp.error(
                f"the entity {entity!r} has no candidates in {self._source.path}", line=line
            )
        candidates = known.get("candidates") if isinstance(known, dict) else None
        if not isinstance(candidates, list) or not candidates:
            raise self._source.error(f"the entity {entity!r} has no candidates; give at least one")
        for candidate in candidates:
            if not _is_candidate(candidate):
                raise self._source.error(
                    f"entity {entity!r}: expected candidates with a list of words as "
                    f"'verbalization' and a number as 'probability', found {str(candidate)[:60]}"
                )
        ordered = sorted(candidates, key=lambda candidate: -float(candidate["probability"]))
        return [candidate["verbalization"] for candidate in ordered]


def _is_candidate(candidate: Any) -> bool:
    if not isinstance(candidate, dict):
        return False
    words, probability = candidate.get("verbalization"), candidate.get("probability")
    return (
        isinstance(words, list)
        and all(isinstance(word, str) and word.strip() for word in words)
        and isinstance(probability, (int, float))
        and not isinstance(probability, bool)
    )


def _marks(marks: str) -> Iterator[Token]:
    return (Token(mark, is_mark=True) for mark in marks.split())
