"""blingfire: finite automata for sentences and tokens."""

from __future__ import annotations

import blingfire

from interpunct.segmenters.segmenter import Request, Sentences, Split, tokens_at


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        _, spans = blingfire.text_to_sentences_and_offsets(text)
        return [_tokens(text[start:end]) for start, end in spans]

    return split


def _tokens(sentence: str) -> list[str]:
    """The tokens as in the text, since the tool replaces some characters."""
    return tokens_at(sentence, blingfire.text_to_words_with_offsets(sentence)[1])
