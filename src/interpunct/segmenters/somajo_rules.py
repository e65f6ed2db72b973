"""SoMaJo: rules for tokens and sentences of German and English on the web."""

from __future__ import annotations

from somajo import SoMaJo

from interpunct.segmenters.segmenter import Request, Sentences, Split

MODELS = {"en": "en_PTB", "de": "de_CMC"}


def load(request: Request) -> Split:
    tokenizer = SoMaJo(MODELS[request.language], split_sentences=True)

    def split(text: str) -> Sentences:
        return [
            [token.original_spelling or token.text for token in sentence]
            for sentence in tokenizer.tokenize_text([text])
        ]

    return split
