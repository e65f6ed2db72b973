"""Alignment of two tokenizations by their characters.

Both sides are scanned character by character. Where the characters agree, a boundary is common if
both sides end a token after the same character. Where they disagree, a *block* is skipped on both
sides: from the last common boundary up to the nearest pair of boundaries after which the next
`WINDOW` characters, or all that remain on both sides, agree. Of several such pairs, the one that
skips the fewest characters in total is chosen; ties go to the one with the most equal tokens in the
block, then to the one that skips the fewest characters of the reference.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpunct import _core
from interpunct.alignment.characters.token_text import Offsets, TokenText
from interpunct.messages.phrases import many

WINDOW = 12
"""The number of characters that must agree after a block."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenAlignment:
    """Common boundaries and blocks, counted in tokens.

    `common` has a row for each common boundary: the number of tokens before it in the reference and
    in the hypothesis. `blocks` has a row for each block: its first common boundary (two numbers),
    its last (two numbers), and the length of the longest common subsequence of its tokens.
    """

    reference: TokenText
    hypothesis: TokenText
    common: Offsets
    blocks: Offsets

    def __repr__(self) -> str:
        sides = (len(side.token_ends) for side in (self.reference, self.hypothesis))
        tokens = " beside ".join(many(number, "token") for number in sides)
        return f"<TokenAlignment: {tokens}, {many(len(self.blocks), 'block')}>"


def align_tokenizations(
    reference: TokenText, hypothesis: TokenText, *, window: int = WINDOW
) -> TokenAlignment:
    """Find the boundaries that two tokenizations have in common.

    Takes time linear in the number of characters, except for the common tokens inside blocks.

    >>> gold = TokenText.of([["Is", "n't", "it", "?"]])
    >>> alignment = align_tokenizations(gold, TokenText.of([["Isn", "'t", "it", "?"]]))
    >>> alignment.common.tolist()
    [[0, 0], [2, 2], [3, 3], [4, 4]]
    """
    common, blocks = _core.align_tokens(
        reference.characters,
        reference.token_ends,
        hypothesis.characters,
        hypothesis.token_ends,
        window,
    )
    return TokenAlignment(reference, hypothesis, common, blocks)
