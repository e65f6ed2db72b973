"""jieba: Chinese words by a dictionary; it finds no sentences."""

from __future__ import annotations

import logging

import jieba

from interpunct.segmenters.segmenter import Request, Sentences, Split


def load(request: Request) -> Split:
    jieba.setLogLevel(logging.WARNING)

    def split(text: str) -> Sentences:
        return [[word for word in jieba.cut(text) if word.strip()]]

    return split
