"""One number in one line: figures by their names, equal to what the JSON says."""

import copy
import json
import math
import pickle
from pathlib import Path

import pytest

import interpunct
from interpunct.evaluation import scores
from interpunct.sample import REFERENCES, SYSTEMS
from interpunct.tasks.agreement import boundaries

MORI = {"mori": REFERENCES["mori"]}


@pytest.fixture
def drawn(monkeypatch):
    """How often a corpus was resampled."""
    calls = []
    for module in (scores, boundaries):
        draw = module.resampling_of
        monkeypatch.setattr(
            module, "resampling_of", lambda *given, draw=draw: calls.append(1) or draw(*given)
        )
    return calls


@pytest.mark.parametrize(
    ("references", "options"),
    [
        pytest.param(MORI, {}, id="one reference"),
        pytest.param(REFERENCES, {"tolerance": 1}, id="several references"),
        pytest.param(MORI, {"task": "punctuation"}, id="punctuation"),
        pytest.param(MORI, {"task": "tokens"}, id="tokens"),
    ],
)
def test_a_figure_is_what_the_json_says(references, options):
    evaluation = interpunct.score(references, SYSTEMS, resamples=50, **options)
    for told in evaluation.to_dict()["systems"]:
        found = evaluation[told["name"]]
        assert list(found) == list(told["scores"])
        assert without_nothing_skipped(found.counts) == told["counts"]
        for name, number in told["scores"].items():
            assert_equal(found[name], number)
            for document, own in told["per_document"].items():
                value = own["scores"][name]["value"]
                assert found[name].per_document[document] == pytest.approx(value, nan_ok=True) or (
                    value is None and math.isnan(found[name].per_document[document])
                )
        for reference, single in told.get("per_reference", {}).items():
            for name, number in single["scores"].items():
                assert_equal(found.against(reference)[name], number)


def without_nothing_skipped(counts):
    """The JSON omits skipped tokens if there are none."""
    return {
        name: without_nothing_skipped(count) if isinstance(count, dict) else count
        for name, count in counts.items()
        if name != "skipped" or count
    }


def assert_equal(score, number):
    if number["value"] is None:
        assert math.isnan(score.value)
        assert math.isnan(score.low)
        assert score.reason == number["reason"]
    else:
        assert score.value == float(score) == number["value"]
        assert (score.low, score.high) == (number["low"], number["high"])
        assert score.macro == pytest.approx(number["macro"])
        assert score.reason == ""


def test_a_number_draws_no_bootstrap(drawn):
    evaluation = interpunct.score(MORI, SYSTEMS)
    score = evaluation["both"]["f1"]
    assert float(score) == score.value > 0
    assert f"{score:.3f}" == f"{score.value:.3f}"
    assert repr(score) == f"Score(f1={score.value:.4g})"
    assert score.macro > 0
    assert [float(figure) for figure in evaluation["both"].values()]
    assert "both" in evaluation
    agreement = interpunct.agreement(REFERENCES)
    assert float(agreement["fleiss_kappa"]) > 0
    assert float(agreement.pair("ines", "mori")["f1"]) > 0
    assert drawn == []
    assert score.low < score.value < score.high
    assert evaluation["pause"]["pk"].low > 0
    assert drawn == [1]


def test_without_intervals_there_are_none_and_a_reason(drawn):
    score = interpunct.score(MORI, SYSTEMS, intervals=False)["both"]["f1"]
    assert math.isnan(score.low)
    assert math.isnan(score.high)
    assert score.reason == "no intervals were asked for"
    assert drawn == []


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_figure_that_was_not_measured_says_why():
    score = interpunct.score(["so it is"], {"x": ["so it is"]})["x"]["recall"]
    assert math.isnan(float(score))
    assert score.reason == "the reference has no boundary in a scored slot"


def test_an_unknown_name_is_answered_with_a_known_one():
    evaluation = interpunct.score(MORI, SYSTEMS, intervals=False)
    with pytest.raises(KeyError, match="there is no system 'booth'; did you mean 'both'"):
        evaluation["booth"]
    with pytest.raises(interpunct.UnknownNameError, match="no figure 'precison'; did you mean 'pr"):
        evaluation["both"]["precison"]
    with pytest.raises(KeyError, match="there is no reference 'ines'; there is mori"):
        evaluation["both"].against("ines")
    agreement = interpunct.agreement(REFERENCES)
    with pytest.raises(KeyError, match="no figure 'fleis_kappa'; did you mean 'fleiss_kappa'"):
        agreement["fleis_kappa"]
    with pytest.raises(KeyError, match="there is no annotator 'bo'"):
        agreement.pair("ines", "bo")
    assert evaluation.get("booth") is None


def test_figures_of_marks_between_annotators_are_those_of_the_json():
    agreement = interpunct.agreement(REFERENCES, task="punctuation")
    told = agreement.to_dict()["agreement"]
    for rate in ("punctuation_error_rate", "word_error_rate"):
        assert agreement[rate].value == told[rate]["one"]
        row, column = (agreement.annotators.index(who) for who in ("tove", "ines"))
        pair = agreement.pair("ines", "tove")[rate]
        assert pair.value == told[rate]["matrix"][row][column]
        assert pair.reason == "error rates of annotators have no intervals"


def test_a_notebook_completes_names():
    evaluation = interpunct.score(MORI, SYSTEMS)
    assert evaluation._ipython_key_completions_() == ["both", "pause", "words"]
    assert "f1" in evaluation["both"]._ipython_key_completions_()
    assert evaluation.curves()._ipython_key_completions_() == ["both", "pause", "words"]
    agreement = interpunct.agreement(REFERENCES)
    assert "fleiss_kappa" in agreement._ipython_key_completions_()
    assert interpunct.align(MORI, SYSTEMS)._ipython_key_completions_() == list(SYSTEMS)


def test_a_wrong_column_or_height_is_an_error_of_one_line():
    evaluation = interpunct.score(MORI, SYSTEMS, intervals=False)
    with pytest.raises(interpunct.OptionError, match="columns takes a list of names, not 5"):
        evaluation.table(columns=5)
    with pytest.raises(
        interpunct.OptionError, match="height must be a whole number, at least 1 pixel, not 'tall'"
    ):
        evaluation.show(height="tall")


def test_a_score_is_a_number():
    evaluation = interpunct.score(MORI, SYSTEMS)
    score = evaluation["both"]["f1"]
    assert score == evaluation["both"]["f1"] == score.value
    assert score > 0.5
    assert round(score, 2) == round(score.value, 2)
    assert max(evaluation.values(), key=lambda system: system["f1"]).name == "both"
    assert json.dumps(score) == repr(score.value)
    again = pickle.loads(pickle.dumps(score))
    assert (again, again.low, again.name) == (score, score.low, "f1")
    assert again.per_document == score.per_document


def test_an_evaluation_says_what_to_keep_in_its_place():
    evaluation = interpunct.score(MORI, SYSTEMS, intervals=False)
    assert copy.deepcopy(evaluation) is evaluation
    with pytest.raises(interpunct.InterpunctError, match=r"cannot be pickled.*keep to_dict\(\)"):
        pickle.dumps(evaluation)


def test_a_warning_points_at_the_caller():
    with pytest.warns(interpunct.InputWarning) as caught:
        interpunct.score(["A b. C.", "D e."], ["A b. C.", "D e."])
    assert {Path(warning.filename) for warning in caught} == {Path(__file__)}


def test_a_score_is_written_as_the_number_that_it_is():
    score = interpunct.score(MORI, SYSTEMS)["both"]["f1"]
    assert f"{score}" == f"{score.value}" == str(score)
    assert f"{score:>30}".strip() == str(score)


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_the_figures_of_a_system_equal_themselves_even_if_some_were_not_measured():
    evaluation = interpunct.score(["so it is"], {"x": ["so it is"], "y": ["so it is"]})
    assert evaluation["x"] == evaluation["x"]
    assert evaluation["x"] != evaluation["y"]
    assert evaluation["x"] != 5


def test_an_outcome_is_copied_or_says_that_it_cannot_be_pickled():
    evaluation = interpunct.score(MORI, SYSTEMS, intervals=False)
    agreement = interpunct.agreement(REFERENCES)
    for outcome in (evaluation, agreement):
        assert copy.copy(outcome) is copy.deepcopy(outcome) is outcome
        what = f"an {type(outcome).__name__} cannot be pickled: .*; keep to_dict"
        with pytest.raises(interpunct.InterpunctError, match=what):
            pickle.dumps(outcome)
    for outcome in (interpunct.align(MORI, SYSTEMS), evaluation.curves()):
        assert repr(pickle.loads(pickle.dumps(outcome))) == repr(outcome)
