"""The output of normalisers: words, and alternations of several wordings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpunct.documents.lattice import Alternation, Lattice

Wording = Sequence[str | Alternation]


def first_words(wording: Wording) -> Iterator[str]:
    """The words of a wording, with the first alternative of each alternation."""
    for step in wording:
        if isinstance(step, str):
            yield step
        else:
            yield from (token.text for token in Lattice((step,)).first_path())
