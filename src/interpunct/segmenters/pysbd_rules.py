"""pysbd: the pragmatic segmenter's rules for many languages."""

from __future__ import annotations

import pysbd

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    segmenter = pysbd.Segmenter(language=request.language, clean=False)

    def split(text: str) -> Sentences:
        return [[sentence] for sentence in segmenter.segment(text)]

    return split
