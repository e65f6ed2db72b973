"""`interpunct align`: what was matched with what."""

from __future__ import annotations

from interpunct.cli import options
from interpunct.cli.program import app


@app.command()
def align(
    systems: options.Systems,
    reference: options.References,
    task: options.TaskName = None,
    preset: options.Preset = None,
    system_format: options.SystemFormat = None,
    reference_format: options.ReferenceFormat = None,
    missing: options.Missing = None,
    fold: options.FoldTables = None,
) -> None:
    """Draw what was matched with what, as far as it differs.

    [bold]Examples[/bold]

      interpunct align nltk=out.tok -r gold.conllu --task tokens
    """
    from rich.console import Console

    from interpunct.errors import OptionError
    from interpunct.evaluation import begin
    from interpunct.report.drawings import DRAWINGS
    from interpunct.settings import Settings, near

    settings = Settings.choose(
        task=task,
        preset=preset,
        system_format=system_format,
        reference_format=reference_format,
        missing=missing,
        fold=fold,
    )
    if settings.task not in DRAWINGS:
        raise OptionError(f"--task {settings.task} has no drawing{near(settings.task, DRAWINGS)}")
    work, pairs = begin(options.arguments(systems), options.arguments(reference), settings)
    for line in DRAWINGS[settings.task](work, pairs, Console().width):
        print(line)
