"""Pk, WindowDiff and the generalized Hamming distance against nltk."""

from collections.abc import Iterator
from statistics import mean

import pytest
from nltk.metrics import segmentation as nltk

from interpunct.formats import read
from interpunct.sample import REFERENCES, SYSTEMS
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import boundary_documents, figures, labelled_corpora

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")


def text(labels) -> str:
    return "".join("1" if label else "0" for label in labels)


def window(reference: str) -> int:
    """The window that nltk's Pk takes; WindowDiff has to be given one."""
    return round(len(reference) / (max(reference.count("1"), 1) * 2.0))


def theirs(pairs, figure) -> float:
    """The mean over documents, each with its own window."""
    values = []
    for reference, hypothesis in pairs:
        if figure == "pk":
            values.append(nltk.pk(reference, hypothesis))
        else:
            values.append(nltk.windowdiff(reference, hypothesis, window(reference)))
    return mean(values)


def sample_pairs(system, *, final):
    last = None if final else -1
    for gold, made in zip(read(REFERENCES["ines"]), read(SYSTEMS[system]), strict=True):
        yield text(gold.boundaries[:last]), text(made.boundaries[:last])


def corpora(figure, *, final) -> Iterator[Case]:
    last = None if final else -1
    chosen = {"preset": "nltk", "final": "include" if final else "exclude"}
    for corpus in labelled_corpora(60):
        pairs = [(text(reference[:last]), text(made[:last])) for reference, made in corpus]
        yield theirs(pairs, figure), figures(*boundary_documents(corpus), **chosen)[figure].macro
    for system in SYSTEMS:
        found = figures(REFERENCES["ines"], SYSTEMS[system], **chosen)[figure].macro
        yield theirs(sample_pairs(system, final=final), figure), found


def distances() -> Iterator[Case]:
    for corpus in labelled_corpora(60):
        expected = sum(nltk.ghd(text(gold[:-1]), text(made[:-1])) for gold, made in corpus)
        found = figures(*boundary_documents(corpus))["generalized_hamming_distance"]
        yield expected, found.value
    for system in SYSTEMS:
        found = figures(REFERENCES["ines"], SYSTEMS[system])["generalized_hamming_distance"]
        yield sum(nltk.ghd(*pair) for pair in sample_pairs(system, final=False)), found.value


KNOW = "compare `macro`, the mean over documents"
COMPARISONS = [
    Comparison(
        tool="nltk",
        package="nltk",
        figure=f"`{name}`" + (", a label for each unit" if final else ""),
        command=f"interpunct score SYSTEM -r REFERENCE --preset nltk{' --final include' * final}",
        cases=lambda figure=figure, final=final: corpora(figure, final=final),
        know=KNOW,
    )
    for name, figure in (("pk", "pk"), ("windowdiff", "window_diff"))
    for final in (False, True)
] + [
    Comparison(
        tool="nltk",
        package="nltk",
        figure="`ghd`",
        command="interpunct score SYSTEM -r REFERENCE --columns generalized_hamming_distance",
        cases=distances,
        know="summed over documents; costs 2, 2 and 1 a slot, as nltk has them by default",
    )
]


def test_two_documents_have_windows_of_their_own():
    """Long segments in one and short ones in the other: one window would fit neither."""
    sides = [["0001" * 5, "0010" * 5], ["0" * 19 + "1" + "0" * 20, "0" * 24 + "1" + "0" * 15]]
    corpus = [tuple([*map(int, side), 0] for side in sides_of) for sides_of in sides]
    documents = boundary_documents(corpus)
    expected = mean(nltk.pk(*pair) for pair in sides)
    assert figures(*documents, preset="nltk")["pk"].macro == pytest.approx(expected, abs=1e-12)
    assert figures(*documents)["pk"].macro != pytest.approx(expected, abs=1e-3)


def test_a_text_of_boundaries_alone_has_a_window_of_zero_in_nltk():
    """nltk is wrong: windows of no slots see no error. The preset is exact all the same."""
    documents = boundary_documents([([1, 1, 1, 1, 0], [1, 0, 1, 1, 0])])
    assert nltk.pk("1111", "1011") == 0.0
    assert figures(*documents, preset="nltk")["pk"] == 0
    assert figures(*documents, k=1)["pk"] == 1 / 4


@pytest.mark.parametrize("final", [False, True])
def test_documents_without_boundaries_count_as_in_nltk(final):
    """Its own window is then half the text; a document that is right all over counts as 0."""
    corpus = [
        ([0, 1, 0, 0, 0, 1, 0, 0], [0, 0, 1, 0, 0, 1, 0, 0]),
        ([0] * 7, [0, 0, 1, 0, 0, 0, 0]),
        ([0] * 10, [0] * 10),
        ([0, 0, 1, 0, 0, 0], [0] * 6),
    ]
    last = None if final else -1
    pairs = [(text(gold[:last]), text(made[:last])) for gold, made in corpus]
    chosen = {"preset": "nltk", "final": "include" if final else "exclude"}
    found = figures(*boundary_documents(corpus), **chosen)
    for name in ("pk", "window_diff"):
        assert found[name].macro == pytest.approx(theirs(pairs, name), abs=1e-12)
        assert 0 < found[name].macro < 1


def test_a_text_without_slots_is_perfect_in_nltk_and_not_measured_here():
    """nltk is wrong: nothing was compared."""
    assert nltk.pk("", "") == 0.0
    documents = boundary_documents([([1, 0, 0], [0, 1, 0]), ([0], [0])])
    assert figures(*documents, preset="nltk")["pk"].macro == nltk.pk("10", "01") == 1
