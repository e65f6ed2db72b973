"""Two runs of the benchmarks are compared by their ratios."""

import json

import pytest

pytest.importorskip("resource", reason="Windows does not say what a process has used")

from bench.comparison import Measured, Row
from bench.stored import lost, store


@pytest.fixture
def run(tmp_path):
    def write(name, **ratios):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(ratios), encoding="utf-8")
        return path

    return write


def test_a_run_stores_its_ratios(tmp_path):
    path = tmp_path / "build" / "bench.json"
    store([Row("read", "split", Measured(0.5, 1, None), Measured(2, 1, None))], path)
    assert json.loads(path.read_text(encoding="utf-8")) == {"read, split": 4.0}


def test_ratios_that_fell_by_a_third_or_are_missing_are_reported(run):
    before = run("before", read=2.0, align=10, pk=100)
    after = run("after", read=1.5, align=6.5, new=1)
    assert lost(before, after) == ["pk: no longer measured", "align: 6.5x, was 10x"]


def test_equal_runs_have_no_loss(run):
    assert lost(run("before", read=2.0), run("after", read=2.0)) == []
