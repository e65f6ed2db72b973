"""Docstrings as the site shows them: formulas in MathML, examples as code."""

from __future__ import annotations

import re
from typing import Any

import griffe
from latex2mathml.converter import convert

INLINE = re.compile(r":math:`([^`]+)`")
EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
"""What a Python prompt is given, and what it prints, up to the next blank line."""

FORMULA = re.compile(r"^\.\. math:: *((?:.*\n?)(?:[ \t]+\S.*\n?)*)", re.MULTILINE)
"""A directive of reStructuredText, with the lines that are indented below it."""


class Formulas(griffe.Extension):
    """Rewrites what Markdown does not know before the page is made."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            text = FORMULA.sub(_drawn, obj.docstring.value)
            text = INLINE.sub(lambda formula: convert(formula[1]), text)
            obj.docstring.value = _fenced(text)


def _drawn(formula: re.Match[str]) -> str:
    return f"\n{convert(' '.join(formula[1].split()), display='block')}\n\n"


def _fenced(text: str) -> str:
    """Examples in fences, except below the heading `Examples`, where they are known as such."""
    before, heading, after = text.partition("\nExamples\n---")
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", before) + heading + after
