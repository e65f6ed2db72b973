"""Alternations: reading, writing and meaning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.documents.lattice import Alternation, Lattice, Token
from interpunct.errors import InputError


def wordings(lattice: Lattice) -> list[str]:
    """Every way through the arcs, in the order of the alternatives."""
    arcs = lattice.arcs()
    last = max(arcs.targets.tolist(), default=0)

    def ways(node):
        if node == last:
            return [[]]
        return [
            ([arcs.tokens[arc].text] if arcs.tokens[arc] else []) + rest
            for arc in range(len(arcs.tokens))
            if arcs.sources[arc] == node
            for rest in ways(int(arcs.targets[arc]))
        ]

    return [" ".join(way) for way in ways(0)]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        pytest.param("a b", ["a b"], id="one wording"),
        pytest.param("a { b / c } d", ["a b d", "a c d"], id="two"),
        pytest.param("{ a b / c }", ["a b", "c"], id="of several words"),
        pytest.param("a { b / @ }", ["a b", "a"], id="one of them nothing"),
        pytest.param("{ a { b / c } / d }", ["a b", "a c", "d"], id="nested"),
        pytest.param("{ { a / b } / c }", ["a", "b", "c"], id="nested at the start"),
        pytest.param("{a/b}", ["a", "b"], id="without spaces"),
        pytest.param("{ fi /@ }", ["fi", ""], id="without a space"),
        pytest.param("a @ b", ["a b"], id="a bare @ says nothing"),
        pytest.param("{ @ a / b }", ["a", "b"], id="a bare @ in an alternative"),
        pytest.param("and/or { a / b }", ["and/or a", "and/or b"], id="a slash outside braces"),
        pytest.param("{ a }", ["a"], id="one alternative"),
        pytest.param(r"\@ \{ { \/ / a\/b }", ["@ { /", "@ { a/b"], id="escaped"),
        pytest.param(r"\a c:\x", [r"\a c:\x"], id="other backslashes stand for themselves"),
        pytest.param("", [""], id="nothing"),
    ],
)
def test_a_line_means_these_wordings(written, expected):
    assert wordings(Lattice.parse(written)) == expected


@pytest.mark.parametrize(
    ("written", "column", "message"),
    [
        ("a { b / c", 3, "this { is never closed"),
        ("a { b { c / d } e", 3, "this { is never closed"),
        ("a } b", 3, "this } has no { before it"),
        ("ab}", 3, "this } has no { before it"),
        ("a{b / c }", 2, "a { stands inside a token"),
        ("{ a / b }c", 9, "a } stands inside a token"),
        ("{ }", 3, "an alternative is empty; write @"),
        ("{ a / }", 7, "an alternative is empty; write @"),
        ("{ / a }", 3, "an alternative is empty; write @"),
        ("{ a / / b }", 7, "an alternative is empty; write @"),
        ("{ " * 101 + "a" + " }" * 101, 201, "nested more than 100 deep"),
    ],
)
def test_an_error_says_where_and_what_to_do(written, column, message):
    with pytest.raises(InputError, match=message) as caught:
        Lattice.parse(written)
    assert caught.value.column == column


texts = st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=4)
signs = st.text(st.sampled_from("{}/@\\ab"), min_size=1, max_size=4)
tokens = st.one_of(texts, signs).filter(lambda text: text == "".join(text.split())).map(Token)
paths = st.recursive(
    st.lists(tokens, max_size=3).map(tuple),
    lambda inner: st.lists(
        st.one_of(
            tokens,
            st.lists(inner, min_size=2, max_size=3).map(lambda found: Alternation(tuple(found))),
        ),
        max_size=3,
    ).map(tuple),
    max_leaves=10,
)


@given(paths)
def test_reading_back_what_was_written_gives_the_same(path):
    lattice = Lattice(path)
    assert Lattice.parse(str(lattice)) == lattice


def test_the_first_path_takes_the_first_alternatives():
    lattice = Lattice.parse("a { b { c / d } / e } { @ / f }")
    assert [token.text for token in lattice.first_path()] == ["a", "b", "c"]


def test_an_empty_alternative_skips_the_first_wording_that_is_not_empty():
    lattice = Lattice.parse("{ @ / a b / c } d { e { @ / f } / @ }")
    arcs = lattice.arcs()
    skipped = {arc: [token.text for token in left] for arc, left in arcs.skipped.items()}
    assert list(skipped.values()) == [["a", "b"], ["f"], ["e", "f"]]
    assert all(arcs.tokens[arc] is None for arc in skipped)


def test_tokens_can_be_cut_as_they_are_read():
    def split(text):
        return [Token(text.rstrip(",")), Token(",", True)] if text.endswith(",") else [Token(text)]

    lattice = Lattice.parse("{ well, / oh } no", split=split)
    assert str(lattice) == "{ well , / oh } no"
    assert lattice.first_path()[1] == Token(",", is_mark=True)


def test_tokens_that_are_left_out_leave_nothing():
    lattice = Lattice.parse("{ uh / um } so { uh / uh }")
    fewer = lattice.mapped(lambda token: () if token.text == "uh" else (token,))
    assert str(fewer) == "{ @ / um } so"


def test_an_alternation_that_was_empty_before_is_left():
    lattice = Lattice.parse("{ uh / @ } so { @ / @ }")
    kept, sizes = lattice.only(lambda token: token.text != "uh")
    assert str(kept) == "so { @ / @ }"
    assert sizes == [0, 1, 2]


def test_a_mapped_lattice_keeps_its_segments():
    path = Lattice.parse("so { uh / yes } it { uh / is } uh").path
    found = Lattice(path, (0, 1, 3, 5)).mapped(lambda token: () if token.text == "uh" else (token,))
    pieces = [str(piece) for piece in found.cut([0, 1, 2, 2])]
    assert pieces == ["so", "{ @ / yes } it", "{ @ / is }"]
