"""segtok: rules for languages that end sentences as European ones do."""

from __future__ import annotations

from segtok.segmenter import split_multi

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        return [[sentence] for sentence in split_multi(text)]

    return split
