"""Preset conll18 against the scorer itself (udtools), and its errors where the scorer stops."""

from __future__ import annotations

import io

import pytest
from hypothesis import given

import interpunct
from interpunct.errors import InputError
from tests.shared import data
from tests.token_pictures import as_document, counts, evaluate, sentences, treebanks

udeval = pytest.importorskip("udtools.udeval")


def official(text):
    """The same as the scorer loads it; it wants a tree, so each word hangs on the one before."""
    lines = []
    for sentence in text:
        number = 0
        for form, words in sentence:
            if words:
                lines.append(line(f"{number + 1}-{number + len(words)}", form, "_"))
            for word in words or [form]:
                number += 1
                lines.append(line(number, word, number - 1))
        lines.append("\n")
    return udeval.load_conllu(io.StringIO("".join(lines)), "", {})


def line(identifier, form, head):
    relation = "root" if head == 0 else "dep"
    columns = [str(identifier), form, "_", "_", "_", "_", str(head), relation, "_", "_"]
    return "\t".join(columns) + "\n"


def official_counts(reference, hypothesis):
    evaluation = udeval.evaluate(official(reference), official(hypothesis))
    return {
        name.lower(): (
            evaluation[name].correct,
            evaluation[name].system_total - evaluation[name].correct,
            evaluation[name].gold_total - evaluation[name].correct,
        )
        for name in ("Tokens", "Words", "Sentences")
    }


@given(treebanks())
def test_equals_the_scorer_of_conll_2018(pair):
    found = counts(interpunct.score(as_document(pair[0]), as_document(pair[1]), preset="conll18"))
    expected = official_counts(*pair)
    assert {level: found[level] for level in expected} == expected


@given(treebanks())
def test_tokens_and_sentences_are_the_same_without_the_preset(pair):
    """Only words differ: without it, their text is that of their forms."""
    found = counts(interpunct.score(as_document(pair[0]), as_document(pair[1]), task="tokens"))
    expected = official_counts(*pair)
    assert found["tokens"] == expected["tokens"]
    assert found["sentences"] == expected["sentences"]


def test_equals_the_scorer_on_a_treebank_with_multiword_tokens(tmp_path):
    gold = data("ud/fr_gsd-ud-test.conllu")
    with gold.open(encoding="utf-8") as file:
        loaded = udeval.load_conllu(file, str(gold), {})
    # The same, with every fifth multi-word token left whole.
    lines = gold.read_text(encoding="utf-8").split("\n")
    damaged = tmp_path / "damaged.conllu"
    damaged.write_text("\n".join(left_whole(lines)), encoding="utf-8")
    with damaged.open(encoding="utf-8") as file:
        expected = udeval.evaluate(loaded, udeval.load_conllu(file, "", {}))["Words"]
    found = counts(interpunct.score(gold, damaged, preset="conll18"))["words"]
    assert found == (
        expected.correct,
        expected.system_total - expected.correct,
        expected.gold_total - expected.correct,
    )
    assert found[2] > 50


def left_whole(lines):
    """Make every fifth multi-word token one word, and hang all words on the one before."""
    seen = number = skipped = 0
    for row in lines:
        columns = row.split("\t")
        if len(columns) != 10:
            number = 0
            yield row
        elif skipped:
            skipped -= 1
        elif "-" in columns[0]:
            first, last = map(int, columns[0].split("-"))
            seen += 1
            if seen % 5:
                columns[0] = f"{number + 1}-{number + last - first + 1}"
                yield "\t".join(columns)
            else:
                skipped = last - first + 1
                number += 1
                yield line(number, columns[1], number - 1).rstrip("\n")
        else:
            number += 1
            yield line(number, columns[1], number - 1).rstrip("\n")


def test_a_difference_is_an_error_that_says_where_the_texts_part(tmp_path):
    gold, tool = tmp_path / "gold.tok", tmp_path / "tool.tok"
    gold.write_text('He left .\nShe said " no " .\n', encoding="utf-8")
    tool.write_text("He left .\nShe said `` no '' .\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        interpunct.score(gold, tool, preset="conll18")
    assert str(error.value) == (
        "the concatenation of tokens in gold file and in system file differ: document 'gold': the "
        f"texts part where the reference has '\" no \"' ({gold}:2:10) and the system \"`` no ''\" "
        f"({tool}:2:10); give both the same characters, or continue after such places with "
        "words='align'"
    )


def test_options_override_the_preset():
    found = evaluate(
        sentences('He said " no " .'), sentences("He said `` no '' ."), preset="conll18",
        fold="marks",
    )  # fmt: skip
    assert counts(found)["tokens"] == (6, 0, 0)
