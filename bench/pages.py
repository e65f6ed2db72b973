"""How large the pages of large corpora are, and how soon a browser shows them.

    python -m bench.pages

makes the pages of 20,000 short documents and of more than 40,000 errors out of the sample's talks,
and opens them, and says how large a folder of 2,000 pages is. It also opens

    python -m bench.pages PAGE...

pages that are there already. The time is that from the start of the navigation to the first
frame after all scripts have run, the shortest of five. Ends with status 1 if a page is larger than
5 MB or takes longer than two seconds. Needs playwright and a browser.
"""

from __future__ import annotations

import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

from bench.large_corpus import draw, joined
from interpunct import Document, Evaluation, read, score
from interpunct.errors import InputWarning
from interpunct.sample import FOLDER
from tests.report.browser import opened, running_browser

MOST_BYTES = 5_000_000
MOST_SECONDS = 2.0
RUNS = 5
SHORT = 60
"""Words of a short document."""

SHOWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() / 1000)));
})"""
"""Seconds until the page was drawn."""

Corpora = dict[str, list[Document]]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        pages = [Path(name).resolve() for name in sys.argv[1:]] or list(made(Path(folder)))
        with running_browser() as browser:
            slow = [page.stem for page in pages if not is_good(browser, page)]
        if not sys.argv[1:]:
            print_folder(Path(folder) / "2,000 documents")
    if slow:
        sys.exit(f"above the goals of {MOST_BYTES:,} bytes and {MOST_SECONDS:g} s: {slow}")


def made(folder: Path) -> Iterator[Path]:
    """The pages of many documents and of many errors."""
    yield many_documents(folder / "20,000 documents.html")
    with warnings.catch_warnings():
        # That words differ is meant.
        warnings.simplefilter("ignore", InputWarning)
        yield many_errors(folder / "40,000 errors.html")


def many_documents(path: Path, count: int = 20_000) -> Path:
    """Two annotators as systems against the third, in documents of about sixty words."""
    short_documents(count).to_html(path)
    return path


def short_documents(count: int) -> Evaluation:
    """Two annotators scored against the third, in documents of about sixty words."""
    talks = {name: _talks(FOLDER / "annotators" / name) for name in ("ines", "mori", "tove")}
    short = {name: list(_in_parts(own)) for name, own in talks.items()}
    corpora = {
        name: [own[place % len(own)].renamed(f"document {place + 1:05}") for place in range(count)]
        for name, own in short.items()
    }
    return score({"ines": corpora.pop("ines")}, corpora)


def many_errors(path: Path, words: int = 32_000) -> Path:
    """Three systems whose words differ; each document is twenty talks."""
    reference = _talks(FOLDER / "differing" / "annotators" / "ines")
    drawn = list(draw([len(talk) for talk in reference], words))

    def corpus(talks: list[Document]) -> list[Document]:
        return [joined(name, [talks[place] for place in chosen]) for name, chosen in drawn]

    systems = sorted((FOLDER / "differing" / "systems").iterdir())
    scores = score(
        {"ines": corpus(reference)},
        {system.name: corpus(_talks(system)) for system in systems},
        task="punctuation",
    )
    scores.to_html(path)
    return path


def print_folder(folder: Path, count: int = 2_000) -> None:
    """Print how large a folder of pages is, and the page of a document in the middle of it."""
    short_documents(count).to_html(f"{folder}/")
    sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
    page = sorted(sizes)[count // 2]
    print(f"{folder.stem:20} {sum(sizes.values()) / 1e6:.1f} MB, {page} {sizes[page] / 1e3:.1f} kB")


def _talks(folder: Path) -> list[Document]:
    return [read(talk)[0] for talk in sorted(folder.iterdir())]


def _in_parts(talks: list[Document]) -> Iterator[Document]:
    for talk in talks:
        for start in range(0, len(talk), SHORT):
            part = slice(start, start + SHORT)
            yield Document.build("part", talk.units[part], marks=talk.marks[part])


def is_good(browser: object, page: Path) -> bool:
    """Print how large a page is and how soon it is shown; tell whether that is below the goals."""
    size, seconds = page.stat().st_size, []
    for _ in range(RUNS):
        with opened(browser, page) as found:
            seconds.append(found.page.evaluate(SHOWN))
    print(f"{page.stem:20} {size / 1e6:.2f} MB, shown after {min(seconds):.2f} s", flush=True)
    return size <= MOST_BYTES and min(seconds) <= MOST_SECONDS


if __name__ == "__main__":
    main()
