"""The JSON of `interpunct errors`."""

from __future__ import annotations

from collections.abc import Sequence

from interpunct import __version__
from interpunct.evaluation.error_lists import ErrorList
from interpunct.report.json.types.errors import ErrorContextJson, ErrorJson, ErrorsJson
from interpunct.tasks.error_places import Context, ErrorPlace


def errors_json(found: Sequence[ErrorList]) -> ErrorsJson:
    """One object with the errors of each system."""
    return {
        "interpunct": __version__,
        "schema": "urn:interpunct:errors:1",
        "signature": found[0].signature,
        "reference": found[0].reference,
        "systems": [
            {
                "name": own.system,
                "counts": {str(kind): count for kind, count in own.counts.items()},
                "contexts": [_context(context) for context in own.contexts],
                "errors": [_error(error) for error in own.errors],
            }
            for own in found
        ],
    }


def _context(context: Context) -> ErrorContextJson:
    return {
        "reference": context.reference,
        "hypothesis": context.hypothesis,
        "before": context.before,
        "count": context.count,
    }


def _error(error: ErrorPlace) -> ErrorJson:
    found: ErrorJson = {
        "document": error.document,
        "kind": error.kind,
        "boundary": error.is_boundary,
        "reference": error.reference,
        "hypothesis": error.hypothesis,
        "before": list(error.before),
        "after": list(error.after),
        "place": error.place,
    }
    reference, hypothesis = error.sides
    if reference is not None and reference != error.reference:
        found["reference_written"] = reference
    if hypothesis is not None and hypothesis != error.hypothesis:
        found["hypothesis_written"] = hypothesis
    if error.time is not None:
        found["time"] = error.time
    if error.speaker is not None:
        found["speaker"] = error.speaker
    return found
