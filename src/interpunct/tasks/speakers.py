"""Who speaks: the groups of `--by speaker`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from interpunct.document import Document
from interpunct.errors import InputError
from interpunct.wording import Columns

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
                f"document {document.name!r} does not say who speaks; --by speaker needs a format "
                "with speakers (nlp, jsonl, ...) or names such as speaker-utterance",
                path=document.origins.of(0),
            )
        return [named[1]] * len(document)
    return [
        f"{document.name}:{speaker}" if speaker.isdigit() else speaker
        for speaker in document.speaker
    ]


def columns_of_speakers(document: Document, columns: Columns) -> Iterator[tuple[str, Columns]]:
    """The columns of each speaker of a reference.

    An insertion belongs to whoever said the word before it, and what stands before the first word
    to whoever said that.
    """
    speakers = np.array(speakers_of(document), object)
    names = list(dict.fromkeys(speakers.tolist()))
    if len(names) == 1:
        yield names[0], columns
        return
    owners = speakers[np.maximum(columns.reference_units, 0)] if names else speakers
    for name in names:
        yield name, columns.only(owners == name)
