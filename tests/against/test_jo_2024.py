"""What Jo et al. (2024) print: cases with their counts, and tokens and sentences of nltk."""

import pytest

import interpunct
from tests.shared import data, golden, shared_golden
from tests.token_pictures import counts, evaluate, sentences


def test_published_and_designed_cases():
    for case in shared_golden("jp_cases.json"):
        found = counts(evaluate(case["gold"], case["sys"]))
        expected = case["expected"]
        assert found["tokens"] == tuple(expected["tok"].values()), case["id"]
        assert found["words"] == tuple(expected["tok"].values()), case["id"]
        assert found["sentences"] == tuple(expected["sent"].values()), case["id"]


@pytest.mark.parametrize("corpus", ["en_ewt", "en_pud", "en_pronouns"])
def test_published_table(corpus):
    expected = golden("jp_table1.json")[corpus]
    found = counts(
        interpunct.score(
            data(f"ud/{corpus}.gold.tok"), data(f"ud/{corpus}.nltk.tok"), task="tokens"
        )
    )
    assert found["tokens"] == tuple(expected["tokens"])
    assert found["sentences"] == tuple(expected["sentences"])


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("corpus", ["en_ewt", "en_pud", "en_pronouns"])
def test_published_table_from_the_treebank(corpus):
    expected = golden("jp_table1.json")[corpus]
    found = counts(
        interpunct.score(
            data(f"ud/{corpus}-ud-test.conllu"), data(f"ud/{corpus}.nltk.tok"), task="tokens"
        )
    )
    assert found["words"] == tuple(expected["tokens"])
    assert found["sentences"] == tuple(expected["sentences"])


def test_figure_one_and_its_rivals():
    evaluation = evaluate(
        sentences("Click here To view it ."), sentences("Click here | To view it .")
    )
    (system,) = evaluation.to_dict()["systems"]
    value = {name: score["value"] for name, score in system["scores"].items()}
    assert value["token_f1"] == 1
    assert value["sentence_f1"] == 0
    assert value["sentence_boundary_f1"] == 2 / 3
    assert value["label_error_rate"] == 1 / 18
    assert value["boundary_edit_distance"] == 1
