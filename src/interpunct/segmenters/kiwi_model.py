"""Kiwi: Korean sentences, with its model included; its morphemes overlap and are not tokens."""

from __future__ import annotations

from kiwipiepy import Kiwi

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    kiwi = Kiwi()

    def split(text: str) -> Sentences:
        return [[text[found.start : found.end]] for found in kiwi.split_into_sents(text)]

    return split
