"""Shell completion: printing or installing the completion script."""

from __future__ import annotations

import os
from pathlib import Path, PurePath
from typing import NamedTuple

import click

from interpunct.cli.printing import print_text
from interpunct.errors import InputError
from interpunct.messages.visible_text import visible

PROGRAM = "interpunct"
VARIABLE = "_INTERPUNCT_COMPLETE"
"""The variable that a script sets to request completions."""


class Installed(NamedTuple):
    """Where a shell finds the script, and the line to add to its startup file."""

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
        print_text(_script(ctx, _shell()) + "\n")
        ctx.exit()


def install_completion(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Install the script for the current shell."""
    if not wanted:
        return
    shell = _shell()
    place = SHELLS[shell]
    script = Path(place.script).expanduser()
    _write(script, f"{_script(ctx, shell)}\n".encode())
    if place.startup:
        startup = Path(place.startup).expanduser()
        before = startup.read_bytes() if startup.is_file() else b""
        line = place.line.encode()
        if line not in before:
            _write(startup, (b"%s\n%s\n" % (before.rstrip(), line)).lstrip())
    print_text(
        f"{shell} completion installed in {visible(str(script))}; restart the shell to use it\n"
    )
    ctx.exit()


def _shell() -> str:
    name = PurePath(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise InputError(
            f"completion is available for {', '.join(SHELLS)}, not for the shell {name!r}; set "
            "the variable SHELL to one of them"
        )
    return name


def _script(ctx: click.Context, shell: str) -> str:
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    return kind(ctx.command, {}, PROGRAM, VARIABLE).source()


def _write(path: Path, content: bytes) -> None:
    from interpunct.formats.files.whole import write_whole

    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, [content])
