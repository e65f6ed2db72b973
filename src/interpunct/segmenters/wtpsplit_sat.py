"""wtpsplit: Segment any Text, networks for sentences of 85 languages."""

from __future__ import annotations

from pathlib import Path

from wtpsplit import SaT

from interpunct.segmenters.hub import loading
from interpunct.segmenters.segmenter import Request, Sentences, Split

DEFAULT = "sat-3l-sm"


def load(request: Request) -> Split:
    name = request.model or DEFAULT
    # Otherwise the tokenizer is loaded from the hub, even if the network is a local folder.
    own_pieces = (Path(name) / "tokenizer.json").is_file()
    with loading("wtpsplit", name, request):
        model = SaT(name, **({"tokenizer_name_or_path": name} if own_pieces else {}))

    def split(text: str) -> Sentences:
        return [[sentence] for sentence in model.split(text)]

    return split
