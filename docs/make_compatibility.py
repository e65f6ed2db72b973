"""Run every comparison of tests/against, and write the table of docs/compatibility.md.

python docs/make_compatibility.py           write the table
python docs/make_compatibility.py nltk      run the comparisons of one tool, and write nothing
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

# The tests are no package that is installed.
from tests.against.comparison import Comparison, Missing, agree, every_comparison  # noqa: E402

PAGE = ROOT / "docs/compatibility.md"
BEGIN, END = "<!-- comparisons -->\n", "<!-- end of comparisons -->\n"
HEAD = ("tool", "version", "figure", "command", "cases", "agree", "what to know")


def row(comparison: Comparison) -> str:
    """Run a comparison, and tell how it went."""
    try:
        cases = list(comparison.cases())
    except pytest.skip.Exception as error:
        raise SystemExit(f"{comparison}: {error}") from None
    same = sum(map(agree, cases))
    command = f"`{comparison.command}`" if comparison.command else ""
    cells = (
        comparison.tool, comparison.ran, comparison.figure, command, str(len(cases)), str(same),
        comparison.know,
    )  # fmt: skip
    print(comparison, f"{same} of {len(cases)}", file=sys.stderr)
    return f"| {' | '.join(cells)} |\n"


def table() -> str:
    """The table, tools by name; what cannot be run is refused."""
    found = list(every_comparison())
    missing = [part for part in found if isinstance(part, Missing)]
    if missing:
        reasons = "; ".join(f"{part.module}: {part.reason}" for part in missing)
        raise SystemExit(f"the table needs every tool, and some are missing: {reasons}")
    comparisons = sorted((part for part in found if isinstance(part, Comparison)), key=by_tool)
    rows = "".join(map(row, comparisons))
    return f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}\n{rows}"


def by_tool(comparison: Comparison) -> str:
    return comparison.tool.lower()


def main() -> None:
    warnings.simplefilter("ignore")
    if len(sys.argv) > 1:
        for part in every_comparison():
            if isinstance(part, Comparison) and part.tool.lower() == sys.argv[1].lower():
                row(part)
        return
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
