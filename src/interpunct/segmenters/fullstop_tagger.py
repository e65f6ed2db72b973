"""deepmultilingualpunctuation: FullStop's networks, which put `. , ? - :` after words."""

from __future__ import annotations

from deepmultilingualpunctuation import PunctuationModel
from transformers import pipeline

from interpunct.formats.prose.splitting import split_texts
from interpunct.segmenters.hub import loading
from interpunct.segmenters.mark_labels import marks_of_labels
from interpunct.segmenters.segmenter import Marked, Request, Split

NAME = "deepmultilingualpunctuation"
DEFAULT = "oliverguhr/fullstop-punctuation-multilang-large"


def load(request: Request) -> Split:
    model = request.model or DEFAULT
    # Its constructor gives transformers an argument that newer versions do not take.
    tagger = PunctuationModel.__new__(PunctuationModel)
    with loading(NAME, model, request):
        tagger.pipe = pipeline("token-classification", model)

    def split(text: str) -> Marked:
        words = [str(word) for word in split_texts([text]).units]
        labels = [str(label) for _, label, _ in tagger.predict(words)]
        known = sorted(tagger.pipe.model.config.id2label.values())
        marks = dict(zip(known, marks_of_labels(known, model), strict=True))
        return Marked(words, [marks[label] for label in labels])

    return split
