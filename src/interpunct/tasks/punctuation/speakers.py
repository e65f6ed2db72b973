"""Who speaks: the groups of `--by speaker`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from interpunct.alignment.columns import Columns
from interpunct.documents.document import Document
from interpunct.errors import InputError, option

_NAMED_UTTERANCE = re.compile(r"([^-_]+)[-_]")


def speakers_of(document: Document) -> list[str]:
    """The speaker of each unit, named so that the same name means the same person.

    Where a document does not say who speaks, its name may, as in the ids of sclite
    (`speaker-utterance`). Numbers are given anew in each document, so they get its name.
    """
    if document.speaker is None:
        named = _NAMED_UTTERANCE.match(document.name)
        if not named:
            raise InputError(
                f"document {document.name!r} does not say who speaks; {option('by', 'speaker')} "
                "needs a format with speakers (nlp, jsonl, ...) or names such as speaker-utterance",
                path=document.origins.of(0),
            )
        return [named[1]] * len(document)
    return [
        f"{document.name}:{speaker}" if speaker.isdigit() else speaker
        for speaker in document.speaker
    ]


def columns_of_speakers(
    documents: Sequence[Document], columns: Columns
) -> tuple[list[str], Columns]:
    """The speakers of some references, and the columns of each of them, laid end to end.

    An insertion belongs to whoever said the word before it, and what stands before the first word
    to whoever said that.
    """
    speakers = [speakers_of(document) for document in documents]
    numbers: dict[str, int] = {}
    known = [numbers.setdefault(name, len(numbers)) for own in speakers for name in own]
    if columns.bounds is None and len(numbers) == 1:
        return list(numbers), columns
    sizes = columns.sizes
    first_units = np.repeat(np.cumsum([0, *map(len, speakers)])[:-1], sizes)
    units = first_units + np.maximum(columns.reference_units, 0)
    has_units = np.repeat(list(map(bool, speakers)), sizes)
    owners = np.where(has_units, np.array([*known, -1])[units], -1)
    order = np.argsort(owners, kind="stable")[np.count_nonzero(owners < 0) :]
    bounds = np.searchsorted(owners[order], np.arange(len(numbers) + 1))
    return list(numbers), replace(columns.only(order), bounds=bounds)
