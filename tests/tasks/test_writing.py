"""The note on words that are written differently."""

import warnings

import pytest

import interpunct

WORDS = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "mu",
    "nu",
    "xi",
]


def notes(references, systems, **options):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        interpunct.score(references, {"s": systems}, task="punctuation", intervals=False, **options)
    return [str(warning.message) for warning in caught]


NUMBERS = (
    " ".join(f"{word} twenty five" for word in WORDS),
    " ".join(f"{word} 25" for word in WORDS),
)
COMPOUNDS = " ".join(f"{w} long term" for w in WORDS), " ".join(f"{w} longterm" for w in WORDS)


def test_numbers_in_digits_are_said_with_their_share_and_what_to_do():
    (note,) = notes([NUMBERS[0]], [NUMBERS[1]])
    assert note == (
        "'s': 100% of its word errors are numbers written in words or in digits, which would not "
        "count with normalize='whisper-english'"
    )


def test_a_share_of_many_errors_is_an_estimate_and_said_to_be_one():
    """Every second of 400 wrong places is a number; not all of them are looked at."""
    reference = " ".join(f"{word} twenty five beta six" for word in WORDS * 34)
    system = " ".join(f"{word} 25 beta seven" for word in WORDS * 34)
    (note,) = notes([reference], [system])
    assert note.startswith("'s': about 6")


def test_words_with_spaces_are_said_too():
    units = [unit for word in WORDS for unit in (word, "twenty five")]
    (note,) = notes([interpunct.Document.build("1", units)], [" ".join(units)])
    assert note.startswith("'s': 100% of its word errors are words written together or apart")


def test_hyphens_of_another_kind_are_said_too():
    (note,) = notes([" ".join(f"{w} long-term" for w in WORDS)],
                    [" ".join(f"{w} long‑term" for w in WORDS)])  # fmt: skip
    assert "compounds='merge'" in note
    found = interpunct.score(["long-term"], {"s": ["long‑term"]}, task="punctuation",
                             compounds="merge", intervals=False)["s"]  # fmt: skip
    assert found["word_error_rate"].value == 0


def test_compounds_are_said_too():
    (note,) = notes([COMPOUNDS[0]], [COMPOUNDS[1]])
    assert note.endswith("written together or apart, which would not count with compounds='merge'")


@pytest.mark.parametrize("options", [{"normalize": str.lower}, {"compounds": "merge"}])
def test_an_explicit_choice_gives_no_note(options):
    texts = NUMBERS if "normalize" in options else COMPOUNDS
    assert notes([texts[0]], [texts[1]], **options) == []


def test_other_errors_are_not_differences_in_writing():
    assert notes([" ".join(WORDS)], [" ".join(WORDS[:6] + ["x"] * 6)]) == []


def test_typographic_apostrophes_are_apostrophes():
    texts = ["I don’t know. It’s late."], {"s": ["I don't know. It's late."]}
    for task in ("boundaries", "punctuation"):
        assert "words:same" in interpunct.score(*texts, task=task, intervals=False).signature
    kept = interpunct.score(*texts, preset="nemo", intervals=False)
    assert "|apostrophes:keep|" in kept.signature
    assert kept["s"].counts["words"]["substitutions"] == 2


@pytest.mark.parametrize(
    ("reference", "system"),
    [
        pytest.param("Hawaiʻi nei. Ae.", "Hawai‘i nei. Ae.", id="Hawaiian"),
        pytest.param("Oʻzbekiston. Goʻzal.", "O'zbekiston. Go’zal.", id="Uzbek"),
        pytest.param("İstanbul. İzmir.", "istanbul. i̇zmir.", id="Turkish"),
    ],
)
@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_words_of_a_language_that_are_typed_in_several_ways_are_equal(reference, system, task):
    found = interpunct.score([reference], [system], task=task, intervals=False)
    assert "words:same" in found.signature


def test_tags_after_a_semicolon_have_no_case():
    options = {"task": "punctuation", "marks": (), "intervals": False}
    found = [
        interpunct.score(["So the duck;N was"], ["So the Duck was"], equal_words=equal, **options)[
            "system"
        ]
        for equal in ("sclite", "unicode")
    ]
    assert [system["word_error_rate"].value for system in found] == [0, 0.25]
    assert [system["case_error_rate"].value for system in found] == [0.25, 0]


def test_a_tag_of_sclite_on_a_tag_is_optional_too():
    options = {"task": "punctuation", "equal_words": "sclite", "intervals": False}
    found = interpunct.score(["so <laugh>;x it @;y was"], ["so it is"], **options)["system"]
    assert found["word_error_rate"].value == pytest.approx(1 / 3)
    kept = interpunct.score(["so <laugh>;x it @;y was"], ["so it is"], tags="keep", **options)[
        "system"
    ]
    assert kept["word_error_rate"].value == pytest.approx(2 / 4)


def test_a_tag_of_sclite_is_not_a_mark_inside_a_word():
    assert notes(["so duck;noun it"], ["so duck it"], preset="sclite") == []
    (note,) = notes(["so duck;noun it"], ["so duck it"])
    assert "'duck;noun'" in note
