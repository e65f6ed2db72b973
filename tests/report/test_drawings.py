"""The drawing of an alignment, as users see it."""

import pytest

from interpunct.api import align
from interpunct.documents.lattice import Lattice
from interpunct.errors import OptionError

REFERENCE = "So it is. We met him!"
HYPOTHESIS = "so it was, we have met. him"


def printed(reference, hypothesis, *, width=80, **options):
    return align([reference], [hypothesis], **options).table(width=width).splitlines()


def test_reference_over_hypothesis_with_a_letter_under_each_error():
    lines = printed(REFERENCE, HYPOTHESIS)
    assert lines[:4] == [
        "1: 6 words, 1 S 0 D 1 I; 2 marks, 1 S 1 D 1 I",
        "REF  So it is  . We *    met * him !",
        "HYP  so it was , we have met . him *",
        "     c     S   s c  I        i     d",
    ]


def test_lines_are_wrapped_to_the_terminal():
    lines = printed(REFERENCE, HYPOTHESIS, width=24)
    drawn = [line for line in lines if line.startswith(("REF", "HYP"))]
    assert len(drawn) > 2
    assert max(map(len, drawn)) <= 24
    words = " ".join(line[5:] for line in drawn if line.startswith("REF")).replace("*", "")
    assert words.split() == ["So", "it", "is", ".", "We", "met", "him", "!"]


def test_wide_characters_stay_in_their_columns():
    lines = printed("你们 b", "我们 a", width=40)
    assert lines[1:4] == ["REF  你 们 b", "HYP  我 们 a", "     S     S"]


def test_json_has_every_column():
    found = align([REFERENCE], [HYPOTHESIS]).to_dict()
    (system,) = found["systems"]
    (document,) = system["documents"]
    assert document["columns"][0] == {
        "operation": "correct",
        "reference": "So",
        "hypothesis": "so",
        "kind": "word",
        "case": "different",
    }
    assert document["columns"][-1]["operation"] == "deletion"
    assert document["columns"][-1]["hypothesis"] is None
    assert document["words"] == {"correct": 5, "substitution": 1, "deletion": 0, "insertion": 1}
    assert found["signature"].startswith("task:punctuation|refs:1|")


def test_trn_holds_both_texts_as_alternations():
    line = align([REFERENCE], [HYPOTHESIS]).to_trn()
    assert line == "So it { is / was } { . / , } We { have / @ } met { . / @ } him { ! / @ } (1)\n"
    assert Lattice.parse(line.removesuffix(" (1)\n"))


def test_the_chosen_wording_of_several_is_drawn(tmp_path):
    (tmp_path / "r.trn").write_text("{ uh / @ } so { it / he } is (u-1)\n")
    (tmp_path / "h.trn").write_text("so he was (u-1)\n")
    found = align(tmp_path / "r.trn", tmp_path / "h.trn")["h"]["u-1"]
    assert [(step.reference, step.hypothesis) for step in found.steps] == [
        ("so", "so"),
        ("he", "he"),
        ("is", "was"),
    ]


def test_documents_without_words_are_drawn(tmp_path):
    (tmp_path / "r.trn").write_text("(u-1)\nso it (u-2)\n")
    (tmp_path / "h.trn").write_text("so . (u-1)\n(u-2)\n")
    first, second = align(tmp_path / "r.trn", tmp_path / "h.trn")["h"].values()
    assert [step.operation for step in first.steps] == ["insertion"] * 2
    assert [step.operation for step in second.steps] == ["deletion"] * 2


def test_every_system_is_drawn_under_its_name():
    found = align(["So it is."], {"a": ["So it is."], "b": ["So was it."]})
    assert found.systems == ("a", "b")
    assert found.documents == ("1",)
    assert found.task == "punctuation"
    lines = str(found).splitlines()
    assert lines[0] == "a, 1: 3 words, 0 S 0 D 0 I; 1 mark, 0 S 0 D 0 I"
    assert "b, 1: 3 words, 2 S 0 D 0 I; 1 mark, 0 S 0 D 0 I" in lines
    with pytest.raises(KeyError, match="there is no system 'c'; there are a, b"):
        found["c"]


def test_tokens_are_drawn_as_a_table_and_have_columns():
    found = align(["Is n't it ?"], {"tool": ["Isn 't it ? No"]}, task="tokens")
    assert found.task == "tokens"
    assert str(found).startswith("1, tool: 2 of 4 tokens, 3 false")
    assert [
        (step.operation, step.reference, step.hypothesis) for step in found["tool"]["1"].steps
    ] == [
        ("substitution", "Is n't", "Isn 't"),
        ("correct", "it", "it"),
        ("correct", "?", "?"),
        ("insertion", None, "No"),
    ]
    with pytest.raises(OptionError, match="as tables only; JSON needs task='punctuation'"):
        found.to_dict()


def test_boundaries_have_no_drawing():
    with pytest.raises(OptionError, match="task='boundaries' has no alignment to draw"):
        align(["So."], ["So."], task="boundaries")
