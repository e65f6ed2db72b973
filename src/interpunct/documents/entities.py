"""HTML entities such as `&amp;`, whose semicolon is not a mark."""

from __future__ import annotations

import re

_ENTITY = re.compile(r"&(#[0-9]{2,6}|#[xX][0-9a-fA-F]{2,6}|[A-Za-z][A-Za-z0-9]{1,30});")


def has_entity(word: str) -> bool:
    """Does a word contain an entity?

    >>> [has_entity(word) for word in ("&quot;So", "so&#160;it", "R&D;", "&so;")]
    [True, True, False, False]
    """
    return "&" in word and any(map(_is_known, _ENTITY.findall(word)))


def ends_in_entity(word: str) -> bool:
    """Does a word end in an entity?

    >>> [ends_in_entity(word) for word in ("AT&amp;T", "&amp;", "&amp;;")]
    [False, True, False]
    """
    found = _ENTITY.fullmatch(word, max(word.rfind("&"), 0)) if word.endswith(";") else None
    return found is not None and _is_known(found[1])


def _is_known(name: str) -> bool:
    # Texts without entities do not need the table.
    from html.entities import html5

    return name.startswith("#") or f"{name};" in html5
