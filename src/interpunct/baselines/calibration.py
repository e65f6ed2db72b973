r"""How frequent labels have to be taken for, so that posteriors come out as frequent as labels are.

.. math:: p(y) \propto \pi_y \, e^{l_y}

where :math:`l_y` is the log likelihood of what was seen under label y. If that were exact,
:math:`\pi_y` would be the share of label y. Systems that have learnt from a sample with more
labels, and from noise, are not exact; so the weights are fitted to slots that they have not learnt
from. The posteriors of a label then sum up to as many labels as there are.

References
----------
Saerens, Latinne and Decaestecker (2002), Adjusting the outputs of a classifier to new a priori
probabilities. Neural Computation 14(1).
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize

from interpunct.baselines.arrays import Floats, Integers


def fitted_priors(logs: Floats, targets: Integers, shares: Floats) -> Floats:
    """The weights of the labels under which the targets are likeliest; they sum to one.

    `logs` has a row for each slot and a column for each label. Few slots, or none, leave the
    weights near `shares`.

    >>> fitted_priors(np.empty((0, 2)), np.empty(0, np.int64), np.array([0.9, 0.1])).round(6)
    array([0.9, 0.1])
    """
    start = np.log(shares)
    rows = np.arange(len(targets))

    def loss(given: Floats) -> tuple[float, Floats]:
        scores = logs + given
        scores -= scores.max(axis=1, keepdims=True, initial=-np.inf)
        probabilities = np.exp(scores)
        sums = probabilities.sum(axis=1, keepdims=True)
        away = given - start
        value = float(np.log(sums).sum() - scores[rows, targets].sum() + away @ away / 2)
        wrong = probabilities / sums
        wrong[rows, targets] -= 1
        return value, wrong.sum(axis=0) + away

    found = minimize(loss, start, jac=True, method="L-BFGS-B").x
    weights: Floats = np.exp(found - found.max())
    weights /= weights.sum()
    return weights
