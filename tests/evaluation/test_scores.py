"""From documents to figures, in Python."""

import json
from pathlib import Path

import pytest

import interpunct
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning, OptionError
from interpunct.formats import read, write
from tests.only import only
from tests.shared import data

GOLD = ["We met. He left. I stayed.", "So. It is."]
OURS = ["We met. He left, I stayed.", "So it. Is."]


def scores(evaluation, system=0):
    return {
        name: number["value"]
        for name, number in evaluation.to_dict()["systems"][system]["scores"].items()
    }


def test_a_list_of_strings_is_a_corpus_of_texts():
    evaluation = interpunct.score(GOLD, OURS)
    assert evaluation.documents == ("1", "2")
    assert only(evaluation).counts == {"tp": 1, "fp": 1, "fn": 2, "tn": 3}


def test_two_hypotheses_against_one_reference_are_an_error():
    with pytest.raises(InputError, match="document '2' is missing in the reference"):
        interpunct.score(GOLD[:1], OURS)


def test_documents_paths_and_texts_score_alike(tmp_path):
    (tmp_path / "gold").mkdir()
    for number, text in enumerate(GOLD, start=1):
        (tmp_path / "gold" / f"{number}.txt").write_text(text)
    expected = only(interpunct.score(GOLD, OURS)).counts
    for reference in (str(tmp_path / "gold"), tmp_path / "gold", read(tmp_path / "gold")):
        evaluation = interpunct.score(reference, OURS)
        assert only(evaluation).counts == expected


def test_a_path_in_a_list_is_not_taken_for_a_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("So.")
    with pytest.raises(InputError, match=r"'a\.txt' is a file, but strings in a list are texts"):
        interpunct.score(["So."], ["a.txt"])


def test_an_unknown_option_names_the_one_that_was_meant():
    with pytest.raises(OptionError, match="unknown option 'tolerence'; did you mean 'tolerance'"):
        interpunct.score(GOLD, OURS, tolerence=1)


def test_micro_adds_counts_and_macro_averages_documents():
    found = interpunct.score(GOLD, OURS).to_dict()["systems"][0]["scores"]["recall"]
    assert found["value"] == pytest.approx(1 / 3)
    assert found["macro"] == pytest.approx((1 / 2 + 0) / 2)


def test_documents_without_a_value_are_left_out_of_macro_and_counted():
    found = interpunct.score(["A. B c.", "d e"], ["A. B c.", "d e"], intervals=False).to_dict()
    recall = found["systems"][0]["scores"]["recall"]
    assert recall == {"value": 1.0, "macro": 1.0, "macro_left_out": 1}


def test_the_final_slot_is_not_scored_unless_asked_for():
    assert only(interpunct.score(["A b."], ["A b."])).counts["tp"] == 0
    included = interpunct.score(["A b."], ["A b."], final="include")
    assert only(included).counts["tp"] == 1
    assert "final:included" in included.signature


@pytest.fixture(autouse=True)
def _hints_are_not_the_matter_here(request):
    import warnings

    with warnings.catch_warnings():
        if "hint" not in request.node.name:
            warnings.simplefilter("ignore", InputWarning)
        yield


@pytest.mark.filterwarnings("ignore:.*no inner boundary")
def test_mostly_final_boundaries_are_a_hint():
    with pytest.warns(InputWarning, match="2 of 3 reference boundaries.*final='include'"):
        interpunct.score(["A b. C.", "D e."], ["A b. C.", "D e."])


def test_an_unmeasured_figure_is_null_with_a_reason():
    found = interpunct.score(["a b c"], ["a b c"]).to_dict()["systems"][0]["scores"]
    assert found["recall"] == {
        "value": None,
        "reason": "the reference has no boundary in a scored slot",
    }
    json.dumps(found, allow_nan=False)


def test_case_can_be_kept():
    interpunct.score(["the end. So"], ["THE end. So"], words="strict")
    with pytest.raises(InputError, match="unit 1 is 'the' in the reference and 'THE'"):
        interpunct.score(["the end. So"], ["THE end. So"], case="keep", words="strict")


def test_words_that_unicode_writes_in_two_ways_are_the_same():
    interpunct.score(["caf\u00e9 is. So"], ["cafe\u0301 is. So"], words="strict")


def test_a_shorter_system_says_which_word_is_missing():
    with pytest.raises(InputError, match="unit 3 is 'c' in the reference and missing in the sys"):
        interpunct.score(["a b c"], ["a b"], words="strict")


def test_an_utterance_without_words_among_many_is_a_document():
    evaluation = interpunct.score(["A b. C d.", ""], ["A b. C d.", ""])
    assert evaluation.documents == ("1", "2")
    assert scores(evaluation)["f1"] == 1


def test_threshold_moves_the_boundaries():
    reference = {"r": Document.build("d", ["a", "b", "c"], boundaries=[1, 0, 1])}
    system = {"s": Document.build("d", ["a", "b", "c"], scores=[0.4, 0.3, 0.2])}
    assert scores(interpunct.score(reference, system))["recall"] == 0
    assert scores(interpunct.score(reference, system, threshold=0.35))["f1"] == 1


def test_tolerance_and_beta_add_figures():
    evaluation = interpunct.score(["a. b c d"], ["a b. c d"], tolerance=1, beta=2)
    assert scores(evaluation)["tolerant_f1"] == 1
    assert scores(evaluation)["f_beta"] == 0
    assert "tolerant_f1" not in scores(interpunct.score(["a. b c d"], ["a b. c d"]))


def test_the_signature_names_every_choice():
    plain = interpunct.score(GOLD, GOLD).signature
    assert plain.startswith("task:boundaries|refs:1|delims:default|case:fold|final:excluded|")
    for options in (
        {"final": "include"},
        {"k": 3},
        {"case": "keep"},
        {"delimiters": ".?!"},
        {"tolerance": 1},
        {"beta": 2.0},
        {"threshold": 0.4},
    ):
        assert interpunct.score(GOLD, GOLD, **options).signature != plain, options


@pytest.mark.parametrize("format", ["text", "nlp", "jsonl"])
def test_a_third_of_the_marks_removed_is_recall_of_two_thirds(tmp_path, format):
    """Real calls against themselves, whole and with every third delimiter taken away."""
    calls = [call for call in read(data("earnings22/test")) if len(call) > 1000][:3]
    expected = {"found": 0, "all": 0}
    thinned = []
    for call in calls:
        ends = [i for i in range(len(call) - 1) if call.boundaries[i]]
        removed = set(ends[::3])
        expected["found"] += len(ends) - len(removed)
        expected["all"] += len(ends)
        marks = ["" if i in removed else marks for i, marks in enumerate(call.marks)]
        thinned.append(Document.build(call.name, call.units, marks=marks))
    write(thinned, tmp_path / "thin", format=format)
    write(calls, tmp_path / "whole", format=format)
    perfect = scores(interpunct.score(str(tmp_path / "whole"), str(tmp_path / "whole")))
    assert (perfect["f1"], perfect["pk"], perfect["segment_error_rate"]) == (1, 0, 0)
    found = scores(interpunct.score(str(tmp_path / "whole"), str(tmp_path / "thin")))
    assert found["precision"] == 1
    if format != "text":
        assert found["recall"] == pytest.approx(expected["found"] / expected["all"], abs=1e-12)
    assert found["recall"] == pytest.approx(2 / 3, abs=0.01)
