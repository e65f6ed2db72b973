"""The score of SuperDialseg, and what it is made of, against the functions that it calls.

Its repository is no package. `src/super_dialseg/metrics` calls nltk with a window of its own and
scikit-learn's binary F1, dialogue by dialogue, and takes the mean.
"""

from collections.abc import Iterator
from functools import partial
from math import isnan
from statistics import mean

import pytest
from nltk.metrics import segmentation as nltk
from sklearn.metrics import f1_score

from tests.against.comparison import Case, Comparison
from tests.against.random_corpora import boundary_documents, figures, labelled_corpora

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")


def dialogue(labels, predictions) -> dict[str, float]:
    k = max(2, round(len(labels) / (sum(labels) + 1) / 2))
    texts = ["".join(map(str, side)) for side in (labels, predictions)]
    pk, window_diff = nltk.pk(*texts, k=k), nltk.windowdiff(*texts, k)
    f1 = f1_score(labels, predictions, zero_division=0)
    score = 0.5 * f1 + 0.25 * (1 - pk) + 0.25 * (1 - window_diff)
    return {"pk": pk, "window_diff": window_diff, "f1": f1, "superdialseg_score": score}


def corpora(name) -> Iterator[Case]:
    for corpus in labelled_corpora(60):
        found = figures(*boundary_documents(corpus), preset="superdialseg")[name]
        yield mean(dialogue(*both)[name] for both in corpus), found.macro


NO_PACKAGE = (
    "the mean over dialogues; the repository is no package, so what is run are the functions of "
    "nltk and scikit-learn that it calls"
)
COMPARISONS = [
    Comparison(
        tool="SuperDialseg",
        version="3e8de3d",
        figure=f"`{theirs}`",
        command="interpunct score SYSTEM -r REFERENCE --preset superdialseg",
        cases=partial(corpora, name),
        know=know,
    )
    for theirs, name, know in (
        ("total_score", "superdialseg_score", NO_PACKAGE),
        ("pk", "pk", "compare `macro`"),
        ("windowdiff", "window_diff", "compare `macro`"),
        ("f1(binary)", "f1", "compare `macro`, which leaves out dialogues without a boundary"),
    )
]


def test_a_dialogue_of_one_utterance_has_no_window():
    """nltk is given a window that is longer than its text, and fails."""
    with pytest.raises(ArithmeticError):
        dialogue([1], [0])
    found = figures(*boundary_documents([([1], [0])]), preset="superdialseg")
    assert isnan(found["superdialseg_score"])


def test_dialogues_of_one_topic_count_beside_others_and_are_not_measured_alone():
    """SuperDialseg gives 1 where the end of each dialogue is all that was marked."""
    alone, other = ([0, 0, 1], [0, 0, 1]), ([0, 1, 0, 0, 1], [0, 0, 1, 0, 1])
    assert dialogue(*alone)["superdialseg_score"] == 1
    found = figures(*boundary_documents([alone]), preset="superdialseg")
    assert isnan(found["superdialseg_score"])
    found = figures(*boundary_documents([alone, other]), preset="superdialseg")
    score = mean(dialogue(*both)["superdialseg_score"] for both in (alone, other))
    assert found["superdialseg_score"] == pytest.approx(score, abs=1e-12)


def test_dialogues_are_read_from_files_of_one_name_in_two_folders(tmp_path):
    corpus = [([0, 1, 0, 0], [0, 0, 1, 0]), ([0, 1, 1], [0, 1, 1])]
    sides = [tmp_path / name / "dialogues.tsv" for name in ("gold", "system")]
    for path, labels in zip(sides, zip(*corpus, strict=True), strict=True):
        path.parent.mkdir()
        path.write_text(
            "\n\n".join("\n".join(f"Oh, well?\t{label}" for label in some) for some in labels)
        )
    found = figures(*sides, preset="superdialseg")["superdialseg_score"]
    score = mean(dialogue(*both)["superdialseg_score"] for both in corpus)
    assert found == pytest.approx(score, abs=1e-12)


def test_f1_without_a_boundary_is_0_in_the_score_and_left_out_of_its_own_mean():
    corpus = [([0, 1, 0, 0], [0, 1, 0, 0]), ([0, 0, 0, 0], [0, 0, 0, 0])]
    found = figures(*boundary_documents(corpus), preset="superdialseg")
    score = mean(dialogue(*both)["superdialseg_score"] for both in corpus)
    assert found["superdialseg_score"] == pytest.approx(score)
    assert found["f1"].macro == 1
    assert mean(dialogue(*both)["f1"] for both in corpus) == 0.5
