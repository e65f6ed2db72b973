"""Swapped references and systems."""

import pytest

from interpunct import Document, score
from interpunct.errors import InputError, InputWarning, OptionError

TEXTS = ["So it is. Yes. No."]
PLAIN = [Document.build("talk", ["so", "yes", "no"], boundaries=[1, 0, 1])]
SCORED = [Document.build("talk", ["so", "yes", "no"], scores=[0.9, 0.2, 0.7])]
BY_ANN = [Document.build("talk", ["so", "yes", "no"], boundaries=[1, 0, 1], annotator="ann")]
ORDER = "references come first, as in score"


def test_a_baseline_that_is_a_reference():
    with pytest.raises(OptionError, match=f"'cnn' is a reference, not a system; {ORDER}"):
        score({"cnn": TEXTS, "rnn": TEXTS}, {"gold": TEXTS}, baseline="cnn")


def test_versions_for_annotators_that_are_systems():
    versions = {"dots@ines": TEXTS, "dots@mori": TEXTS}
    with pytest.raises(InputError, match=f"'dots@ines' is given as a reference .*; {ORDER}"):
        score(versions, {"ines": TEXTS, "mori": TEXTS})


def test_a_reference_with_scores_and_a_system_with_an_annotator():
    with pytest.raises(InputError, match=f"was made by the annotator 'ann'; {ORDER}"):
        score(SCORED, BY_ANN)


def test_a_reference_with_scores_and_a_system_without_is_a_note():
    with pytest.warns(InputWarning, match=f"'reference' has scores and no system has.*{ORDER}"):
        score(SCORED, PLAIN)


def test_the_command_line_says_how_references_are_given(interpunct_command, tmp_path):
    (tmp_path / "cnn.tsv").write_text("so\t1\t0.9\nyes\t0\t0.1\nno\t1\t0.8\n")
    (tmp_path / "gold.tsv").write_text("so\t1\nyes\t0\nno\t1\n")
    done = interpunct_command.call("score", "gold.tsv", "-r", "cnn.tsv", cwd=tmp_path)
    assert done.status == 0
    assert "references are given with -r, systems without" in " ".join(done.err.split())


@pytest.mark.parametrize(
    ("references", "systems", "options"),
    [
        pytest.param({"ann": TEXTS, "bo": TEXTS}, TEXTS, {}, id="annotators and one system"),
        pytest.param({"cnn": TEXTS}, {"cnn": TEXTS}, {"baseline": "cnn"}, id="namesakes"),
        pytest.param(PLAIN, SCORED, {}, id="scores of a system"),
        pytest.param(SCORED, SCORED, {}, id="scores on both sides"),
        pytest.param(SCORED, {"a": PLAIN, "b": SCORED}, {}, id="one system with scores"),
        pytest.param({"a": SCORED, "b": PLAIN}, PLAIN, {}, id="one reference without"),
        pytest.param(PLAIN, BY_ANN, {}, id="a human scored like a system"),
        pytest.param({"a@b": TEXTS}, {"c": TEXTS}, {}, id="any name"),
        pytest.param({"a@c": TEXTS, "b": TEXTS}, {"c": TEXTS}, {}, id="one name of two"),
    ],
)
def test_plausible_input_is_scored_without_a_note(references, systems, options):
    assert score(references, systems, intervals=False, **options).systems
