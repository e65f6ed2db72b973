"""Any token classifier of Hugging Face's transformers whose labels are marks, by name or folder.

A mark follows a word, so the label of a word is that of its last piece. Long texts are processed in
overlapping windows; each word gets its label from the window with most of its context.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from transformers import AutoModelForTokenClassification, AutoTokenizer

from interpunct.documents.decisions import decide
from interpunct.errors import InputError
from interpunct.formats.prose.splitting import split_texts
from interpunct.segmenters.hub import loading
from interpunct.segmenters.mark_labels import marks_of_labels
from interpunct.segmenters.segmenter import Marked, Request, Split

LONGEST = 512
"""The maximum number of pieces in a window; more context does not improve models that allow it."""

Floats = npt.NDArray[np.float64]


def load(request: Request) -> Split:
    if request.model is None:
        raise InputError("hf needs a model: hf/NAME of a token classifier, or hf/FOLDER")
    with loading("hf", request.model, request):
        tokenizer = AutoTokenizer.from_pretrained(request.model, add_prefix_space=True)
        model = AutoModelForTokenClassification.from_pretrained(request.model).eval()
    named = model.config.id2label
    marks_of = marks_of_labels([named[number] for number in sorted(named)], f"hf/{request.model}")
    labels = tuple(dict.fromkeys(("", *marks_of)))
    # Labels that differ only in case have one mark.
    same = np.array([[mark == label for label in labels] for mark in marks_of], np.float64)
    positions = getattr(model.config, "max_position_embeddings", LONGEST)
    # Some models count positions from after their padding.
    room = min(LONGEST, tokenizer.model_max_length, positions) - 4

    def split(text: str) -> Marked:
        words = [str(word) for word in split_texts([text]).units]
        posteriors = np.zeros((len(words), len(marks_of)))
        for start, end, first, last in windows(_pieces(tokenizer, words), room):
            found = _posteriors(tokenizer, model, words[start:end], room)
            posteriors[first:last] = found[first - start : last - start]
        marks, scores = decide(posteriors @ same, labels)
        return Marked(words, marks, scores.tolist())

    return split


def windows(pieces: Sequence[int], room: int) -> Iterator[tuple[int, int, int, int]]:
    """Windows of words, and the words in each that are labelled there.

    Each window has as many words as fit, and begins half a window after the previous one; the
    overlap of two windows is divided equally between them.

    >>> list(windows([1] * 8, 4))
    [(0, 4, 0, 3), (2, 6, 3, 5), (4, 8, 5, 8)]
    """
    ends = [0, *accumulate(pieces)]
    start = judged = 0
    while judged < len(pieces):
        end = start + 1
        while end < len(pieces) and ends[end + 1] - ends[start] <= room:
            end += 1
        following = max(start + (end - start) // 2, start + 1)
        # A window of long words may end where the previous one does.
        if end > judged:
            last = len(pieces) if end == len(pieces) else max((following + end) // 2, judged + 1)
            yield start, end, judged, last
            judged = last
        start = following


def _pieces(tokenizer: Any, words: Sequence[str]) -> list[int]:
    """The number of pieces of each word."""
    if not words:
        return []
    encoded = tokenizer(list(words), is_split_into_words=True, add_special_tokens=False)
    counts = [0] * len(words)
    for place in encoded.word_ids():
        counts[place] += 1
    return counts


def _posteriors(tokenizer: Any, model: Any, words: Sequence[str], room: int) -> Floats:
    """The probabilities of all labels after each word; a word without pieces has none."""
    encoded = tokenizer(
        list(words), is_split_into_words=True, truncation=True, max_length=room + 2,
        return_tensors="pt",
    )  # fmt: skip
    with torch.inference_mode():
        logits = model(**encoded).logits[0].double()
    found = torch.softmax(logits, dim=-1).numpy()
    rows = np.zeros((len(words), found.shape[1]))
    for piece, place in enumerate(encoded.word_ids()):
        if place is not None:
            rows[place] = found[piece]
    return rows
