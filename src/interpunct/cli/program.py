"""The program as a whole: its help, its version, and how it says that something is wrong."""

from __future__ import annotations

import gc
import sys
import traceback
import warnings
from functools import cache
from typing import Annotated, Any, NoReturn

import typer

from interpunct import __version__
from interpunct.cli.endings import (
    INTERRUPTED,
    NOT_READ,
    explained,
    nothing_left_behind,
    open_closed_streams,
)
from interpunct.cli.printing import prepare_streams, print_text, say, silence
from interpunct.errors import InputWarning, InterpunctError, typed
from interpunct.progress import show_progress

app = typer.Typer(
    name="interpunct",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


FAULT = 70
"""The exit status after a fault of the program, which no verdict and no mistake has."""


def main() -> None:
    """Run the command line.

    A user's mistake, or a disk that is full, is one line and exit status 2; a fault of the program
    has its traceback.
    """
    # Documents are many small objects that never refer to each other in a circle. To look for
    # circles as often as Python does takes a tenth of the time, and there are none to be found.
    gc.set_threshold(50_000, 100, 100)
    open_closed_streams()
    prepare_streams()
    warnings.simplefilter("always", InputWarning)
    warnings.showwarning = _show_warning
    _note.cache_clear()
    try:
        with nothing_left_behind(), show_progress():
            status = app(standalone_mode=False)
            sys.stdout.flush()
    except InterpunctError as error:
        _fail(typed(error), error.exit_status)
    except MemoryError:
        _fail("the memory of this machine is not enough; give fewer or shorter documents", 2)
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    except BrokenPipeError:
        status = NOT_READ
    except SystemExit as ended:
        # Typer and rich end the program when nobody reads its output.
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        status = NOT_READ
    except OSError as error:
        _fail(explained(error), 2)
    except Exception as error:
        # Typer's errors about the call itself have this method; anything else is a fault of ours.
        if not hasattr(error, "format_message"):
            for line in traceback.format_exc().splitlines():
                say(line)
            _fail("this is a fault of the program; please report it with the lines above", FAULT)
        _fail(f"{error.format_message()} (see --help)", 2)
    if status == INTERRUPTED:
        _fail("stopped", INTERRUPTED)
    if status == NOT_READ:
        silence(sys.stdout)
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
