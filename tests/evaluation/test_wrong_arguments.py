"""Mistakes in calls on outcomes are one-line errors that name arguments."""

import numpy as np
import pytest

import interpunct
from interpunct.sample import REFERENCES, SYSTEMS

GOLD = ["We met. He left. I stayed.", "It rained. Nobody minded."]
MADE = {"cnn": ["We met, he left. I stayed.", "It rained. Nobody minded."]}


@pytest.fixture(scope="module")
def evaluation():
    return interpunct.score({"mori": REFERENCES["mori"]}, SYSTEMS, intervals=False)


@pytest.fixture(scope="module")
def curves(evaluation):
    return evaluation.curves()


@pytest.fixture(scope="module")
def agreement():
    return interpunct.agreement({"ann": GOLD, "bo": MADE["cnn"]})


@pytest.fixture(scope="module")
def alignment():
    return interpunct.align(GOLD, MADE)


def refused(message):
    return pytest.raises(interpunct.InterpunctError, match=message)


@pytest.mark.parametrize("name", [0, None, ["f1"], b"f1", np.array("f1")])
def test_a_name_of_another_type_is_unknown(name, evaluation, agreement, alignment, curves):
    lookups = [evaluation, evaluation["both"], agreement, agreement.pair("ann", "bo")]
    for lookup in (*lookups, alignment, alignment["cnn"], curves):
        with pytest.raises(interpunct.UnknownNameError, match="there is no "):
            lookup[name]


def test_a_misspelt_figure_of_a_pair_is_answered_with_the_right_one(agreement):
    with refused("there is no figure 'cohen_kapa'; did you mean 'cohen_kappa'"):
        agreement.pair("ann", "bo")["cohen_kapa"]


def test_a_pair_is_of_two_annotators(agreement):
    marks = interpunct.agreement({"ann": GOLD, "bo": MADE["cnn"]}, task="punctuation")
    for found in (agreement, marks):
        with refused("a pair is two different annotators, not 'ann' and 'ann'"):
            found.pair("ann", "ann")


def test_a_document_that_is_not_aligned_is_reported(alignment):
    with refused("there is no document '3'; there are 1, 2"):
        alignment["cnn"]["3"]
    assert alignment["cnn"]._ipython_key_completions_() == ["1", "2"]


def test_an_error_names_a_few_of_many_documents():
    texts = ["So it is. Yes."] * 100
    with refused("there are 1, 2, 3, .*, 60 and 40 more$"):
        interpunct.align(texts, {"cnn": texts})["cnn"]["x"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda curves: curves["both"].figure("roc_ouc"), "did you mean 'roc_auc'"),
        (lambda curves: curves["both"].figure(5), "there is no figure over all thresholds 5"),
        (lambda curves: curves.plot(5), "kinds takes names, not 5"),
        (lambda curves: curves.plot("rok"), "unknown kind of curve 'rok'; did you mean 'roc'"),
        (lambda curves: curves.to_dict("roc"), "kinds takes a list of names, not 'roc'"),
        (lambda curves: curves.to_dict(["rok"]), "did you mean 'roc'"),
        (lambda curves: curves.to_dict(5), "kinds takes a list of names, not 5"),
    ],
)
def test_a_wrong_curve_is_reported(wrong, message, curves):
    with refused(message):
        wrong(curves)


@pytest.mark.parametrize("documents", [5, ["bees"], None])
def test_documents_of_curves_are_a_pattern(documents, evaluation):
    with refused("documents must be a pattern such as 'call[*]', not "):
        evaluation.curves(documents=documents)


@pytest.mark.parametrize("wrong", ["x", 2.5, -1, True, None])
def test_a_size_is_a_whole_number(wrong, agreement, alignment, evaluation):
    for call in (
        lambda: agreement.table(top=wrong),
        lambda: agreement.to_dict(top=wrong),
        lambda: agreement.to_json(top=wrong),
        lambda: alignment.table(width=wrong),
        lambda: evaluation.show(height=wrong),
    ):
        with refused(r"^(top|width|height) must be .*at least"):
            call()


def test_a_size_may_be_a_number_of_numpy(agreement, alignment, evaluation):
    assert agreement.table(top=np.int64(1)) == agreement.table(top=1)
    assert alignment.table(width=np.int64(40)) == alignment.table(width=40)
    assert "height:321px" in evaluation.show(height=np.int64(321))._repr_html_()


@pytest.mark.parametrize("path", [5, None, b"page.html"])
def test_a_page_is_written_to_a_path(path, evaluation):
    with refused("expected a path to write to, found "):
        evaluation.to_html(path)


def test_a_misspelt_column_is_reported_at_once():
    with refused("columns: there is no figure 'pkk'; did you mean 'pk'"):
        interpunct.score(GOLD, MADE, columns=["f1", "pkk"])


@pytest.mark.parametrize("misspelt", ["worker", "Workers", "excutor"])
def test_a_misspelt_argument_beside_the_options_is_answered_with_the_right_one(misspelt):
    with refused("did you mean '(workers|executor)'"):
        interpunct.score(GOLD, MADE, **{misspelt: 2})


def test_a_pair_of_marks_is_not_a_single_array():
    with refused("merge takes pairs such as"):
        interpunct.score(GOLD, MADE, task="punctuation", merge=np.array("!"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"optional": "\0"},
        {"alternatives": "\0"},
        {"normalize": "glm:\0"},
        {"optional": "\ud800"},
        {"alternatives": "\ud800"},
        {"normalize": "glm:\ud800"},
    ],
)
def test_a_path_with_a_nul_is_reported(wrong):
    with pytest.raises(interpunct.InterpunctError, match="is not a valid path"):
        interpunct.score(["So it is."], ["So it is."], task="punctuation", **wrong)


@pytest.mark.parametrize("path", ["a\0.html", "a\0/"])
def test_a_page_is_not_written_to_a_nul(path, evaluation):
    with pytest.raises(interpunct.InterpunctError, match="is not a valid path"):
        evaluation.to_html(path)


def test_a_mapping_that_contains_itself_is_reported():
    endless = {}
    endless["ann"] = endless
    with pytest.raises(interpunct.InputError, match="mapping inside a mapping"):
        interpunct.score(endless, ["So it is."])
