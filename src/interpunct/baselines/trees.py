"""`prosody`: decision trees that tell from the way words were said where they break.

Boundaries are rare. Each tree therefore learns from a sample in which they are more frequent,
another sample for each tree. What the trees say on average is then corrected back to how frequent
the labels are, on slots that no tree has learnt from.

References
----------
Liu, Chawla, Harper, Shriberg and Stolcke (2006), A study in machine learning from imbalanced data
for sentence boundary detection in speech. Computer Speech and Language 20(4).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.baselines import prosody
from interpunct.baselines.arrays import Arrays, Booleans, Floats, Integers
from interpunct.baselines.calibration import fitted_priors
from interpunct.baselines.examples import Example
from interpunct.baselines.observations import Observation
from interpunct.errors import OptionError

TREES = 25

WITHOUT_LABEL = 3
"""So many slots without a label are sampled for each slot with one."""

SMALLEST_LEAF = 1 / 1600
"""The least share of the sample that a leaf may stand for."""

SHARE_OF_FEATURES = 0.4
"""The share of the features from which each split is chosen, so that trees differ."""

KEPT_APART = 0.1
"""The share of slots that no tree learns from, to correct the trees by."""

DOUBT = 0.002
"""How far a leaf is mixed with the whole sample: none is so pure as to rule a label out."""


LEAST = 1e-9
"""Keeps the share of a label that a sample happens not to have above nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class ProsodyTrees:
    """Trees in one set of arrays over all their nodes; `roots` is where each tree begins.

    A node sends a slot to `left` where its `feature` is at most `threshold`, else to `right`; a
    leaf has no children (-1). `evidence` is the log likelihood of each label at each node, `priors`
    how frequent the labels are to be taken for.
    """

    roots: Integers
    features: Integers
    thresholds: Floats
    left: Integers
    right: Integers
    evidence: Floats
    priors: Floats

    def posteriors(self, observation: Observation) -> Floats:
        """The probability of each label in each slot: a row for each slot."""
        return self.posteriors_given(self.likelihoods(observation))

    def posteriors_given(self, likelihoods: Floats) -> Floats:
        """The same, where it has been worked out how likely the prosody is."""
        weighted: Floats = likelihoods * self.priors
        weighted /= weighted.sum(axis=1, keepdims=True)
        return weighted

    def likelihoods(self, observation: Observation) -> Floats:
        """How likely the prosody is under each label, up to a factor for each slot."""
        return np.exp(self.log_likelihoods(prosody.features(observation)))

    def log_likelihoods(self, features: npt.NDArray[np.float32]) -> Floats:
        """What the trees say on average."""
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
        """Take arrays from a file; those that cannot be walked through are refused."""
        trees = cls(**{name: arrays[name] for name in cls.__slots__})
        if trees.evidence.shape[1:] != trees.priors.shape:
            raise ValueError("the trees know other labels than their priors")
        # Before it walks through them, the core looks whether every node leads somewhere.
        trees.log_likelihoods(np.empty((0, len(prosody.FEATURES)), np.float32))
        return trees


def can_grow(examples: Sequence[Example]) -> bool:
    """Are there slots with a label and slots without, to tell apart?"""
    with_label = sum(int(np.count_nonzero(example.labels)) for example in examples)
    return 0 < with_label < sum(len(example) for example in examples)


def fit(
    examples: Sequence[Example],
    labels: int,
    *,
    seed: int,
    report: Callable[[int, int], None] = lambda done, total: None,
) -> ProsodyTrees:
    """Grow the trees; `report` is told how many of them are done."""
    features = np.concatenate([prosody.features(example.observation) for example in examples])
    columns = prosody.to_learn(features)
    targets = np.concatenate([example.labels for example in examples])
    # One more of each label, so that none is impossible that the corpus happens not to have.
    priors = (np.bincount(targets, minlength=labels) + 1) / (len(targets) + labels)
    random = np.random.default_rng(seed)
    apart = random.random(len(targets)) < KEPT_APART
    # The samples are drawn in order, so that it does not matter in which order the trees are done.
    samples = [_sample(targets, apart, random) for _ in range(TREES)]

    def grow(number: int) -> dict[str, npt.NDArray[Any]]:
        sample = samples[number]
        return _grow(features[sample], columns, targets[sample], labels, seed + number)

    trees = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for tree in pool.map(grow, range(TREES)):
            trees.append(tree)
            report(len(trees), TREES)
    grown = _joined(trees, priors)
    logs = grown.log_likelihoods(features[apart])
    return replace(grown, priors=fitted_priors(logs, targets[apart], priors))


def _sample(targets: Integers, apart: Booleans, random: np.random.Generator) -> Integers:
    """Slots to grow a tree on; those kept apart only if there are no others of their kind."""
    kinds = []
    for kind in (targets > 0, targets == 0):
        there = np.flatnonzero(kind & ~apart)
        kinds.append(there if len(there) else np.flatnonzero(kind))
    with_label, without = kinds
    size = min(len(with_label), len(without))
    return np.concatenate(
        [random.choice(with_label, size), random.choice(without, WITHOUT_LABEL * size)]
    )


def _grow(
    features: npt.NDArray[np.float32], columns: Integers, targets: Integers, labels: int, seed: int
) -> dict[str, npt.NDArray[Any]]:
    """A tree that looks at these columns of the features only."""
    try:
        from sklearn.tree import DecisionTreeClassifier
    except ImportError:
        raise OptionError(
            "growing prosody trees needs scikit-learn: pip install 'interpunct[baselines]'"
        ) from None
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
        "evidence": np.log((1 - DOUBT) * shares / np.maximum(shares[0], LEAST) + DOUBT),
    }


def _joined(trees: Sequence[dict[str, npt.NDArray[Any]]], priors: Floats) -> ProsodyTrees:
    sizes = [len(tree["left"]) for tree in trees]
    roots = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    for tree, root in zip(trees, roots, strict=True):
        for side in ("left", "right"):
            tree[side] = np.where(tree[side] >= 0, tree[side] + root, -1)
    columns = {name: np.concatenate([tree[name] for tree in trees]) for name in trees[0]}
    return ProsodyTrees(roots=roots, priors=priors, **columns)
