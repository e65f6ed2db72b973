"""The program as a whole: its help, its version, and how it says that something is wrong."""

from __future__ import annotations

import gc
import sys
import warnings
from functools import cache
from typing import Annotated, Any, NoReturn

import typer

from interpunct import __version__
from interpunct.cli.printing import prepare_streams, print_text, say
from interpunct.errors import InputWarning, InterpunctError, typed
from interpunct.progress import show_progress

app = typer.Typer(
    name="interpunct",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


INTERRUPTED = 130
"""The exit status after Ctrl-C, which typer turns into a result."""


def main() -> None:
    """Run the command line; a user's mistake is one line and exit status 2."""
    # Documents are many small objects that never refer to each other in a circle. To look for
    # circles as often as Python does takes a tenth of the time, and there are none to be found.
    gc.set_threshold(50_000, 100, 100)
    prepare_streams()
    warnings.simplefilter("always", InputWarning)
    warnings.showwarning = _show_warning
    _note.cache_clear()
    try:
        with show_progress():
            status = app(standalone_mode=False)
    except InterpunctError as error:
        _fail(typed(error), error.exit_status)
    except MemoryError:
        _fail("the memory of this machine is not enough; give fewer or shorter documents", 1)
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough; Python must not complain about it at exit.
        sys.stderr.close()
        raise SystemExit(1) from None
    except Exception as error:
        # Typer's errors about the call itself have this method; anything else is a fault of ours.
        if not hasattr(error, "format_message"):
            raise
        _fail(f"{error.format_message()} (see --help)", 2)
    if status == INTERRUPTED:
        _fail("stopped", INTERRUPTED)
    raise SystemExit(status or 0)


def _fail(message: str, status: int) -> NoReturn:
    say(f"interpunct: {' '.join(message.split())}")
    raise SystemExit(status)


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    _note(typed(message) if isinstance(message, Warning) else message)


@cache
def _note(message: str) -> None:
    """Say it once: a document that is read again gives the same warning again."""
    say(f"interpunct: note: {message}")


def _version(wanted: bool) -> None:
    if wanted:
        print_text(f"interpunct {__version__}\n")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Score where text breaks: sentence boundaries, punctuation and tokens."""
