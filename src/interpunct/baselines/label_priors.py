r"""Label priors that calibrate a classifier on slots that it was not trained on.

.. math:: p(y) \propto \pi_y \, e^{l_y}

where :math:`l_y` is the log likelihood of a slot's features under label y. If the likelihoods were
exact, :math:`\pi_y` would be the relative frequency of label y. They are not: the classifier was
trained on a sample with more labels, and on noise. So the priors are fitted to slots that it was
not trained on. The posteriors of a label then sum to about the number of slots with this label.

References
----------
Saerens, Latinne and Decaestecker (2002), Adjusting the outputs of a classifier to new a priori
probabilities. Neural Computation 14(1).
"""

from __future__ import annotations

import numpy as np

from interpunct.baselines.arrays import Floats, Integers
from interpunct.extras import require


def fitted_priors(log_likelihoods: Floats, targets: Integers, frequencies: Floats) -> Floats:
    """The priors under which the targets are most likely; they sum to one.

    `log_likelihoods` has a row for each slot and a column for each label. With few slots, or none,
    the priors stay near the `frequencies` of the labels.

    >>> fitted_priors(np.empty((0, 2)), np.empty(0, np.int64), np.array([0.9, 0.1])).round(6)
    array([0.9, 0.1])
    """
    optimize = require("scipy.optimize", extra="baselines", what="fitting label priors")
    start = np.log(frequencies)
    rows = np.arange(len(targets))

    def loss(log_priors: Floats) -> tuple[float, Floats]:
        scores = log_likelihoods + log_priors
        scores -= scores.max(axis=1, keepdims=True, initial=-np.inf)
        probabilities = np.exp(scores)
        sums = probabilities.sum(axis=1, keepdims=True)
        distance = log_priors - start
        value = float(np.log(sums).sum() - scores[rows, targets].sum() + distance @ distance / 2)
        residuals = probabilities / sums
        residuals[rows, targets] -= 1
        return value, residuals.sum(axis=0) + distance

    found = optimize.minimize(loss, start, jac=True, method="L-BFGS-B").x
    priors: Floats = np.exp(found - found.max())
    priors /= priors.sum()
    return priors
