"""Folding: tables of characters that tokenizers write for one another.

Tokenizers in the tradition of the Penn Treebank turn quotes into `` and '', brackets into -LRB- and
-RRB-, and split `can't` into `ca` and `n't`, where a treebank may keep the characters of the text
or write `can not`. Folding makes both sides alike before they are compared. It never changes the
number of tokens.
"""

from __future__ import annotations

import re

from interpunct.documents.mark_table import WRITTEN
from interpunct.documents.marks import BRACKET_NAMES
from interpunct.options.types import Fold

QUOTES: tuple[tuple[str, str], ...] = (
    ("``", '"'),
    ("“", '"'),
    ("”", '"'),
    ("„", '"'),
    ("‟", '"'),
    ("«", '"'),
    ("»", '"'),
    ("`", "'"),
    ("´", "'"),
    ("‘", "'"),
    ("’", "'"),
    ("‚", "'"),
    ("‛", "'"),
    ("‹", "'"),
    ("›", "'"),
    ("''", '"'),
)
"""Pairs of a spelling and what it counts as, applied in this order, so that ’’ becomes two ' and
then one \".
"""

_EQUAL = {written: mark for mark, row in WRITTEN.items() if len(mark) == 1 for written in row}
"""Marks of other scripts and widths; each is one character, so that positions do not change."""

BRACKETS = tuple(BRACKET_NAMES.items())
"""The brackets of the Penn Treebank."""

CONTRACTIONS: tuple[tuple[str, str], ...] = (
    ("ca n't", "can not"),
    ("wo n't", "will not"),
    ("sha n't", "shall not"),
    ("n't", "not"),
    ("'m", "am"),
    ("'re", "are"),
    ("'ve", "have"),
    ("'ll", "will"),
    ("gon na", "going to"),
    ("wan na", "want to"),
    ("got ta", "got to"),
)
"""Contractions: whole tokens, separated by spaces, and the full words they stand for.

Applied in this order, so that `ca n't` precedes `n't`. `'s` and `'d` are not included because each
is ambiguous.
"""


def fold(text: str, how: Fold = "marks") -> str:
    r"""Replace variant spellings by the one that the tables choose.

    Parameters
    ----------
    text : str
        Tokens, one on each line.
    how : {"none", "marks", "contractions"}
        Which tables to use: `none`; `marks` for quotes, brackets and the table of marks;
        `contractions` for these and contractions, which become full words.

    Examples
    --------
    >>> fold("``\nHi\n''\n-LRB-\nsic\n-RRB-")
    '"\nHi\n"\n(\nsic\n)'
    >>> fold("你好\n。")
    '你好\n.'
    >>> fold("I\nca\nn't", "contractions")
    'I\ncan\nnot'
    """
    if how == "none":
        return text
    for written, meant in QUOTES + BRACKETS:
        text = text.replace(written, meant)
    if not text.isascii():
        # A text has few of these hundreds of characters, so replacing only these is faster than one
        # pass.
        for written in _EQUAL.keys() & set(text):
            text = text.replace(written, _EQUAL[written])
    return _spell_out(text) if how == "contractions" else text


def _spell_out(text: str) -> str:
    return _CONTRACTION.sub(_whole_words, text)


_WHOLE = {short.replace(" ", "\n"): whole.replace(" ", "\n") for short, whole in CONTRACTIONS}
_CONTRACTION = re.compile(
    r"(?<![^\n])(?:" + "|".join(map(re.escape, _WHOLE)) + r")(?![^\n])", re.IGNORECASE
)


def _whole_words(match: re.Match[str]) -> str:
    """The full words, in capitals or with an initial capital if the contraction is."""
    short = match.group()
    whole = _WHOLE[short.lower()]
    if short.isupper():
        return whole.upper()
    return whole[0].upper() + whole[1:] if short[0].isupper() else whole
