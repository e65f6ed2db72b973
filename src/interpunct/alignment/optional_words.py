"""Optional words: words such as `<laugh>` that either side may leave out if words differ."""

from __future__ import annotations

from collections.abc import Callable

from interpunct.documents.sclite_words import is_nothing, sclite_word
from interpunct.documents.tags import is_tag
from interpunct.options import Settings

IsOptional = Callable[[str], bool]


def optional_words(settings: Settings) -> IsOptional:
    """The test for optional words: tags unless they are kept, and what is no word in sclite.

    Equal options give the same function object, so that results can be cached under it.
    """
    if settings.equal_words == "sclite":
        return _is_optional_as_sclite if settings.tags == "optional" else is_nothing
    return is_tag if settings.tags == "optional" else no_word


def no_word(unit: str) -> bool:
    return False


def _is_optional_as_sclite(unit: str) -> bool:
    return is_nothing(unit) or is_tag(sclite_word(unit))
