"""The table of options (type, default, help, tasks and commands of each) and the presets.

A new option is a field of `Settings` in `catalogue`, and its name and type in `arguments`. The
command line, the check that an option applies to a task, and the Python API follow from these.
"""

from interpunct.options.arguments import Choices, Options
from interpunct.options.catalogue import OPTIONS, Settings, command_line_of
from interpunct.options.presets import ABOUT, FIGURES, PRESETS
from interpunct.options.values import near, unknown_name

__all__ = [
    "ABOUT",
    "FIGURES",
    "OPTIONS",
    "PRESETS",
    "Choices",
    "Options",
    "Settings",
    "command_line_of",
    "near",
    "unknown_name",
]
