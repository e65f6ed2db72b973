"""The catalogue of figures."""

import pytest

from interpunct.metrics import METRICS
from interpunct.metrics.catalogue import range_of


def test_every_metric_name_is_used_once_in_its_task():
    names = [(metric.task, metric.name) for metric in METRICS]
    assert len(names) == len(set(names))


def test_every_mean_over_classes_says_over_how_many():
    """Resamples that lack one of them are then not taken for the same figure."""
    means = [metric for metric in METRICS if "macro" in metric.name]
    assert len(means) >= 5
    assert [metric.name for metric in means if metric.classes is None] == []


def test_no_other_figure_says_over_how_many_classes():
    others = [metric for metric in METRICS if "macro" not in metric.name]
    assert [metric.name for metric in others if getattr(metric, "classes", None)] == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("cohen_kappa", "-1 to 1; 0 is what chance gives"),
        ("krippendorff_alpha", "-1 to 1; 0 is what chance gives"),
        ("boundary_similarity_pi", "-1 to 1; 0 is what chance gives"),
        ("boundary_similarity", "0 to 1"),
        ("f1", "0 to 1"),
        ("punctuation_error_rate_minus_word_error_rate", "any number"),
        ("nist_error_rate", "0 and up"),
        ("generalized_hamming_distance", "0 and up"),
        ("boundary_deviation", "0 and up"),
    ],
)
def test_ranges_of_figures(name, expected):
    assert {range_of(metric) for metric in METRICS if metric.name == name} == {expected}


def test_shares_of_words_within_a_distance_are_named_after_it():
    names = {metric.name for metric in METRICS if "_within_" in metric.name}
    distances = ("20ms", "50ms", "100ms", "200ms")
    assert names == {f"{edge}_within_{far}" for edge in ("start", "end") for far in distances}
