"""The pipeline of agreement: read what annotators made, bring it together, measure."""

from __future__ import annotations

from dataclasses import replace

from interpunct.alignment.annotated import annotated
from interpunct.corpora.given import CorpusLike
from interpunct.corpora.inputs import reference_corpora
from interpunct.corpora.pairing import pair
from interpunct.errors import InputError, OptionError, either, option
from interpunct.options import Settings
from interpunct.rewriting.rewriting import Rewriting, tell_of_moved_marks
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement

AgreementOutcome = BoundaryAgreement | MarkAgreement


def measure_agreement(references: CorpusLike, settings: Settings) -> AgreementOutcome:
    """How far annotators agree about boundaries, or about words and marks."""
    if settings.task == "tokens":
        tokens = option("task", "tokens")
        raise OptionError(f"agreement is about boundaries or punctuation; {tokens} has none")
    if len(given := reference_corpora(references, settings)) < 2:
        raise InputError(
            f"agreement needs at least two annotators; only {given[0].name!r} was given"
            + either("; name them: {name: corpus, ...}", "")
        )
    rewriting = Rewriting(settings)
    if settings.task == "punctuation":
        about_marks = MarkAgreement.of(given, replace(settings, leave_one_out=True), rewriting)
        tell_of_moved_marks(rewriting.moved)
        return about_marks
    together = map(rewriting, pair(given, [], skip_missing=settings.skips_missing))
    documents = [annotated(found, settings) for found in together]
    tell_of_moved_marks(rewriting.moved)
    if not documents:
        raise InputError("there is no document to agree on")
    return BoundaryAgreement.of([corpus.name for corpus in given], documents, settings)
