"""What type checkers say of what callers give."""

import subprocess
import sys

import pytest

CALLS = """
from collections import deque
from collections.abc import Iterator
from pathlib import Path
import numpy as np
import numpy.typing as npt
from interpunct import Document
from interpunct.corpora.given import CorpusLike

def take(given: CorpusLike) -> None: ...

def accepted(
    texts: list[str], lists: list[list[str]], pairs: list[tuple[str, str]], rows: Iterator[str],
    array: npt.NDArray[np.str_], documents: list[Document], paths: list[Path],
) -> None:
    take("gold.txt"); take(Path("gold.txt")); take(documents[0]); take(texts); take(tuple(texts))
    take(lists); take(pairs); take(rows); take(array); take(documents); take(paths)
    take([documents, documents]); take(deque(texts)); take({"ann": texts}.values())
    take({"ann": texts}); take({"ann": lists}); take({"ann": documents, "bo": texts})
    take({"ann": "gold.txt", "bo": Path("gold.txt")}); take({"ann": array}); take([array, array])

take(5)
take([1, 2])
take([["We met.", 5]])
take(["We met.", None])
take([b"We met."])
take(b"We met.")
take({1: ["We met."]})
"""


def test_a_type_checker_tells_corpora_from_other_things(tmp_path):
    pytest.importorskip("mypy")
    path = tmp_path / "calls.py"
    path.write_text(CALLS)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-pretty", str(path)],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    lines = CALLS.splitlines()
    wrong = {lines[int(line.split(":")[1]) - 1] for line in done.stdout.splitlines() if ":" in line}
    assert wrong == set(lines[lines.index("take(5)") :]), done.stdout
