"""How often `interpunct check` raises an alarm: on equal systems, and on losses of known size."""

from __future__ import annotations

import numpy as np
import pytest

from interpunct import Document
from interpunct.api.verdict import judge
from interpunct.options import Settings

SLOTS = 100
RUNS = 400
METRIC = "classification_error_rate"


def _documents(generator, documents, rate, truth, slots=SLOTS):
    """A system that is wrong in this share of the slots, independently of each other."""
    found = []
    for number in range(documents):
        wrong = generator.random(slots) < rate
        units = [f"w{place}" for place in range(slots)]
        # The end of a document is not scored.
        wrong[-1] = False
        found.append(Document.build(f"d{number}", units, boundaries=truth[number] ^ wrong))
    return found


def _alarms(documents, old_rate, new_rate, *, runs=RUNS, slots=SLOTS, metric=METRIC, margin=None):
    """In how many of so many runs the new system is called worse."""
    generator = np.random.default_rng(7)
    settings = Settings.choose(resamples=400)
    alarms = 0
    for _ in range(runs):
        truth = generator.random((documents, slots)) < 0.2
        gold, old, new = (
            _documents(generator, documents, rate, truth, slots)
            for rate in (0.0, old_rate, new_rate)
        )
        alarms += judge(gold, new, old, settings, metric=metric, margin=margin).worse
    return alarms


def _most(rate, runs=RUNS):
    """More alarms than this are seen in one of a thousand simulations, if this is their rate."""
    stats = pytest.importorskip("scipy.stats", reason="the extra baselines is not installed")
    return int(stats.binom.ppf(0.999, runs, rate))


@pytest.mark.slow
@pytest.mark.parametrize("metric", [METRIC, "f1", "pk"])
@pytest.mark.parametrize("documents", [6, 20])
def test_equal_systems_alarm_in_one_of_twenty_at_most(documents, metric):
    assert _alarms(documents, 0.1, 0.1, metric=metric) <= _most(0.05)


@pytest.mark.slow
def test_equal_systems_on_the_only_document():
    assert _alarms(1, 0.1, 0.1, slots=2000) <= _most(0.05)


@pytest.mark.slow
@pytest.mark.parametrize("metric", [METRIC, "f1", "pk"])
@pytest.mark.parametrize("documents", [2, 4])
def test_equal_systems_on_few_documents(documents, metric):
    """Their blocks are drawn from."""
    assert _alarms(documents, 0.1, 0.1, slots=400, metric=metric) <= _most(0.05)


def _in_runs(generator, documents, rate, truth, length=5):
    """A system whose errors come in runs, which may go from one block into the next."""
    found = []
    for number, own in enumerate(truth):
        starts = generator.random(len(own)) < rate / length
        wrong = np.convolve(starts, np.ones(length, int))[: len(own)] > 0
        wrong[-1] = False
        units = [f"w{place}" for place in range(len(own))]
        found.append(Document.build(f"d{number}", units, boundaries=own ^ wrong))
    return found


@pytest.mark.slow
def test_equal_systems_whose_errors_hang_together():
    generator = np.random.default_rng(11)
    settings = Settings.choose(resamples=400)
    alarms = 0
    for _ in range(RUNS):
        truth = generator.random((3, 500)) < 0.2
        gold, old, new = (_in_runs(generator, 3, rate, truth) for rate in (0, 0.15, 0.15))
        alarms += judge(gold, new, old, settings, metric=METRIC).worse
    assert alarms <= _most(0.05)


@pytest.mark.slow
@pytest.mark.parametrize("loss", [0.02, 0.04])
def test_losses_on_few_documents_are_found_as_often_as_their_power_says(loss):
    """Blocks are drawn from, of 20 slots each."""
    stats = pytest.importorskip("scipy.stats", reason="the extra baselines is not installed")
    documents, slots, old = 3, 400, 0.08
    new, blocks = old + loss, documents * slots // 20
    spread = np.sqrt((old * (1 - old) + new * (1 - new)) / 20)
    shift = loss / spread * np.sqrt(blocks)
    power = stats.nct.sf(stats.t.ppf(0.95, blocks - 1), blocks - 1, shift)
    found = _alarms(documents, old, new, slots=slots)
    low, high = stats.binom.ppf([0.001, 0.999], RUNS, power)
    assert low <= found <= high, f"{found} of {RUNS}, expected {power * RUNS:.0f}"


@pytest.mark.slow
@pytest.mark.parametrize("loss", [0.01, 0.02, 0.03])
def test_losses_are_found_as_often_as_their_power_says(loss):
    """The power of the one-sided paired t test, which permutations come close to."""
    stats = pytest.importorskip("scipy.stats", reason="the extra baselines is not installed")
    documents, old = 20, 0.08
    new, inner = old + loss, SLOTS - 1
    spread = np.sqrt((old * (1 - old) + new * (1 - new)) / inner)
    shift = loss / spread * np.sqrt(documents)
    power = stats.nct.sf(stats.t.ppf(0.95, documents - 1), documents - 1, shift)
    found = _alarms(documents, old, new)
    low, high = stats.binom.ppf([0.001, 0.999], RUNS, power)
    assert low <= found <= high, f"{found} of {RUNS}, expected {power * RUNS:.0f}"


@pytest.mark.slow
def test_a_margin_allows_a_loss_of_its_size():
    """A loss that is just allowed alarms as rarely as no loss without a margin."""
    # Bootstrap intervals are slightly too narrow with few documents.
    assert _alarms(40, 0.08, 0.10, margin=0.02, runs=200) <= _most(0.07, runs=200)
    assert _alarms(40, 0.08, 0.14, margin=0.02, runs=200) > 150
