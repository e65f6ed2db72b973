"""Building a page from its sections, scripts and data.

User content is data, never markup: it is embedded as JSON in which no character can end the script
element, and the scripts insert it as text. A content security policy forbids the page to fetch
anything and to run any script other than its own, which is identified by its hash.
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

from interpunct.messages.visible_text import visible
from interpunct.report.json import visible_json

Subject = TypeVar("Subject")

STYLE, SCRIPT = "page.css", "page.js"
SHARED = ("elements.js", "tables.js", "shapes.js", "bars.js")
"""Scripts that several sections use."""

_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}
"""Characters with a meaning in HTML."""


@dataclass(frozen=True, slots=True)
class Section(Generic[Subject]):
    """A section of a page.

    `data` returns the content of the section, optionally with another `title`, or None if there is
    nothing to show; the script with the same name draws it.
    """

    name: str
    title: str
    data: Callable[[Subject], Mapping[str, Any] | None]

    @property
    def script(self) -> str:
        """The path of the script, relative to this folder."""
        return f"sections/{self.name}.js"


@dataclass(frozen=True, slots=True)
class Assets:
    """The script and the style sheet of a page, as they stand in it or as it refers to them.

    `alone` is what a page says until its script has drawn it.
    """

    policy: str
    style: str
    script: str
    alone: str = ""


def render(
    title: str,
    facts: Mapping[str, Any],
    sections: Sequence[Section[Subject]],
    subject: Subject,
    *,
    assets: Assets | None = None,
) -> str:
    """Render the page as a string, self-contained unless assets are given."""
    shown = [(section, data) for section in sections if (data := section.data(subject)) is not None]
    drawn = [
        {"name": section.name, "title": data.get("title", section.title), "data": data}
        for section, data in shown
    ]
    assets = assets or inlined([section for section, _ in shown])
    parts = {
        "title": escape(visible(title)),
        "policy": assets.policy,
        "style": assets.style,
        "data": embedded({**facts, "title": title, "sections": drawn}),
        "script": assets.script,
        "alone": escape(assets.alone),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], asset("page.html"))


def inlined(sections: Sequence[Section[Any]]) -> Assets:
    """A script and a style sheet that are in the page itself."""
    style, script = asset(STYLE), script_of(sections)
    policy = f"style-src '{_hash(style)}'; script-src '{_hash(script)}'"
    return Assets(policy, f"<style>{style}</style>", f"<script>{script}</script>")


def beside(style: str, script: str) -> Assets:
    """A script and a style sheet in files beside the page.

    For some browsers, local files are not of one origin, so the policy also allows `file:`.
    """
    return Assets(
        "style-src 'self' file:; script-src 'self' file:",
        f'<link rel="stylesheet" href="{style}">',
        f'<script src="{script}"></script>',
        f"This page is drawn by {script} and {style}, which belong in the same folder.",
    )


def script_of(sections: Sequence[Section[Any]]) -> str:
    """The script that draws some sections."""
    scripts = (*SHARED, *dict.fromkeys(section.script for section in sections), SCRIPT)
    return "\n".join(['"use strict";', "(() => {", *map(asset, scripts), "})();"])


def _hash(text: str) -> str:
    """The hash by which the policy identifies an inline script or style sheet."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def embedded(data: Mapping[str, Any]) -> str:
    """Data as JSON that is safe inside a script element.

    >>> embedded({"text": "</script>"})
    '{"text":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return re.sub("[<>&]", lambda found: _ESCAPES[found[0]], visible_json(text))


@cache
def asset(name: str) -> str:
    """The text of a file of this package; `name` is its path relative to this module."""
    return (files(__package__) / name).read_text(encoding="utf-8")


def rounded(number: float) -> float | None:
    """Round a number to seven digits for a page; None if it was not measured or is infinite.

    >>> rounded(0.123456789), rounded(float("nan"))
    (0.1234568, None)
    """
    return float(f"{number:.7g}") if isfinite(number) else None


def without_ties(cells: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cells of a figure, with none marked as best if all systems have the same value.

    >>> without_ties([{"value": 0.0, "best": True}, {"value": 0.0, "best": True}])
    [{'value': 0.0, 'best': False}, {'value': 0.0, 'best': False}]
    """
    values = {cell["value"] for cell in cells} - {None}
    return [{**cell, "best": cell["best"] and len(values) > 1} for cell in cells]


def as_rounded(number: float | None) -> float | None:
    """Round a number from JSON, where None means not measured, for a page."""
    return None if number is None else rounded(number)
