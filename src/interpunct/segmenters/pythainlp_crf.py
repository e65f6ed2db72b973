"""pythainlp: Thai sentences by a conditional random field, words by a dictionary."""

from __future__ import annotations

from pythainlp.tokenize import sent_tokenize, word_tokenize

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    def split(text: str) -> Sentences:
        return [
            [word for word in word_tokenize(str(sentence), engine="newmm") if word.strip()]
            for sentence in sent_tokenize(text, engine="crfcut")
        ]

    return split
