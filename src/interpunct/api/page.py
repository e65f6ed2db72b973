"""Outcomes that have a page: as a text, in a file, or in the cell of a notebook."""

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

PAGE = Kind("a page", begins_with(b"<!doctype html", b"<html"))
HEIGHT = 600
"""Pixels that a page has in a notebook, unless the user says otherwise."""


def is_folder_of_pages(path: str | Path) -> bool:
    """Does a path say by a slash at its end that it is a folder?"""
    return str(path).endswith(("/", os.sep))


@dataclass(frozen=True, slots=True, repr=False)
class ShownPage:
    """A page, which a notebook shows where it is the last line of a cell."""

    page: str
    height: int

    def _repr_html_(self) -> str:
        from interpunct.report.notebook import page_frame

        return page_frame(self.page, height=self.height)

    def __repr__(self) -> str:
        return "<a page: shown in a notebook; write a file with to_html(path)>"


class HasPage(ABC):
    """What has a page: complete in itself, so that it opens without a network."""

    @abstractmethod
    def page(self, *, command: str = "") -> str:
        """One page with everything in it; `command` is told as what it was made by."""

    def pages(self, *, command: str = "") -> Iterable[tuple[str, str]]:
        """The pages of a folder, each with the name of its file, where there are any."""
        raise InputError("only scores have a page for each document; give the name of a file")

    def to_html(self, path: str | Path, *, command: str = "", force: bool = False) -> None:
        """Write the page; a file that is not a page is replaced only with `force`.

        A text that ends in a slash is a folder, which gets an index and a page for each document.
        """
        target = path_to_write(path)
        if is_folder_of_pages(path):
            files = ((name, [text]) for name, text in self.pages(command=command))
            check = partial(check_members, kind=PAGE, inputs=(), force=force)
            write_folder(target, files, check)
            return
        check_file(target, PAGE, force=force)
        write_whole(target, [self.page(command=command)])

    def show(self, *, height: int = HEIGHT) -> ShownPage:
        """The page in the cell of a notebook, so many pixels high.

        Make it the last line of a cell, or give it to `display`. The page runs in a frame of its
        own, from which it reaches nothing else.
        """
        pixels = whole_number("at least 1 pixel", least=1).check("height", height)
        return ShownPage(self.page(), pixels)
