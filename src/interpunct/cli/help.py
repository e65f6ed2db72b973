"""The help of commands: usage, description, arguments and options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from interpunct.cli.parameters import OPTIONS, Argument, Option
from interpunct.messages.visible_text import open_console, visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

EXAMPLES = "Examples"
"""The paragraph of a docstring that is shown as a heading."""

TYPES = {"integer": "<int>", "float": "<float>", "text": "<str>"}
"""Placeholders for values of a type."""


class CommandWithHelp(click.Command):
    """A command that shows its arguments and options in panels."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the help directly instead of collecting it, so that colours fit the terminal."""
        console = open_console()
        _print_usage(self, ctx, console)
        parameters = self.get_params(ctx)
        arguments = [_argument(p) for p in parameters if isinstance(p, Argument)]
        _print_panel("Arguments", arguments, console)
        panels: dict[str, list[Sequence[Text]]] = {OPTIONS: []}
        for option in parameters:
            if isinstance(option, click.Option):
                panel = option.panel if isinstance(option, Option) else OPTIONS
                panels.setdefault(panel, []).append(_option(option, ctx))
        for title, rows in panels.items():
            _print_panel(title, rows, console)


class GroupWithHelp(CommandWithHelp, click.Group):
    """The same for a group, followed by its commands."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_help(ctx, formatter)
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (_text(name, "bold cyan"), _text(_paragraphs(command)[0]))
            for name, command in commands
            if command is not None
        ]
        _print_panel("Commands", rows, open_console())


def _print_usage(command: click.Command, ctx: click.Context, console: Console) -> None:
    from rich.padding import Padding

    pieces = " ".join(command.collect_usage_pieces(ctx))
    usage = _text("Usage: ", "yellow") + _text(f"{ctx.command_path} {pieces}", "bold")
    console.print(Padding(usage, 1))
    first, *others = _paragraphs(command)
    console.print(Padding(_text(first), (0, 1, 1, 1)))
    for paragraph in others:
        style = "bold" if paragraph == EXAMPLES else "dim"
        console.print(Padding(_text(paragraph, style), (0, 1, 1, 1)))


def _paragraphs(command: click.Command) -> list[str]:
    return [" ".join(part.split()) for part in (command.help or "").split("\n\n")]


def _argument(argument: Argument) -> Sequence[Text]:
    return (
        _star(argument),
        _text(argument.metavar or "", "bold cyan"),
        _said(argument.help or "", argument),
    )


def _option(option: click.Option, ctx: click.Context) -> Sequence[Text]:
    names = [*option.opts, *option.secondary_opts]
    return (
        _star(option),
        _text(",".join(name for name in names if name.startswith("--")), "bold cyan"),
        _text(",".join(name for name in names if not name.startswith("--")), "bold green"),
        _text(_values(option), "bold yellow"),
        _said(option.help or "", option),
    )


def _values(option: click.Option) -> str:
    """The values of an option; empty for a switch."""
    if option.is_flag or option.count:
        return ""
    if option.metavar:
        return option.metavar
    if isinstance(option.type, click.Choice):
        return f"<{'|'.join(map(str, option.type.choices))}>"
    return TYPES[option.type.name.removesuffix(" range")]


def _star(parameter: click.Parameter) -> Text:
    return _text("*" if parameter.required else "", "red")


def _said(help: str, parameter: click.Parameter) -> Text:
    """The description of a parameter, whether it is required, and its default."""
    default: Any = parameter.default if isinstance(parameter, Option) else None
    is_shown = isinstance(default, (str, int, float)) and not isinstance(default, bool)
    return (
        _text(help)
        + _text(" [required]" if parameter.required else "", "dim red")
        + _text(f" [default: {default}]" if is_shown else "", "dim")
    )


def _text(words: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(visible(words), style)


def _print_panel(title: str, rows: Iterable[Sequence[Text]], console: Console) -> None:
    """Print a table in a frame, without empty columns."""
    from rich.panel import Panel
    from rich.table import Table

    columns = [column for column in zip(*rows, strict=True) if any(cell.plain for cell in column)]
    if not columns:
        return
    table = Table(box=None, show_header=False, expand=True, pad_edge=False, padding=(0, 1))
    for _ in columns:
        table.add_column(overflow="fold")
    for row in zip(*columns, strict=True):
        table.add_row(*row)
    console.print(Panel(table, title=title, title_align="left", border_style="dim"))
