"""Things that are looked up by their names, which a notebook completes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

Found = TypeVar("Found", covariant=True)


class Lookup(Mapping[str, Found]):
    """A mapping of names; IPython asks for them after `evaluation["`."""

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)
