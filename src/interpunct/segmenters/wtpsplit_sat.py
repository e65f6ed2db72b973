"""wtpsplit: Segment any Text, networks for sentences of 85 languages."""

from __future__ import annotations

from wtpsplit import SaT

from interpunct.segmenters.hub import loading
from interpunct.segmenters.segmenter import Request, Sentences, Split

DEFAULT = "sat-3l-sm"


def load(request: Request) -> Split:
    name = request.model or DEFAULT
    with loading("wtpsplit", name, request):
        model = SaT(name)

    def split(text: str) -> Sentences:
        return [[sentence] for sentence in model.split(text)]

    return split
