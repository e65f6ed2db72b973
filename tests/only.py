"""The figures of the only system of an evaluation, whatever its name."""

from interpunct import Evaluation
from interpunct.api.system_scores import SystemScores


def only(evaluation: Evaluation) -> SystemScores:
    (system,) = evaluation.values()
    return system
