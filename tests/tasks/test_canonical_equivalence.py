"""Texts that Unicode calls equal give equal figures, however their characters are composed."""

import sys
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import interpunct
from interpunct.formats.prose.splitting import split_prose

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

FORMS = ("NFC", "NFD")
WORDS = st.one_of(
    st.sampled_from(
        [
            "café", "Ångström", "Πού", "είναι", "ᾳ", "Ω", "\u2126", "한국어", "がぎ", "パ", "中",
            "\uf900", "\U0002f800", "йод", "ক্ষো", "ကော", "ខ្ញុំ", "ន៉ៅ", "བཀྲ་ཤིས", "ນ້ຳ", "ሰላም፡ዓ",
            "آب", "שׁלום", "é's", "'ś", "café'", "<ä>", "<a\u0338>", "≮a>", "col·lega", "σ\u0387τ",
        ]
    ),
    st.text(
        "aeésΣα;\u037e·\u0387\u0301\u0327\u0338\u0345<>'’\u3099か中ก\u0e31ក\u17d2\u1039\u1037က.!—\u2329\u232a",
        min_size=1,
        max_size=5,
    ),
)  # fmt: skip
MARKS = st.sampled_from(
    ["", "", ".", "?", ";", "\u037e", "·", "\u0387", "。", "։", ",", "!", "”", "\u2329"]
)
TEXTS = st.lists(st.tuples(WORDS, MARKS), min_size=1, max_size=8).map(
    lambda tokens: " ".join(word + mark for word, mark in tokens)
)
GREEK = TEXTS.map(lambda text: f"Πού είναι το σπίτι\u037e Δεν ξέρω\u0387 {text}")


def figures(reference: str, hypothesis: str, task: str) -> dict[str, object]:
    options = {"words": "align"} if task != "tokens" else {}
    found = interpunct.score(
        [reference], {"x": [hypothesis]}, task=task, intervals=False, **options
    ).to_dict()["systems"][0]
    return {part: found[part] for part in ("scores", "counts")}


@pytest.mark.parametrize("task", ["boundaries", "punctuation", "tokens"])
@given(st.data())
@settings(max_examples=60, deadline=None)
def test_equivalent_texts_give_equal_figures(task, data):
    drawn = data.draw(st.sampled_from([TEXTS, GREEK]))
    reference, hypothesis = data.draw(drawn), data.draw(drawn)
    try:
        expected = figures(reference, hypothesis, task)
    except interpunct.InputError:
        return
    for form in FORMS:
        equal = unicodedata.normalize(form, hypothesis)
        assert figures(reference, equal, task) == expected
        assert figures(unicodedata.normalize(form, reference), hypothesis, task) == expected


@given(TEXTS)
@example("<;\u2329<")
@settings(max_examples=300)
def test_equivalent_texts_are_split_alike(text):
    composed, decomposed = (_split(unicodedata.normalize(form, text)) for form in FORMS)
    assert composed == decomposed == _split(text)


DECOMPOSED = [
    character
    for character in map(chr, range(sys.maxunicode + 1))
    if unicodedata.normalize("NFD", character) != character and not "갂" < character < "힣"
]
PLACES = [
    "so %s it%s. no", "%sso. %s%sit no", "so.%s no %s. 3%s4", "so%sit 'so%s' no", "中%s文",
    "Πού%s εδώ%sεκεί %s",
]  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_every_character_is_split_as_its_parts(place):
    """Every character that Unicode composes of others, but for most of the Korean syllables."""
    for character in DECOMPOSED:
        text = place.replace("%s", character)
        composed, decomposed = (_split(unicodedata.normalize(form, text)) for form in FORMS)
        assert composed == decomposed == _split(text), hex(ord(character))


def _split(text: str) -> list[tuple[str, ...]]:
    prose = split_prose(text)
    return [tuple(unicodedata.normalize("NFC", part) for part in parts) for parts in prose[:2]]
