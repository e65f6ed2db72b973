"""A page put together from its sections, its scripts and its data.

What users wrote is data, never markup: it goes into the page as JSON in which no character can end
the script element, and the scripts put it on the page as text. A content policy in the page forbids
it to fetch anything, and to run any script but its own, which the policy names by its hash.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from math import isfinite
from typing import Any, Generic, TypeVar

from interpunct.report.json import visible_json
from interpunct.visible_text import visible

Subject = TypeVar("Subject")

SHARED = ("elements.js", "tables.js", "shapes.js", "bars.js")
"""Scripts that several sections use."""

_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}
"""Characters with a meaning in HTML."""


@dataclass(frozen=True, slots=True)
class Section(Generic[Subject]):
    """One part of a page.

    `data` gives what the section shows, with another `title` if what it shows has one, or None if
    there is nothing to show; the script of the same name draws it.
    """

    name: str
    title: str
    data: Callable[[Subject], Mapping[str, Any] | None]

    @property
    def script(self) -> str:
        """The path of the script, from this folder."""
        return f"sections/{self.name}.js"


def render(
    title: str, facts: Mapping[str, Any], sections: Sequence[Section[Subject]], subject: Subject
) -> str:
    """The page as one text."""
    shown = [(section, data) for section in sections if (data := section.data(subject)) is not None]
    drawn = [
        {"name": section.name, "title": data.get("title", section.title), "data": data}
        for section, data in shown
    ]
    scripts = (*SHARED, *dict.fromkeys(section.script for section, _ in shown), "page.js")
    style = asset("page.css")
    script = "\n".join(['"use strict";', "(() => {", *map(asset, scripts), "})();"])
    parts = {
        "title": escape(visible(title)),
        "style": style,
        "style_hash": _hash(style),
        "data": embedded({**facts, "title": title, "sections": drawn}),
        "script": script,
        "script_hash": _hash(script),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], asset("page.html"))


def _hash(text: str) -> str:
    """How a content policy names a script or a style sheet that stands in the page."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def embedded(data: Mapping[str, Any]) -> str:
    """Data as JSON that can stand in a script element whatever it holds.

    >>> embedded({"text": "</script>"})
    '{"text":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return re.sub("[<>&]", lambda found: _ESCAPES[found[0]], visible_json(text))


@cache
def asset(name: str) -> str:
    """The text of a file that is shipped beside this module; `name` is its path from here."""
    return (files(__package__) / name).read_text(encoding="utf-8")


def rounded(number: float) -> float | None:
    """A number as pages hold it: seven digits; None if it was not measured or is infinite.

    >>> rounded(0.123456789), rounded(float("nan"))
    (0.1234568, None)
    """
    return float(f"{number:.7g}") if isfinite(number) else None


def without_ties(cells: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same cells of a figure; where all systems have the same value, none is the best.

    >>> without_ties([{"value": 0.0, "best": True}, {"value": 0.0, "best": True}])
    [{'value': 0.0, 'best': False}, {'value': 0.0, 'best': False}]
    """
    values = {cell["value"] for cell in cells} - {None}
    return [{**cell, "best": cell["best"] and len(values) > 1} for cell in cells]


def as_rounded(number: float | None) -> float | None:
    """A number of JSON, in which None is what was not measured, as pages hold it."""
    return None if number is None else rounded(number)
