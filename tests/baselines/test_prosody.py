"""Prosodic features and the trees on them."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from interpunct import Document
from interpunct.baselines import prosodic_features, prosody_trees
from interpunct.baselines.examples import Example
from interpunct.baselines.label_priors import fitted_priors
from interpunct.baselines.observations import observe
from interpunct.baselines.prosody_trees import ProsodyTrees
from tests.talks import talk, talks

TALK = Document.build(
    "talk",
    ["yes", "we", "do", "right"],
    starts=[0.0, 0.5, 0.7, np.nan],
    ends=[0.3, 0.7, 0.9, np.nan],
    pitch=[100, np.nan, 400, 90],
    energy=[4, 2, 3, np.nan],
    speaker="aaab",
)


def column(document: Document, name: str) -> list[float]:
    return prosodic_features.features(observe(document))[
        :, prosodic_features.FEATURES.index(name)
    ].tolist()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("pause", [0.2, 0, -99, -99]),
        ("previous pause", [-99, 0.2, 0, -99]),
        ("next pause", [0, -99, -99, -99]),
        ("pause against the longest before", [0.2, -0.2, -99, -99]),
        ("pause against the longest after", [0.2, 0, -99, -99]),
        ("duration", [0.3, 0.2, 0.2, -99]),
        ("turn", [0, 0, 1, 1]),
        ("words since turn", [0, 1, 2, 0]),
        ("words to turn", [2, 1, 0, 0]),
        ("gap around unknown times", [0.2, 0, -99, -99]),
        ("pitch against the speaker's usual", [-1, -99, 1, 0]),
        ("change of pitch", [-99, -99, -1, -99]),
        ("energy against the speaker's usual", [1.5**0.5, -(1.5**0.5), 0, -99]),
        ("change of energy", [-2 * 1.5**0.5, 1.5**0.5, -99, -99]),
    ],
)
def test_worked_examples(name, expected):
    assert column(TALK, name) == pytest.approx(expected, abs=1e-6)


def test_a_gap_is_shared_out_among_the_words_in_it():
    document = Document.build(
        "talk", "abcd", starts=[0, np.nan, np.nan, 4], ends=[1, np.nan, np.nan, 5]
    )
    assert column(document, "gap around unknown times") == [1, 1, 1, -99]


def test_usual_values_are_those_of_the_speaker():
    """Two speakers, one four times as slow: relative to their own means they are alike."""
    quick = np.array([0.1, 0.2, 0.1, 0.2])
    durations = np.concatenate([quick, 4 * quick])
    starts = np.arange(8.0) * 10
    document = Document.build(
        "talk", ["aaa"] * 8, starts=starts, ends=starts + durations, speaker="aaaabbbb"
    )
    found = column(document, "duration against the usual")
    assert found == pytest.approx([-1, 1] * 4, abs=1e-5)


def test_a_change_of_speaker_is_not_a_change_of_pitch():
    """A high voice and a low one, both at their own means where they meet."""
    document = Document.build(
        "talk", "abcdef", pitch=[200, 400, 283, 71, 50, 100], speaker="aaabbb"
    )
    assert column(document, "change of pitch")[2] == pytest.approx(0, abs=0.02)


def test_features_do_not_need_times_or_words():
    assert prosodic_features.features(observe(Document.build("silence", []))).shape[0] == 0
    rows = prosodic_features.features(observe(Document.build("text", ["a", "b"])))
    assert np.isfinite(rows).all()


def test_absurd_times_are_only_large():
    document = Document.build("talk", "abc", starts=[0, 1e200, 2e200], ends=[1, 1.5e200, 1e308])
    with np.errstate(over="ignore"):
        rows = prosodic_features.features(observe(document))
    assert np.abs(rows).max() == prosodic_features.LARGEST


def labelled(documents: list[Document]) -> list[Example]:
    return [Example(observe(d), d.boundaries.astype(np.int64)) for d in documents]


@pytest.mark.parametrize(
    ("voice", "never_known"),
    [
        pytest.param((), (-4, -3, -2, -1), id="no voice"),
        pytest.param(("pitch",), (-2, -1), id="pitch"),
        pytest.param(("energy",), (-4, -3), id="energy"),
        pytest.param(("pitch", "energy"), (), id="both"),
    ],
)
def test_trees_say_what_scikit_learn_says(monkeypatch, voice, never_known):
    """It is not given the columns that are never known."""
    grown = []
    random = np.random.default_rng(0)

    def heard(document):
        return replace(document, **{name: random.uniform(1, 9, len(document)) for name in voice})

    class Kept(DecisionTreeClassifier):
        def fit(self, *arguments):
            grown.append(super().fit(*arguments))
            return self

    monkeypatch.setattr("sklearn.tree.DecisionTreeClassifier", Kept)
    ours = prosody_trees.fit(labelled([heard(document) for document in talks(5)]), 2, seed=0)
    observation = observe(heard(talk("new", seed=99)))
    given = np.delete(prosodic_features.features(observation), never_known, axis=1)
    theirs = [tree.predict_proba(given) for tree in grown]
    sampled = np.array([0.75, 0.25])
    doubted = [np.log(0.998 * said / sampled + 0.002) for said in theirs]
    found = np.log(ours.likelihoods(observation))
    np.testing.assert_allclose(found, np.mean(doubted, axis=0), atol=1e-12)
    assert len(grown) == prosody_trees.TREES


def test_the_share_of_boundaries_is_corrected_back():
    """A quarter of each sample are boundaries, one slot in twenty is; posteriors correct this."""
    random = np.random.default_rng(1)
    boundaries = random.random(20_000) < 0.05
    starts = np.arange(20_000.0)
    # Pauses that tell nothing.
    ends = starts + random.random(20_000)
    document = Document.build(
        "noise", ["a"] * 20_000, boundaries=boundaries, starts=starts, ends=ends
    )
    grown = prosody_trees.fit(labelled([document]), 2, seed=0)
    assert grown.posteriors(observe(document))[:, 1].mean() == pytest.approx(0.05, abs=0.02)


@pytest.mark.parametrize("labels", [2, 4])
def test_posteriors_sum_up_to_as_many_labels_as_there_are(labels):
    """Also if what was heard is exaggerated, so that the true shares would give other sums."""
    random = np.random.default_rng(labels)
    targets = np.maximum(random.integers(-12, labels, size=5_000), 0)
    logs = random.normal(scale=3, size=(5_000, labels))
    logs[np.arange(5_000), targets] += 1
    counts = np.bincount(targets)
    priors = fitted_priors(logs, targets, counts / 5_000)
    weights = priors * np.exp(logs)
    sums = (weights / weights.sum(axis=1, keepdims=True)).sum(axis=0)
    np.testing.assert_allclose(sums, counts, rtol=0.01)
    plain = counts / 5_000 * np.exp(logs)
    assert abs((plain / plain.sum(axis=1, keepdims=True)).sum(axis=0) - counts).max() > 300


def test_pauses_are_found():
    grown = prosody_trees.fit(labelled(talks(8)), 2, seed=0)
    new = talk("new", seed=99)
    found = grown.posteriors(observe(new))[:-1, 1] > 0.5
    assert np.mean(found == new.boundaries[:-1]) > 0.97


def test_trees_come_back_from_their_arrays():
    grown = prosody_trees.fit(labelled(talks(2)), 2, seed=0)
    again = ProsodyTrees.restore(grown.arrays())
    observation = observe(talk("new", seed=99))
    np.testing.assert_array_equal(grown.posteriors(observation), again.posteriors(observation))


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        pytest.param("left", 0, "nodes after it", id="a node that is its own child"),
        pytest.param("right", 10**6, "nodes after it", id="a child that is not there"),
        pytest.param(
            "features", 99, "'features' must be from -2", id="a feature that is not there"
        ),
        pytest.param("roots", -1, "'roots' must be from 0", id="a tree without a root"),
    ],
)
def test_trees_that_lead_nowhere_are_refused(name, value, why):
    arrays = dict(prosody_trees.fit(labelled(talks(2)), 2, seed=0).arrays())
    arrays[name] = np.full_like(arrays[name], value)
    with pytest.raises(ValueError, match=why):
        ProsodyTrees.restore(arrays)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        pytest.param("roots", "at least one tree", id="no tree"),
        pytest.param("left", "'roots' must be", id="nodes without children"),
        pytest.param("evidence", "'evidence' must be", id="nodes that say nothing"),
        pytest.param("priors", "do not add up to one", id="labels without priors"),
    ],
)
def test_trees_with_a_part_missing_are_refused(name, why):
    arrays = dict(prosody_trees.fit(labelled(talks(2)), 2, seed=0).arrays())
    arrays[name] = arrays[name][:0]
    with pytest.raises(ValueError, match=why):
        ProsodyTrees.restore(arrays)
