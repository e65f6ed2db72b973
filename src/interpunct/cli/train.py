"""`interpunct train`: train a baseline on a corpus."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from interpunct.cli import options, outputs
from interpunct.cli.parameters import PATH
from interpunct.cli.printing import say
from interpunct.cli.repeated_options import CorpusAndDev
from interpunct.messages.visible_text import open_error_console, visible
from interpunct.options.types import Bad

if TYPE_CHECKING:
    from interpunct.baselines import Report
    from interpunct.documents.document import Document
    from interpunct.formats import Reading


def _system_names() -> Collection[str]:
    from interpunct.baselines import SYSTEMS

    return SYSTEMS


@click.command(cls=CorpusAndDev)
@options.argument(
    "system",
    "NAME",
    "lm, prosody, hmm, maxent, hmm+maxent, cnn or brnn.",
    shell_complete=options.completes(_system_names),
)
@options.argument("corpus", "CORPUS...", "Files, folders or patterns.", nargs=-1, type=PATH)
@options.option(
    "--output",
    "-o",
    metavar="MODEL",
    help="Where to.",
    type=click.Path(readable=False, path_type=Path),
    required=True,
)
@options.option(
    "--task",
    type=click.Choice(("boundaries", "punctuation")),
    default="boundaries",
    help="What to learn: where segments end, or where each mark stands.",
)
@options.option(
    "--dev",
    metavar="DEV...",
    help="What to tune on; by default a tenth of the corpus is held out.",
    type=PATH,
    multiple=True,
)
@options.option(
    "--seed",
    type=int,
    default=0,
    help="Seed of the random numbers; the same seed gives the same model.",
)
@options.option(
    "--turn-pause",
    type=float,
    default=1.0,
    help="If there are no speakers, a pause longer than this (in seconds) ends a turn.",
)
@options.option(
    "--from", "from_format", help="Format of the corpus, if its extension does not say it."
)
@options.bad
@options.encoding
@options.name_column
@outputs.force
def train(
    system: str,
    corpus: tuple[str, ...],
    output: Path,
    task: Literal["boundaries", "punctuation"],
    dev: tuple[str, ...],
    seed: int,
    turn_pause: float,
    from_format: str | None,
    bad: Bad | None,
    encoding: str | None,
    name_column: str | None,
    force: bool,
) -> None:
    """Train a baseline: a system to compare yours with.

    It learns from words and, if the corpus has them, times, speakers, pitch and energy. Its input
    has neither case nor marks.

    Examples

      interpunct train lm calls/ -o lm.model

      interpunct train maxent calls/ --task punctuation --dev more-calls/ -o tagger.model
    """
    from interpunct.baselines import check_target, save
    from interpunct.baselines import train as learn
    from interpunct.formats import Reading

    check_target(output, inputs=[*corpus, *dev], force=force)
    reading = Reading(bad=bad or "error", encoding=encoding, name_column=name_column)
    documents = partial(_documents, from_format, reading)
    with _progress() as report:
        model = learn(
            system,
            documents(corpus),
            task=task,
            dev=documents(dev) if dev else None,
            seed=seed,
            turn_pause=turn_pause,
            report=report,
        )
    save(model, output, force=force)
    say(f"{model.system} ({model.signature}) written to {outputs.target_name(output)}")


def _documents(format: str | None, reading: Reading, paths: Iterable[str]) -> Iterator[Document]:
    from interpunct.formats import stream

    # Check all paths before reading the first document.
    return chain.from_iterable([stream(path, format=format, reading=reading) for path in paths])


@contextmanager
def _progress() -> Iterator[Report]:
    """Show a progress bar for each stage, with the loss and the remaining time, on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    console = open_error_console()
    if not console.is_terminal:
        yield lambda stage, done, total, loss: None
        return
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[loss]}", markup=False),
        TimeLeft(),
    )
    with Progress(*columns, console=console) as bar:
        stages: dict[str, TaskID] = {}

        def report(stage: str, done: int, total: int, loss: float | None) -> None:
            if stage not in stages:
                # Earlier stages are complete, even if they stopped early.
                for earlier in bar.tasks:
                    bar.update(earlier.id, total=earlier.completed)
                stages[stage] = bar.add_task(visible(stage), total=total or None, loss="")
            said = "" if loss is None else f"loss {loss:.4f}"
            bar.update(stages[stage], completed=done, total=total or None, loss=said)

        yield report
