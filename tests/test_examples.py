"""The example scripts print a table for each tool."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
SENTENCES = ["We met him .", "He left early , and nobody knew why .", "It rained ."]


@pytest.fixture
def treebank(tmp_path):
    lines = []
    for sentence in SENTENCES:
        text = sentence.replace(" ,", ",").replace(" .", ".")
        lines.append(f"# text = {text}")
        for number, form in enumerate(sentence.split(), start=1):
            lines.append("\t".join([str(number), form, *["_"] * 8]))
        lines.append("")
    path = tmp_path / "gold.conllu"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("tool", "figures"),
    [
        pytest.param("nltk", ["1.000", "1.000", "1.000", "1.000", "0.000"], id="nltk"),
        pytest.param("spacy", ["1.000", "1.000", "1.000", "1.000", "0.000"], id="spacy"),
        pytest.param("pysbd", ["1.000", "1.000", "1.000"], id="pysbd"),
    ],
)
def test_a_tool_is_scored_in_a_few_lines(tool, figures, treebank):
    if find_spec(tool) is None:
        pytest.skip(f"{tool} is not installed: pip install interpunct[examples]")
    done = subprocess.run(
        [sys.executable, EXAMPLES / f"score_{tool}.py", treebank],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (row,) = [line.split() for line in done.stdout.splitlines() if line.split()[:1] == [tool]]
    assert row[1:] == figures
