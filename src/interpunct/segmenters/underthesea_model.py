"""underthesea: sentences of Vietnamese, whose words have spaces in them, so they are no tokens."""

from __future__ import annotations

from underthesea import sent_tokenize

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        return [[sentence] for sentence in sent_tokenize(text)]

    return split
