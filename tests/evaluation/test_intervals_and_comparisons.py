"""Intervals of figures and comparisons of systems, as an evaluation has them."""

from math import isnan as is_nan

import pytest
from numpy import isnan

from interpunct import score
from interpunct.api import agreement
from interpunct.errors import OptionError
from interpunct.metrics.measures import DOCUMENTS
from interpunct.results.bag import add_bags
from interpunct.sample import REFERENCES, SYSTEMS


def test_a_figure_has_its_interval_in_json():
    evaluation = score(REFERENCES, SYSTEMS, resamples=200)
    for system in evaluation.to_dict()["systems"]:
        for name, number in system["scores"].items():
            assert number["low"] <= number["value"] <= number["high"], name
        for single in system["per_reference"].values():
            assert all("low" in number for number in single["scores"].values())
    assert "|ci:bootstrap200s0|" in evaluation.signature


def test_without_intervals_there_are_none():
    evaluation = score({"ines": REFERENCES["ines"]}, SYSTEMS, intervals=False)
    result = evaluation.to_dict()
    assert "low" not in result["systems"][0]["scores"]["f1"]
    assert result["comparisons"] == []
    assert "|ci:none|" in evaluation.signature


@pytest.fixture(scope="module")
def one_document():
    return score(
        {"ines": REFERENCES["ines"] / "bees.txt"},
        {name: path / "bees.tsv" for name, path in SYSTEMS.items()},
        beta=2.0,
        tolerance=1,
    )


def test_blocks_of_one_document_add_up_to_it(one_document):
    resampling = one_document.resampling
    assert resampling.unit == "blocks"
    assert resampling.size > 10
    for system, bags in resampling.results.items():
        added, total = add_bags(bags), one_document.results[system][0]
        # A part of a document is not a document.
        parts = [key for key in total if key.measure != DOCUMENTS]
        assert {key: added[key] for key in parts} == {key: total[key] for key in parts}


def test_whether_a_whole_document_is_right_has_no_interval_over_its_parts(one_document):
    found = one_document["words"]["document_accuracy"]
    assert found == 0
    assert is_nan(found.low)


def test_one_document_has_intervals_over_blocks_and_says_so(one_document):
    assert "|ci:blockbootstrap1000s0|" in one_document.signature
    assert "blocks of slots of the only document" in one_document.table()
    number = one_document.to_dict()["systems"][0]["scores"]["f1"]
    assert number["low"] < number["value"] < number["high"]


def test_one_short_document_has_no_interval_and_says_why():
    evaluation = score(["We met. He left. I stayed."], ["We met. He left, I stayed."])
    number = evaluation.to_dict()["systems"][0]["scores"]["f1"]
    assert (number["low"], number["high"]) == (None, None)
    assert number["reason"] == "one document, too short to cut into blocks"
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
    measured = found.outcome
    assert add_bags(measured.resampling.results[""]) == measured.total
    assert "|ci:blockbootstrap1000s0|" in found.signature


def test_json_has_all_pairs_or_all_against_the_baseline():
    gold = {"ines": REFERENCES["ines"]}
    everybody = score(gold, SYSTEMS, resamples=50).to_dict()["comparisons"]
    pairs = {(c["a"], c["b"]) for c in everybody}
    assert pairs == {("both", "pause"), ("both", "words"), ("pause", "words")}
    against = score(gold, SYSTEMS, resamples=50, baseline="pause").to_dict()["comparisons"]
    assert {(c["a"], c["b"]) for c in against} == {("both", "pause"), ("words", "pause")}
    values = {
        system["name"]: system["scores"]["f1"]["value"]
        for system in score(gold, SYSTEMS, intervals=False).to_dict()["systems"]
    }
    (found,) = [c for c in against if (c["a"], c["metric"]) == ("words", "f1")]
    assert found["difference"] == pytest.approx(values["words"] - values["pause"])
    assert found["low"] <= found["difference"] <= found["high"]
    assert 0 < found["p_value"] <= 1


def test_an_unknown_baseline_is_named():
    with pytest.raises(OptionError, match="no system 'pauses'; did you mean 'pause'"):
        score({"ines": REFERENCES["ines"]}, SYSTEMS, baseline="pauses")


RARE = ["a, b. c, d. e? f.", *["a, b. c, d. e, f."] * 5]
MADE = ["a, b. c. d, e? f.", *["a, b. c, d! e, f."] * 5]


@pytest.mark.parametrize("name", ["macro_precision", "macro_recall", "macro_f1", "label_macro_f1"])
def test_a_mean_over_marks_is_not_drawn_again_without_some_of_them(name):
    """A resample that lacks the only document with a mark would be a mean over others."""
    evaluation = score(RARE, MADE, task="punctuation")
    figure = next(figure for figure in evaluation.figures if figure.name == name)
    drawn = evaluation.resampling.resampled("system", figure)
    # Five of six documents, six times: as often the document with the question mark is not drawn.
    assert isnan(drawn).mean() == pytest.approx((5 / 6) ** 6, abs=0.05)
    found = evaluation["system"][name]
    assert found.low <= found <= found.high


@pytest.mark.parametrize(
    "name",
    [
        "soft_macro_f1",
        *(
            f"{against}_macro_{reading}"
            for against in ("mean", "majority", "consensus")
            for reading in ("precision", "recall", "f1")
        ),
    ],
)
def test_a_mean_over_marks_of_several_references_is_not_drawn_without_some_of_them(name):
    """Against each reference, against most and against their consensus."""
    evaluation = score(
        {"ann": RARE, "bo": RARE}, {"s": MADE}, task="punctuation", consensus="dawid-skene"
    )
    figure = next(figure for figure in evaluation.figures if figure.name == name)
    drawn = evaluation.resampling.resampled("s", figure)
    assert isnan(drawn).mean() == pytest.approx((5 / 6) ** 6, abs=0.05)


def test_where_a_class_is_missing_in_most_resamples_there_is_no_interval():
    texts = ["a? b", "a, b", "a. b", "a! b", "a; b"]
    found = score(texts, texts, task="punctuation")["system"]["macro_f1"]
    assert found == 1
    assert is_nan(found.low)
