"""Characters that tokenizers write for one another, as tables anyone can read.

A tokenizer in the tradition of the Penn Treebank turns quotes into `` and '', brackets into -LRB-
and -RRB-, and takes `can't` apart into `ca` and `n't`, where a treebank may have kept the
characters of the text or may have written `can not`. Folding writes both sides alike before they
are compared. A fold never changes how many tokens there are.
"""

from __future__ import annotations

import re

from interpunct.documents.mark_table import WRITTEN
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
"""Written, and what it counts as. Taken in this order, so that ’’ is two ' and then one \"."""

_EQUAL = {written: mark for mark, row in WRITTEN.items() if len(mark) == 1 for written in row}
"""Marks of other scripts and widths; one character stands for one, so that places stay."""

BRACKETS: tuple[tuple[str, str], ...] = (
    ("-LRB-", "("),
    ("-RRB-", ")"),
    ("-LSB-", "["),
    ("-RSB-", "]"),
    ("-LCB-", "{"),
    ("-RCB-", "}"),
    ("-lrb-", "("),
    ("-rrb-", ")"),
    ("-lsb-", "["),
    ("-rsb-", "]"),
    ("-lcb-", "{"),
    ("-rcb-", "}"),
)
"""The brackets of the Penn Treebank, also as lower-cased corpora have them."""

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
"""Whole tokens, separated by spaces, and the whole words they stand for.

Taken in this order, so that `ca n't` goes before `n't`. `'s` and `'d` are not here: each stands
for more than one word.
"""


def fold(text: str, how: Fold = "marks") -> str:
    r"""Write a text the one way that the tables allow.

    Parameters
    ----------
    text : str
        Tokens, one on each line.
    how : {"none", "marks", "contractions"}
        Which tables to use: none, so that a character counts as itself; quotes, brackets and the
        table of marks; or these and shortened words, which count as the whole ones.

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
        # Of hundreds of characters a text has few, and replacing these is faster than one pass.
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
    """The words in full, in capitals or with a capital where the short form has it."""
    short = match.group()
    whole = _WHOLE[short.lower()]
    if short.isupper():
        return whole.upper()
    return whole[0].upper() + whole[1:] if short[0].isupper() else whole
