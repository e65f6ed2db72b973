"""sentence-splitter: the rules of Moses and Europarl, with abbreviations of many languages."""

from __future__ import annotations

from sentence_splitter import SentenceSplitter

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    splitter = SentenceSplitter(language=request.language)

    def split(text: str) -> Sentences:
        return [[sentence] for sentence in splitter.split(text) if sentence.strip()]

    return split
