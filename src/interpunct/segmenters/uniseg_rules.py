"""uniseg: the rules of Unicode's annex 29 for sentences and words, the same for all languages."""

from __future__ import annotations

from uniseg.sentencebreak import sentences
from uniseg.wordbreak import words

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        found = ([word for word in words(each) if word.strip()] for each in sentences(text))
        return [tokens for tokens in found if tokens]

    return split
