"""The program as a whole: its commands, its version, and how it says that something is wrong."""

from __future__ import annotations

import atexit
import gc
import importlib
import sys
import warnings
from functools import cache
from typing import Any, NoReturn

import click

from interpunct import __version__
from interpunct.cli.completion import PROGRAM, install_completion, show_completion
from interpunct.cli.help import GroupWithHelp
from interpunct.cli.parameters import Option
from interpunct.errors import InputWarning, InterpunctError, typed
from interpunct.progress import show_progress

COMMANDS = {
    "score": "score",
    "align": "align",
    "agreement": "agreement",
    "curves": "curves",
    "convert": "convert",
    "train": "train",
    "segment": "segment",
    "metrics": "listings",
    "formats": "listings",
    "presets": "listings",
    "schema": "listings",
    "demo": "demo",
}
"""Each command, in the order of the help, and its module, which is imported when it is called."""

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def main() -> None:
    """Run the command line; a user's mistake is one line and exit status 2."""
    # Documents are many small objects that never refer to each other in a circle. To look for
    # circles as often as Python does takes a tenth of the time, and there are none to be found.
    gc.set_threshold(50_000, 100, 100)
    # Nor at the end, when Python would look through all that was ever imported.
    atexit.register(gc.freeze)
    warnings.simplefilter("always", InputWarning)
    warnings.showwarning = _show_warning
    _note.cache_clear()
    try:
        with show_progress():
            status = app(prog_name=PROGRAM, standalone_mode=False)
    except InterpunctError as error:
        _fail(typed(error), 2)
    except MemoryError:
        _fail("the memory of this machine is not enough; give fewer or shorter documents", 1)
    except (KeyboardInterrupt, click.Abort):
        status = INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough; Python must not complain about it at exit.
        sys.stderr.close()
        raise SystemExit(1) from None
    except click.ClickException as error:
        _fail(f"{error.format_message()} (see --help)", 2)
    if status == INTERRUPTED:
        _fail("stopped", INTERRUPTED)
    raise SystemExit(status or 0)


def _fail(message: str, status: int) -> NoReturn:
    print(f"interpunct: {' '.join(message.split())}", file=sys.stderr)
    raise SystemExit(status)


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    _note(typed(message) if isinstance(message, Warning) else message)


@cache
def _note(message: str) -> None:
    """Say it once: a document that is read again gives the same warning again."""
    print(f"interpunct: note: {message}", file=sys.stderr)


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        print(f"{PROGRAM} {__version__}")
        ctx.exit()


class Program(GroupWithHelp):
    """The commands, of which only the one that is called is imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"interpunct.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            # click would print an empty line before it says so.
            ctx.exit(INTERRUPTED)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            from interpunct.options import near

            ctx.fail(f"No such command {args[0]!r}{near(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


def _root_option(flag: str, help: str, callback: Any) -> Option:
    return Option(
        [flag], help=help, callback=callback, is_flag=True, is_eager=True, expose_value=False
    )


app = Program(
    PROGRAM,
    help="Score where text breaks: sentence boundaries, punctuation and tokens.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["--help", "-h"]},
    params=[
        _root_option("--version", "Print the version.", _print_version),
        _root_option(
            "--install-completion", "Install completion for the current shell.", install_completion
        ),
        _root_option(
            "--show-completion",
            "Show completion for the current shell, to copy it or customize the installation.",
            show_completion,
        ),
    ],
)
