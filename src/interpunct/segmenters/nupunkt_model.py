"""nupunkt: Punkt for legal and other formal English, with its model included."""

from __future__ import annotations

import nupunkt

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        return [[text[start:end]] for start, end in nupunkt.sent_spans(text)]

    return split
