"""Sentences and tokens of libraries for other languages, counted with their own offsets.

A small treebank of each language is written here. What `interpunct compare` counts on it is
compared with spans that the library itself gives, as numbers of characters that are no spaces.
"""

from __future__ import annotations

import json
import re
import warnings

import pytest

TEXTS = {
    "en": [
        "Dr. Rae met Mr. Milo at 3 p.m. on Monday.", "\"Did you see it?\" she asked.",
        "He didn't say anything...", "Nobody knew why!", "It cost $5.50 (in U.S. money).",
    ],
    "es": ["El Sr. Ruiz llegó a las 3.", "¿Dónde está?", "No lo sé, dijo ella.", "¡Vamos!"],
    "ru": [
        "Мы пришли в 10 ч. утра и ждали.", "Никого не было!", "«Где все?» — спросил он.",
        "И т. д. и т. п. до вечера.",
    ],
    "ko": ["오늘은 날씨가 좋습니다.", "내일은 어떨까요?", "비가 3.5 밀리 왔어요!", "집에 가자."],
    "vi": ["Hôm nay trời đẹp.", "Ngày mai thì sao?", "TS. Lan đến lúc 3 giờ.", "Không ai biết!"],
    "th": ["ฉันไปโรงเรียน", "เธออยู่ที่ไหน", "พวกเราจะกลับบ้านพรุ่งนี้"],
    "ja": ["今日は天気がいいです。", "明日はどうでしょうか？", "駅まで歩いて行きました。"],
    "zh": ["今天天气很好。", "明天呢？", "我们走路去了火车站！"],
}  # fmt: skip
UNSPACED = ("ja", "zh")


def _strings(text, found):
    """Where strings stand that a library returns without offsets, one after the other."""
    end = 0
    for string in found:
        if string.strip():
            start = text.index(string.strip(), end)
            end = start + len(string.strip())
            yield start, end


def _inside(spans, start):
    return [(start + first, start + last) for first, last in spans]


def _blingfire(text):
    import blingfire

    spans = blingfire.text_to_sentences_and_offsets(text)[1]
    words = blingfire.text_to_words_with_offsets
    return spans, [w for s, e in spans for w in _inside(words(text[s:e])[1], s)]


def _syntok(text):
    from syntok.segmenter import analyze

    found = [sentence for paragraph in analyze(text) for sentence in paragraph]
    tokens = [(t.offset, t.offset + len(t.value)) for sentence in found for t in sentence]
    starts = [sentence[0].offset for sentence in found]
    return list(zip(starts, [*starts[1:], len(text)], strict=True)), tokens


def _razdel(text):
    from razdel import sentenize, tokenize

    found = [(each.start, each.stop) for each in sentenize(text)]
    words = [
        w for s, e in found for w in _inside([(t.start, t.stop) for t in tokenize(text[s:e])], s)
    ]
    return found, words


def _kiwi(text):
    from kiwipiepy import Kiwi

    return [(each.start, each.end) for each in Kiwi().split_into_sents(text)], None


def _underthesea(text):
    from underthesea import sent_tokenize

    return list(_strings(text, sent_tokenize(text))), None


def _uniseg(text):
    from uniseg.sentencebreak import sentences
    from uniseg.wordbreak import words

    return list(_strings(text, sentences(text))), list(_strings(text, words(text)))


def _sentence_splitter(text):
    from sentence_splitter import SentenceSplitter

    return list(_strings(text, SentenceSplitter(language="es").split(text))), None


def _charboundary(text):
    import charboundary

    with warnings.catch_warnings():
        # Its model was made with another version of scikit-learn.
        warnings.simplefilter("ignore")
        found = charboundary.get_small_segmenter().segment_to_sentences(text)
    return list(_strings(text, found)), None


def _pythainlp(text):
    from pythainlp.tokenize import sent_tokenize, word_tokenize

    found = sent_tokenize(text, engine="crfcut")
    tokens = [word for sentence in found for word in word_tokenize(sentence, engine="newmm")]
    return list(_strings(text, found)), list(_strings(text, tokens))


def _budoux(text):
    import budoux

    parsed = budoux.load_default_japanese_parser().parse(text)
    return [(0, len(text))], list(_strings(text, parsed))


def _jieba(text):
    import jieba

    return [(0, len(text))], [(start, end) for _, start, end in jieba.tokenize(text)]


LIBRARIES = {
    "blingfire": ("blingfire", "en", _blingfire),
    "syntok": ("syntok", "es", _syntok),
    "razdel": ("razdel", "ru", _razdel),
    "kiwi": ("kiwipiepy", "ko", _kiwi),
    "underthesea": ("underthesea", "vi", _underthesea),
    "uniseg": ("uniseg", "en", _uniseg),
    "sentence-splitter": ("sentence_splitter", "es", _sentence_splitter),
    "charboundary": ("charboundary", "en", _charboundary),
    "pythainlp": ("pythainlp", "th", _pythainlp),
    "budoux": ("budoux", "ja", _budoux),
    "jieba": ("jieba", "zh", _jieba),
}
"""Each segmenter with its package, a language, and the spans of its sentences and tokens."""


def _tokens(sentence, language):
    """Words and signs; characters where words have no spaces between them."""
    return re.findall(r"\S" if language in UNSPACED else r"\w+|[^\w\s]", sentence)


def _treebank(language):
    """The sentences of a language as a treebank, its text, and the spans of both levels."""
    lines, text = [], ""
    spans, tokens = [], []
    for number, sentence in enumerate(TEXTS[language]):
        text += " " if number and language not in UNSPACED else ""
        spans.append((len(text), len(text) + len(sentence)))
        found = list(_strings(sentence, _tokens(sentence, language)))
        tokens += _inside(found, len(text))
        lines.append(f"# text = {sentence}")
        for place, (start, end) in enumerate(found, start=1):
            follows = sentence[end : end + 1] or (" " if language not in UNSPACED else "")
            misc = "_" if follows == " " else "SpaceAfter=No"
            lines.append("\t".join([str(place), sentence[start:end], *["_"] * 7, misc]))
        lines.append("")
        text += sentence
    return "\n".join([*lines, ""]), text, spans, tokens


def _numbered(text, spans):
    before = [0]
    for character in text:
        before.append(before[-1] + (not character.isspace()))
    return {(before[start], before[end]) for start, end in spans if before[start] < before[end]}


def _counts(text, gold, found):
    own, theirs = _numbered(text, found), _numbered(text, gold)
    return {"tp": len(own & theirs), "fp": len(own - theirs), "fn": len(theirs - own)}


@pytest.mark.parametrize("name", LIBRARIES)
def test_counts_are_those_of_the_librarys_own_offsets(name, interpunct_command, tmp_path):
    package, language, spans_of = LIBRARIES[name]
    pytest.importorskip(package, reason="the extra segmenters is not installed")
    written, text, sentences, tokens = _treebank(language)
    (tmp_path / "gold.conllu").write_text(written, encoding="utf-8")
    done = interpunct_command.call(
        "compare", name, "-r", "gold.conllu", "--language", language, "--output", "json",
        cwd=tmp_path,
    )  # fmt: skip
    assert done.status == 0, done.err
    (compared,) = json.loads(done.out)["texts"]
    (system,) = compared["scores"]["systems"]
    assert not system["blocks"]
    their_sentences, their_tokens = spans_of(text)
    assert (
        _counts(text, sentences, their_sentences).items() <= system["counts"]["sentences"].items()
    )
    if their_tokens is not None:
        assert _counts(text, tokens, their_tokens).items() <= system["counts"]["tokens"].items()
