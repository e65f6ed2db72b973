"""Tags for sounds that are not words, such as `<laugh>`."""

from __future__ import annotations

import re

# < and > with a combining stroke are other characters.
TAG = re.compile(r"<(?!\u0338|[^<>\s]*(?:@|://)|www\.)[^<>≮≯\s]+>")
"""A tag. An address in angle brackets is not one."""


def is_tag(unit: str) -> bool:
    """Is this a tag for a sound that is not a word?

    >>> [is_tag(unit) for unit in ("<laugh>", "<anna@example.org>", "<https://example.org>", "so")]
    [True, False, False, False]
    """
    return TAG.fullmatch(unit) is not None
