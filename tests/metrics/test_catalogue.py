"""The catalogue of figures."""

from interpunct.metrics import METRICS


def test_every_metric_name_is_used_once_in_its_task():
    names = [(metric.task, metric.name) for metric in METRICS]
    assert len(names) == len(set(names))
