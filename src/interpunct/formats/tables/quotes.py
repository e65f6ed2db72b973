"""Tab-separated tables in which quotes are not escaped, such as those of Common Voice.

Pandas and spreadsheets quote cells that contain quotes; others write them unchanged, and then a
sentence that begins with a quote would swallow the rows up to the next quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

_CELL = r"""(?:"(?:[^"]|"")*"|[^"\t\n][^\t\n]*)?"""
_WELL_QUOTED = re.compile(rf"{_CELL}(?:\t{_CELL})*\n?")
_OPENS = re.compile(r"(?:^|\t)\"")


def quoted_lines(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a tab-separated table, with literal quotes escaped as in csv.

    Quotes are literal in a line with the right number of cells whose quotes are not in pairs around
    cells, unless the next line has too few or too many cells: then a cell continues there.

    >>> table = ["id\\ttext\\n", 'a\\t"So it is.\\n', "b\\tYes.\\n"]
    >>> [*quoted_lines(table)][1] == 'a\\t"' + '""So it is."\\n'
    True
    """
    tabs = -1
    is_open = False
    for line, following in pairwise(chain(lines, [None])):
        if line is None:
            return
        tabs = line.count("\t") if tabs < 0 else tabs
        if is_open:
            is_open = line.count('"') % 2 == 0
        elif '"' in line and not _WELL_QUOTED.fullmatch(line):
            is_full = line.count("\t") == tabs
            goes_on = following is not None and following.count("\t") != tabs
            if is_full and not goes_on:
                yield "\t".join(map(_quoted, line.rstrip("\n").split("\t"))) + "\n"
                continue
            is_open = bool(_OPENS.search(line)) and line.count('"') % 2 == 1
        yield line


def _quoted(cell: str) -> str:
    if not cell.startswith('"'):
        return cell
    return '"' + cell.replace('"', '""') + '"'
