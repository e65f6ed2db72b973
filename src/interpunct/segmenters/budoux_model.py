"""BudouX: phrases of Japanese, Chinese and Thai; it finds no sentences."""

from __future__ import annotations

import budoux

from interpunct.segmenters.segmenter import Request, Sentences, Split

PARSERS = {
    "ja": budoux.load_default_japanese_parser,
    "zh": budoux.load_default_simplified_chinese_parser,
    "th": budoux.load_default_thai_parser,
}


def load(request: Request) -> Split:
    parser = PARSERS[request.language]()

    def split(text: str) -> Sentences:
        return [parser.parse(text)]

    return split
