"""The description of a single option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from interpunct.errors import option as option_in_message
from interpunct.options.types import Command, Task
from interpunct.options.values import Values, values_of_type

Panel = Literal["Reading", "What counts", "Intervals and comparisons", "Output"]
"""The panel of the help that lists an option."""

ALL_TASKS: tuple[Task, ...] = get_args(Task)


@dataclass(frozen=True, slots=True)
class Sign:
    """How an option appears in the signature: its name, and when it is included.

    `always`; if its value is not the default (`changed`); or only if it can matter, because there
    are `several references`, `different words`, an `alignment` of words or marks, or `scores`.
    """

    name: str
    when: Literal[
        "always", "changed", "several references", "different words", "alignment", "scores"
    ]


@dataclass(frozen=True, slots=True)
class Option:
    """A row of the table of options."""

    help: str
    panel: Panel | None
    kind: Values | None = None
    """The possible values, if the type alone does not define them."""

    metavar: str | None = None
    """What the help shows for a value, if not its type."""

    tasks: tuple[Task, ...] = ALL_TASKS
    """The tasks to which it applies; in others it is an error."""

    commands: tuple[Command, ...] = ("score",)
    """The commands to which it applies."""

    agreement: tuple[Task, ...] = ALL_TASKS
    """The tasks in which it applies to `agreement`, if it applies to that command at all."""

    sign: Sign | None = None
    """How it appears in the signature; None if it cannot change a figure."""

    name: str = ""
    type: Any = None
    default: Any = None
    """Name, type and default come from the field in `Settings`."""

    @property
    def values(self) -> Values:
        return self.kind or values_of_type(self.type)

    @property
    def choices(self) -> tuple[str, ...]:
        """The possible words, if it takes one of a few."""
        takes = self.values.takes
        return get_args(takes) if get_origin(takes) is Literal else ()

    @property
    def takes(self) -> Any:
        """The type of its argument in Python."""
        return self.values.takes if self.default is not None else self.values.takes | None

    @property
    def flag(self) -> str:
        """The flag on the command line; the flag of a switch that is on by default turns it off."""
        return f"--{'no-' if self.default is True else ''}{self.name.replace('_', '-')}"

    @property
    def in_message(self) -> str:
        """Its name in messages: the argument in Python, the flag on the command line."""
        return option_in_message(self.name, flag=self.flag)

    @property
    def is_switch(self) -> bool:
        return self.type is bool

    def goes_with(self, command: Command, task: Task) -> bool:
        """Does it apply to this command and task?"""
        return command in self.commands and (command != "agreement" or task in self.agreement)

    def check(self, value: object) -> Any:
        """Check and convert a value; raises `OptionError` if it is invalid."""
        return self.values.check(self.in_message, value)

    def parse(self, typed: Any) -> Any:
        """Parse a value from the command line."""
        if self.is_switch:
            return not self.default
        return typed if self.values.parse is None else self.values.parse(self.in_message, typed)

    def typed(self, value: object) -> list[str]:
        """The command-line arguments for this value."""
        if self.is_switch:
            return [self.flag] if value is not self.default else []
        return [self.flag, self.values.show(self.check(value))]
