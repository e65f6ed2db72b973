"""Boundaries where words differ: against one reference, and against several."""

import warnings

import numpy as np
import pytest

import interpunct
from interpunct.api import agreement
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning
from interpunct.formats.prose.splitting import split_prose
from interpunct.metrics.measures import DOCUMENTS, ERROR_RATES
from interpunct.results.bag import add_bags
from interpunct.results.keys import Key
from interpunct.sample import FOLDER
from tests.only import only
from tests.pictures import segmented

GOLD = ["So it is. We met him. He left."]


HEARD = ["So it was. We met, he left."]


def test_words_that_differ_are_aligned_and_the_word_error_rate_is_beside_the_figures():
    found = interpunct.score(GOLD, HEARD)
    system = found.to_dict()["systems"][0]
    assert system["counts"] == {"tp": 1, "fp": 0, "fn": 1, "tn": 5}
    assert system["scores"]["word_error_rate"]["value"] == 2 / 8
    assert "WER" in found.table()
    assert "words:aligned|tags:optional|costs:levenshtein" in found.signature


def test_where_words_are_the_same_there_is_no_word_error_rate():
    found = interpunct.score(GOLD, GOLD)
    assert "word_error_rate" not in found.to_dict()["systems"][0]["scores"]
    assert "words:same" in found.signature


def test_strict_words_are_an_error():
    with pytest.raises(InputError, match="unit 3 is 'is' in the reference and 'was'"):
        interpunct.score(GOLD, HEARD, words="strict")


def test_beta_and_tolerance_work_on_different_words():
    found = interpunct.score(GOLD, HEARD, beta=2, tolerance=1).to_dict()["systems"][0]["scores"]
    assert found["f_beta"]["value"] == pytest.approx(5 * 1 / (5 * 1 + 4 * 1))
    assert found["tolerant_recall"]["value"] == 0.5


def test_tags_are_left_out_where_words_differ():
    gold, heard = ["So <laugh> it is. We met."], ["So it is. We <crosstalk> meet."]
    optional = interpunct.score(gold, heard).to_dict()["systems"][0]
    assert optional["scores"]["word_error_rate"]["value"] == 1 / 5
    assert optional["counts"]["tp"] == 1
    kept = interpunct.score(gold, heard, tags="keep").to_dict()["systems"][0]
    assert kept["scores"]["word_error_rate"]["value"] == 3 / 6
    same = interpunct.score(gold, gold).to_dict()["systems"][0]
    assert sum(same["counts"].values()) == 5


def test_blocks_of_one_document_add_up_to_it():
    said = "<cough> " + " ".join(f"w{i} x{i % 7}." for i in range(60))
    heard = said.replace("w3", "v").replace(". ", " ", 9).replace("x1 ", "x1 <um> ")
    evaluation = interpunct.score([said], [heard], tolerance=1, beta=2)
    total, added = (
        evaluation.totals["system"],
        add_bags(evaluation.resampling.results["system"]),
    )
    # A part of a document is not a document.
    parts = [key for key in total if key.measure != DOCUMENTS]
    assert {key: added[key] for key in parts} == {key: total[key] for key in parts}
    assert total[Key(ERROR_RATES)].word_errors > 0


def test_scores_are_moved_with_their_words():
    reference = Document.build("d", list("abde"), boundaries=[0, 1, 0, 1])
    hypothesis = Document.build("d", list("axbde"), scores=[0.1, 0.6, 0.9, 0.3, 0.2])
    found = interpunct.score({"r": reference}, {"s": hypothesis}).to_dict()["systems"][0]
    # The 0.6 of the inserted x is on the slot of a, the 0.9 on that of b.
    assert found["scores"]["roc_auc"]["value"] == 1
    assert found["counts"] == {"tp": 1, "fp": 1, "fn": 0, "tn": 1}


SAMPLE = FOLDER / "differing"


def folders(kind):
    return {path.name: path for path in sorted((SAMPLE / kind).iterdir())}


def test_all_figures_of_several_references_are_there():
    with pytest.warns(InputWarning, match=r"words differ from those of 'ines' \('mori' by 4\.5%"):
        evaluation = interpunct.score(folders("annotators"), folders("systems"), intervals=False)
    assert "words:aligned" in evaluation.signature
    assert "network:ines+mori+tove" in evaluation.signature
    for system in evaluation.to_dict()["systems"]:
        scores = {name: number["value"] for name, number in system["scores"].items()}
        assert 0 < scores["word_error_rate"] < 0.05
        assert 0.3 < scores["wisebe"] < scores["window_f1"] < 1
        assert 0.5 < scores["mean_f1"] < 1


def test_annotators_agree_on_words_that_differ():
    with pytest.warns(InputWarning, match="words differ"):
        found = agreement(folders("annotators"), intervals=False)
    told = found.to_dict()
    assert "words:aligned" in told["signature"]
    assert told["agreement"]["word_error_rate"]["ines"] == 0
    assert 0.5 < told["agreement"]["fleiss_kappa"]["value"] < 0.9


def test_equal_and_different_words_may_stand_in_one_corpus():
    ann = "a b | c a b c a b c a b c"
    references = {
        "ann": [segmented(ann, "one"), segmented(ann, "two")],
        "bo": [segmented("a | b c a b c a b c a b c", "one"),
               segmented("a | x c a b c a b c a b c", "two")],
    }  # fmt: skip
    systems = {"s": [segmented(ann, "one"), segmented(ann, "two")]}
    with pytest.warns(InputWarning, match="words differ"):
        found = interpunct.score(references, systems, intervals=False).to_dict()
    documents = found["systems"][0]["per_document"]
    assert documents["one"]["scores"]["mean_f1"] == documents["two"]["scores"]["mean_f1"]
    assert documents["two"]["scores"]["word_error_rate"]["value"] == 0


def test_words_that_differ_can_be_an_error():
    references = {"ann": [segmented("a b | c")], "bo": [segmented("a | x c")]}
    with pytest.raises(InputError, match="unit 2 is 'b' in reference 'ann' and 'x' in reference"):
        interpunct.score(references, {"s": [segmented("a b c")]}, words="strict")


def test_blocks_of_a_single_document_add_up():
    references = {path.name: path / "bees.txt" for path in (SAMPLE / "annotators").iterdir()}
    with pytest.warns(InputWarning, match="words differ"):
        evaluation = interpunct.score(references, SAMPLE / "systems/both/bees.tsv")
    (system,) = evaluation.to_dict()["systems"]
    for name in ("word_error_rate", "mean_f1"):
        number = system["scores"][name]
        assert number["low"] <= number["value"] <= number["high"]
    assert np.isfinite(system["scores"]["wisebe"]["low"])


def test_a_system_whose_words_differ_does_not_make_annotators_differ():
    """pytest makes an error of every note."""
    interpunct.score(
        {
            "d1": ["So it is now. We met him here. He left."],
            "d2": ["So it is now. We met him here. He left."],
        },
        {"asr": ["So it was now. We met him here. He left."]},
    )


def test_words_that_the_first_annotator_lacks_are_counted():
    units = ["so", "it", "is"]
    references = {"d1": [Document.build("1", [])], "d2": [Document.build("1", units)]}
    with pytest.warns(InputWarning, match=r"those of 'd1' \('d2' by 3 words where it has none\);"):
        agreement(references)


def test_other_wordings_that_are_not_taken_are_one_note(tmp_path):
    (tmp_path / "a.trn").write_text("{ so / well } it is. yes (a-1)\n{ no / yes } . we do (a-2)\n")
    (tmp_path / "b.trn").write_text("well it is. yes (a-1)\nyes. we do (a-2)\n")
    with pytest.warns(match="in 2 documents the reference gives several wordings") as caught:
        found = interpunct.score(tmp_path / "a.trn", tmp_path / "b.trn", intervals=False)
    assert len([note for note in caught if "several wordings" in str(note.message)]) == 1
    assert only(found)["word_error_rate"].value == 2 / 7


def told(references, systems):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        interpunct.score(references, systems, intervals=False, missing="skip")
    notes = [str(warning.message) for warning in caught]
    return [note for note in notes if "words differ from those of" in note]


def test_no_annotator_is_named_if_only_the_words_of_a_system_differ():
    same = {who: {"d": "A b. C d."} for who in ("p", "q")}
    assert not told(documents_of(same), documents_of({"x": {"d": "A b. C e."}}))


def test_an_annotator_without_the_document_is_not_in_the_note_about_words():
    references = {
        "p": {"d": "A b. C d."},
        "q": {"d": "A b. C d.", "e": "A b. C d."},
        "r": {"e": "A b. C e."},
    }
    (note,) = told(documents_of(references), documents_of({"x": references["q"]}))
    assert "differ from those of the first who annotated a document ('r' by 25.0%)" in note


def documents_of(texts):
    return {
        who: [_document(name, text) for name, text in own.items()] for who, own in texts.items()
    }


def _document(name, text):
    units, marks = split_prose(text)[:2]
    return Document.build(name, units, marks=marks)
