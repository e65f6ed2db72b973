"""Outcomes as JSON, as printed by `--output json`; its form is a stable contract."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from interpunct import _core
from interpunct.messages.visible_text import can_be_seen, escaped


def dumps(found: Mapping[str, Any], *, indent: int = 2) -> str:
    """Serialise an object with invisible characters escaped; it must not contain nan."""
    # Python's own indentation is several times slower than writing without.
    packed = json.dumps(found, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    data = np.frombuffer(packed.encode("utf-8", "surrogatepass"), np.uint8)
    return visible_json(_core.indented_json(data, indent).decode("utf-8", "surrogatepass"))


def visible_json(text: str, encoding: str = "utf-8") -> str:
    r"""Escape invisible characters of JSON, and those that an encoding lacks.

    Characters are escaped as in JSON, so nothing is lost, except for lone surrogates, which stand
    for bytes of file names and are escaped as in other texts.

    >>> print(visible_json('"\u202e caf\udce9"'), visible_json('"字"', "ascii"))
    "\u202e caf\\xe9" "\u5b57"
    """
    characters = set(
        text.encode("utf-8", "surrogatepass")
        .translate(None, _PLAIN)
        .decode("utf-8", "surrogatepass")
    )
    unfit = [c for c in characters if not (can_be_seen(c) and _is_in(encoding, c))]
    return text.translate({ord(c): _escape(c) for c in unfit}) if unfit else text


_PLAIN = bytes([ord("\n"), *range(ord(" "), ord("~") + 1)])
"""Characters that are visible in every encoding, and line feeds."""


def _is_in(encoding: str, character: str) -> bool:
    return character.encode(encoding, "replace").decode(encoding) == character


def _escape(character: str) -> str:
    is_half = "\ud800" <= character <= "\udfff"
    return json.dumps(escaped(character) if is_half else character)[1:-1]
