"""The JSON Schemas of the commands' output, generated from the types and stored in this folder."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, get_args

from interpunct.errors import OptionError
from interpunct.options import near
from interpunct.options.types import JsonCommand

COMMANDS: tuple[JsonCommand, ...] = get_args(JsonCommand)
"""The commands whose JSON has a schema."""


def json_schema(command: JsonCommand) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what a command prints with `--output json`.

    Parameters
    ----------
    command : str
        ``score``, ``agreement``, ``curves``, ``align``, ``errors`` or ``compare``.

    Examples
    --------
    >>> json_schema("score")["$id"]
    'urn:interpunct:score:1'
    """
    if command not in COMMANDS:
        raise OptionError(f"there is no schema of {command!r}{near(str(command), COMMANDS)}")
    text = (files(__package__) / f"{command}.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
