"""What stands between spaces: the tokens of a text, equal ones numbered alike.

A text has far fewer words than it has tokens. What is to be known about a token is found out once
for each word, and then taken by number.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from interpunct import _core


@cache
def _is_space() -> npt.NDArray[np.uint8]:
    """1 for each character that `str.split` splits at, up to the last of them."""
    return np.array(list(map(str.isspace, map(chr, range(0x3001))))).view(np.uint8)


class Tokens(NamedTuple):
    """The distinct tokens of a text; for each token in order its number, line and column, from 1.

    The number is the place among the distinct ones.
    """

    distinct: list[str]
    numbers: npt.NDArray[np.int32]
    lines: npt.NDArray[np.int32]
    columns: npt.NDArray[np.int32]

    def texts(self) -> list[str]:
        """Every token in order; equal ones are one string."""
        texts: list[str] = np.array([*self.distinct, None], object)[self.numbers].tolist()
        return texts


def find_tokens(text: str) -> Tokens:
    """Find the tokens that `str.split` finds.

    >>> tokens = find_tokens("so it is,\\n so it was")
    >>> tokens.distinct
    ['so', 'it', 'is,', 'was']
    >>> tokens.numbers.tolist(), tokens.lines.tolist(), tokens.columns.tolist()
    ([0, 1, 2, 0, 1, 3], [1, 1, 1, 2, 2, 2], [1, 4, 7, 2, 5, 8])
    """
    data = text.encode("utf-8", "surrogatepass")
    numbers, lines, columns, starts, ends = _core.number_tokens(
        np.frombuffer(data, np.uint8), _is_space()
    )
    places = zip(starts.tolist(), ends.tolist(), strict=True)
    if text.isascii():
        distinct = [text[start:end] for start, end in places]
    else:
        distinct = [data[start:end].decode("utf-8", "surrogatepass") for start, end in places]
    return Tokens(distinct, numbers, lines, columns)
