"""punctuators: networks that restore marks and capitals, and find sentences."""

from __future__ import annotations

from pathlib import Path

from punctuators.models import PunctCapSegModelONNX
from punctuators.models.punc_cap_seg_model import PunctCapSegConfigONNX

from interpunct.segmenters.hub import loading
from interpunct.segmenters.segmenter import Request, Sentences, Split

ENGLISH, OTHERS = "pcs_en", "pcs_47lang"
PROCESSOR = ("CPUExecutionProvider",)


def load(request: Request) -> Split:
    name = request.model or (ENGLISH if request.language == "en" else OTHERS)
    with loading("punctuators", name, request):
        if Path(name).is_dir():
            model = PunctCapSegModelONNX(PunctCapSegConfigONNX(directory=name), [*PROCESSOR])
        else:
            model = PunctCapSegModelONNX.from_pretrained(name, [*PROCESSOR])

    def split(text: str) -> Sentences:
        (sentences,) = model.infer([text], apply_sbd=True)
        return [[sentence] for sentence in sentences]

    return split
