"""Imports go one way: what stands lower in this list may import what stands higher, never back."""

import ast
from pathlib import Path

import pytest

import interpunct

ROOT = Path(interpunct.__file__).parent

LAYERS = [
    ["errors", "progress"],
    ["treebank", "lattice"],
    ["document", "normalization"],
    ["sentence_units", "time_segments"],
    ["formats"],
    ["baselines"],
    ["alignment", "tokenization", "numbering"],
    ["joint_alignment", "network", "time_cuts"],
    ["merge_orders", "common_slots", "drawing_steps"],
    ["network_drawing"],
    ["metrics"],
    ["figures", "settings", "inputs"],
    ["pairing", "shards", "annotated", "rankings", "whole_texts", "wording"],
    ["stacking", "scored_time", "combination", "leave_one_out", "versions"],
    ["shared_slots"],
    ["resampling", "spread"],
    ["comparisons", "disagreement"],
    ["interannotator"],
    ["tasks"],
    ["scoring"],
    ["engines", "gathering"],
    ["evaluation", "punctuation_agreement"],
    ["curves", "drawing"],
    ["report", "sample"],
    ["cli"],
]
LEVEL = {module: level for level, modules in enumerate(LAYERS) for module in modules}
METRICS_SEE = {"errors", "metrics", "_core"}


def imports_at_the_top(path: Path) -> set[str]:
    """First-level modules of interpunct that a file imports when it is imported itself."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("interpunct."):
            found.add(node.module.split(".")[1])
        elif isinstance(node, ast.ImportFrom) and node.module == "interpunct":
            found |= {alias.name for alias in node.names if alias.name in LEVEL | {"_core": 0}}
    return found


def files() -> list[Path]:
    return [
        path for path in sorted(ROOT.rglob("*.py")) if path.parent != ROOT or path.stem[0] != "_"
    ]


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path):
    module = path.relative_to(ROOT).parts[0].removesuffix(".py")
    assert module in LEVEL, f"say where {module} belongs"
    imported = imports_at_the_top(path)
    for other in imported - {module, "_core"}:
        assert LEVEL[other] <= LEVEL[module], f"{path.name} imports {other}"
    if module == "metrics":
        assert imported <= METRICS_SEE, "metrics never see text"


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
