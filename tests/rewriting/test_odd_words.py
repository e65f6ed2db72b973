"""Words that a normaliser does not treat as words, and digits that are not numbers."""

import pytest

import interpunct


@pytest.mark.parametrize("normalizer", [str.upper, lambda text: text.replace("*", ""), str.lower])
def test_wildcards_are_not_normalised(tmp_path, normalizer):
    (tmp_path / "gold.trn").write_text("a { <*> / b } c { d / @ } (u1)\n")
    (tmp_path / "made.trn").write_text("a x y z c (u1)\n")
    found = interpunct.score(
        str(tmp_path / "gold.trn"),
        str(tmp_path / "made.trn"),
        task="punctuation",
        normalize=[normalizer],
        intervals=False,
    )
    assert found["made"]["word_error_rate"].value == 0


@pytest.mark.parametrize("word", ["²", "②", "3²", "10⁶", "CO₂", "½", "١٢"])
def test_digits_that_are_not_numbers_are_scored_like_any_word(word):
    found = interpunct.score([f"x {word} y"], [["x two y"]], task="punctuation", intervals=False)
    assert found["system"].counts["words"]["substitutions"] == 1
