"""Options that take several paths, so that shell patterns work after them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

import click

from interpunct.cli.help import CommandWithHelp


class _RepeatsAnOption(CommandWithHelp):
    """A command called as `ARGUMENT... OPTION PATH...`."""

    repeated: ClassVar[tuple[str, ...]]
    """The names of the option."""

    least: ClassVar[int]
    """The number of arguments that must precede the option for it to take several paths."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        takes_a_value = {
            name
            for option in self.params
            if isinstance(option, click.Option) and not option.is_flag
            for name in option.opts
        }
        repeated = repeat_option(args, self.repeated, takes_a_value, least=self.least)
        return super().parse_args(ctx, list(repeated))


class SystemsAndReferences(_RepeatsAnOption):
    """A command called as `SYSTEM... -r REFERENCE...`."""

    repeated = ("-r", "--reference")
    least = 1


class CorpusAndDev(_RepeatsAnOption):
    """A command called as `NAME CORPUS... --dev DEV...`."""

    repeated = ("--dev",)
    least = 2


def repeat_option(
    args: list[str], names: tuple[str, ...], takes_a_value: Collection[str], *, least: int = 1
) -> Iterator[str]:
    """Repeat an option before every further path that follows it.

    If fewer than `least` arguments precede the option, it takes one path, and arguments follow.

    Parameters
    ----------
    args : list of str
        The words after the command's name.
    names : tuple of str
        The names of the option.
    takes_a_value : collection of str
        The options that take a value.
    least : int
        The number of arguments that must precede the option for it to take several paths.

    Examples
    --------
    >>> " ".join(repeat_option(["a", "-r", "x", "y", "--k", "3"], ("-r",), {"-r", "--k"}))
    'a -r x -r y --k 3'
    >>> " ".join(repeat_option(["-r", "x", "a", "b"], ("-r",), {"-r"}))
    '-r x a b'
    """
    arguments = 0
    among_paths = False
    option = ""
    for arg in args:
        if option:
            among_paths, option = option in names, ""
        elif arg.startswith("-") and arg != "-":
            option = arg if arg in takes_a_value else ""
            among_paths = arg.startswith(tuple(f"{name}=" for name in names))
        elif among_paths and arguments >= least:
            yield names[0]
        else:
            arguments, among_paths = arguments + 1, False
        yield arg
