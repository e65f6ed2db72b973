"""`prosody`: bagged decision trees on prosodic features.

Boundaries are rare, so each tree is grown on a sample of its own in which they are more frequent.
The average of the trees is then calibrated to the true frequencies of the labels, on slots that no
tree was grown on.

References
----------
Liu, Chawla, Harper, Shriberg and Stolcke (2006), A study in machine learning from imbalanced data
for sentence boundary detection in speech. Computer Speech and Language 20(4).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.baselines import prosodic_features
from interpunct.baselines.arrays import Arrays, Booleans, Floats, Integers, checked_array
from interpunct.baselines.examples import Example
from interpunct.baselines.label_priors import fitted_priors
from interpunct.baselines.labels import MOST_LABELS
from interpunct.baselines.observations import Observation
from interpunct.baselines.training_run import StageReport, TrainingRun, silent
from interpunct.extras import require

TREES = 25

WITHOUT_LABEL = 3
"""The number of slots without a label that are sampled for each slot with one."""

SMALLEST_LEAF = 1 / 1600
"""The smallest share of the sample in a leaf."""

SHARE_OF_FEATURES = 0.4
"""The share of the features from which each split is chosen, so that trees differ."""

HELD_OUT = 0.1
"""The share of slots that no tree is grown on, to calibrate the trees."""

SMOOTHING = 0.002
"""The share of the whole sample that is mixed into each leaf, so that none rules out a label."""

MOST_EVIDENCE = 100.0
"""A bound on the absolute value of log likelihoods; its exponential is finite."""

LEAST = 1e-9
"""The minimum frequency of labels missing in a sample."""


@dataclass(frozen=True, slots=True, eq=False)
class ProsodyTrees:
    """Trees in one set of arrays over all their nodes; `roots` has the root of each tree.

    A node sends a slot to `left` if its feature is at most the threshold, else to `right`; a leaf
    has no children (-1). `evidence` has the log likelihood of each label at each node, `priors` the
    prior of each label.
    """

    roots: Integers
    features: Integers
    thresholds: Floats
    left: Integers
    right: Integers
    evidence: Floats
    priors: Floats

    @property
    def labels(self) -> int:
        return len(self.priors)

    def posteriors(self, observation: Observation) -> Floats:
        """The posterior of each label in each slot: a row for each slot."""
        return self.posteriors_given(self.likelihoods(observation))

    def posteriors_given(self, likelihoods: Floats) -> Floats:
        """The posteriors from the result of `likelihoods`."""
        weighted: Floats = likelihoods * self.priors
        weighted /= weighted.sum(axis=1, keepdims=True)
        return weighted

    def likelihoods(self, observation: Observation) -> Floats:
        """The likelihood of the prosody given each label, up to a factor for each slot."""
        return np.exp(self.log_likelihoods(prosodic_features.features(observation)))

    def log_likelihoods(self, features: npt.NDArray[np.float32]) -> Floats:
        """The log likelihoods at the leaves, averaged over the trees."""
        return _core.mean_leaf_values(
            self.roots,
            self.features,
            self.thresholds,
            self.left,
            self.right,
            self.evidence,
            features,
        )

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def restore(cls, arrays: Arrays) -> ProsodyTrees:
        """Restore trees from arrays; raises an error if they are invalid."""
        left = checked_array(arrays, "left", np.int64, (None,), least=-1)
        priors = checked_array(arrays, "priors", np.float64, (None,), least=0, most=1)
        nodes, labels, features = len(left), len(priors), len(prosodic_features.FEATURES)
        if not 2 <= labels <= MOST_LABELS or not np.isclose(priors.sum(), 1):
            raise ValueError("the priors of the labels do not add up to one")
        trees = cls(
            roots=checked_array(arrays, "roots", np.int64, (None,), least=0, most=nodes - 1),
            features=checked_array(
                arrays, "features", np.int64, (nodes,), least=-2, most=features - 1
            ),
            thresholds=checked_array(arrays, "thresholds", np.float64, (nodes,)),
            left=left,
            right=checked_array(arrays, "right", np.int64, (nodes,), least=-1),
            evidence=checked_array(
                arrays, "evidence", np.float64, (nodes, labels),
                least=-MOST_EVIDENCE, most=MOST_EVIDENCE,
            ),
            priors=priors,
        )  # fmt: skip
        # The core checks that nodes form trees before it uses them.
        trees.log_likelihoods(np.empty((0, features), np.float32))
        return trees


def train(run: TrainingRun) -> ProsodyTrees:
    return fit(run.everything, run.labels, seed=run.seed, report=run.stage("prosody trees"))


def can_grow(examples: Sequence[Example]) -> bool:
    """Are there both slots with a label and slots without one?"""
    with_label = sum(int(np.count_nonzero(example.labels)) for example in examples)
    return 0 < with_label < sum(len(example) for example in examples)


def fit(
    examples: Sequence[Example],
    labels: int,
    *,
    seed: int,
    report: StageReport = silent,
) -> ProsodyTrees:
    """Grow the trees, one step for each."""
    require("sklearn.tree", extra="baselines", what="growing prosody trees")
    features = np.concatenate(
        [prosodic_features.features(example.observation) for example in examples]
    )
    columns = prosodic_features.known_columns(features)
    targets = np.concatenate([example.labels for example in examples])
    # Add one to each count, so that labels missing in the corpus are not impossible.
    frequencies = (np.bincount(targets, minlength=labels) + 1) / (len(targets) + labels)
    random = np.random.default_rng(seed)
    held_out = random.random(len(targets)) < HELD_OUT
    # All samples are drawn first, so that the order in which trees are finished does not matter.
    samples = [_sample(targets, held_out, random) for _ in range(TREES)]

    def grow(number: int) -> dict[str, npt.NDArray[Any]]:
        sample = samples[number]
        return _grow(features[sample], columns, targets[sample], labels, seed + number)

    trees = []
    with ThreadPoolExecutor(os.cpu_count()) as executor:
        for tree in executor.map(grow, range(TREES)):
            trees.append(tree)
            report(len(trees), TREES)
    grown = _joined(trees, frequencies)
    log_likelihoods = grown.log_likelihoods(features[held_out])
    return replace(grown, priors=fitted_priors(log_likelihoods, targets[held_out], frequencies))


def _sample(targets: Integers, held_out: Booleans, random: np.random.Generator) -> Integers:
    """Slots to grow a tree on; held-out ones only if there are no others of their kind."""
    kinds = []
    for kind in (targets > 0, targets == 0):
        slots = np.flatnonzero(kind & ~held_out)
        kinds.append(slots if len(slots) else np.flatnonzero(kind))
    with_label, without = kinds
    size = min(len(with_label), len(without))
    return np.concatenate(
        [random.choice(with_label, size), random.choice(without, WITHOUT_LABEL * size)]
    )


def _grow(
    features: npt.NDArray[np.float32], columns: Integers, targets: Integers, labels: int, seed: int
) -> dict[str, npt.NDArray[Any]]:
    """Grow a tree on these columns of the features."""
    from sklearn.tree import DecisionTreeClassifier

    smallest = max(5, round(SMALLEST_LEAF * len(targets)))
    tree = DecisionTreeClassifier(
        criterion="entropy",
        min_samples_leaf=smallest,
        max_features=SHARE_OF_FEATURES,
        random_state=seed,
    ).fit(features[:, columns], targets)
    shares = np.zeros((tree.tree_.node_count, labels))
    shares[:, tree.classes_] = tree.tree_.value[:, 0, :]
    chosen = tree.tree_.feature
    return {
        "features": np.where(chosen >= 0, columns[chosen], chosen).astype(np.int64),
        "thresholds": tree.tree_.threshold,
        "left": tree.tree_.children_left.astype(np.int64),
        "right": tree.tree_.children_right.astype(np.int64),
        "evidence": _log_likelihoods(shares),
    }


def _log_likelihoods(shares: Floats) -> Floats:
    """The log likelihood of each label at each node, relative to the whole sample (the first
    node).
    """
    whole = np.maximum(shares[0], LEAST)
    return np.asarray(np.log((1 - SMOOTHING) * shares / whole + SMOOTHING))


def _joined(trees: Sequence[dict[str, npt.NDArray[Any]]], priors: Floats) -> ProsodyTrees:
    sizes = [len(tree["left"]) for tree in trees]
    roots = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    for tree, root in zip(trees, roots, strict=True):
        for side in ("left", "right"):
            tree[side] = np.where(tree[side] >= 0, tree[side] + root, -1)
    columns = {name: np.concatenate([tree[name] for tree in trees]) for name in trees[0]}
    return ProsodyTrees(roots=roots, priors=priors, **columns)
