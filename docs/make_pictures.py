"""Make the picture of the page that the README shows (needs playwright and a Chromium).

    python docs/make_pictures.py

Some sections are left out, so that the picture shows figures and texts at a size that can be read.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from interpunct import score
from interpunct.sample import REFERENCES, SYSTEMS

PICTURE = Path(__file__).parent / "pictures" / "report.png"
HIDDEN = """
#side_by_side > :not(h2):not(.panels), #curves > :not(h2):not(.panels), #annotators,
#curves .panel:nth-child(n + 4), footer { display: none; }
section { padding-bottom: .4rem; }
.text { max-height: 19rem; }
"""


def main() -> None:
    """Draw the sample, and look at it."""
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    if browser_path is None:
        raise SystemExit("install a browser: chromium or google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        page_path = Path(folder) / "page.html"
        score(REFERENCES, SYSTEMS).to_html(page_path, command="interpunct demo")
        browser = driver.chromium.launch(
            executable_path=browser_path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        page = browser.new_page(viewport={"width": 1120, "height": 900}, color_scheme="light")
        page.goto(page_path.as_uri())
        page.add_style_tag(content=HIDDEN)
        page.screenshot(path=PICTURE, full_page=True)
        browser.close()


if __name__ == "__main__":
    main()
