"""The program: its commands, its version, and its error messages."""

from __future__ import annotations

import atexit
import gc
import importlib
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NoReturn

import click

from interpunct import __version__
from interpunct.cli.completion import PROGRAM, install_completion, show_completion
from interpunct.cli.endings import (
    INTERRUPTED,
    NOT_READ,
    about_library,
    explained,
    follows_interrupt,
    nothing_left_behind,
    open_closed_streams,
)
from interpunct.cli.help import GroupWithHelp
from interpunct.cli.parameters import Option
from interpunct.cli.printing import prepare_streams, print_text, say, silence
from interpunct.errors import InputWarning, InterpunctError, typed
from interpunct.messages.progress import show_progress

COMMANDS = {
    "score": "score",
    "compare": "compare",
    "check": "check",
    "align": "align",
    "errors": "errors",
    "agreement": "agreement",
    "curves": "curves",
    "report": "report",
    "convert": "convert",
    "train": "train",
    "segment": "segment",
    "metrics": "listings",
    "formats": "listings",
    "presets": "listings",
    "segmenters": "segmenters",
    "schema": "listings",
    "demo": "demo",
}
"""Each command, in the order of the help, and its module, which is imported on use."""

FAULT = 70
"""The exit status after a bug of the program, distinct from verdicts and user errors."""


def main() -> None:
    """Run the command line.

    User errors and full disks print one line and exit with status 2; bugs print a traceback.
    """
    # Documents are many small objects without reference cycles. The garbage collector's frequent
    # search for cycles takes a tenth of the time and finds none.
    gc.set_threshold(50_000, 100, 100)
    # Not at exit either, when Python would traverse everything imported.
    atexit.register(gc.freeze)
    open_closed_streams()
    prepare_streams()
    warnings.simplefilter("always", InputWarning)
    warnings.showwarning = _show_warning
    _note.cache_clear()
    try:
        with nothing_left_behind(), show_progress():
            status = app(prog_name=PROGRAM, standalone_mode=False)
            sys.stdout.flush()
    except InterpunctError as error:
        _fail(typed(error), error.exit_status)
    except MemoryError:
        _fail("out of memory; give fewer or shorter documents", 2)
    except (KeyboardInterrupt, click.Abort):
        status = INTERRUPTED
    except BrokenPipeError:
        status = NOT_READ
    except SystemExit as ended:
        # Rich ends the program if nobody reads its output.
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        status = NOT_READ
    except OSError as error:
        _fail(explained(error), 2)
    except click.ClickException as error:
        _fail(f"{error.format_message()} (see --help)", 2)
    except Exception as error:
        if isinstance(error, ImportError) and (message := about_library(error)):
            _fail(message, 2)
        _say_traceback()
        _fail("this is a bug in interpunct; please report it with the lines above", FAULT)
    if status == INTERRUPTED:
        _fail("stopped", INTERRUPTED)
    if status == NOT_READ:
        silence(sys.stdout)
    raise SystemExit(status or 0)


def _fail(message: str, status: int) -> NoReturn:
    say(f"interpunct: {' '.join(message.split())}")
    raise SystemExit(status)


def _say_traceback() -> None:
    from traceback import format_exc

    for line in format_exc().splitlines():
        say(line)


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    _note(typed(message) if isinstance(message, Warning) else message)


@cache
def _note(message: str) -> None:
    """Print a note once: a document that is read again gives the same warning again."""
    say(f"interpunct: note: {message}")


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        print_text(f"{PROGRAM} {__version__}\n")
        ctx.exit()


class Program(GroupWithHelp):
    """The commands; only the one that is called is imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"interpunct.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        with _ends_as_statuses():
            return super().make_context(*args, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            self.get_help(ctx)
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with _ends_as_statuses():
            return super().invoke(ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            from interpunct.options import near

            ctx.fail(f"No such command {args[0]!r}{near(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


@contextmanager
def _ends_as_statuses() -> Iterator[None]:
    """Handle interrupts and broken pipes before click does, which has its own exit statuses."""
    try:
        yield
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        raise click.exceptions.Exit(NOT_READ) from None
    except Exception as error:
        if not follows_interrupt(error):
            raise
        raise click.exceptions.Exit(INTERRUPTED) from None


def _root_option(flag: str, help: str, callback: Any) -> Option:
    return Option(
        [flag], help=help, callback=callback, is_flag=True, is_eager=True, expose_value=False
    )


app = Program(
    PROGRAM,
    help="Score where text breaks: sentence boundaries, punctuation and tokens.",
    context_settings={"help_option_names": ["--help", "-h"]},
    params=[
        _root_option("--version", "Print the version.", _print_version),
        _root_option(
            "--install-completion", "Install completion for the current shell.", install_completion
        ),
        _root_option(
            "--show-completion",
            "Print the completion script of the current shell, to copy or adapt it.",
            show_completion,
        ),
    ],
)
