"""The pipeline of agreement: read, pair and measure the documents of annotators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpunct.alignment.annotated_batch import JoinedDocuments, packed_parts, unpacked_documents
from interpunct.alignment.merge_orders import orders as merge_orders
from interpunct.corpora.given import CorpusLike
from interpunct.corpora.inputs import reference_corpora
from interpunct.corpora.nameless import named_alike
from interpunct.corpora.shards import cut_into_shards
from interpunct.errors import InputError, OptionError, either, option, warn
from interpunct.messages.phrases import quoted
from interpunct.options import Settings
from interpunct.results.stacking import join
from interpunct.running.accumulation import accumulate
from interpunct.running.executors import PATIENCE, ExecutorOrAddress
from interpunct.running.jobs import Job, rewriting_of
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.punctuation import MarkAgreement

AgreementOutcome = BoundaryAgreement | MarkAgreement


def measure_agreement(
    references: CorpusLike,
    settings: Settings,
    *,
    workers: int | None = 1,
    executor: ExecutorOrAddress = None,
    executor_timeout: float = PATIENCE,
) -> AgreementOutcome:
    """Measure the agreement of annotators about boundaries, or about words and marks.

    Documents are compared in this process, or where an executor runs the work.
    """
    if settings.task == "tokens":
        tokens = option("task", "tokens")
        raise OptionError(f"agreement is measured for boundaries or punctuation, not for {tokens}")
    if len(given := reference_corpora(references, settings)) < 2:
        raise InputError(
            f"agreement needs at least two annotators; only {given[0].name!r} was given"
            + either("; name them: {name: corpus, ...}", "")
        )
    given, _ = named_alike(given)
    # * Errors in normalisers are reported before anything is read.
    rewriting_of(settings)
    about_marks = settings.task == "punctuation"
    settings = replace(settings, leave_one_out=True) if about_marks else settings
    shards = cut_into_shards(given)
    names = tuple(corpus.name for corpus in given)
    job = Job(settings, names, (), None, alone=len(shards) == 1)
    found = accumulate(
        job, shards, workers=workers, executor=executor, executor_timeout=executor_timeout
    )
    if not found.names:
        raise InputError("the annotators have no documents")
    if about_marks:
        _check_in_common(names, [who for note in found.notes for who in note.annotators])
        return MarkAgreement.of_measured(names, found.notes, settings, found.documents)
    documents = JoinedDocuments([note.documents for note in found.notes])
    of_each = [document.annotators for document in unpacked_documents(documents)]
    _check_in_common(names, [*of_each, *(part.annotators for part in packed_parts(documents))])
    bags = join([note.bags for note in found.notes])
    return BoundaryAgreement.of_measured(
        names,
        documents,
        bags,
        settings,
        found.documents,
        orders=len(merge_orders(len(names), settings.orders)) if settings.orders else 0,
    )


def _check_in_common(names: Sequence[str], annotators: Sequence[Sequence[str]]) -> None:
    """Raise an error if no two annotators share a document, and warn of those who share none."""
    shared = {who for those in annotators if len(those) > 1 for who in those}
    if not shared:
        raise InputError(
            f"no two of the annotators {', '.join(map(quoted, names))} have a document in common, "
            "so there is nothing to compare; documents are paired by name"
        )
    for who in names:
        if who not in shared:
            warn(
                f"{quoted(who)} has no document in common with any other annotator and is not "
                "compared; documents are paired by name"
            )
