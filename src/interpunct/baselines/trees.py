"""`prosody`: decision trees that tell from the way words were said where they break.

Trees are boosted: each is small and learns what those before it got wrong, and what they say adds
up. Boundaries are rare, so they learn from a sample in which boundaries are more frequent, and are
then corrected back to how frequent the labels are, on slots that no tree has learnt from.

References
----------
Friedman (2002), Stochastic gradient boosting. Computational Statistics and Data Analysis 38(4).
Liu, Chawla, Harper, Shriberg and Stolcke (2006), A study in machine learning from imbalanced data
for sentence boundary detection in speech. Computer Speech and Language 20(4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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

TREES = 100
"""So many trees are grown for each label, or for the two together if there are no more."""

LEARNING_RATE = 0.1
DEPTH = 5

WITHOUT_LABEL = 3
"""So many slots without a label are sampled for each slot with one."""

MOST_WITH_LABEL = 25_000
"""More slots with a label are not sampled: they would cost much time and change little."""

SMALLEST_LEAF = 1 / 3000
"""The least share of the sample that a leaf may stand for."""

SHARE_OF_SLOTS = 0.3
SHARE_OF_FEATURES = 0.4
"""Each tree learns from this share of the sample, each split is chosen from this share of features:
trees that differ err differently."""

KEPT_APART = 0.1
"""The share of slots that no tree learns from, to correct the trees by."""


@dataclass(frozen=True, slots=True, eq=False)
class ProsodyTrees:
    """Trees in one set of arrays over all their nodes; `roots` is where each tree begins.

    A node sends a slot to `left` where its `feature` is at most `threshold`, else to `right`; a
    leaf has no children (-1). What all trees have as `evidence` is on average the log likelihood of
    each label, up to a number for each slot; `priors` is how frequent labels are to be taken for.
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
        return _core.mean_evidence(
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
    sample = _sample(targets, apart, random)
    grown = _joined(
        list(_grow(features[sample], columns, targets[sample], labels, seed, report)), priors
    )
    logs = grown.log_likelihoods(features[apart])
    return replace(grown, priors=fitted_priors(logs, targets[apart], priors))


def _sample(targets: Integers, apart: Booleans, random: np.random.Generator) -> Integers:
    """Slots to grow trees on; those kept apart only if there are no others of their kind."""
    kinds = []
    for kind in (targets > 0, targets == 0):
        there = np.flatnonzero(kind & ~apart)
        kinds.append(there if len(there) else np.flatnonzero(kind))
    with_label, without = kinds
    size = min(len(with_label), len(without), MOST_WITH_LABEL)
    others = min(WITHOUT_LABEL * size, len(without))
    return np.concatenate(
        [random.choice(with_label, size, False), random.choice(without, others, False)]
    )


def _grow(
    features: npt.NDArray[np.float32],
    columns: Integers,
    targets: Integers,
    labels: int,
    seed: int,
    report: Callable[[int, int], None],
) -> Iterator[dict[str, npt.NDArray[Any]]]:
    """Trees that look at these columns of the features only."""
    try:
        from sklearn.ensemble import GradientBoostingClassifier
    except ImportError:
        raise OptionError(
            "growing prosody trees needs scikit-learn: pip install 'interpunct[baselines]'"
        ) from None
    boosted = GradientBoostingClassifier(
        n_estimators=TREES,
        learning_rate=LEARNING_RATE,
        subsample=SHARE_OF_SLOTS,
        max_features=SHARE_OF_FEATURES,
        max_depth=DEPTH,
        min_samples_leaf=max(5, round(SMALLEST_LEAF * len(targets))),
        random_state=seed,
    )
    boosted.fit(features[:, columns], targets, monitor=lambda number, *_: report(number + 1, TREES))
    # Of two labels only the second has trees, which say how much likelier it is than the first.
    kinds = boosted.classes_ if len(boosted.classes_) > 2 else boosted.classes_[1:]
    # The scores begin with the shares of the labels, so what the trees add is their evidence. A
    # label that the sample does not have gets none.
    scale = LEARNING_RATE * boosted.estimators_.size
    for stage in boosted.estimators_:
        for kind, grown in zip(kinds, stage, strict=True):
            tree = grown.tree_
            evidence = np.zeros((tree.node_count, labels))
            evidence[:, kind] = scale * tree.value[:, 0, 0]
            yield {
                "features": np.where(tree.feature >= 0, columns[tree.feature], -2),
                "thresholds": tree.threshold,
                "left": tree.children_left.astype(np.int64),
                "right": tree.children_right.astype(np.int64),
                "evidence": evidence,
            }


def _joined(trees: Sequence[dict[str, npt.NDArray[Any]]], priors: Floats) -> ProsodyTrees:
    sizes = [len(tree["left"]) for tree in trees]
    roots = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    for tree, root in zip(trees, roots, strict=True):
        for side in ("left", "right"):
            tree[side] = np.where(tree[side] >= 0, tree[side] + root, -1)
    columns = {name: np.concatenate([tree[name] for tree in trees]) for name in trees[0]}
    return ProsodyTrees(roots=roots, priors=priors, **columns)
