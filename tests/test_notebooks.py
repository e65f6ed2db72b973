"""The notebooks of the documentation are what their script writes, and every cell of them runs."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
pytest.importorskip("ipykernel", reason="ipykernel is not installed")

DOCS = Path(__file__).parents[1] / "docs"


def _script():
    spec = importlib.util.spec_from_file_location("make_notebooks", DOCS / "make_notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


NOTEBOOKS = _script().NOTEBOOKS


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_what_the_script_writes(name):
    stored = nbformat.read(DOCS / "notebooks" / f"{name}.ipynb", as_version=4)
    cells = [(cell.cell_type, cell.source) for cell in stored.cells]
    kinds = ("markdown", "code")
    assert cells == [cell for pair in NOTEBOOKS[name] for cell in zip(kinds, pair, strict=True)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_cell_shows_something(name, tmp_path):
    notebook = nbformat.read(DOCS / "notebooks" / f"{name}.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}}).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.source for cell in code if not cell.outputs] == []
