"""Words are rewritten and marks return to their places: worked examples and laws."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct import Document
from interpunct.documents.lattice import Lattice
from interpunct.documents.rewritten import MovedMarks
from interpunct.rewriting.normalized import rewrite
from interpunct.rewriting.normalizers import Place, TextFunction, normalizer_of

REFERENCE = Place("ref")
WORDS = st.sampled_from(["um", "twenty", "five", "so", "it's", "gonna", "long-term", "don’t"])
MARKS = st.sampled_from(["", "", ",", ".", ". --", "?"])


def document(text: str, **fields) -> Document:
    """`so , it . ? is` is three words with marks after two of them."""
    units, marks = [], []
    for token in text.split():
        if token[0].isalnum() or token[0] == "<":
            units.append(token)
            marks.append("")
        else:
            marks[-1] = f"{marks[-1]} {token}".strip()
    return Document.build("d", units, marks=marks, **fields)


def drawn(made: Document) -> str:
    return " ".join(
        part
        for unit, marks in zip(made.units, made.marks, strict=True)
        for part in (unit, *marks.split())
    )


def normalized(made, function, *, keep_apostrophes=False):
    found, moved = rewrite(
        made, TextFunction("f", function), REFERENCE, keep_apostrophes=keep_apostrophes
    )
    return found, moved


def whisper(made):
    pytest.importorskip("whisper_normalizer")
    return rewrite(made, normalizer_of("whisper-english"), REFERENCE, keep_apostrophes=False)


@pytest.mark.parametrize(
    ("text", "expected", "moved"),
    [
        pytest.param("so , it is .", "so , it is .", {}, id="nothing changes"),
        pytest.param("we're , gonna . go", "we are , going to . go", {}, id="words grow"),
        pytest.param("eighty , three million .", "83000000 , .", {"inside": 1}, id="in a number"),
        pytest.param("so um , yes", "so , yes", {"vanished": 1, "joined": 1}, id="a comma moves"),
        pytest.param(
            "so , um . yes", "so . yes", {"vanished": 1, "joined": 1, "dropped": 1},
            id="a full stop beats a comma",
        ),
        pytest.param(
            "so ? um , yes", "so ? yes", {"vanished": 1, "dropped": 1},
            id="a comma does not beat a question",
        ),
        pytest.param("um , so", "so", {"vanished": 1, "dropped": 1}, id="before the first word"),
        pytest.param(
            "pay um , twenty five . um", "pay , 25 .", {"vanished": 1, "joined": 1},
            id="around a number",
        ),
    ],
)  # fmt: skip
def test_worked_examples(text, expected, moved):
    found, counted = whisper(document(text))
    assert drawn(found) == expected
    assert counted == MovedMarks(**moved)


TEXTS = st.lists(st.tuples(WORDS, MARKS), min_size=1, max_size=12).map(
    lambda rows: Document.build("d", [w for w, _ in rows], marks=[m for _, m in rows])
)


@given(TEXTS)
def test_no_mark_is_lost_or_doubled_but_those_of_vanished_words(made):
    found, moved = whisper(made)
    before, after = (" ".join(filter(None, text.marks)).split() for text in (made, found))
    assert len(after) == len(before) - moved.dropped
    assert moved.joined <= moved.vanished
    if not moved.vanished:
        assert after == before
    remaining = iter(before)
    assert all(mark in remaining for mark in after), "the order is kept"


@given(TEXTS)
def test_words_are_those_of_the_normalised_text(made):
    found, _ = whisper(made)
    text = " ".join(made.units).replace("’", "'")
    assert list(found.units) == list(normalizer_of("whisper-english").wording([text], REFERENCE))


@given(TEXTS)
def test_a_normaliser_that_changes_nothing_changes_nothing(made):
    found, moved = normalized(made, str, keep_apostrophes=True)
    assert found is made
    assert not moved.inside
    assert not moved.vanished


@pytest.mark.filterwarnings("ignore")
@given(TEXTS, TEXTS)
def test_a_bijection_of_words_changes_no_figure(reference, system):
    def reversed_words(text):
        return " ".join(f"x{word[::-1]}" for word in text.split())

    plain, other = (
        interpunct.score(
            [reference], {"s": [system]}, task="punctuation", intervals=False, **given
        )["s"]
        for given in ({}, {"normalize": reversed_words})
    )
    assert plain.counts == other.counts


@pytest.mark.parametrize(
    "function",
    [
        pytest.param(lambda text: "", id="deletes everything"),
        pytest.param(lambda text: " ".join(w for w in text.split() for _ in "ab"), id="doubles"),
        pytest.param(lambda text: "один два", id="another script"),
        pytest.param(lambda text: text[::-1], id="turns around"),
        pytest.param(lambda text: "x" if " " in text else text, id="one word for the whole"),
        pytest.param(lambda text: f"{text} end" if " " in text else text, id="adds a word"),
        pytest.param(lambda text: f"start {text}" if " " in text else "", id="knows no word alone"),
    ],
)
@given(TEXTS)
def test_odd_normalisers(function, made):
    size = len(made)
    made = Document.build(
        "d",
        made.units,
        marks=made.marks,
        scores=np.linspace(0, 1, size),
        starts=np.arange(size, dtype=float),
        ends=np.arange(size) + 0.5,
        speaker=[f"s{unit % 2}" for unit in range(size)],
    )
    found, _ = normalized(made, function)
    assert list(found.units) == function(" ".join(made.units).replace("’", "'")).split()
    lengths = (found.marks, found.boundaries, found.scores, found.starts, found.ends, found.speaker)
    assert {len(field) for field in lengths} == {len(found.units)}
    known = found.starts[~np.isnan(found.starts)]
    assert (np.diff(known) >= 0).all()


def test_times_scores_and_speakers_go_along():
    made = document(
        "pay twenty five gonna , go",
        scores=[0, 0.2, 0.7, 0.4, 1],
        starts=[0, 1, 2, 3, 4],
        ends=[0.5, 1.5, 2.5, 3.5, 4.5],
        speaker=["a", "a", "b", "b", "b"],
    )
    found, _ = whisper(made)
    assert found.units == ("pay", "25", "going", "to", "go")
    assert found.scores.tolist() == [0, 0.7, 0, 0.4, 1]
    np.testing.assert_array_equal(found.starts, [0, 1, 3, np.nan, 4])
    np.testing.assert_array_equal(found.ends, [0.5, 2.5, np.nan, 3.5, 4.5])
    assert found.speaker == ("a", "", "b", "b", "b")
    assert found.written == ("pay", "twenty five", "gonna", "", "go")


def test_an_empty_document_is_left_as_it_is():
    found, _ = normalized(Document.build("d", []), lambda text: "never called")
    assert len(found) == 0


def test_every_wording_of_a_reference_is_rewritten():
    lattice = Lattice.parse("so { gonna / will } { @ / um } pay")
    made = Document.build("d", ["so", "gonna", "pay"], lattice=lattice)
    found, _ = whisper(made)
    assert str(found.lattice) == "so { going to / will } pay"
    assert found.units == ("so", "going", "to", "pay")


def test_wordings_are_rewritten_where_the_first_has_no_word(tmp_path):
    (tmp_path / "gold.trn").write_text("{ @ / gonna pay } (ann-1)\nyes (ann-2)\n")
    (tmp_path / "asr.trn").write_text("going to pay (ann-1)\nyes (ann-2)\n")
    found = interpunct.score(
        tmp_path / "gold.trn", {"s": tmp_path / "asr.trn"}, task="punctuation", intervals=False,
        normalize="whisper-english",
    )  # fmt: skip
    assert found["s"].counts["words"]["correct"] == 4
    assert found["s"]["word_error_rate"].value == 0


LETTERS = {"pou": "πού", "eimai": "είμαι", "edo": "εδώ"}


def in_greek(text):
    return " ".join(LETTERS.get(word, word) for word in text.split())


def in_latin(text):
    words = {greek: latin for latin, greek in LETTERS.items()}
    return " ".join(words.get(word, word) for word in text.split())


def in_ethiopic(text):
    return " ".join("ቤቱ" for _ in text.split())


def from_ethiopic(text):
    return " ".join("so" for _ in text.split())


@pytest.mark.parametrize(
    ("text", "normalize", "marks"),
    [
        pytest.param("pou; eimai· edo.", in_greek, {";", "."}, id="latin becomes greek"),
        pytest.param("πού; είμαι· εδώ.", in_latin, {"?", ";", "."}, id="greek becomes latin"),
        pytest.param("πού; είμαι· εδώ.", str.upper, {"?", ";", "."}, id="greek stays greek"),
        pytest.param("pou:: eimai.", in_ethiopic, {":", "."}, id="to Ethiopic"),
        pytest.param("ቤቱ:: ነው:", from_ethiopic, {".", ":"}, id="from Ethiopic"),
        pytest.param("{ pou / eimai } edo ;", in_greek, {";"}, id="latin lattice"),
        pytest.param("{ πού / είμαι } εδώ ;", in_latin, {"?"}, id="greek lattice"),
    ],
)
def test_marks_mean_what_they_meant_in_the_script_that_was_written(
    tmp_path, text, normalize, marks
):
    """A `;` is a question mark in Greek only, and other words do not change that."""
    (tmp_path / "a.trn").write_text(f"{text} (u-1)\n")
    (tmp_path / "b.trn").write_text("pou (u-1)\n")
    found = interpunct.score(
        tmp_path / "a.trn", {"s": tmp_path / "b.trn"}, task="punctuation", intervals=False,
        normalize=normalize,
    )  # fmt: skip
    by_mark = found.to_dict()["systems"][0]["by_mark"]
    assert {mark for mark, row in by_mark.items() if row["occurrences"]} == marks


def test_a_vanished_word_of_greek_leaves_its_question():
    made = Document.build("d", ["ναι", "όχι"], marks=[":", "·"])
    found, _ = normalized(made, lambda text: text.replace("όχι", ""))
    assert found.marks == (":",)
    made = Document.build("d", ["ναι", "όχι"], marks=["·", ";"])
    found, _ = normalized(made, lambda text: text.replace("όχι", ""))
    assert found.marks == (";",)


def test_a_word_is_normalised_alone_once():
    calls = []

    def function(text):
        calls.append(text)
        return text.upper()

    normalizer = TextFunction("f", function)
    for _ in range(2):
        rewrite(document("so so it is"), normalizer, REFERENCE, keep_apostrophes=False)
    assert sorted(calls) == sorted(["so so it is", "so", "it", "is", "so so it is"])


def test_a_note_counts_marks_once_however_many_normalisers():
    with pytest.warns(match=r"1 mark of 2 stood after words that vanished; 1 of these joined"):
        interpunct.score(
            ["so um, yes."], {"s": ["so yes"]}, task="punctuation", intervals=False,
            normalize=[lambda text: text.replace("um", ""), str.upper],
        )  # fmt: skip


def test_a_note_counts_marks_that_joined_and_marks_that_were_dropped():
    with pytest.warns(match=r"2 marks of 3 .* vanished; 1 of these joined .* 1 mark was dropped"):
        interpunct.score(
            ["um, so um, yes."], {"s": ["so yes"]}, task="punctuation", intervals=False,
            normalize=lambda text: text.replace("um", ""),
        )  # fmt: skip
