"""A sum may start with the result of no document."""

from dataclasses import fields

import numpy as np
import pytest

from interpunct.metrics.catalogue import METRICS
from interpunct.metrics.results import Additive
from interpunct.metrics.thresholds import OperatingPoints

assert METRICS  # by which every kind of result has been imported


def kinds(kind=Additive):
    for each in kind.__subclasses__():
        if each.__module__.startswith("interpunct.metrics"):
            yield each
        yield from kinds(each)


def numbers(result):
    """Every number that a result holds, those of its parts too."""
    for field in fields(result):
        value = getattr(result, field.name)
        if isinstance(value, Additive):
            yield from numbers(value)
        elif value is not None:
            yield from np.ravel(value).tolist()


@pytest.mark.parametrize("kind", sorted(set(kinds()), key=lambda kind: kind.__name__))
def test_the_result_of_no_documents_is_zero(kind):
    found = list(numbers(kind()))
    # A curve begins at a threshold that nothing reaches.
    known = [np.inf] if kind is OperatingPoints else []
    assert [number for number in found if number] == known
