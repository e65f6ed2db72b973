"""Golden figures have an origin."""

import re

from tests.shared import GOLDEN


def test_every_golden_file_has_a_row_that_says_where_it_comes_from():
    rows = re.findall(r"^\| `([\w.]+)` \|", (GOLDEN / "README.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(path.name for path in GOLDEN.glob("*.json*"))
