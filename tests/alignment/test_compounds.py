"""Compounds, and stretches of a reference that are not scored."""

import random

import numpy as np
import pytest

import interpunct
from interpunct import Document
from interpunct.alignment.joint import align_lattice
from interpunct.alignment.numbering import Numbering
from interpunct.documents.lattice import Alternation, Lattice, Token
from tests.slow_alignment import Costs, slow_alignment


def counts(references, systems, **options):
    found = interpunct.score(
        references, {"s": systems}, task="punctuation", intervals=False, **options
    )
    return found["s"].counts


@pytest.mark.parametrize(
    ("reference", "system", "words", "mark_errors"),
    [
        pytest.param("a long term plan.", "a longterm plan.", 4, 0, id="one word for two"),
        pytest.param("a longterm plan.", "a long term plan.", 3, 0, id="two words for one"),
        pytest.param("a long-term plan.", "a longterm plan.", 3, 0, id="a hyphen"),
        pytest.param("a long-term plan.", "a long term plan.", 3, 0, id="a hyphen for a space"),
        pytest.param("कभी-कभी है।", "कभी कभी है।", 2, 0, id="a hyphen after a vowel sign"),
        pytest.param("any how ever.", "anyhowever.", 3, 0, id="a chain of three"),
        pytest.param("a long, term plan.", "a longterm plan.", 4, 1, id="a mark inside"),
        pytest.param("a longterm plan.", "a long, term plan.", 3, 1, id="a mark of the system"),
    ],
)  # fmt: skip
def test_worked_examples(reference, system, words, mark_errors):
    found = counts([reference], [system], compounds="merge")
    assert found["words"]["correct"] == words
    assert sum(found["words"][kind] for kind in ("substitutions", "deletions", "insertions")) == 0
    assert (
        sum(found["marks"][kind] for kind in ("substitutions", "deletions", "insertions"))
        == mark_errors
    )


def test_a_word_of_a_treebank_may_have_spaces():
    reference = Document.build("1", ["Tôi", "bắt chuyện", "10 000"], marks=["", "", "."])
    found = counts([reference], ["Tôi bắt chuyện 10 000."], compounds="merge")
    assert found["words"]["correct"] == 3
    assert found["marks"]["correct"] == 1
    assert sum(found["words"][kind] for kind in ("substitutions", "deletions", "insertions")) == 0


def test_compounds_keep_the_case_of_the_system():
    found = interpunct.score(
        ["So the Long Term plan."], {"s": ["so the longterm plan."]}, task="punctuation",
        compounds="merge", intervals=False,
    )["s"]  # fmt: skip
    assert found["word_error_rate"].value == 0
    assert np.isnan(found["case_error_rate"].value), "the system writes no capitals"
    found = interpunct.score(
        ["So the Long Term plan."], {"s": ["So the LongTerm plan."]}, task="punctuation",
        compounds="merge", intervals=False,
    )["s"]  # fmt: skip
    assert found["case_error_rate"].value == 0


def test_a_chain_runs_along_one_path(tmp_path):
    (tmp_path / "gold.trn").write_text("a { long / short } term plan (u-1)\n")
    (tmp_path / "asr.trn").write_text("a shortterm plan (u-1)\n")
    found = counts(tmp_path / "gold.trn", tmp_path / "asr.trn", compounds="merge")
    assert found["words"]["correct"] == 4
    assert found["words"]["substitutions"] == 0


def test_boundaries_and_scores_go_with_compounds():
    gold = Document.build("d", ["so", "long", "term", "yes"], boundaries=[0, 0, 1, 1])
    heard = Document.build("d", ["so", "longterm", "yes"], boundaries=[0, 1, 1], scores=[0, 1, 1])
    found = interpunct.score([gold], {"s": [heard]}, compounds="merge", intervals=False)["s"]
    assert found["f1"].value == 1
    assert found["word_error_rate"].value == 0
    assert found["roc_auc"].value == 1


def test_compounds_go_with_one_reference():
    with pytest.raises(interpunct.OptionError, match="needs a single reference, not 2"):
        interpunct.score({"a": ["so."], "b": ["so."]}, ["so."], compounds="merge")


@pytest.mark.parametrize("costs", ["levenshtein", "nist"])
@pytest.mark.parametrize(
    ("reference", "system", "errors"),
    [
        pytest.param("so { <*> / yes } we went", "so x y , z we went", 0, id="any words and marks"),
        pytest.param("so { <*> / yes } we went", "so we went", 0, id="no words"),
        pytest.param("so { <*> } we went", "so q we went", 0, id="the only alternative"),
        pytest.param("so { <*> / yes } we went", "q x y we went", 1, id="errors beside it"),
        pytest.param("so <*> we went", "so q , r we went", 0, id="without braces"),
        pytest.param("<*>", "so q , r we went", 0, id="alone"),
        pytest.param("so <*> we { went / go }", "so q , r we go", 0, id="an alternation elsewhere"),
    ],
)
def test_stretches_matched_by_a_wildcard_are_not_counted(
    tmp_path, reference, system, errors, costs
):
    (tmp_path / "gold.trn").write_text(f"{reference} (u-1)\n")
    (tmp_path / "asr.trn").write_text(f"{system} (u-1)\n")
    found = counts(tmp_path / "gold.trn", tmp_path / "asr.trn", costs=costs)
    assert (
        sum(found["words"][kind] for kind in ("substitutions", "deletions", "insertions")) == errors
    )
    assert found["marks"]["insertions"] == 0


@pytest.mark.parametrize("seed", range(6))
def test_a_long_lattice_is_aligned_as_the_definition_says(seed):
    """Longer than a block of 64 words, with alternatives of other lengths across blocks."""
    rng = random.Random(seed)
    tokens = [Token(word) for word in "abcdef"] + [Token(",", True), Token(".", True)]

    def run(size):
        return tuple(rng.choice(tokens) for _ in range(size))

    steps = []
    for _ in range(60):
        steps += run(rng.randrange(4))
        steps.append(Alternation(tuple(run(rng.randrange(4)) for _ in range(rng.randint(2, 3)))))
    lattice = Lattice(tuple(steps)).mapped(lambda token: (token,))
    hypothesis = [t if rng.random() < 0.7 else rng.choice(tokens) for t in lattice.first_path()]
    arcs, numbering = lattice.arcs(), Numbering((",", "."))
    numbers = np.array([numbering.number(t.text, is_mark=t.is_mark) for t in hypothesis], np.int32)
    found = align_lattice(arcs, numbers, numbering)
    expected = slow_alignment(arcs, hypothesis, Costs("levenshtein"))[1]
    assert list(zip(*(side.tolist() for side in found), strict=True)) == list(expected)
