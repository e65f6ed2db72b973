"""What the paper on RT-S prints: Snover, Schwartz, Dorr and Makhoul (2004)."""

import numpy as np
import pytest

import interpunct
from interpunct.metrics.matrices import mean_diagonal, mean_off_diagonal, system_to_human
from interpunct.metrics.punctuation import Confusion
from tests.shared import golden

# Cells are printed to a tenth, and so is their mean: each may be half of one off.
ROUNDING = 0.05 + 0.05
KINDS = ("correct", "substitutions", "deletions", "insertions")


@pytest.mark.parametrize("table", ["table1_inter_annotator_per", "table4_system_per"])
def test_means_of_the_published_matrices(table):
    printed = golden("rts_tables.json")[table]
    matrix = printed["rows_hyp_columns_ref"]
    assert mean_off_diagonal(matrix) == pytest.approx(printed["mean_off_diagonal"], abs=ROUNDING)
    if "mean_diagonal" in printed:
        assert mean_diagonal(matrix) == pytest.approx(printed["mean_diagonal"], abs=ROUNDING)


def test_published_ratios_of_systems_to_humans():
    tables = golden("rts_tables.json")
    human = mean_off_diagonal(tables["table1_inter_annotator_per"]["rows_hyp_columns_ref"])
    system = mean_off_diagonal(tables["table4_system_per"]["rows_hyp_columns_ref"])
    printed = tables["table8_multiple_references"]
    combined = printed["four_combined"]
    ratios = printed["ratio_system_to_human"]
    assert system_to_human(system, human) == pytest.approx(ratios["one"], abs=0.05)
    ratio = system_to_human(combined["system"], combined["human"])
    assert ratio == pytest.approx(ratios["four"], abs=0.05)


def confusion_of(table) -> Confusion:
    table = np.array(table)
    return Confusion(table, np.zeros(len(table), int))


def test_rates_by_mark_follow_from_the_published_confusion():
    published = golden("rts_tables.json")
    table = published["table6_confusion_different_words"]
    found = confusion_of(table["rows"])
    assert 100 * found.errors.error_rate.value == pytest.approx(56.27, abs=0.005)
    rates = 100 * (found.substitutions + found.insertions + found.deletions) / found.occurrences
    by_name = dict(zip(table["labels"][1:], rates.tolist(), strict=True))
    exact = {"comma": 53.1, "discontinuity": 83.2, "period": 39.2, "question": 79.3}
    for name, rate in exact.items():
        assert by_name[name] == pytest.approx(rate, abs=0.05), name
        # The paper prints means over pairs of annotators.
        assert by_name[name] == pytest.approx(published["table5_by_type"][name][1], abs=0.4)
    same_words = confusion_of(published["table7_confusion_same_words"]["rows"])
    assert 100 * same_words.errors.error_rate.value == pytest.approx(48.2, abs=0.05)


def test_the_published_errors_by_type_add_up():
    """%Err = %Sub + %Ins + %Del, and the row of all marks is the mean weighted by occurrence."""
    table = golden("rts_tables.json")["table2_inter_annotator_by_type"]
    marks = ("comma", "discontinuity", "period", "question", "exclamation")
    for name in ("words", "all", *marks[:-1]):
        _, *parts, error = table[name]
        # Four rounded figures.
        assert sum(parts) == pytest.approx(error, abs=0.2), name
    occurrences = np.array([table[name][0] for name in marks])
    assert abs(occurrences.sum() - table["all"][0]) <= 1
    for column in range(1, 5):
        weighted = sum(table[name][0] * table[name][column] for name in marks) / occurrences.sum()
        # Rows are means of the ratios of twenty pairs, not ratios of sums.
        assert weighted == pytest.approx(table["all"][column], abs=0.35)


def test_figure_6(tmp_path):
    """A hypothesis may choose from each place of the combined references."""
    reference = "i do { . / , } it's halloween . { -- / @ } what do you do for halloween { ? / . }"
    (tmp_path / "r.trn").write_text(f"{reference} (f-6)\n")
    for hypothesis, expected in [
        ("i do . it's halloween . what do you do for halloween ?", (3, 0, 0, 0)),
        ("i do , it's halloween . -- what do you do for halloween .", (4, 0, 0, 0)),
        ("i do ? it's halloween what do you do for halloween ?", (1, 1, 1, 0)),
        ("i do it's , halloween . what do you do for halloween", (1, 0, 2, 1)),
    ]:
        (tmp_path / "h.trn").write_text(f"{hypothesis} (f-6)\n")
        evaluation = interpunct.score(tmp_path / "r.trn", tmp_path / "h.trn", preset="rts")
        (found,) = evaluation.to_dict()["systems"]
        counts = {kind: tuple(found["counts"][kind][n] for n in KINDS) for kind in found["counts"]}
        assert counts["words"] == (10, 0, 0, 0)
        assert counts["marks"] == expected, hypothesis
        # The mark that may be left out counts in the denominator either way.
        rate = found["scores"]["punctuation_error_rate"]["value"]
        assert rate == sum(expected[1:]) / 4
