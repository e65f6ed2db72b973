"""Detecting references and systems that were swapped."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct.corpora.inputs import Corpus
from interpunct.errors import InputError, OptionError, either, option, warn

ORDER = either(
    "references come first, as in score(references, systems)",
    "references are given with -r, systems without",
)


def check_order(
    references: Sequence[Corpus], systems: Sequence[Corpus], *, baseline: str | None
) -> None:
    """Raise an error if the sides are certainly swapped, and warn if they probably are.

    Usually systems have scores and references have annotators; but references may be a system's
    output, and people may be scored like systems, so only both signs together are an error.
    """
    gold, made = ([corpus.name for corpus in side] for side in (references, systems))
    if baseline in gold and baseline not in made:
        raise OptionError(
            f"{option('baseline')}: {baseline!r} is a reference, not a system; {ORDER}"
        )
    versions = [_split_version(name, made) for name in gold]
    if versions[0] and all(versions):
        system, annotator = versions[0]
        raise InputError(
            f"{gold[0]!r} is given as a reference and {annotator!r} as a system, but {gold[0]!r} "
            f"names the system {system!r} run on the words of the annotator {annotator!r}; {ORDER}"
        )
    if any(corpus.has_scores for corpus in systems) or not all(
        corpus.has_scores for corpus in references
    ):
        return
    if all(corpus.annotator for corpus in systems):
        raise InputError(
            f"the reference {gold[0]!r} has scores, as systems have, and the system {made[0]!r} "
            f"was made by the annotator {systems[0].annotator!r}; {ORDER}"
        )
    warn(
        f"the reference {gold[0]!r} has scores and no system has any; that is right for a "
        f"consensus of annotators, but if references and systems are swapped: {ORDER}"
    )


def _split_version(name: str, annotators: Sequence[str]) -> tuple[str, str] | None:
    """Split `NAME@ANNOTATOR`, if it ends in one of these annotators."""
    system, _, annotator = name.rpartition("@")
    return (system, annotator) if system and annotator and annotator in annotators else None
