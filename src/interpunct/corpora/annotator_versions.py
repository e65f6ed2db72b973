"""Systems that were run on the words of each annotator, given as `NAME@ANNOTATOR`."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct.errors import InputError, warn
from interpunct.options import near

AnnotatorVersions = dict[str, dict[str, str]]
"""For each such system, the name of its version for each annotator."""


def annotator_versions(systems: Sequence[str], annotators: Sequence[str]) -> AnnotatorVersions:
    """Find systems that are versions of one system, each run on another annotator's words.

    Names that do not end in the name of an annotator are ordinary names.

    >>> annotator_versions(["cnn@ann", "cnn@bo", "rnn@v2"], ["ann", "bo"])
    {'cnn': {'ann': 'cnn@ann', 'bo': 'cnn@bo'}}
    """
    found: AnnotatorVersions = {}
    for system in systems:
        annotator = _annotator_of(system, annotators)
        if annotator is not None:
            found.setdefault(system.removesuffix(f"@{annotator}"), {})[annotator] = system
    for name, versions in found.items():
        lacking = [annotator for annotator in annotators if annotator not in versions]
        if lacking:
            raise InputError(
                f"system {name!r} was not run on the words of {lacking[0]!r}; give "
                f"{name}@{lacking[0]}=PATH too"
            )
    return found


def warn_of_other_names(systems: Sequence[str], annotators: Sequence[str]) -> None:
    """Warn about systems that look like versions but are not; the name may be misspelt."""
    for system in systems:
        _, at, meant = system.rpartition("@")
        if at and _annotator_of(system, annotators) is None:
            warn(
                f"{system!r} is read as the name of a system: there is no reference "
                f"{meant!r}{near(meant, annotators)}"
            )


def _annotator_of(system: str, annotators: Sequence[str]) -> str | None:
    """The annotator on whose words a system was run; if two fit, the one with the longer name."""
    fitting = [annotator for annotator in annotators if system.endswith(f"@{annotator}")]
    return max(fitting, key=len, default=None)
