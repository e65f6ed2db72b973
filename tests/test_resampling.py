"""Intervals: against scipy, by worked examples, and by simulation."""

from math import isnan

import numpy as np
import pytest

from interpunct import score
from interpunct.api import agreement
from interpunct.metrics.measures import COUNTS, Measure
from interpunct.metrics.results import Ratio
from interpunct.options import Settings
from interpunct.results.bag import Bag, add_bags
from interpunct.results.keys import Key
from interpunct.results.stacking import stack
from interpunct.sample import REFERENCES, SYSTEMS
from interpunct.statistics.bootstrap import (
    Resampling,
    blocks_from_prefixes,
    bootstrap_weights,
    percentile_interval,
)
from interpunct.tasks.boundaries.on_slots import measure
from tests.simulated import F1, simulated_bags


def f1_interval(bags, *, resamples=1000, seed=0):
    return Resampling({"system": bags}, [F1], resamples, seed).interval("system", F1)


def test_results_that_hold_arrays_are_stacked_too():
    bins = Measure("bins", Ratio)
    bags = [
        Bag.of({bins: Ratio(np.array([1.0, 2.0]), 4)}),
        Bag(),
        Bag.of({bins: Ratio(np.array([0.0, 1.0]), 2)}),
    ]
    result = stack(bags).weighted(np.array([[1.0, 1, 1], [0, 5, 2]]))[Key(bins)]
    np.testing.assert_array_equal(result.part, [[1, 3], [0, 2]])
    np.testing.assert_array_equal(result.whole, [6, 4])


def test_every_resample_has_as_many_documents_as_the_corpus():
    (weights,) = bootstrap_weights(7, resamples=500, seed=0)
    assert weights.shape == (500, 7)
    assert (weights.sum(axis=1) == 7).all()
    # Each document is drawn once on average, with the variance of a multinomial count.
    np.testing.assert_allclose(weights.mean(axis=0), 1, atol=0.15)
    np.testing.assert_allclose(weights.var(axis=0), 6 / 7, atol=0.2)


def test_many_documents_are_resampled_some_rows_at_a_time():
    parts = list(bootstrap_weights(500_000, resamples=3, seed=0))
    assert [len(part) for part in parts] == [2, 1]


def test_is_the_percentile_interval_of_scipy():
    stats = pytest.importorskip("scipy.stats")
    bags = simulated_bags(np.random.default_rng(3), 120)
    columns = np.array([[getattr(bag[Key(COUNTS)], f) for f in ("tp", "fp", "fn")] for bag in bags])

    def f1_of(tp, fp, fn, axis=-1):
        hits = 2 * tp.sum(axis=axis)
        return hits / (hits + fp.sum(axis=axis) + fn.sum(axis=axis))

    peer = stats.bootstrap(
        tuple(columns.T),
        f1_of,
        paired=True,
        vectorized=True,
        n_resamples=20_000,
        method="percentile",
        rng=np.random.default_rng(1),
    ).confidence_interval
    ours = f1_interval(bags, resamples=20_000)
    # With 20,000 resamples the 2.5% percentile has a standard error of about 1.5% of the
    # interval's width.
    width = peer.high - peer.low
    assert ours.low == pytest.approx(peer.low, abs=0.06 * width)
    assert ours.high == pytest.approx(peer.high, abs=0.06 * width)


def test_the_same_seed_gives_the_same_interval_and_another_does_not():
    bags = simulated_bags(np.random.default_rng(4), 30)
    assert f1_interval(bags, seed=1) == f1_interval(bags, seed=1)
    assert f1_interval(bags, seed=1) != f1_interval(bags, seed=2)


def test_resamples_without_a_value_are_left_out():
    assert percentile_interval(np.array([np.nan, 1.0, 1.0, 1.0])).low == 1.0
    interval = percentile_interval(np.array([np.nan, np.nan, 1.0, 1.0]))
    assert isnan(interval.low)
    assert interval.reason == "not measured in most resamples"


def test_a_figure_has_its_interval_in_json():
    evaluation = score(SYSTEMS, REFERENCES, resamples=200)
    for system in evaluation.to_dict()["systems"]:
        for name, number in system["scores"].items():
            assert number["low"] <= number["value"] <= number["high"], name
        for single in system["per_reference"].values():
            assert all("low" in number for number in single["scores"].values())
    assert "|ci:bootstrap200s0|" in evaluation.signature


def test_without_intervals_there_are_none():
    evaluation = score(SYSTEMS, {"ines": REFERENCES["ines"]}, intervals=False)
    result = evaluation.to_dict()
    assert "low" not in result["systems"][0]["scores"]["f1"]
    assert result["comparisons"] == []
    assert "|ci:none|" in evaluation.signature


@pytest.fixture(scope="module")
def one_document():
    return score(
        {name: path / "bees.tsv" for name, path in SYSTEMS.items()},
        {"ines": REFERENCES["ines"] / "bees.txt"},
        beta=2.0,
        tolerance=1,
    )


def test_blocks_of_one_document_add_up_to_it(one_document):
    resampling = one_document.resampling
    assert resampling.unit == "blocks"
    assert resampling.size > 10
    for system, bags in resampling.results.items():
        assert add_bags(bags) == one_document.results[system][0]


def test_one_document_has_intervals_over_blocks_and_says_so(one_document):
    assert "|ci:blockbootstrap1000s0|" in one_document.signature
    assert "blocks of slots of the only document" in one_document.table()
    number = one_document.to_dict()["systems"][0]["scores"]["f1"]
    assert number["low"] < number["value"] < number["high"]


def test_one_short_document_has_no_interval_and_says_why():
    evaluation = score(["We met. He left, I stayed."], ["We met. He left. I stayed."])
    number = evaluation.to_dict()["systems"][0]["scores"]["f1"]
    assert (number["low"], number["high"]) == (None, None)
    assert number["reason"] == "one document, too short to be cut into blocks"
    assert "no intervals: one document" in evaluation.table()


def test_agreement_has_intervals_for_all_annotators_and_for_each_pair():
    found = agreement(REFERENCES, resamples=100).to_dict()["agreement"]
    for name in ("agreement_ratio", "fleiss_kappa", "krippendorff_alpha"):
        assert found[name]["low"] < found[name]["value"] < found[name]["high"]
    pair = found["pairs"]["ines"]["tove"]["f1"]
    assert pair["low"] < pair["value"] < pair["high"]


def test_agreement_on_one_document_has_intervals_over_blocks():
    texts = {who: path / "bees.txt" for who, path in REFERENCES.items()}
    found = agreement(texts)
    assert add_bags(found.resampling.results[""]) == found.total
    assert "|ci:blockbootstrap1000s0|" in found.signature


@pytest.mark.slow
def test_the_interval_covers_the_true_value_in_95_of_100_corpora():
    generator = np.random.default_rng(0)
    true = add_bags(simulated_bags(generator, 400_000))[Key(COUNTS)].f1.value
    covered = 0
    for simulation in range(1000):
        interval = f1_interval(simulated_bags(generator, 150), seed=simulation)
        covered += interval.low <= true <= interval.high
    assert 930 <= covered <= 970


@pytest.mark.slow
def test_the_block_interval_covers_the_true_value_in_95_of_100_long_documents():
    """Errors come in runs, as they do where a speaker mumbles."""
    generator = np.random.default_rng(1)

    def document(slots):
        mumbled = np.repeat(generator.random(slots // 10) < 0.2, 10)
        reference = generator.random(slots) < 0.1
        wrong = generator.random(slots) < np.where(mumbled, 0.3, 0.03)
        return reference, reference ^ wrong

    def counted(reference, hypothesis):
        return measure(reference, hypothesis, Settings.choose(final="include"), 3)[Key(COUNTS)]

    true = counted(*document(4_000_000)).f1.value
    covered = 0
    for simulation in range(1000):
        reference, hypothesis = document(6000)
        blocks = blocks_from_prefixes(
            lambda end, r=reference, h=hypothesis: Bag.of({COUNTS: counted(r[:end], h[:end])}),
            6000,
        )
        interval = f1_interval(blocks, seed=simulation)
        covered += interval.low <= true <= interval.high
    assert 930 <= covered <= 970
