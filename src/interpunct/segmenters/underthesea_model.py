"""underthesea: Vietnamese sentences; its words may contain spaces, so they are not tokens."""

from __future__ import annotations

from underthesea import sent_tokenize

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        return [[sentence] for sentence in sent_tokenize(text)]

    return split
