"""Systems with scores, from documents to figures."""

import json

import numpy as np
import pytest

import interpunct
from interpunct.errors import InputError, InputWarning, OptionError
from interpunct.metrics.catalogue import THRESHOLD_METRICS
from interpunct.sample import REFERENCES, SYSTEMS
from tests.pictures import document

INES = {"ines": REFERENCES["ines"]}


def figures(evaluation, system=0):
    found = evaluation.to_dict()["systems"][system]["scores"]
    return {metric.name: found[metric.name]["value"] for metric in THRESHOLD_METRICS}


def test_the_best_thresholds_reach_what_they_promise():
    evaluation = interpunct.score(INES, SYSTEMS)
    for curve in evaluation.curves():
        for figure, best in (("f1", "best_f1"), ("nist_error_rate", "best_nist")):
            threshold = curve.figure(f"{best}_threshold")
            system = {curve.name: SYSTEMS[curve.name]}
            reached = interpunct.score(INES, system, threshold=threshold).to_dict()
            value = reached["systems"][0]["scores"][figure]["value"]
            assert value == pytest.approx(curve.figure(best), abs=1e-12)


def test_the_threshold_goes_before_boundaries_where_there_are_scores():
    gold = document("..|..|")
    made = document("......", [0.1, 0.2, 0.6, 0.7, 0.2, 0.9])
    for threshold, found in ((None, 2), (0.65, 1), (0.1, 5)):
        counts = interpunct.score([gold], [made], threshold=threshold).to_dict()["systems"][0]
        assert counts["counts"]["tp"] + counts["counts"]["fp"] == found


def test_the_final_slot_counts_only_when_it_is_asked_for():
    gold = document(".|.|")
    made = document("....", [0.1, 0.9, 0.2, 0.05])
    assert figures(interpunct.score([gold], [made]))["roc_auc"] == 1
    assert figures(interpunct.score([gold], [made], final="include"))["roc_auc"] == 0.5


def test_the_areas_are_in_the_table_and_their_choices_in_the_signature():
    evaluation = interpunct.score(INES, SYSTEMS, dcf=(10, 1, 0.01))
    assert "ROC ↑" in evaluation.table()
    assert "thresholds:exact|dcf:10,1,0.01|" in evaluation.signature
    assert "thresholds:grid|dcf:1,1|" in (
        interpunct.score(INES, SYSTEMS, thresholds="grid").signature
    )


def test_without_scores_nothing_is_said_about_thresholds():
    evaluation = interpunct.score(["So. It is."], ["So. It is."])
    assert "roc_auc" not in evaluation.to_dict()["systems"][0]["scores"]
    assert "dcf" not in evaluation.signature
    with pytest.raises(InputError, match="no system has scores"):
        evaluation.curves()


def test_a_system_without_scores_beside_one_with_scores_has_a_reason():
    gold, made = document(".|..|."), document("......", [0.2, 0.9, 0.1, 0.3, 0.8, 0.1])
    evaluation = interpunct.score([gold], {"soft": [made], "hard": [document(".|..|.")]})
    json.loads(evaluation.to_json())
    assert figures(evaluation, 0)["roc_auc"] == 1
    assert figures(evaluation, 1)["roc_auc"] is None
    reason = evaluation.to_dict()["systems"][1]["scores"]["brier_score"]["reason"]
    assert reason.startswith("the system has no scores")


def test_systems_with_and_without_scores_can_be_compared():
    mixed = {"soft": SYSTEMS["both"], "hard": REFERENCES["mori"]}
    found = interpunct.score(INES, mixed, resamples=20).to_dict()["comparisons"]
    measured = {part["metric"]: part["difference"] for part in found}
    assert measured["f1"] is not None
    assert measured["roc_auc"] is None
    assert measured["expected_calibration_error"] is None


def test_intervals_of_areas_hold_the_areas():
    evaluation = interpunct.score(INES, SYSTEMS, resamples=200)
    for system in evaluation.to_dict()["systems"]:
        for name in ("roc_auc", "pr_auc", "eer", "brier_score", "expected_calibration_error"):
            part = system["scores"][name]
            assert part["low"] < part["high"]
            assert part["low"] - 0.02 < part["value"] < part["high"] + 0.02


def test_one_document_has_intervals_over_its_blocks():
    talk = {"both": SYSTEMS["both"] / "bees.tsv"}
    found = interpunct.score({"ines": REFERENCES["ines"] / "bees.txt"}, talk, resamples=200)
    part = found.to_dict()["systems"][0]["scores"]["pr_auc"]
    assert part["low"] < part["value"] < part["high"]


def test_scores_for_some_documents_only_are_not_used_with_a_note():
    gold = [document(".|..", name="a"), document(".|..", name="b")]
    made = [document("....", [0.1, 0.9, 0.2, 0.1], name="a"), document(".|..", name="b")]
    with pytest.warns(InputWarning, match="'x' has scores in 1 of 2 documents only"):
        evaluation = interpunct.score({"gold": gold}, {"x": made})
    assert "roc_auc" not in evaluation.to_dict()["systems"][0]["scores"]


def test_a_document_without_units_lacks_no_scores():
    gold = [document(".|..", name="a"), document("", name="b")]
    made = [document("....", [0.1, 0.9, 0.2, 0.1], name="a"), document("", name="b")]
    assert figures(interpunct.score({"gold": gold}, {"x": made}))["roc_auc"] == 1


@pytest.mark.parametrize("picture", ["....", "|||.", "."])
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_without_both_kinds_of_slots_areas_have_a_reason(picture):
    evaluation = interpunct.score([document(picture)], [document(picture, [0.5] * len(picture))])
    found = evaluation.to_dict()["systems"][0]["scores"]["roc_auc"]
    assert found["value"] is None
    assert "the reference has boundaries in no slot or in every slot" in found["reason"]


def test_several_references_have_areas_each_and_against_their_majority():
    evaluation = interpunct.score(REFERENCES, SYSTEMS)
    first = evaluation.to_dict()["systems"][0]
    alone = interpunct.score(INES, SYSTEMS)["both"]["pr_auc"].value
    assert first["per_reference"]["ines"]["scores"]["pr_auc"]["value"] == alone
    singles = [part["scores"]["pr_auc"]["value"] for part in first["per_reference"].values()]
    assert first["scores"]["mean_pr_auc"]["value"] == pytest.approx(np.mean(singles))
    assert 0 < first["scores"]["majority_pr_auc"]["value"] < 1


def test_the_grid_is_near_the_exact_figures():
    exact = figures(interpunct.score(INES, SYSTEMS))
    grid = figures(interpunct.score(INES, SYSTEMS, thresholds="grid"))
    for name, value in exact.items():
        assert grid[name] == pytest.approx(value, abs=1e-3)


@pytest.mark.parametrize("dcf", ["1,1", (1,), ("a", "b"), (0, 1), (1, 1, 2)])
def test_invalid_costs_are_refused_before_anything_is_read(dcf):
    with pytest.raises(OptionError):
        interpunct.score("nowhere", "nowhere", dcf=dcf)


def test_a_perfect_system_has_no_errors_at_any_threshold():
    gold = document(".|..|..|..")
    made = document("..........", gold.boundaries.astype(float))
    found = interpunct.score([gold], [made]).to_dict()["systems"][0]["scores"]
    for metric in THRESHOLD_METRICS:
        if metric.better != "neither":
            assert found[metric.name]["value"] == (1 if metric.better == "higher" else 0)
