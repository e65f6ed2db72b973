"""Rules that every file keeps."""

import ast
from pathlib import Path

import pytest

import interpunct

ROOT = Path(interpunct.__file__).parent
METRICS_SEE = {"errors", "metrics", "_core"}


def files() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The rooms of interpunct that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "interpunct":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("interpunct."):
            found.add(node.module.split(".")[1])
        elif isinstance(node, ast.Import):
            names = (alias.name.split(".") for alias in node.names)
            found |= {name[1] for name in names if name[0] == "interpunct" and len(name) > 1}
    return found


def test_metrics_never_see_text():
    seen = {room for path in (ROOT / "metrics").rglob("*.py") for room in imported(path)}
    assert seen == METRICS_SEE


def test_only_one_file_knows_python():
    core = ROOT.parent / "core"
    if not core.is_dir():
        pytest.skip("installed without its sources")
    knowing = [path.name for path in core.iterdir() if "nanobind" in path.read_text()]
    assert knowing == ["bindings.cpp"]


def test_warnings_go_one_way():
    """What runs in a worker can only hand over the warnings that it knows of."""
    warning = [path.name for path in files() if "warnings.warn(" in path.read_text("utf-8")]
    assert warning == ["errors.py"]
