"""wtpsplit: Segment any Text, networks for sentences of 85 languages."""

from __future__ import annotations

from wtpsplit import SaT

from interpunct.errors import InputError
from interpunct.segmenters.segmenter import Request, Sentences, Split

DEFAULT = "sat-3l-sm"


def load(request: Request) -> Split:
    name = request.model or DEFAULT
    try:
        model = SaT(name)
    except Exception as error:
        # Whatever the hub or the loader raises, there is no model.
        raise InputError(
            f"wtpsplit: the model {name!r} could not be loaded ({type(error).__name__}); it is "
            "fetched from its hub at first use, or give the folder of one: wtpsplit/FOLDER"
        ) from None

    def split(text: str) -> Sentences:
        return [[sentence] for sentence in model.split(text)]

    return split
