"""Concatenated documents of several annotators are measured as each document alone."""

from dataclasses import fields
from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.metrics import (
    agreement_ratio,
    distances,
    fleiss_kappa,
    fleiss_kappa_voted,
    krippendorff_alpha,
    lenient_slot_error_rate,
    pair_counts,
    pair_edits,
    soft_matches,
    vote_distribution,
    window_counts,
)
from interpunct.metrics.agreement import (
    batched_fleiss_kappa,
    batched_fleiss_kappa_voted,
    batched_krippendorff_alpha,
)
from interpunct.metrics.batches import inner_slots, tally
from interpunct.metrics.pairs import batched_pair_counts, batched_pair_edits
from interpunct.metrics.slot_errors import batched_lenient_slot_error_rate
from interpunct.metrics.soft import batched_distances, batched_soft_matches
from interpunct.metrics.vote_windows import batched_agreement_ratio, batched_window_counts
from interpunct.metrics.votes import batched_vote_distribution
from tests.many_documents import bounds_of, taken_apart

ANNOTATORS = 3
# Each slot has the labels of all annotators, and that of the system.
DOCUMENTS = st.lists(
    st.lists(st.tuples(*[st.booleans()] * (ANNOTATORS + 1)), max_size=9), min_size=1, max_size=6
)
OF_REFERENCES = {
    agreement_ratio: batched_agreement_ratio,
    fleiss_kappa: batched_fleiss_kappa,
    fleiss_kappa_voted: batched_fleiss_kappa_voted,
    krippendorff_alpha: batched_krippendorff_alpha,
    vote_distribution: batched_vote_distribution,
    pair_counts: batched_pair_counts,
    pair_edits: batched_pair_edits,
}


def rows_of(document):
    """A row for each annotator, and one for the system."""
    return np.array(document, bool).reshape(-1, ANNOTATORS + 1).T


def each(result, documents):
    """The results of single documents, out of one of many."""
    if isinstance(result, np.ndarray):
        return result.tolist()
    if not isinstance(result, dict):
        return taken_apart(result, documents)
    of_pairs = zip(*(taken_apart(own, documents) for own in result.values()), strict=True)
    return [dict(zip(result, own, strict=True)) for own in of_pairs]


@pytest.mark.parametrize("measure", OF_REFERENCES, ids=lambda measure: measure.__name__)
@given(documents=DOCUMENTS)
def test_agreement_is_that_of_each_document(measure, documents):
    panels = [rows_of(document)[:-1] for document in documents]
    together = OF_REFERENCES[measure](np.concatenate(panels, axis=1), bounds_of(documents))
    alone = [measure(panel) for panel in panels]
    if measure is vote_distribution:
        alone = np.array(alone).tolist()
    assert each(together, len(panels)) == alone


@given(DOCUMENTS, st.integers(0, 4))
def test_windows_never_reach_into_the_next_document(documents, limit):
    every = [rows_of(document) for document in documents]
    rows = np.concatenate(every, axis=1)
    together = batched_window_counts(rows[:-1], rows[-1], bounds_of(documents), limit=limit)
    alone = [window_counts(own[:-1], own[-1], limit=limit) for own in every]
    assert each(together, len(every)) == alone


@given(DOCUMENTS)
def test_a_system_is_compared_with_the_panel_of_each_document(documents):
    every = [rows_of(document) for document in documents]
    rows, bounds = np.concatenate(every, axis=1), bounds_of(documents)
    together = batched_lenient_slot_error_rate(rows[:-1], rows[-1], bounds)
    alone = [lenient_slot_error_rate(own[:-1], own[-1]) for own in every]
    assert each(together, len(every)) == alone


SHARES = st.sampled_from([0.0, 0.25, 0.5, 1.0])


@given(st.lists(st.lists(st.tuples(SHARES, SHARES), max_size=6), min_size=1, max_size=5))
def test_shares_are_compared_document_by_document(documents):
    every = [np.array(document, float).reshape(-1, 2).T for document in documents]
    rows, bounds = np.concatenate(every, axis=1), bounds_of(documents)
    together = batched_distances(*rows, bounds)
    assert each(together, len(every)) == [distances(*own) for own in every]
    matches = batched_soft_matches(*rows, bounds)
    for place, own in enumerate(every):
        alone = soft_matches(*own)
        for field in fields(matches):
            found = getattr(matches, field.name)[place]
            assert found.tolist() == getattr(alone, field.name).tolist()


@given(st.lists(st.lists(st.booleans(), max_size=4), min_size=1, max_size=6))
def test_inner_slots_are_all_but_the_last_of_each_document(documents):
    flags, bounds = np.array([*chain.from_iterable(documents)], bool), bounds_of(documents)
    inner, within = inner_slots(len(flags), bounds)
    assert flags[inner].tolist() == [flag for own in documents for flag in own[:-1]]
    assert within.tolist() == np.cumsum([0, *(max(len(own) - 1, 0) for own in documents)]).tolist()
    assert tally(flags, bounds).tolist() == [sum(own) for own in documents]
