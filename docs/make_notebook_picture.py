"""Make the picture of a notebook that docs/notebooks.md shows.

    pip install nbclient nbconvert ipykernel
    python docs/make_notebook_picture.py

Needs playwright and a Chromium too. The notebook is run on the sample, and no network is asked.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import nbclient
import nbformat
from nbconvert import HTMLExporter
from playwright.sync_api import sync_playwright

from interpunct.sample import FOLDER

PICTURE = Path(__file__).parent / "pictures" / "notebook.png"
CELLS = (
    """\
import interpunct

references = {name: f"sample/annotators/{name}" for name in ("ines", "mori", "tove")}
systems = {name: f"sample/systems/{name}" for name in ("both", "pause", "words")}
evaluation = interpunct.score(references, systems)
evaluation""",
    'evaluation["both"]["wisebe"]',
    """\
interpunct.align(
    {"typist": ["Well, it is a lighthouse. Or was it? I think so, yes."]},
    {"recogniser": ["well it is the light house, or was it? I think so yes."]},
)""",
    "evaluation.show(height=420)",
)
MARGIN = "body { padding: 0 1.2rem !important; }"


def main() -> None:
    """Run the notebook, and look at it."""
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    if browser_path is None:
        raise SystemExit("install a browser: chromium or google-chrome")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        shutil.copytree(FOLDER, folder / "sample")
        notebook = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, CELLS)])
        nbclient.NotebookClient(notebook, resources={"metadata": {"path": name}}).execute()
        body, _ = HTMLExporter().from_notebook_node(notebook)
        (folder / "notebook.html").write_text(body, encoding="utf-8")
        browser = driver.chromium.launch(
            executable_path=browser_path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        page = browser.new_page(viewport={"width": 1000, "height": 1400}, color_scheme="light")
        page.route("http*://**", lambda route: route.abort())
        page.goto((folder / "notebook.html").as_uri())
        page.add_style_tag(content=MARGIN)
        page.frame_locator("iframe").locator("section").first.wait_for()
        page.locator("main").screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
