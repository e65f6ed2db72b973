"""Completion of what is typed in a shell: a script to look at, or to install."""

from __future__ import annotations

import os
from pathlib import Path, PurePath
from typing import NamedTuple

import click

from interpunct.errors import InputError

PROGRAM = "interpunct"
VARIABLE = "_INTERPUNCT_COMPLETE"
"""What a script sets when it asks for completions."""


class Installed(NamedTuple):
    """Where a shell looks for the script, and the line that lets it, in a file that it reads."""

    script: str
    startup: str = ""
    line: str = ""


SHELLS = {
    "bash": Installed(
        f"~/.bash_completions/{PROGRAM}.sh", "~/.bashrc", f"source ~/.bash_completions/{PROGRAM}.sh"
    ),
    "zsh": Installed(
        f"~/.zfunc/_{PROGRAM}", "~/.zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"
    ),
    "fish": Installed(f"~/.config/fish/completions/{PROGRAM}.fish"),
}


def show_completion(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the script of the current shell."""
    if wanted:
        print(_script(ctx, _shell()))
        ctx.exit()


def install_completion(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Write the script of the current shell to where it looks for it."""
    if not wanted:
        return
    shell = _shell()
    place = SHELLS[shell]
    script = Path(place.script).expanduser()
    _write(script, _script(ctx, shell) + "\n")
    if place.startup:
        startup = Path(place.startup).expanduser()
        before = startup.read_text() if startup.is_file() else ""
        if place.line not in before:
            _write(startup, f"{before.rstrip()}\n{place.line}\n".lstrip("\n"))
    print(f"{shell} completion installed in {script}; start the shell again to have it")
    ctx.exit()


def _shell() -> str:
    name = PurePath(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise InputError(
            f"completion is there for {', '.join(SHELLS)}, not for the shell {name!r}; "
            "set the variable SHELL to one of them"
        )
    return name


def _script(ctx: click.Context, shell: str) -> str:
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    return kind(ctx.command, {}, PROGRAM, VARIABLE).source()


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", path=str(path)) from error
