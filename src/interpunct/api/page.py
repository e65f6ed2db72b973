"""Outcomes that have a page: as a text, in a file, or in the cell of a notebook."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path

from interpunct.formats.files.outputs import Kind, begins_with, check_file
from interpunct.formats.files.whole import path_to_write, write_whole
from interpunct.options.values import whole_number

PAGE = Kind("a page", begins_with(b"<!doctype html", b"<html"))
HEIGHT = 600
"""Pixels that a page has in a notebook, unless the user says otherwise."""


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

    def to_html(self, path: str | Path, *, command: str = "", force: bool = False) -> None:
        """Write the page; a file that is not a page is replaced only with `force`."""
        target = path_to_write(path)
        check_file(target, PAGE, force=force)
        write_whole(target, [self.page(command=command)])

    def show(self, *, height: int = HEIGHT) -> ShownPage:
        """The page in the cell of a notebook, so many pixels high.

        Make it the last line of a cell, or give it to `display`. The page runs in a frame of its
        own, from which it reaches nothing else.
        """
        pixels = whole_number("at least 1 pixel", least=1).check("height", height)
        return ShownPage(self.page(), pixels)
