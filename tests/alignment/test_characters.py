"""The alignment of two tokenizations, against a search over every pair of boundaries."""

from __future__ import annotations

import itertools
import unicodedata
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.alignment.characters import token_text
from interpunct.alignment.characters.alignment import align_tokenizations
from interpunct.alignment.characters.folding import fold
from interpunct.alignment.characters.token_text import TokenText, spell


def text(picture: str) -> TokenText:
    """'a bc | d' is two sentences, of two tokens and of one."""
    return TokenText.of([sentence.split() for sentence in picture.split("|")], fold="none")


def blocks(reference: str, hypothesis: str, *, window: int = 12) -> list[tuple[str, str, int]]:
    """What each side says in each block, and how many tokens are equal in it."""
    gold, tool = reference.replace("|", "").split(), hypothesis.replace("|", "").split()
    alignment = align_tokenizations(text(reference), text(hypothesis), window=window)
    return [
        (" ".join(gold[first:last]), " ".join(tool[start:end]), equal)
        for first, start, last, end, equal in alignment.blocks.tolist()
    ]


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param("a bc d", "a bc d", "a bc d", id="the same"),
        pytest.param("is n't it", "isn 't it", "isn't it", id="two tokens cut elsewhere"),
        pytest.param("a b c", "abc", "abc", id="one token for three"),
        pytest.param("aa a b", "a aa b", "aaa b", id="the same tokens at other places"),
    ],
)
def test_equal_characters_meet_where_both_end_a_token(reference, hypothesis, expected):
    alignment = align_tokenizations(text(reference), text(hypothesis))
    gold = reference.split()
    pieces = itertools.pairwise(alignment.common[:, 0].tolist())
    assert ["".join(gold[start:end]) for start, end in pieces] == expected.split()
    assert len(alignment.blocks) == 0


@pytest.mark.parametrize(
    ("reference", "hypothesis", "expected"),
    [
        pytest.param(
            'he said " hi " to all of them there', "he said `` hi '' to all of them there",
            [('" hi "', "`` hi ''", 1)], id="quotes near each other are one block"),
        pytest.param(
            "I can not go", "I ca n't go", [("can not", "ca n't", 0)], id="a contraction"),
        pytest.param("a b c d", "a b", [("c d", "", 0)], id="the output stops early"),
        pytest.param("", "a b", [("", "a b", 0)], id="nothing in the reference"),
        pytest.param(
            "one two. three four.", "one two. one two. three four.",
            [("", "one two.", 0)], id="something twice"),
        pytest.param("a x b", "a y b", [("x", "y", 0)], id="one character"),
        pytest.param(
            "x abcdefghijklmnop1 y", "x abcdefghijklmnop2 y",
            [("abcdefghijklmnop1", "abcdefghijklmnop2", 0)],
            id="a token that agrees for longer than the window"),
    ],
)  # fmt: skip
def test_blocks_hold_what_differs(reference, hypothesis, expected):
    assert blocks(reference, hypothesis) == expected


def test_a_repeated_token_does_not_synchronise_two_places():
    # "no" and "yes" stand on both sides, but what follows them is not the same for long enough.
    reference = "no yes yes but then again who really knows"
    hypothesis = "oh no yes but then again who really knows"
    assert blocks(reference, hypothesis) == [("no yes", "oh no", 1)]


def test_ties_go_to_the_most_equal_tokens():
    # Four characters lead to "ab" on both sides, or to "xb"; only on the way to "ab" both have "x".
    assert blocks("x b ab b", "a x ab x bc", window=2)[0] == ("x b", "a x", 1)


def test_further_ties_skip_the_least_of_the_reference():
    # Two characters lead to "ba" on both sides, or to "bx"; nothing is equal on either way.
    assert blocks("b a bx", "bx b a", window=2)[0] == ("", "bx", 0)


tokens = st.lists(st.text("ab", min_size=1, max_size=3), max_size=7)


@given(tokens, tokens, st.integers(1, 4))
def test_is_the_definition(reference, hypothesis, window):
    assert aligned(reference, hypothesis, window) == naive(reference, hypothesis, window)


@st.composite
def edited(draw):
    """A text, and the same with tokens dropped, doubled or changed here and there."""
    reference = draw(st.lists(st.text("abc", min_size=1, max_size=4), max_size=40))
    hypothesis = []
    for token in reference:
        change = draw(st.sampled_from(["keep"] * 12 + ["drop", "double", "change", "join"]))
        if change == "join" and hypothesis:
            hypothesis[-1] += token
        else:
            copies = {"drop": [], "double": [token, token], "change": [token + "c"]}
            hypothesis += copies.get(change, [token])
    return reference, hypothesis


@given(edited(), st.integers(1, 6))
def test_is_the_definition_on_damaged_copies(pair, window):
    assert aligned(*pair, window) == naive(*pair, window)


@given(edited(), st.integers(0, 90), st.integers(0, 90), st.integers(0, 40), st.integers(2, 6))
def test_is_the_definition_where_much_is_skipped(pair, missing, added, at, window):
    """More characters than a search looks at first, on either side or on both."""
    reference, hypothesis = pair
    longer = [*reference[:at], *["xy"] * missing, *reference[at:]]
    other = [*hypothesis[:at], *["yz"] * added, *hypothesis[at:]]
    assert aligned(longer, other, window) == naive(longer, other, window)


@given(st.text("ab", min_size=1, max_size=30), st.sets(st.integers(1, 29)))
def test_a_block_of_many_tokens_counts_their_longest_common_subsequence(letters, cuts):
    """More than sixty-four columns, so that the bits of a row need more than one word."""
    reference = [*letters] * 5
    hypothesis = [letter for i, letter in enumerate(reference) if i % 30 not in cuts] + ["x"]
    separated = [part for token in reference for part in ("1", token)]
    between = [part for token in hypothesis for part in ("2", token)]
    alignment = align_tokenizations(TokenText.of([separated]), TokenText.of([between]), window=400)
    ((*_, equal),) = alignment.blocks.tolist()
    assert equal == common_subsequence(separated, between)


@pytest.mark.parametrize("piece", [1, 2, 7])
@given(st.lists(st.text("a é\u3000\n", max_size=4), max_size=20))
def test_a_long_text_is_spelled_in_pieces(piece, tokens):
    whole = spell(tokens, [len(tokens)])
    with patch.object(token_text, "PIECE", piece):
        in_pieces = spell(tokens, [len(tokens)])
    for name in ("characters", "token_ends", "sentence_ends", "kept"):
        assert np.array_equal(getattr(in_pieces, name), getattr(whole, name))


@given(st.lists(st.text("ab'`-é\u0301\u3000 \n\ud800“。", max_size=4), max_size=20))
def test_tokens_are_spelled_as_if_each_stood_alone(tokens):
    text = spell(tokens, [])
    found = "".join(map(chr, text.characters))
    bounds = [0, *text.token_ends.tolist()]
    plain = [
        "".join(fold(unicodedata.normalize("NFC", token.replace("\n", ""))).split())
        for token in tokens
    ]
    assert [found[start:end] for start, end in itertools.pairwise(bounds)] == list(
        filter(None, plain)
    )
    assert text.kept.tolist() == [place for place, token in enumerate(plain) if token]


def test_tokens_must_be_strings():
    with pytest.raises(TypeError, match="expected strings"):
        spell(["so", 3], [])


def test_a_contraction_is_not_cut_where_a_piece_ends():
    tokens = ["I", "ca", "n't", "go"]
    with patch.object(token_text, "PIECE", 2):
        text = spell(tokens, [4], fold="contractions")
    assert "".join(map(chr, text.characters)) == "Icannotgo"
    assert text.token_ends.tolist() == [1, 4, 7, 9]


def test_a_text_of_other_characters_is_one_block():
    assert blocks("a b c", "x y") == [("a b c", "x y", 0)]


def aligned(reference, hypothesis, window):
    alignment = align_tokenizations(
        TokenText.of([reference], fold="none"),
        TokenText.of([hypothesis], fold="none"),
        window=window,
    )
    return list(map(tuple, alignment.common.tolist())), list(map(tuple, alignment.blocks.tolist()))


def naive(reference, hypothesis, window):
    """The definition, word for word: try all pairs of boundaries after each disagreement."""
    first, second = offsets(reference), offsets(hypothesis)
    mine, theirs = "".join(reference), "".join(hypothesis)
    at, end = (0, 0), (len(reference), len(hypothesis))
    common, found = [at], []
    while at != end:
        step = next_common(mine, theirs, first, second, at)
        if step is None:
            candidates = [
                (
                    first[i] - first[at[0]] + second[j] - second[at[1]],
                    -common_subsequence(reference[at[0] : i], hypothesis[at[1] : j]),
                    first[i],
                    (i, j),
                )
                for i in range(at[0], end[0] + 1)
                for j in range(at[1], end[1] + 1)
                if (i, j) != at and mine[first[i] :][:window] == theirs[second[j] :][:window]
            ]
            _, equal, _, step = min(candidates)
            found.append((*at, *step, -equal))
        at = step
        common.append(at)
    return common, found


def next_common(mine, theirs, first, second, at):
    """The nearest pair of boundaries that the same characters lead to, or None."""
    for i in range(at[0] + 1, len(first)):
        piece = mine[first[at[0]] : first[i]]
        if not theirs[second[at[1]] :].startswith(piece):
            return None
        if second[at[1]] + len(piece) in second:
            return i, second.index(second[at[1]] + len(piece))
    return None


def offsets(tokens):
    return [0, *itertools.accumulate(map(len, tokens))]


def common_subsequence(first, second):
    row = [0] * (len(second) + 1)
    for token in first:
        above, row = row, [0]
        for j, other in enumerate(second):
            row.append(above[j] + 1 if token == other else max(above[j + 1], row[j]))
    return row[-1]


def test_sentences_end_where_tokens_end():
    gold = text("a b | c")
    assert gold.sentence_ends.tolist() == [2, 3]
    assert gold.kept.tolist() == [0, 1, 2]


def test_white_space_is_neither_a_token_nor_a_sentence():
    spaced = TokenText.of([["1 000", " \u00a0"], ["\u3000"], ["m"]])
    assert spaced.token_ends.tolist() == [4, 5]
    assert spaced.sentence_ends.tolist() == [1, 2]
    assert spaced.kept.tolist() == [0, 3]


def test_a_line_break_inside_a_token_is_white_space():
    assert TokenText.of([["a\nb", "c"]]).token_ends.tolist() == [2, 3]


@pytest.mark.parametrize("tokens", [[], [""], [" ", "\t"]])
def test_nothing_has_no_tokens(tokens):
    nothing = TokenText.of([tokens])
    assert (len(nothing.characters), len(nothing.token_ends), len(nothing.sentence_ends)) == (
        0,
        0,
        0,
    )
    assert align_tokenizations(nothing, nothing).common.tolist() == [[0, 0]]


def test_composed_and_decomposed_characters_are_the_same():
    composed, decomposed = TokenText.of([["é", "ü"]]), TokenText.of([["e\u0301", "u\u0308"]])
    assert np.array_equal(composed.characters, decomposed.characters)


def test_a_zero_width_character_is_a_character():
    assert blocks("ab c", "a\u200bb c") == [("ab", "a\u200bb", 0)]


def test_the_longest_window_is_the_whole_text():
    """The core sums up steps, and no sum may overflow; the sanitizers would say so."""
    assert blocks("x b ab b", "a x ab x bc", window=2**63 - 1) == blocks(
        "x b ab b", "a x ab x bc", window=100
    )
