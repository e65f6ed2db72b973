"""Annotators of a made-up text, drawn as pictures."""

from __future__ import annotations

from interpunct.alignment.annotated import Annotated
from interpunct.documents.document import Document
from tests.pictures import rows, slots

TEXT = "we met him there so he left and that was that for now"
WORDS = TEXT.split()


def annotator(*pictures: str) -> list[Document]:
    return [
        Document.build(f"d{i}", WORDS[: len(picture)], boundaries=slots(picture))
        for i, picture in enumerate(pictures, start=1)
    ]


def annotated(*pictures: str) -> Annotated:
    names = ("ann", "bo", "cy", "di", "ed", "flo", "gus")
    return Annotated("d", tuple(WORDS[: len(pictures[0])]),
                     dict(zip(names, rows(*pictures), strict=False)))  # fmt: skip
