"""syntok: rules for tokens and sentences of English, German and Spanish."""

from __future__ import annotations

from syntok.segmenter import analyze
from syntok.tokenizer import Token

from interpunct.segmenters.segmenter import Request, Sentences, Split, tokens_at


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        found = [sentence for paragraph in analyze(text) for sentence in paragraph if sentence]
        starts = [sentence[0].offset for sentence in found]
        ends = [*starts[1:], len(text)]
        return [
            _tokens(text[start:end], sentence, start)
            for sentence, start, end in zip(found, starts, ends, strict=True)
        ]

    return split


def _tokens(text: str, sentence: list[Token], start: int) -> list[str]:
    """The tokens as in the text, since the tool drops hyphens and changes some words."""
    spans = ((token.offset - start, token.offset - start + len(token.value)) for token in sentence)
    return tokens_at(text, spans)
