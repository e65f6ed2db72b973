"""spaCy: its rules, or a model that is installed (`spacy/en_core_web_sm`)."""

from __future__ import annotations

import spacy

from interpunct.errors import InputError
from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    if request.model is None:
        try:
            pipeline = spacy.blank(request.language)
        except ImportError as error:
            raise InputError(f"spacy: no rules for {request.language!r} ({error})") from None
        pipeline.add_pipe("sentencizer")
    else:
        try:
            pipeline = spacy.load(request.model)
        except OSError:
            raise InputError(
                f"spacy: the model {request.model!r} is not installed; get it with: "
                f"python -m spacy download {request.model}"
            ) from None

    def split(text: str) -> Sentences:
        pipeline.max_length = max(pipeline.max_length, len(text) + 1)
        return [
            [token.text for token in sentence if not token.is_space]
            for sentence in pipeline(text).sents
        ]

    return split
