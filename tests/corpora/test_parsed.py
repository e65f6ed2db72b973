"""What spaCy and stanza return is a corpus."""

from types import SimpleNamespace

import pytest

import interpunct
from interpunct.corpora.inputs import reference_corpora
from interpunct.errors import InputError
from interpunct.options import Settings
from tests.pictures import drawn

TEXT = "So it is, they\nsaid. Why? We don't know."
PICTURE = "So it is they said | Why | We don't know |"


@pytest.fixture(scope="module")
def nlp():
    pipeline = pytest.importorskip("spacy").blank("en")
    pipeline.add_pipe("sentencizer")
    return pipeline


def stanza_document(*sentences):
    """As stanza builds it, of which no more is read; the library itself needs torch."""
    kind = type("Document", (SimpleNamespace,), {"__module__": "stanza.models.common.doc"})
    return kind(
        sentences=[
            SimpleNamespace(text=text, tokens=[SimpleNamespace(text=word) for word in words])
            for text, words in sentences
        ]
    )


def pictures(given, **options):
    (corpus,) = reference_corpora(given, Settings(**options))
    return [drawn(document) for document in corpus.documents]


def test_the_sentences_of_spacy_are_segments(nlp):
    document = nlp(TEXT)
    docbin = pytest.importorskip("spacy.tokens").DocBin(attrs=["SENT_START"], docs=[document] * 2)
    assert pictures(document) == [PICTURE]
    assert pictures([document, document]) == [PICTURE] * 2
    assert pictures(nlp.pipe([TEXT, TEXT])) == [PICTURE] * 2
    assert pictures(docbin) == [PICTURE] * 2


def test_its_tokens_are_tokens_where_these_are_scored(nlp):
    gold = {"gold": ["So it is , they said .\nWhy ?\nWe do n't know ."]}
    found = interpunct.score(gold, {"spacy": nlp(TEXT)}, task="tokens")
    assert found["spacy"]["token_f1"].value == 1
    (corpus,) = reference_corpora(nlp(TEXT), Settings(task="tokens"))
    (document,) = corpus.documents
    assert list(document.units) == [token.text for token in nlp(TEXT) if not token.is_space]


def test_a_system_of_spacy_is_scored_against_texts(nlp):
    texts = [TEXT, "Yes. We do."]
    found = interpunct.score(texts, {"spacy": nlp.pipe(texts)})
    assert found["spacy"].counts["tp"] == 3
    assert found["spacy"]["f1"].value == 1


def test_a_text_without_sentences_says_what_to_do(nlp):
    with pytest.raises(InputError, match=r"references\[0\] is a Doc without sentences; let a pipe"):
        pictures([nlp.make_doc(TEXT)])


def test_the_sentences_of_stanza_are_segments():
    document = stanza_document(
        ("So it is,\nthey said.", ["So", "it", "is", ",", "they", "said", "."]),
        ("Why?", ["Why", "?"]),
        ("We don't know.", ["We", "do", "n't", "know", "."]),
    )
    assert pictures(document) == [PICTURE]
    assert pictures({"ann": [document, document]}) == [PICTURE] * 2
