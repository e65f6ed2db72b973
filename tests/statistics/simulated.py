"""Simulated systems, whose true F1 is known."""

import numpy as np

from interpunct.metrics.catalogue import BOUNDARY_METRICS
from interpunct.metrics.measures import COUNTS
from interpunct.metrics.results import Counts
from interpunct.results.bag import Bag
from interpunct.results.figures import figure_of

F1 = next(figure_of(metric) for metric in BOUNDARY_METRICS if metric.name == "f1")


def simulated_bags(generator, documents, *, accuracy=0.9):
    """Documents of different lengths and difficulty, with the counts behind F1."""
    slots = generator.poisson(80, documents) + 20
    right = np.clip(generator.normal(accuracy, 0.05, documents), 0, 1)
    boundaries = generator.binomial(slots, 0.1)
    tp = generator.binomial(boundaries, right)
    fp = generator.binomial(slots - boundaries, (1 - right) * 0.1)
    return [
        Bag.of({COUNTS: Counts(*(int(count) for count in counts))})
        for counts in zip(tp, fp, boundaries - tp, slots - boundaries - fp, strict=True)
    ]
