"""`-r` takes one reference or many, so that a shell's pattern works on either side of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from typer.core import TyperCommand, TyperOption

REFERENCE = ("-r", "--reference")


class SystemsAndReferences(TyperCommand):
    """A command called as `SYSTEM... -r REFERENCE...`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        takes_a_value = {
            name
            for option in self.params
            if isinstance(option, TyperOption) and not option.is_flag
            for name in option.opts
        }
        return super().parse_args(ctx, list(repeat_reference(args, takes_a_value)))


def repeat_reference(args: list[str], takes_a_value: Collection[str]) -> Iterator[str]:
    """Put `-r` before every reference that follows another.

    Where no system stands before the first `-r`, what follows its one reference are the systems.

    Parameters
    ----------
    args : list of str
        What was typed after the command's name.
    takes_a_value : collection of str
        The options whose next argument is theirs.

    Examples
    --------
    >>> " ".join(repeat_reference(["a", "-r", "x", "y", "--k", "3"], {"-r", "--k"}))
    'a -r x -r y --k 3'
    >>> " ".join(repeat_reference(["-r", "x", "a", "b"], {"-r"}))
    '-r x a b'
    """
    systems_before = False
    among_references = False
    option = ""
    for arg in args:
        if option:
            among_references, option = option in REFERENCE, ""
        elif arg.startswith("-") and arg != "-":
            option = arg if arg in takes_a_value else ""
            among_references = arg.startswith("--reference=")
        elif among_references and systems_before:
            yield REFERENCE[0]
        else:
            systems_before, among_references = True, False
        yield arg
