"""The catalogue of figures."""

from interpunct.metrics import METRICS


def test_every_metric_name_is_used_once_in_its_task():
    names = [(metric.task, metric.name) for metric in METRICS]
    assert len(names) == len(set(names))


def test_every_mean_over_classes_says_over_how_many():
    """So that resamples which lack one of them are not taken for the same figure."""
    means = [metric for metric in METRICS if "macro" in metric.name]
    assert len(means) >= 5
    assert [metric.name for metric in means if metric.classes is None] == []
