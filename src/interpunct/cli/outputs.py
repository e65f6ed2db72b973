"""Writing output: first to standard output, then to files that were checked beforehand."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from interpunct.cli.options import SHOWING, Decorator, option
from interpunct.errors import OptionError


class _PageFile(click.Path):
    """A file, never a folder: a trailing slash is an error, since it would be lost."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and value.endswith(("/", os.sep)):
            raise OptionError(
                "--html: only interpunct score writes a folder of pages; give the name of a file"
            )
        return super().convert(value, param, ctx)


html: Decorator = option(
    "--html",
    metavar="FILE",
    help="Also write an HTML report; - prints it instead of the table.",
    type=_PageFile(path_type=Path),
    panel=SHOWING,
)
html_or_folder: Decorator = option(
    "--html",
    metavar="FILE",
    help="Also write an HTML report; - prints it instead of the table. FOLDER/ gets an index and a "
    "complete page for each document.",
    type=click.Path(path_type=str),
    panel=SHOWING,
)
force: Decorator = option(
    "--force",
    is_flag=True,
    help="Replace an existing file even if it is of another kind.",
    panel=SHOWING,
)


def check_page(
    html: str | Path | None, inputs: Iterable[str | Path], *, output: str = "table", force: bool
) -> None:
    """Raise an error before the work begins if the page cannot be written."""
    if html is None:
        return
    from interpunct.api.page import PAGE, is_folder_of_pages
    from interpunct.formats.files.outputs import check_file, check_folder
    from interpunct.formats.files.whole import STANDARD_OUTPUT

    if is_folder_of_pages(html):
        check_folder(Path(html), inputs=inputs, extension=".html")
        return
    html = Path(html)
    if html == STANDARD_OUTPUT and output != "table":
        raise OptionError(
            f"--html - and --output {output} would both print; name a file for the page"
        )
    check_file(html, PAGE, inputs=inputs, force=force)


def print_then_write(
    show: Callable[[], None],
    html: Path | None,
    write_page: Callable[[Path], None],
    *others: Callable[[], None],
) -> None:
    """Print a result, then write its page and other files; a printed page replaces the result.

    The result is printed even if a file cannot be written, and files are written even if nobody
    reads the output.
    """
    from interpunct.formats.files.whole import STANDARD_OUTPUT

    unread: BrokenPipeError | SystemExit | None = None
    try:
        if html != STANDARD_OUTPUT:
            show()
            sys.stdout.flush()
    except (BrokenPipeError, SystemExit) as error:
        # Rich ends the program if nobody reads its output.
        unread = error
    for write in others:
        write()
    if html is not None:
        write_page(html)
    if unread:
        raise unread


def target_name(path: Path) -> str:
    """The name of a target in the note about what was written."""
    from interpunct.formats.files.whole import STANDARD_OUTPUT

    return "standard output" if path == STANDARD_OUTPUT else str(path)
