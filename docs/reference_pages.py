"""The reference of the site, made of the tables that the program itself reads.

mkdocs runs this as a hook: commands and their options, figures, formats, presets, the schemas of
the JSON and the names of the Python package become pages, so that none of them can be forgotten.
"""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from fnmatch import fnmatch
from pathlib import Path

import click
from markdown.extensions.toc import slugify
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

import interpunct
from interpunct import metrics
from interpunct.cli.help import EXAMPLES
from interpunct.cli.parameters import OPTIONS, Argument, Option
from interpunct.cli.program import COMMANDS, app
from interpunct.formats import FORMATS
from interpunct.metrics import METRICS
from interpunct.options import PRESETS, command_line_of
from interpunct.options.catalogue import Settings
from interpunct.options.types import JsonCommand
from interpunct.report.json.schemas import COMMANDS as COMMANDS_WITH_JSON
from interpunct.report.json.schemas import json_schema

DEFAULTS = {field.name: field.default for field in fields(Settings)}
REPOSITORY_FILES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
"""Pages that stand at the top of the repository, where everybody looks for them."""

DIRECTIONS = {"higher": "1 is best", "lower": "0 is best", "neither": "no end is best"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    root = Path(config.config_file_path).parent
    for name in REPOSITORY_FILES:
        text = (root / name).read_text(encoding="utf-8").replace("](docs/", "](")
        files.append(File.generated(config, name, content=text))
    for example in sorted((root / "examples").glob("*.py")):
        path = f"examples/{example.name}"
        included = InclusionLevel.INCLUDED
        files.append(File.generated(config, path, abs_src_path=str(example), inclusion=included))
    for path, lines in _pages(root):
        files.append(File.generated(config, f"reference/{path}.md", content="\n".join(lines)))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """What stands beside `docs` in the repository stands among the pages of the site."""
    return markdown.replace("](../examples/", "](examples/")


def _pages(root: Path) -> Iterator[tuple[str, Iterable[str]]]:
    yield "commands", _commands()
    yield "figures", _figures(root / "docs" / "limitations.md")
    yield "formats", _formats()
    yield "presets", _presets()
    yield "python", _python()
    for command in COMMANDS_WITH_JSON:
        yield f"json-{command}", _schema(command)


def _commands() -> Iterator[str]:
    yield "# Commands"
    yield ""
    yield "Every command with all of its options, as `interpunct COMMAND --help` prints them."
    context = click.Context(app, info_name="interpunct")
    commands = {name: app.get_command(context, name) for name in COMMANDS}
    yield from _option_index(commands)
    for name, command in commands.items():
        if command is None:
            sys.exit(f"{name} is no command")
        yield from _command(name, command, click.Context(command, info_name=name, parent=context))


def _option_index(commands: Mapping[str, click.Command | None]) -> Iterator[str]:
    """Every option, with a link to its row in the first command that has it."""
    first: dict[str, str] = {}
    for name, command in commands.items():
        for option in _options(command):
            first.setdefault(option.opts[0], f"[`{option.opts[0]}`](#{_anchor(name, option)})")
    yield from ("", "Options: " + ", ".join(first[flag] for flag in sorted(first)) + ".")


def _options(command: click.Command | None) -> list[click.Option]:
    return [] if command is None else [p for p in command.params if isinstance(p, click.Option)]


def _anchor(command: str, option: click.Option) -> str:
    return f"{command}{option.opts[0]}"


def _command(name: str, command: click.Command, context: click.Context) -> Iterator[str]:
    said, _, examples = (command.help or "").partition(f"\n\n    {EXAMPLES}\n")
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    yield from ("", f"## {name}", "", _plain(" ".join(said.split())))
    yield from ("", "```text", usage, "```", "")
    if examples:
        yield "```sh"
        yield from (line.strip() for line in examples.splitlines() if line.strip())
        yield "```"
    arguments = [p for p in command.params if isinstance(p, Argument)]
    if arguments:
        rows = [(f"`{p.metavar or p.name}`", _plain(p.help or "")) for p in arguments]
        yield from _table(("argument", "meaning"), rows)
    panels: dict[str, list[tuple[str, str]]] = {}
    for option in _options(command):
        panel = option.panel if isinstance(option, Option) else OPTIONS
        row = (f'<span id="{_anchor(name, option)}"></span>{_flags(option)}', _meaning(option))
        panels.setdefault(panel, []).append(row)
    for panel, rows in panels.items():
        yield from _table((panel.lower(), "meaning"), rows)


def _flags(option: click.Option) -> str:
    return ", ".join(f"`{flag}`" for flag in (*option.opts, *option.secondary_opts))


def _meaning(option: click.Option) -> str:
    said = _plain(option.help or "")
    if isinstance(option.type, click.Choice):
        said += f" One of {', '.join(f'`{choice}`' for choice in option.type.choices)}."
    default = DEFAULTS.get(option.name or "", option.default)
    if isinstance(default, (str, int, float)) and not isinstance(default, bool):
        said += f" Default: `{default}`."
    return said


def _figures(limitations: Path) -> Iterator[str]:
    families = dict(_families(limitations.read_text(encoding="utf-8")))
    yield "# Figures"
    yield "\nEvery figure under its name in JSON, in `--columns` and in Python."
    task = ""
    for metric in METRICS:
        if metric.task != task:
            task = metric.task
            yield from ("", f"## In {task}", "")
        yield from ("", f"### `{metric.name}`", "", _plain(_sentence(metric.definition)), "")
        yield f"*{metric.label}* in tables; {DIRECTIONS[metric.better]}. {metric.source}."
        if metric.unmeasured:
            yield f"Not measured: {metric.unmeasured}."
        family = next(place for own, place in families.items() if fnmatch(metric.name, own))
        yield f"[What it does not prove](../limitations.md#{family})."
        if hasattr(metrics, metric.name):
            yield from ("", f"::: interpunct.metrics.{metric.name}", "    options:")
            yield from ("      show_root_heading: false", "      show_root_toc_entry: false")


def _families(limitations: str) -> Iterator[tuple[str, str]]:
    """The names and patterns of figures, each with the place of its family's limitations."""
    for section in re.split(r"^## ", limitations, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        for name in re.findall(r"`([^`]+)`", body.partition("**Limitations.**")[0]):
            yield name, slugify(heading, "-")


def _formats() -> Iterator[str]:
    yield from ("# Formats", "", "[How text is read](../formats.md) explains each of them.", "")
    rows = [
        (
            f"`{row.name}`",
            " ".join(f"`{extension}`" for extension in row.extensions) or "`--...-format`",
            _plain(row.boundaries),
            f"`interpunct[{row.extra}]`" if row.extra else "",
        )
        for row in FORMATS.values()
    ]
    yield from _table(("format", "extension", "boundaries come from", "needs"), rows)


def _presets() -> Iterator[str]:
    yield from ("# Presets", "", "A preset is a list of options. What you give overrides it.", "")
    rows = [(f"`{name}`", f"`{shlex.join(command_line_of(row))}`") for name, row in PRESETS.items()]
    yield from _table(("preset", "the same as"), rows)


def _schema(command: JsonCommand) -> Iterator[str]:
    yield from (f"# JSON of `{command}`", "")
    yield f"What `interpunct {command} --output json` prints (`interpunct schema {command}`)."
    yield from ("", "```json", json.dumps(json_schema(command), indent=2), "```")


def _python() -> Iterator[str]:
    yield from ("# Python", "", "Everything that `import interpunct` offers.", "")
    for name in interpunct.__all__:
        if name not in ("__version__", "metrics"):
            yield from (f"::: interpunct.{name}", "    options:", "      heading_level: 2", "")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield ""
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    for row in rows:
        yield f"| {' | '.join(map(_cell, row))} |"
    yield ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|")


def _plain(text: str) -> str:
    """Text in which `<laugh>` is no markup; in code it never is."""
    parts = text.split("`")
    parts[::2] = [part.replace("<", "&lt;") for part in parts[::2]]
    return "`".join(parts)


def _sentence(text: str) -> str:
    """A definition as a sentence; names of figures and formulas begin as they are."""
    first = text.partition(" ")[0]
    begins_with_word = first.isalpha() and len(first) > 2  # `tp` begins a formula
    return f"{text[0].upper() if begins_with_word else text[0]}{text[1:].rstrip('.')}."
