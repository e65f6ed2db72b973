"""Write the table of formats into docs/formats.md, from the catalogue that the program reads.

python docs/make_format_table.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from interpunct.formats import FORMATS
from interpunct.formats.format import Field, Format

PAGE = Path(__file__).parent / "formats.md"
BEGIN, END = "<!-- formats -->\n", "<!-- end of formats -->\n"
HEAD = ("format", "extension", "used by", "otherwise recognised by", "stores besides words", "")
CALLED = {
    "name": "names",
    "marks": "marks",
    "boundaries": "boundaries",
    "scores": "scores",
    "starts": "times",
    "pitch": "pitch, energy",
    "speaker": "speakers",
    "annotator": "annotators",
    "subtypes": "labels of segments",
    "spans": "spans of time",
    "lattice": "wordings",
    "treebank": "the columns of a treebank",
}
"""What a format holds, by the first field that it takes."""


def table() -> str:
    """The table in Markdown."""
    return "".join(f"| {' | '.join(cells)} |\n" for cells in _rows())


def _rows() -> Iterator[tuple[str, ...]]:
    yield HEAD
    yield ("---",) * len(HEAD)
    for row in FORMATS.values():
        yield (
            f"`{row.name}`",
            " ".join(f"`{extension}`" for extension in row.extensions) or "-",
            row.written_by,
            row.known_by.replace("<", "&lt;") or "-",
            _held(row),
            "" if row.write is not None else "read only",
        )


def _held(row: Format) -> str:
    if row.keeps == {*get_args(Field)}:
        return "everything"
    return ", ".join(called for field, called in CALLED.items() if field in row.keeps)


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    PAGE.write_text(before + BEGIN + table() + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
