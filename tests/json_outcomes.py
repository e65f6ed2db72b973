"""Small outcomes as JSON, with the keys that the snapshots lack."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import interpunct
from interpunct.api import align
from interpunct.documents.document import Document, Span
from interpunct.evaluation.compared_texts import ComparedText, ComparedTexts
from interpunct.evaluation.error_lists import Wanted, list_errors
from interpunct.options import Settings
from interpunct.report.json.compared_texts import compared_texts_json
from interpunct.report.json.curves import curves_json
from interpunct.report.json.errors import errors_json
from interpunct.sample import REFERENCES, SYSTEMS
from tests.pictures import document
from tests.treebank_pictures import document as treebank
from tests.treebank_pictures import row


def annotated(name, labels):
    """A document of five words whose boundaries have labels: '.q..s' has two."""
    return Document.build(
        name,
        ["so", "it", "is", "then", "well"],
        boundaries=[label != "." for label in labels],
        subtypes=[label if label != "." else "" for label in labels],
    )


def no_intervals():
    return interpunct.score(REFERENCES, SYSTEMS, intervals=False).to_dict()


def nothing_to_measure():
    """No boundary anywhere, and two systems to compare."""
    systems = {name: [document("....", name="a"), document("....", name="b")] for name in "xy"}
    gold = [document("....", name="a"), document("....", name="b")]
    return interpunct.score(gold, systems, resamples=20).to_dict()


def figures_of_some_documents():
    gold = [document(".|..|.", name="a"), document("......", name="b")]
    made = {name: [document(".|....", name="a"), document("......", name="b")] for name in "xy"}
    return interpunct.score(gold, made, resamples=20).to_dict()


def one_short_document():
    return interpunct.score(["So it is. Yes."], ["So it is. Yes."]).to_dict()


def labels_of_boundaries():
    return interpunct.score([annotated("a", ".q..s")], [annotated("a", ".s..s")]).to_dict()


def segments_in_time():
    words = replace(annotated("a", "....."), starts=np.arange(5.0), ends=np.arange(1.0, 6))
    gold, made = (
        replace(words, spans=tuple(Span("SU", *span, "statement") for span in spans))
        for spans in ([(0, 2), (2, 5)], [(0, 3), (3, 5)])
    )
    return interpunct.score([gold], [made], preset="md-eval").to_dict()


def versions():
    gold = {"ann": ["so it is. yes"], "bo": ["so, it is. yes"], "cy": ["so it was. yes!"]}
    systems = {f"cnn@{who}": texts for who, texts in gold.items()} | {"rnn": ["so it is yes"]}
    return interpunct.score(
        gold, systems, task="punctuation", leave_one_out=True, orders="all", resamples=20
    ).to_dict()


def boundaries_left_out():
    gold = {who: [document(picture)] for who, picture in zip("abc", LEFT_OUT, strict=True)}
    return interpunct.score(
        gold, [document("..|....|")], leave_one_out=True, resamples=20
    ).to_dict()


LEFT_OUT = ("..|..|..", "..|.....", ".|...|..")


def no_marks_at_all():
    return interpunct.score(["so it is"], ["so it is"], task="punctuation").to_dict()


def tokens_without_blocks():
    return interpunct.score(["So it is."], ["So it is ."], task="tokens").to_dict()


def annotator_without_a_document():
    whole = [document(".|.", name="a"), document("..|.", name="b")]
    return interpunct.agreement({"ann": whole, "bo": whole, "cy": whole[:1]}).to_dict()


def no_disputed_place():
    return interpunct.agreement(REFERENCES, intervals=False).to_dict(top=0)


def marks_of_annotators():
    return interpunct.agreement({"ann": ["so"], "bo": ["so"]}, task="punctuation").to_dict()


OTHER_WORDS = {
    "ann": ["So it is. Yes, we met."], "bo": ["So it was. Yes we met."], "cy": ["It is so, we met"],
    "di": ["So it is yes. We met."],
}  # fmt: skip


def boundaries_in_orders():
    return interpunct.agreement(OTHER_WORDS, orders=3, resamples=20).to_dict()


def marks_in_orders():
    return interpunct.agreement(OTHER_WORDS, task="punctuation", orders=3, resamples=20).to_dict()


def nobody_has_set_anything():
    return interpunct.agreement({who: ["so it is"] for who in OTHER_WORDS}).to_dict()


def several_corpora():
    evaluation = interpunct.score(REFERENCES["mori"], SYSTEMS, intervals=False)
    corpora = {"b": evaluation.curves(documents="b*"), "m": evaluation.curves(documents="m*")}
    return curves_json(corpora, ["roc"])


def curves_of_other_words():
    """The words of one system differ, and another system has no scores."""
    gold = Document.build("a", list("abcdef"), boundaries=[0, 1, 0, 1, 0, 1])
    scored = Document.build("a", list("abxdef"), scores=[0.2, 0.9, 0.6, 0.4, 0.3, 1.0])
    systems = {"cnn": [scored], "rules": [gold]}
    return interpunct.score([gold], systems, intervals=False).curves().to_dict()


def labels_compared():
    gold = [annotated("a", ".q..s"), annotated("b", "..q.s")]
    made = [annotated("a", ".s..s"), annotated("b", "..q.q")]
    return interpunct.score(gold, {"x": made, "y": gold}, resamples=20).to_dict()


def treebanks_compared():
    gold = [
        treebank(row("1", "so", "so", "ADV", head="0", deprel="root") + "\n\n", n) for n in "ab"
    ]
    made = [
        treebank(row("1", "so", "so", "ADJ", head="0", deprel="root") + "\n\n", n) for n in "ab"
    ]
    return interpunct.score(gold, {"x": made, "y": gold}, task="tokens", resamples=20).to_dict()


def two_speakers():
    said = Document.build("d", ["so", "yes"], marks=["؟", "."], speaker=["ann", "bo"])
    return interpunct.score([said], [said], task="punctuation", by="speaker").to_dict()


def errors_with_speakers_and_times():
    said = {"speaker": ["ann", "bo"], "starts": [0.5, 1.0]}
    gold = Document.build("d", ["so", "Yes"], marks=["؟", "."], **said)
    made = Document.build("d", ["so", "yes"], marks=["،", ""])
    settings = Settings.choose(command="align", task="punctuation")
    return errors_json(list_errors([gold], {"s": [made]}, settings, wanted=Wanted(), context=2))


def alignment():
    return align(["So it is. Right?"], ["so it was, right?"]).to_dict()


def texts_compared():
    scores = interpunct.score(["So it is. Yes."], ["So it is. Yes."])
    texts = [ComparedText(kind, scores, {"system": 0.5}) for kind in ("as_written", "lower")]
    return compared_texts_json(ComparedTexts(tuple(texts)))


CASES = {
    case.__name__: (command, case)
    for command, cases in {
        "score": [
            no_intervals, nothing_to_measure, figures_of_some_documents, one_short_document,
            labels_of_boundaries, segments_in_time, labels_compared, two_speakers, versions,
            no_marks_at_all, tokens_without_blocks, treebanks_compared,
        ],
        "agreement": [
            annotator_without_a_document, no_disputed_place, marks_of_annotators,
            boundaries_in_orders, marks_in_orders, nobody_has_set_anything,
        ],
        "curves": [several_corpora, curves_of_other_words],
        "align": [alignment],
        "errors": [errors_with_speakers_and_times],
        "compare": [texts_compared],
    }.items()
    for case in cases
}  # fmt: skip
"""What the snapshots do not show: the command, and what makes the JSON."""
