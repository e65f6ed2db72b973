"""Arguments and options as the help shows them: each with a text, options in panels."""

from __future__ import annotations

from typing import Any

import click

OPTIONS = "Options"
"""The panel of options that have no other."""

PATH = click.Path(readable=False)
"""A path as it was typed; whether it can be read is said by whoever reads it."""


class Argument(click.Argument):
    """An argument, and what the help says of it."""

    def __init__(self, *args: Any, help: str, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.help = help


class Option(click.Option):
    """An option, and the panel of the help that lists it."""

    def __init__(self, *args: Any, panel: str | None = None, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.panel = panel or OPTIONS
