"""Systems that were run on the words of each annotator, given as `NAME@ANNOTATOR`."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct.errors import InputError
from interpunct.options import near

AnnotatorVersions = dict[str, dict[str, str]]
"""For each such system, the name of its version for each annotator."""


def annotator_versions(systems: Sequence[str], annotators: Sequence[str]) -> AnnotatorVersions:
    """Which systems are versions of one, each run on the words of another annotator.

    >>> annotator_versions(["cnn@ann", "cnn@bo", "rnn"], ["ann", "bo"])
    {'cnn': {'ann': 'cnn@ann', 'bo': 'cnn@bo'}}
    """
    found: AnnotatorVersions = {}
    for system in systems:
        name, at, annotator = system.rpartition("@")
        if not at:
            continue
        if annotator not in annotators:
            meant = near(annotator, annotators)
            raise InputError(f"system {system!r}: there is no reference {annotator!r}{meant}")
        found.setdefault(name, {})[annotator] = system
    for name, versions in found.items():
        lacking = [annotator for annotator in annotators if annotator not in versions]
        if lacking:
            raise InputError(
                f"system {name!r} was not run on the words of {lacking[0]!r}; "
                f"give {name}@{lacking[0]}=PATH, too"
            )
    return found
