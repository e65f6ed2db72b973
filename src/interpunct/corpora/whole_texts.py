"""Joining documents if one side has the text in parts and the other as a whole.

A treebank may be a file of many documents, while a tool's output for its text is one document. Both
are then compared as one text.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from interpunct.corpora.inputs import Corpus
from interpunct.documents.document import Document, Origins
from interpunct.documents.treebank import Treebank
from interpunct.errors import warn
from interpunct.formats.prose.splitting import join_marks


def as_whole_texts(corpora: Sequence[Corpus]) -> list[Corpus]:
    """Return corpora unchanged, or each joined into one document if any of them is a whole text.

    A document with the same name as one of another corpus is not a whole text.
    """
    heads = []
    for corpus in corpora:
        documents = iter(corpus.documents)
        head = list(itertools.islice(documents, 2))
        heads.append((corpus.name, head, documents))
    sizes = {len(head) for _, head, _ in heads}
    if sizes != {1, 2}:
        return [Corpus(name, itertools.chain(head, rest)) for name, head, rest in heads]
    listed = [(name, [*head, *rest]) for name, head, rest in heads]
    in_parts = {document.name for _, made in listed if len(made) > 1 for document in made}
    if any(made[0].name in in_parts for _, made in listed if len(made) == 1):
        return [Corpus(name, made) for name, made in listed]
    warn(_message(listed))
    return [Corpus(name, [join_documents(made, name)]) for name, made in listed]


def _message(listed: Sequence[tuple[str, Sequence[Document]]]) -> str:
    parts = [f"{name} has {len(made)} documents" for name, made in listed if len(made) > 1]
    wholes = [name for name, made in listed if len(made) == 1]
    return f"{', '.join(parts)} and {', '.join(wholes)} one: compared as one text"


def join_documents(documents: Sequence[Document], name: str) -> Document:
    """Join the units of all documents in order; the end of each document is a boundary.

    >>> parts = [Document.build("1", ["a", "b"]), Document.build("2", ["c"])]
    >>> join_documents(parts, "all").boundaries
    array([False,  True,  True])
    """
    if len(documents) == 1:
        return documents[0].renamed(name)
    opening = ""
    marks: list[str] = []
    for document in documents:
        if marks:
            marks[-1] = join_marks(marks[-1], document.opening)
        else:
            opening = join_marks(opening, document.opening)
        marks += document.marks
    return Document.build(
        name,
        [unit for document in documents for unit in document.units],
        marks=marks,
        opening=opening,
        boundaries=np.concatenate([_ended(document.boundaries) for document in documents]),
        origins=_joined_origins(documents),
        treebank=_joined_treebank(documents),
    )


def _ended(boundaries: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    ended = boundaries.copy()
    ended[-1:] = True
    return ended


def _joined_origins(documents: Sequence[Document]) -> Origins | None:
    """Lines and columns, if all documents are from one file."""
    paths = {document.origins.path for document in documents}
    if len(paths) != 1:
        return None
    return Origins(
        paths.pop(),
        np.concatenate([document.origins.lines for document in documents]),
        np.concatenate([document.origins.columns for document in documents]),
    )


def _joined_treebank(documents: Sequence[Document]) -> Treebank | None:
    """The lines of all treebanks; documents without one contribute only their units."""
    if all(document.treebank is None for document in documents):
        return None
    return Treebank.concatenated(
        [
            document.treebank
            or Treebank.of_tokens(document.units, np.flatnonzero(_ended(document.boundaries)) + 1)
            for document in documents
        ]
    )
