"""Outcomes with an HTML page: as a string, in a file, or in a notebook."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from interpunct.errors import InputError
from interpunct.formats.files.outputs import Kind, begins_with, check_file, check_members
from interpunct.formats.files.whole import path_to_write, write_folder, write_whole
from interpunct.options.values import whole_number

BEGINNINGS = (b"<!doctype html", b"<html")
PAGE = Kind("a page", begins_with(*BEGINNINGS))
HEIGHT = 600
"""The default height of a page in a notebook, in pixels."""


def is_folder_of_pages(path: str | Path) -> bool:
    """Does a path end in a slash, which makes it a folder?"""
    return str(path).endswith(("/", os.sep))


@dataclass(frozen=True, slots=True, repr=False)
class ShownPage:
    """A page that a notebook shows if it is the last expression of a cell."""

    page: str
    height: int

    def _repr_html_(self) -> str:
        from interpunct.report.notebook import page_frame

        return page_frame(self.page, height=self.height)

    def __repr__(self) -> str:
        return "<a page: shown in a notebook; write a file with to_html(path)>"


class HasPage(ABC):
    """An outcome with a self-contained HTML page."""

    @abstractmethod
    def page(self, *, command: str = "") -> str:
        """A self-contained HTML page; it shows `command` as the command that made it."""

    def pages(self, *, command: str = "") -> Iterable[tuple[str, str]]:
        """The files of a folder with their names, if the outcome has several pages."""
        raise InputError("only scores have a page for each document; give the name of a file")

    def to_html(self, path: str | Path, *, command: str = "", force: bool = False) -> None:
        """Write the page; an existing file that is not a page is replaced only with `force`.

        If the path is a string that ends in a slash, it is a folder, which gets an index, a page
        for each document, and the script and the style sheet of all of them.
        """
        target = path_to_write(path)
        if is_folder_of_pages(path):
            from interpunct.report.html import MADE_BY

            files = ((name, [text]) for name, text in self.pages(command=command))
            made = Kind("a page or a part of one", begins_with(*BEGINNINGS, MADE_BY.encode()))
            check = partial(check_members, kind=made, inputs=(), force=force)
            write_folder(target, files, check)
            return
        check_file(target, PAGE, force=force)
        write_whole(target, [self.page(command=command)])

    def show(self, *, height: int = HEIGHT) -> ShownPage:
        """Show the page in a notebook, `height` pixels high.

        Make it the last expression of a cell, or pass it to `display`. The page runs in a sandboxed
        frame.
        """
        pixels = whole_number("at least 1 pixel", least=1).check("height", height)
        return ShownPage(self.page(), pixels)
