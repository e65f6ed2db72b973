"""What there is to know about one option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from interpunct.errors import option as option_in_message
from interpunct.options.types import Command, Task
from interpunct.options.values import Values, values_of_type

Panel = Literal["Reading", "What counts", "Intervals and comparisons", "Output"]
"""Where the help lists an option."""

ALL_TASKS: tuple[Task, ...] = get_args(Task)


@dataclass(frozen=True, slots=True)
class Sign:
    """How the signature has an option: under which name, and when it is told.

    `always`; where its value is not the default (`changed`); or where there is what it is about,
    because it cannot matter elsewhere: `several references`, `different words`, an `alignment` of
    words or marks, or `scores`.
    """

    name: str
    told: Literal[
        "always", "changed", "several references", "different words", "alignment", "scores"
    ]


@dataclass(frozen=True, slots=True)
class Option:
    """A row of the table of options."""

    help: str
    panel: Panel | None
    kind: Values | None = None
    """The values that it can have, where its type does not say everything."""

    metavar: str | None = None
    """What the help shows for a value, where that is more than its type."""

    tasks: tuple[Task, ...] = ALL_TASKS
    """The tasks that look at it; with others it is refused."""

    commands: tuple[Command, ...] = ("score",)
    """The commands that have it."""

    agreement: tuple[Task, ...] = ALL_TASKS
    """Of the tasks that look at it, those in which `agreement` does too, if that has it at all."""

    sign: Sign | None = None
    """How the signature has it; None if it cannot change a figure."""

    name: str = ""
    type: Any = None
    default: Any = None
    """Name, type and default are those of its field in `Settings`."""

    @property
    def values(self) -> Values:
        return self.kind or values_of_type(self.type)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words of which it takes one, if it does."""
        takes = self.values.takes
        return get_args(takes) if get_origin(takes) is Literal else ()

    @property
    def takes(self) -> Any:
        """The type of what Python may give."""
        return self.values.takes if self.default is not None else self.values.takes | None

    @property
    def flag(self) -> str:
        """The option on the command line; what is on by default can be switched off."""
        return f"--{'no-' if self.default is True else ''}{self.name.replace('_', '-')}"

    @property
    def in_message(self) -> str:
        """How a message calls it: by its name in Python, by its flag on the command line."""
        return option_in_message(self.name, flag=self.flag)

    @property
    def is_switch(self) -> bool:
        return self.type is bool

    def goes_with(self, command: Command, task: Task) -> bool:
        """Does a command look at it, in a task that does?"""
        return command in self.commands and (command != "agreement" or task in self.agreement)

    def check(self, value: object) -> Any:
        """The value to keep; an `OptionError` if it cannot be had."""
        return self.values.check(self.in_message, value)

    def parse(self, typed: Any) -> Any:
        """The value that was meant by what was typed, or by what the command line made of it."""
        if self.is_switch:
            return not self.default
        return typed if self.values.parse is None else self.values.parse(self.in_message, typed)

    def typed(self, value: object) -> list[str]:
        """What to type on the command line to get this value."""
        if self.is_switch:
            return [self.flag] if value is not self.default else []
        return [self.flag, self.values.show(self.check(value))]
