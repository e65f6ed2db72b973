"""Stanza: a network for tokens and sentences of many languages."""

from __future__ import annotations

import stanza

from interpunct.errors import InputError
from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    language = request.language
    try:
        if request.fetch:
            stanza.download(language, processors="tokenize", verbose=False)
        pipeline = stanza.Pipeline(
            language, processors="tokenize", download_method=None, verbose=False
        )
    except Exception as error:
        # The exception for a missing model differs between versions of stanza.
        fetch = f"interpunct segmenters --download stanza --language {language}"
        raise InputError(
            f"stanza: no model for {language!r} could be loaded ({type(error).__name__}); fetch it "
            f"with: {fetch}"
        ) from None

    def split(text: str) -> Sentences:
        return [[token.text for token in sentence.tokens] for sentence in pipeline(text).sentences]

    return split
