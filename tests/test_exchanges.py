"""The changes that `python -m fuzz mutants` makes."""

import ast

from fuzz.exchanges import exchanges

SOURCE = """
LONGEST = 9

@cache(maxsize=None, typed=True)
def share(part: Literal[1], whole: int = 1) -> float:
    if whole:
        return abs(part - 2) / whole
    return nan if part < 0 else np.searchsorted(part, whole, side="left")
"""

MADE = [
    (2, "LONGEST = 9", "LONGEST = 10", True),
    (5, "part: Literal[1], whole: int=1", "part: Literal[1], whole: int=2", True),
    (6, "if whole:", "if not whole:", False),
    (7, "abs(part - 2)", "float(part - 2)", False),
    (7, "part - 2", "part + 2", False),
    (7, "part - 2", "part - 3", False),
    (7, "abs(part - 2) / whole", "abs(part - 2) * whole", False),
    (8, "part < 0", "part <= 0", False),
    (8, "part < 0", "part < 1", False),
    (8, "side='left'", "side='right'", False),
]
"""Line, before, after, and whether it is run at import; no annotation and no decorator."""


def made() -> list[tuple[int, str, str, bool]]:
    found = []
    for number in range(len(list(exchanges(ast.parse(SOURCE))))):
        exchange = list(exchanges(ast.parse(SOURCE)))[number]
        line = exchange.lines[0]
        found.append((line, *exchange.make(), exchange.is_at_import))
    return found


def test_every_place_is_exchanged_once():
    assert sorted(made()) == sorted(MADE)
