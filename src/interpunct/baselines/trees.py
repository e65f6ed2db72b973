"""`prosody`: decision trees that tell from the way words were said where they break.

Boundaries are rare. Each tree therefore learns from a sample that holds as many slots without a
label as with one, another sample for each tree; what the trees say on average is then corrected
back to how frequent the labels are.

References
----------
Liu, Chawla, Harper, Shriberg and Stolcke (2006), A study in machine learning from imbalanced data
for sentence boundary detection in speech. Computer Speech and Language 20(4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from interpunct.baselines import prosody
from interpunct.baselines.arrays import Arrays, Floats, Integers
from interpunct.baselines.examples import Example
from interpunct.baselines.observations import Observation
from interpunct.errors import OptionError

TREES = 10

SMALLEST_LEAF = 1 / 800
"""The least share of the sample that a leaf may stand for."""


@dataclass(frozen=True, slots=True, eq=False)
class ProsodyTrees:
    """Trees in one set of arrays over all their nodes; `roots` is where each tree begins.

    A node sends a slot to `left` where its `feature` is at most `threshold`, else to `right`; a
    leaf has no children (-1). `distributions` has the share of each label, in a sample in which
    labels were as frequent as `sampled`; `priors` is how frequent they are.
    """

    roots: Integers
    features: Integers
    thresholds: Floats
    left: Integers
    right: Integers
    distributions: Floats
    sampled: Floats
    priors: Floats

    def posteriors(self, observation: Observation) -> Floats:
        """The probability of each label in each slot: a row for each slot."""
        weighted: Floats = self.likelihoods(observation) * self.priors
        weighted /= weighted.sum(axis=1, keepdims=True)
        return weighted

    def likelihoods(self, observation: Observation) -> Floats:
        """How likely the prosody is under each label, up to a factor for each slot."""
        features = prosody.features(observation)
        votes = np.zeros((len(observation), len(self.priors)))
        for root in self.roots:
            votes += self.distributions[self._leaves(root, features)]
        # No leaf is so pure that it could rule a label out for good.
        return (votes + 0.01 * self.sampled) / self.sampled

    def _leaves(self, root: int, features: npt.NDArray[np.float32]) -> Integers:
        nodes = np.full(len(features), root)
        moving = np.arange(len(features)) if self.left[root] >= 0 else np.empty(0, np.int64)
        while len(moving):
            here = nodes[moving]
            goes_left = features[moving, self.features[here]] <= self.thresholds[here]
            nodes[moving] = np.where(goes_left, self.left[here], self.right[here])
            moving = moving[self.left[nodes[moving]] >= 0]
        return nodes

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def restore(cls, arrays: Arrays) -> ProsodyTrees:
        return cls(**{name: arrays[name] for name in cls.__slots__})


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
    targets = np.concatenate([example.labels for example in examples])
    # One more of each label, so that none is impossible that the corpus happens not to have.
    priors = (np.bincount(targets, minlength=labels) + 1) / (len(targets) + labels)
    rng = np.random.default_rng(seed)
    with_label, without = np.flatnonzero(targets), np.flatnonzero(targets == 0)
    size = min(len(with_label), len(without))
    trees = []
    for number in range(TREES):
        sample = np.concatenate([rng.choice(with_label, size), rng.choice(without, size)])
        trees.append(_grow(features[sample], targets[sample], labels, seed + number))
        report(number + 1, TREES)
    sampled = np.concatenate([[1.0], priors[1:] / priors[1:].sum()]) / 2
    return _joined(trees, sampled, priors)


def _grow(
    features: npt.NDArray[np.float32], targets: Integers, labels: int, seed: int
) -> dict[str, npt.NDArray[Any]]:
    try:
        from sklearn.tree import DecisionTreeClassifier
    except ImportError:
        raise OptionError(
            "growing prosody trees needs scikit-learn: pip install 'interpunct[baselines]'"
        ) from None
    smallest = max(5, round(SMALLEST_LEAF * len(targets)))
    tree = DecisionTreeClassifier(
        criterion="entropy", min_samples_leaf=smallest, random_state=seed
    ).fit(features, targets)
    distributions = np.zeros((tree.tree_.node_count, labels))
    distributions[:, tree.classes_] = tree.tree_.value[:, 0, :]
    return {
        "features": tree.tree_.feature.astype(np.int64),
        "thresholds": tree.tree_.threshold,
        "left": tree.tree_.children_left.astype(np.int64),
        "right": tree.tree_.children_right.astype(np.int64),
        "distributions": distributions,
    }


def _joined(
    trees: Sequence[dict[str, npt.NDArray[Any]]], sampled: Floats, priors: Floats
) -> ProsodyTrees:
    sizes = [len(tree["left"]) for tree in trees]
    roots = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    for tree, root in zip(trees, roots, strict=True):
        for side in ("left", "right"):
            tree[side] = np.where(tree[side] >= 0, tree[side] + root, -1)
    columns = {name: np.concatenate([tree[name] for tree in trees]) for name in trees[0]}
    return ProsodyTrees(roots=roots, sampled=sampled, priors=priors, **columns)
