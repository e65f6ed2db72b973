"""A document in parts: they add up to the whole, so that one document has intervals too."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import interpunct
from interpunct.alignment.characters.alignment import align_tokenizations
from interpunct.alignment.characters.document_tokens import tokens_of
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.options import Settings
from interpunct.results.bag import Bag
from interpunct.tasks.tokens.comparison import compare_tokens
from interpunct.tasks.tokens.label_errors import LabelErrors
from interpunct.tasks.tokens.task import Tokens, common_cuts
from tests.token_pictures import as_document, document, sentences, treebanks
from tests.treebank_pictures import document as treebank
from tests.treebank_pictures import pair


def comparison(reference, hypothesis, *, strict):
    sides = tokens_of(as_document(reference)), tokens_of(as_document(hypothesis))
    alignment = align_tokenizations(*(side.spelled("none") for side in sides), window=3)
    return compare_tokens(*sides, alignment, settings(strict))


def settings(strict):
    words = "strict" if strict else "align"
    return Settings.choose(task="tokens", fold="none", words=words, enhanced=True)


@given(treebanks(), treebanks(), st.booleans())
def test_parts_add_up_to_the_whole(first, second, differing):
    pair = (first[0], second[1]) if differing else first
    whole = comparison(*pair, strict=False)
    rows = [0, *whole.cuts().tolist()]
    if rows[-1] != len(whole.tokens.common) - 1:
        rows.append(len(whole.tokens.common) - 1)
    parts = whole.measure_parts(rows)
    assert parts.total() == (whole.measure() if len(rows) > 1 else Bag())


@given(treebanks())
@example(
    (
        [[("aaaa", None)], [("aaaaaaaa", ["B", "a"])]],
        [[("aaa", None), ("a", None)], [("aaaaaaaa", None)]],
    )
)
def test_parts_add_up_to_the_whole_for_words_by_place(pair):
    whole = comparison(*pair, strict=True)
    rows = [0, *whole.cuts().tolist()]
    if rows[-1] != len(whole.tokens.common) - 1:
        rows.append(len(whole.tokens.common) - 1)
    assert whole.measure_parts(rows).total() == whole.measure()


@given(st.randoms(use_true_random=False), st.booleans())
def test_parts_of_treebanks_add_up_to_the_whole(random, alike):
    made = map(treebank, pair(random, alike=alike, size=25))
    sides = [tokens_of(side) for side in made]
    alignment = align_tokenizations(*(side.spelled("none") for side in sides), window=3)
    whole = compare_tokens(*sides, alignment, settings(strict=False))
    rows = [0, *whole.cuts().tolist(), len(whole.tokens.common) - 1]
    assert whole.measure_parts([*dict.fromkeys(rows)]).total() == whole.measure()


def test_all_systems_are_cut_at_the_same_places():
    gold = sentences("| ".join(f"this is sentence {n} of the text ." for n in range(60)))
    halves = [[*one, *other] for one, other in zip(gold[::2], gold[1::2], strict=True)]
    thirds = [[*a, *b, *c] for a, b, c in zip(gold[::3], gold[1::3], gold[2::3], strict=True)]
    made = []
    for text in (halves, thirds):
        sides = tokens_of(document(gold)), tokens_of(document(text))
        alignment = align_tokenizations(*(side.spelled("none") for side in sides))
        made.append(compare_tokens(*sides, alignment, settings(strict=False)))
    ends, cuts = common_cuts(made)
    first, second = (
        one.tokens.common[rows, 0].tolist() for one, rows in zip(made, cuts, strict=True)
    )
    assert first == second == ends
    assert len(first) == 10
    assert all(place % (6 * 8) == 0 for place in first)


def test_one_document_has_intervals():
    gold = sentences("| ".join(f"this is sentence {n} of the text ." for n in range(60)))
    tool = [*gold[:30], *([*a, *b] for a, b in zip(gold[30::2], gold[31::2], strict=True))]
    evaluation = interpunct.score(document(gold), document(tool), task="tokens")
    (system,) = evaluation.to_dict()["systems"]
    score = system["scores"]["sentence_f1"]
    assert score["low"] < score["value"] < score["high"]
    assert system["scores"]["token_f1"] == pytest.approx(
        {"value": 1, "low": 1, "high": 1, "macro": 1}
    )


def test_a_document_that_no_one_cuts_has_none():
    gold = sentences("| ".join(f"this is sentence {n} of the text ." for n in range(60)))
    whole = [[token for sentence in gold for token in sentence]]
    evaluation = interpunct.score(document(gold), document(whole), task="tokens")
    score = evaluation.to_dict()["systems"][0]["scores"]["sentence_boundary_f1"]
    assert score["low"] is None
    assert "one document" in score["reason"]


def corpora(random, many, *, alike):
    """Documents of two sides that may be empty, without columns, or with invalid trees."""
    for number in range(many):
        sides = [treebank(text) for text in pair(random, alike=alike, size=6, edges=2)]
        for place in (0, 1):
            if random.random() < 0.1:
                sides[place] = Document.build("", [])
        yield Pair(f"d{number}", {"gold": sides[0]}, {"sys": sides[1]})


def bags_of(results):
    """The measurements of each document, without empty ones."""
    return [
        {key: found for key, found in bag.items() if found != type(found)()}
        for bag in results["sys"]
    ]


@given(
    st.randoms(use_true_random=False),
    st.booleans(),
    st.sampled_from(["all", "aligned"]),
    st.booleans(),
)
def test_documents_together_are_measured_as_each_alone(random, alike, counted, enhanced):
    options = {"sentences": counted, "enhanced": enhanced, "fold": "none"}
    task = Tokens(Settings.choose(task="tokens", **options), ["gold"], ["sys"])
    pairs = list(corpora(random, random.randint(2, 5), alike=alike))
    together = task.measure(pairs)
    alone = [task.measure([one]) for one in pairs]
    expected = [bag for one in alone for bag in bags_of(one.results)]
    assert bags_of(together.results) == expected
    (notes,) = together.notes
    assert notes.blocks["sys"] == [b for one in alone for b in one.notes[0].blocks["sys"]]
    assert notes.treebanks["sys"] == [s for one in alone for s in one.notes[0].treebanks["sys"]]
    errors = LabelErrors()
    for one in alone:
        errors.add(one.notes[0].errors["sys"])
    assert notes.errors["sys"] == errors
