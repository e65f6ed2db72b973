"""razdel: rules for Russian tokens and sentences."""

from __future__ import annotations

from razdel import sentenize, tokenize

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        return [[token.text for token in tokenize(found.text)] for found in sentenize(text)]

    return split
