"""nltk: Punkt finds sentences, and the rules of Penn's treebank find tokens in them."""

from __future__ import annotations

import io

import nltk
from nltk.tokenize import NLTKWordTokenizer, PunktTokenizer

from interpunct.errors import InputError, either
from interpunct.segmenters.segmenter import Request, Sentences, Split

GET = either("nltk.download('punkt_tab')", "interpunct segmenters --download nltk")
LANGUAGES = {
    "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
    "et": "estonian", "fi": "finnish", "fr": "french", "it": "italian", "ml": "malayalam",
    "nl": "dutch", "no": "norwegian", "pl": "polish", "pt": "portuguese", "ru": "russian",
    "sl": "slovene", "sv": "swedish", "tr": "turkish",
}  # fmt: skip


def load(request: Request) -> Split:
    if request.fetch:
        # Errors are reported below, since messages of nltk have several lines.
        output = io.StringIO()
        if not nltk.download("punkt_tab", quiet=True, print_error_to=output):
            reason = " ".join(output.getvalue().replace("[nltk_data]", "").split())[:200]
            raise InputError(
                f"the data of nltk could not be downloaded ({reason}); check the network, or "
                "unpack punkt_tab into the folder nltk_data/tokenizers"
            )
    try:
        punkt = PunktTokenizer(LANGUAGES[request.language])
    except LookupError:
        raise InputError(f"nltk: its data punkt_tab is not installed; get it with: {GET}") from None
    words = NLTKWordTokenizer()

    def split(text: str) -> Sentences:
        sentences = (text[start:end] for start, end in punkt.span_tokenize(text))
        return [
            [sentence[start:end] for start, end in words.span_tokenize(sentence)]
            for sentence in sentences
        ]

    return split
