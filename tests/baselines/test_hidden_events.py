"""Hidden events, against the enumeration of all sequences of events."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import Document
from interpunct.baselines import hidden_events
from interpunct.baselines.examples import Example
from interpunct.baselines.hidden_events import HiddenEventModel
from interpunct.baselines.hmm import HiddenEventProsody
from interpunct.baselines.labels import BOUNDARY, numbers
from interpunct.baselines.ngrams import ROOT
from interpunct.baselines.observations import observe
from interpunct.baselines.prosody_trees import fit as grow
from tests.talks import talks

words = st.lists(st.sampled_from(["a", "b", "c", "new"]), min_size=1, max_size=5)


def example(units: list[str], labels: list[int]) -> Example:
    return Example(observe(Document.build("talk", units)), np.array(labels, np.int64))


def trained(labels: int) -> HiddenEventModel:
    """A model of a small random text; 'new' is not in it."""
    random = np.random.default_rng(labels)
    units = random.choice(["a", "b", "c"], 80).tolist()
    return hidden_events.fit([example(units, random.integers(0, labels, 80).tolist())], labels)


def by_enumeration(model: HiddenEventModel, units: list[str], evidence: np.ndarray) -> np.ndarray:
    """Weigh each sequence of events by the probability of the whole stream."""
    vocabulary = len(model.vocabulary)
    edge = vocabulary + model.labels - 1
    posteriors = np.zeros((len(units), model.labels))
    for labels in product(range(model.labels), repeat=len(units)):
        node, _ = model.ngrams.advance(ROOT, edge)
        weight = 1.0
        for slot, (word, label) in enumerate(
            zip(model.vocabulary.numbers(units), labels, strict=True)
        ):
            for token in [word, vocabulary + label - 1] if label else [word]:
                node, probability = model.ngrams.advance(node, token)
                weight *= probability
            weight *= evidence[slot, label]
        weight *= model.ngrams.advance(node, edge)[1]
        posteriors[np.arange(len(units)), labels] += weight
    return posteriors / posteriors.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("labels", [2, 3])
@given(units=words, data=st.data())
def test_posteriors_are_sums_over_all_sequences(labels, units, data):
    model = trained(labels)
    likelihood = st.floats(0.01, 10)
    evidence = np.array(
        data.draw(
            st.lists(
                st.lists(likelihood, min_size=labels, max_size=labels),
                min_size=len(units),
                max_size=len(units),
            )
        )
    )
    observation = observe(Document.build("talk", units))
    np.testing.assert_allclose(
        model.posteriors(observation, evidence), by_enumeration(model, units, evidence), rtol=1e-9
    )


def test_a_boundary_goes_where_it_was_seen():
    learnt = example(["so", "it", "is", "yes", "it", "is"] * 20, [0, 0, 1] * 40)
    model = hidden_events.fit([learnt], 2)
    found = model.posteriors(observe(Document.build("new", ["yes", "it", "is", "so", "it", "is"])))
    np.testing.assert_array_equal(found[:, 1] > 0.5, [False, False, True, False, False, True])


def test_long_documents_do_not_underflow():
    model = trained(3)
    units = np.random.default_rng(0).choice(["a", "b", "c", "new"], 50_000).tolist()
    posteriors = model.posteriors(observe(Document.build("long", units)))
    np.testing.assert_allclose(posteriors.sum(axis=1), 1)


def test_a_document_without_words_has_no_posteriors():
    assert trained(2).posteriors(observe(Document.build("silence", []))).shape == (0, 2)


def test_hmm_without_weight_is_the_language_model():
    examples = [
        Example(
            observe(talk), numbers([BOUNDARY * int(b) for b in talk.boundaries], ("", BOUNDARY))
        )
        for talk in talks(4)
    ]
    language, trees = hidden_events.fit(examples, 2), grow(examples, 2, seed=0)
    for one in examples:
        np.testing.assert_array_equal(
            HiddenEventProsody(language, trees, 0.0).posteriors(one.observation),
            language.posteriors(one.observation),
        )
