"""Sentences that a treebank and a library have in common, counted with the library's own offsets.

What `interpunct compare` counts is compared with a script of a few lines for each library, which
knows nothing of interpunct: characters of the text that are no spaces are numbered, and a sentence
is right if both its ends are those of a sentence of the treebank.
"""

from __future__ import annotations

import json
import re

import pytest

from tests.shared import data

TREEBANK = "ud/en_ewt-ud-test.conllu"


def _documents(path):
    """The text of each document with the places of its sentences, by regular expressions alone."""
    for part in re.split(r"(?m)^# newdoc", path.read_text(encoding="utf-8"))[1:]:
        text, spans, after = "", [], ""
        for block in part.strip().split("\n\n"):
            sentence = re.search(r"(?m)^# text = (.*)$", block)[1].strip()
            paragraph = "# newpar" in block or not text
            text += ("\n\n" if paragraph else after) if text else ""
            spans.append((len(text), len(text) + len(sentence)))
            text += sentence
            last = [row for row in block.split("\n") if re.match(r"\d+(-\d+)?\t", row)][-1]
            after = "" if "SpaceAfter=No" in last else " "
        yield text, spans


def _numbered(text, spans):
    """Spans by the numbers of their first and last characters that are no spaces."""
    before = [0]
    for character in text:
        before.append(before[-1] + (not character.isspace()))
    return {(before[start], before[end]) for start, end in spans if before[start] < before[end]}


def _pysbd(text):
    import pysbd

    spans = pysbd.Segmenter(language="en", clean=False, char_span=True).segment(text)
    return [(span.start, span.end) for span in spans]


def _segtok(text):
    """It has no offsets; its sentences are stretches of the text, one after the other."""
    from segtok.segmenter import split_multi

    end = 0
    for sentence in split_multi(text):
        if sentence.strip():
            start = text.index(sentence.strip(), end)
            end = start + len(sentence.strip())
            yield start, end


def _spacy(text):
    import spacy

    pipeline = spacy.blank("en")
    pipeline.add_pipe("sentencizer")
    return [(sentence.start_char, sentence.end_char) for sentence in pipeline(text).sents]


def _sentencex(text):
    import sentencex

    found = sentencex.get_sentence_boundaries("en", text)
    return [(each["start_index"], each["end_index"]) for each in found]


def _nupunkt(text):
    import nupunkt

    return nupunkt.sent_spans(text)


def _somajo(text):
    from somajo import SoMaJo

    tokenizer = SoMaJo("en_PTB", split_sentences=True, character_offsets=True)
    for sentence in tokenizer.tokenize_text([text]):
        yield sentence[0].character_offset[0], sentence[-1].character_offset[1]


def _nltk(text):
    from nltk.tokenize import PunktTokenizer

    return PunktTokenizer("english").span_tokenize(text)


LIBRARIES = {
    "nltk": _nltk,
    "pysbd": _pysbd,
    "segtok": _segtok,
    "spacy": _spacy,
    "sentencex": _sentencex,
    "nupunkt": _nupunkt,
    "somajo": _somajo,
}


def _has_data(name):
    """nltk needs its model, which its package does not hold."""
    if name != "nltk":
        return True
    import nltk

    try:
        return bool(nltk.data.find("tokenizers/punkt_tab/english"))
    except LookupError:
        return False


@pytest.fixture(scope="module")
def compared(interpunct_command, tmp_path_factory):
    """What `interpunct compare` counts, for all libraries at once."""
    folder = tmp_path_factory.mktemp("treebank")
    for name in LIBRARIES:
        pytest.importorskip(name, reason="the extra segmenters is not installed")
    there = [name for name in LIBRARIES if _has_data(name)]
    done = interpunct_command.call(
        "compare", *there, "-r", str(data(TREEBANK)), "--no-intervals", "--output", "json",
        cwd=folder,
    )  # fmt: skip
    assert done.status == 0, done.err
    (text,) = json.loads(done.out)["texts"]
    return {system["name"]: system for system in text["scores"]["systems"]}


@pytest.mark.slow
@pytest.mark.parametrize("name", LIBRARIES)
def test_sentences_are_counted_as_the_library_places_them(name, compared):
    if name not in compared:
        pytest.skip("nltk: its data punkt_tab is not installed")
    matched = found = gold = 0
    for text, spans in _documents(data(TREEBANK)):
        theirs, own = _numbered(text, spans), _numbered(text, LIBRARIES[name](text))
        matched += len(theirs & own)
        found += len(own)
        gold += len(theirs)
    counts = compared[name]["counts"]["sentences"]
    assert (counts["tp"], counts["fp"], counts["fn"]) == (matched, found - matched, gold - matched)
    assert not compared[name]["blocks"]
