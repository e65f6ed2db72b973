"""charboundary: a classifier over characters, with its small model included."""

from __future__ import annotations

import charboundary

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    segmenter = charboundary.get_small_segmenter()

    def split(text: str) -> Sentences:
        return [[sentence] for sentence in segmenter.segment_to_sentences(text)]

    return split
