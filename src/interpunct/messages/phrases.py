"""Phrases for messages of one line: a number with its noun, a name, a shortened list of names.

The names of systems and documents may be long and may hold any character.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from interpunct.messages.visible_text import visible

LONGEST = 24
"""The number of characters of a name that are shown."""

MOST = 5
"""The number of names that are listed."""


def many(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun.

    >>> many(1, "system"), many(0, "system"), many(2, "boundary", "boundaries")
    ('1 system', '0 systems', '2 boundaries')
    """
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"


def one_line(text: str, longest: int = LONGEST) -> str:
    r"""A text with line breaks and other invisible characters escaped, shortened if it is long.

    >>> print(one_line("two\nlines"), one_line("x" * 10_000, longest=6))
    two\nlines xxxxx…
    """
    seen = visible(text[: longest + 1])
    return seen if len(seen) <= longest else f"{seen[: longest - 1]}…"


def quoted(name: str) -> str:
    """A name in quotation marks, on one line."""
    return f"'{one_line(name)}'"


def listed(names: Collection[str], *, most: int = MOST) -> str:
    """The first few names, and how many more there are.

    >>> listed(["ines", "mori"]), listed(["a", "b", "c", "d"], most=2)
    ('ines, mori', 'a, b and 2 more')
    """
    shown = [one_line(name) or "''" for name in islice(names, most)]
    more = len(names) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def many_named(names: Collection[str], noun: str) -> str:
    """A number with its noun, and the names in parentheses.

    >>> many_named(["cnn", "rnn"], "system"), many_named([], "system")
    ('2 systems (cnn, rnn)', '0 systems')
    """
    return many(len(names), noun) + (f" ({listed(names)})" if names else "")
