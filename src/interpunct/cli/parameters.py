"""Arguments and options with help texts, and panels for options."""

from __future__ import annotations

from typing import Any

import click

OPTIONS = "Options"
"""The default panel of options."""

PATH = click.Path(readable=False)
"""A path as typed; the reader reports whether it can be read."""


class Argument(click.Argument):
    """An argument with a help text."""

    def __init__(self, *args: Any, help: str, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.help = help


class Option(click.Option):
    """An option with the panel that lists it in the help."""

    def __init__(self, *args: Any, panel: str | None = None, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.panel = panel or OPTIONS
