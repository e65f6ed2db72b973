"""Which words either side may leave out where words differ: tags such as `<laugh>`."""

from __future__ import annotations

import re
from collections.abc import Callable

from interpunct.documents.sclite_words import is_nothing, sclite_word
from interpunct.options import Settings

# Combined with a stroke, < and > are other signs.
_TAG = re.compile(r"<(?!\u0338)[^<>≮≯\s]+>")

IsOptional = Callable[[str], bool]


def is_tag(unit: str) -> bool:
    """Does this say what was heard beside words, as `<laugh>` does?"""
    return _TAG.fullmatch(unit) is not None


def optional_words(settings: Settings) -> IsOptional:
    """Which words are optional: tags, unless they are kept, and what is no word to sclite.

    The same function for the same options, so that what is known of words can be kept under it.
    """
    if settings.equal_words == "sclite":
        return _is_optional_as_sclite if settings.tags == "optional" else is_nothing
    return is_tag if settings.tags == "optional" else no_word


def no_word(unit: str) -> bool:
    return False


def _is_optional_as_sclite(unit: str) -> bool:
    return is_nothing(unit) or is_tag(sclite_word(unit))
