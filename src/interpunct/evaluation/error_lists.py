"""Lists of the errors of systems, optionally filtered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_args

from interpunct.corpora.given import CorpusLike
from interpunct.errors import OptionError, UnknownNameError, option
from interpunct.evaluation.scores import begin
from interpunct.evaluation.signature import alignment_signature
from interpunct.options import Settings, near
from interpunct.options.types import ErrorKind
from interpunct.rewriting.tally import tell
from interpunct.tasks.error_places import Context, ErrorPlace, contexts_of
from interpunct.tasks.punctuation.task import PunctuationTask

KINDS: tuple[ErrorKind, ...] = get_args(ErrorKind)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which errors to list: all, or those of some marks, kinds or speakers."""

    marks: tuple[str, ...] = ()
    kinds: tuple[ErrorKind, ...] = ()
    speakers: tuple[str, ...] = ()

    def __contains__(self, error: ErrorPlace) -> bool:
        if self.marks and not error.all_marks.intersection(self.marks):
            return False
        if self.speakers and error.speaker not in self.speakers:
            return f"{error.document}:{error.speaker}" in self.speakers
        return not self.kinds or error.kind in self.kinds or self._is_wanted_boundary(error)

    def _is_wanted_boundary(self, error: ErrorPlace) -> bool:
        return error.is_boundary and "boundary" in self.kinds


@dataclass(frozen=True)
class ErrorList:
    """The errors of one system, in order."""

    system: str
    reference: str
    signature: str
    errors: Sequence[ErrorPlace]

    @cached_property
    def contexts(self) -> Sequence[Context]:
        """Groups of similar errors, the most frequent first."""
        return contexts_of(self.errors)

    @property
    def counts(self) -> dict[ErrorKind, int]:
        """The number of errors of each kind; boundary errors are also counted as errors of
        marks.
        """
        found = Counter(error.kind for error in self.errors)
        boundaries = sum(error.is_boundary for error in self.errors)
        return {kind: boundaries if kind == "boundary" else found[kind] for kind in KINDS}


def list_errors(
    references: CorpusLike,
    systems: CorpusLike,
    settings: Settings,
    *,
    wanted: Wanted,
    context: int,
) -> list[ErrorList]:
    """The errors of each system against one reference or several combined."""
    task, pairs = begin(references, systems, settings)
    if not isinstance(task, PunctuationTask):
        raise OptionError("errors are listed for words and marks only, the task punctuation")
    for mark in wanted.marks:
        if mark not in task.marks:
            listed = " ".join(task.marks)
            raise OptionError(
                f"{option('mark')}: {mark!r} is not a scored mark; those are {listed}"
            )
    found: dict[str, list[ErrorPlace]] = {system: [] for system in task.systems}
    notes: list[Any] = []
    speakers: set[str] = set()
    for pair in pairs:
        notes += task.measure([pair]).notes
        reference = next(iter(pair.references.values()))
        speakers.update(reference.speaker or ())
        speakers.update(f"{reference.name}:{who}" for who in reference.speaker or ())
        for system, errors in task.errors(pair, context).items():
            found[system] += (error for error in errors if error in wanted)
    for who in wanted.speakers:
        if who not in speakers:
            known = near(who, sorted(speakers)) if speakers else "; the reference names no speakers"
            raise UnknownNameError(f"{option('speaker')}: there is no speaker {who!r}{known}")
    tell(pairs.rewritten, settings.optional)
    signature = alignment_signature(settings, task.references, task.facts(notes))
    reference_name = "+".join(task.references)
    return [ErrorList(system, reference_name, signature, own) for system, own in found.items()]
