"""Third-party segmenters give what their own libraries give."""

from __future__ import annotations

import sys

import pytest

from interpunct import InterpunctError
from interpunct.segmenters import SEGMENTERS, is_segmenter, load_segmenter
from interpunct.segmenters.segmented import segmented, stretches

TEXTS = {
    "en": (
        'Dr. Rae met Mr. Milo at 3 p.m. on Monday. "Did you see it?" she asked. He didn\'t say '
        "anything... Nobody knew why!\n\nThe fox (a red one) had gone, as ever. It cost $5.50."
    ),
    "de": "Er kam um 3 Uhr. Niemand war da! „Wo seid ihr?“ rief er.",
    "ru": "Мы пришли. Никого не было! Где все?",
    "th": "ฉันไปโรงเรียน เธออยู่ที่ไหน",
    "ja": "今日は天気です。明日もそうでしょう。",
    "zh": "今天天气很好。明天呢？",
    "ko": "오늘은 날씨가 좋습니다. 내일은 어떨까요?",
    "vi": "Hôm nay trời đẹp. Ngày mai thì sao?",
}


def _text(name: str) -> tuple[str, str]:
    row = SEGMENTERS[name]
    language = row.languages[0] if row.languages[0] in TEXTS else "en"
    return language, TEXTS[language]


def _load(name: str, language: str):
    row = SEGMENTERS[name]
    if not row.installed:
        pytest.skip(f"{row.package} is not installed: the extra {row.extra}")
    try:
        return load_segmenter(name, language=language)
    except InterpunctError as error:
        pytest.skip(f"{name}: {error}")


@pytest.mark.parametrize("name", [name for name, row in SEGMENTERS.items() if not row.restores])
def test_every_segmenter_keeps_the_characters(name):
    language, text = _text(name)
    sentences = _load(name, language)(text)
    assert stretches(text, sentences)
    found = max(len(tokens) for tokens in sentences)
    assert (found > 1) is ("tokens" in SEGMENTERS[name].gives)
    assert (len(sentences) > 1) is ("sentences" in SEGMENTERS[name].gives)


def _spans_of_pysbd(text):
    import pysbd

    spans = pysbd.Segmenter(language="en", clean=False, char_span=True).segment(text)
    return [(span.start, span.end) for span in spans]


def _spans_of_spacy(text):
    import spacy

    pipeline = spacy.blank("en")
    pipeline.add_pipe("sentencizer")
    return [(sentence.start_char, sentence.end_char) for sentence in pipeline(text).sents]


def _spans_of_sentencex(text):
    import sentencex

    return [
        (found["start_index"], found["end_index"])
        for found in sentencex.get_sentence_boundaries("en", text)
    ]


def _spans_of_nupunkt(text):
    import nupunkt

    return nupunkt.sent_spans(text)


def _spans_of_blingfire(text):
    import blingfire

    return blingfire.text_to_sentences_and_offsets(text)[1]


@pytest.mark.parametrize(
    ("name", "spans"),
    [
        ("pysbd", _spans_of_pysbd),
        ("spacy", _spans_of_spacy),
        ("sentencex", _spans_of_sentencex),
        ("nupunkt", _spans_of_nupunkt),
        ("blingfire", _spans_of_blingfire),
    ],
)
def test_sentences_are_those_of_the_library(name, spans):
    split = _load(name, "en")
    expected = [" ".join(TEXTS["en"][start:end].split()) for start, end in spans(TEXTS["en"])]
    found = [" ".join(text.split()) for text in stretches(TEXTS["en"], split(TEXTS["en"]))]
    assert found == [sentence for sentence in expected if sentence]


BROKEN = {
    "this_fails": "raise RuntimeError('at once\\nand more')",
    "this_exits": "raise SystemExit(5)",
    "this_is_no_python": "def (:",
}


@pytest.fixture
def own_module(tmp_path, monkeypatch):
    """A module of the user's, with functions that are right and wrong."""
    (tmp_path / "mine_for_tests.py").write_text(
        "def lines(text): return text.splitlines()\n"
        "def words(text): return [line.split() for line in text.splitlines()]\n"
        "def one(text): return text\n"
        "def numbers(text): return [1, 2]\n"
        "value = 3\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    yield "mine_for_tests"
    sys.modules.pop("mine_for_tests", None)


def test_a_function_of_ones_own(own_module):
    text = "We met\nhe left"
    found = load_segmenter(f"{own_module}:lines")(text)
    document = segmented("a", text, found, keep_tokens=False)
    assert document.units == ("We", "met", "he", "left")
    assert document.boundaries.tolist() == [False, True, False, True]
    assert load_segmenter(f"{own_module}:words")("a b\nc") == [["a", "b"], ["c"]]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("pysbdd", "there is no segmenter 'pysbdd'; did you mean 'pysbd'?", id="name"),
        pytest.param("nowhere_at_all:f", "'nowhere_at_all' cannot be imported", id="module"),
        pytest.param(
            "mine_for_tests:linse", "has no function 'linse'; did you mean", id="function"
        ),
        pytest.param("mine_for_tests:value", "is a value of type int; give a f", id="no function"),
        pytest.param("this_fails:f", "cannot be imported: RuntimeError: at once", id="failing"),
        pytest.param("this_exits:f", "cannot be imported: SystemExit: 5", id="exiting"),
        pytest.param("this_is_no_python:f", "cannot be imported: SyntaxError", id="no Python"),
        pytest.param("pysbd/large", "pysbd has one model; leave out 'large'", id="model"),
    ],
)
def test_a_missing_splitter_is_named(name, message, own_module, tmp_path):
    for module, text in BROKEN.items():
        (tmp_path / f"{module}.py").write_text(text)
    with pytest.raises(InterpunctError, match=message.replace("?", r"\?")):
        load_segmenter(name)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        ("one", "returned one text; return a list of sentences"),
        ("numbers", "returned a sentence of type int"),
    ],
)
def test_a_function_that_does_not_do_it_is_one_line(function, message, own_module):
    with pytest.raises(InterpunctError, match=message):
        load_segmenter(f"{own_module}:{function}")("We met.")


def test_a_module_of_this_folder_is_found(own_module, tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "only_here.py").write_text("def lines(text): return text.splitlines()")
    monkeypatch.chdir(tmp_path / "here")
    assert load_segmenter("only_here:lines")("a b\nc") == [["a b"], ["c"]]


def test_a_language_that_it_does_not_know():
    with pytest.raises(InterpunctError, match="somajo does not support 'fr'; it supports en, de"):
        load_segmenter("somajo", language="fr")


@pytest.mark.parametrize(
    ("sentences", "expected"),
    [
        pytest.param([["a b"], ["c"]], ["a b", "c"], id="spaces do not matter"),
        pytest.param([["a", "b", "c"]], ["a b\nc"], id="tokens"),
        pytest.param([["a b"]], [], id="text is left over"),
        pytest.param([["a b"], ["d"]], [], id="another character"),
        pytest.param([["a b"], [], ["c"]], ["a b", "c"], id="an empty sentence"),
    ],
)
def test_stretches_of_the_text(sentences, expected):
    assert stretches("a b\nc", sentences) == expected


@pytest.fixture
def punkt(tmp_path, monkeypatch):
    """A model of Punkt that knows two abbreviations, where nltk looks for its data."""
    nltk = pytest.importorskip("nltk")
    from nltk.tokenize.punkt import PunktParameters, save_punkt_params

    parameters = PunktParameters()
    parameters.abbrev_types.update({"dr", "mr", "p.m"})
    folder = tmp_path / "tokenizers" / "punkt_tab" / "english"
    folder.mkdir(parents=True)
    # nltk writes only where it reads.
    monkeypatch.setattr(nltk.data, "path", [str(tmp_path)])
    save_punkt_params(parameters, str(folder))
    return parameters


def test_punkt_is_run_as_nltk_has_it(punkt):
    from nltk.tokenize.punkt import PunktSentenceTokenizer

    tokenizer = PunktSentenceTokenizer()
    tokenizer._params = punkt
    text = TEXTS["en"]
    found = stretches(text, load_segmenter("nltk", language="en")(text))
    assert found == [text[start:end] for start, end in tokenizer.span_tokenize(text)]
    assert found[0] == "Dr. Rae met Mr. Milo at 3 p.m. on Monday."


def test_data_of_nltk_that_cannot_be_fetched_is_one_line(monkeypatch):
    nltk = pytest.importorskip("nltk")

    def fails(*_, print_error_to, **__):
        print("[nltk_data] Error loading punkt_tab: no\n[nltk_data] network", file=print_error_to)
        return False

    monkeypatch.setattr(nltk, "download", fails)
    message = r"could not be downloaded \(Error loading punkt_tab: no network\); check the network"
    with pytest.raises(InterpunctError, match=message):
        load_segmenter("nltk", fetch=True)


@pytest.mark.parametrize("path", ["C:\\models\\lm.model", "C:/models/lm.model", "here/a:b"])
def test_a_path_with_a_colon_is_not_a_function(path):
    assert not is_segmenter(path)
    with pytest.raises(InterpunctError, match="there is no segmenter"):
        load_segmenter(path)
