"""sentencex: Wikimedia's rules for sentences of very many languages."""

from __future__ import annotations

import sentencex

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        return [[sentence] for sentence in sentencex.segment(request.language, text)]

    return split
