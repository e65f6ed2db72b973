"""The report of SEPP-NLG: scikit-learn's report over the labels of all files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sklearn.metrics import classification_report

import interpunct
from interpunct import Document
from interpunct.sample import FOLDER
from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import Corpus, boundary_documents, figures, labelled_corpora

LABELS = ("", ",", ".", "?", "--", ":")


def report(corpus: Corpus) -> dict:
    gold, made = ([label for pair in corpus for label in pair[side]] for side in (0, 1))
    return classification_report(
        [*map(str, gold)], [*map(str, made)], output_dict=True, zero_division=0
    )


def documents(corpus: Corpus) -> tuple[list[Document], list[Document]]:
    sides: tuple[list[Document], list[Document]] = ([], [])
    for number, both in enumerate(corpus):
        for side, labels in zip(sides, both, strict=True):
            units = [f"w{n}" for n in range(len(labels))]
            marks = [LABELS[label] for label in labels]
            side.append(Document.build(str(number), units, marks=marks))
    return sides


FIGURES = {
    "label_accuracy": lambda told: told["accuracy"],
    "label_macro_f1": lambda told: told["macro avg"]["f1-score"],
    "label_weighted_f1": lambda told: told["weighted avg"]["f1-score"],
}


def marks(name: str) -> Iterator[Case]:
    for corpus in labelled_corpora(60, labels=len(LABELS)):
        found = figures(*documents(corpus), preset="sepp-nlg")[name]
        yield FIGURES[name](report(corpus)), found.value


def sentence_ends() -> Iterator[Case]:
    for corpus in labelled_corpora(60):
        found = figures(*boundary_documents(corpus), final="include")["f1"]
        yield report(corpus)["1"]["f1-score"], found.value


COMPARISONS = [
    *(
        Comparison(
            tool="SEPP-NLG",
            package="scikit-learn",
            figure=f"subtask 2, {theirs}",
            command="interpunct score SYSTEM -r REFERENCE --preset sepp-nlg",
            cases=partial(marks, name),
            know="the version is scikit-learn's, whose report the task prints",
        )
        for theirs, name in (
            ("accuracy", "label_accuracy"),
            ("macro avg f1-score", "label_macro_f1"),
            ("weighted avg f1-score", "label_weighted_f1"),
        )
    ),
    Comparison(
        tool="SEPP-NLG",
        package="scikit-learn",
        figure="subtask 1, f1-score of label 1",
        command="interpunct score SYSTEM -r REFERENCE --final include --columns f1",
        cases=sentence_ends,
        know="the version is scikit-learn's, whose report the task prints",
    ),
]


def test_several_marks_in_a_slot_count_as_the_first():
    found = interpunct.score(["so? -- yes. no"], ["so? yes. no"], preset="sepp-nlg")
    assert found["system"]["label_accuracy"] == 1
    assert found["system"]["punctuation_error_rate"] > 0


def test_where_words_differ_slots_cannot_be_compared():
    sides = FOLDER / "differing/annotators/ines", FOLDER / "differing/annotators/mori"
    found = interpunct.score(*sides, task="punctuation", intervals=False)["mori"]
    assert "words differ" in found["label_accuracy"].reason
