"""Figures by mark, by case, by label and by speaker: intervals, tests, and every form of output."""

import csv
import io
import json

import numpy as np
import pytest

import interpunct
from interpunct import Document
from interpunct.api.evaluation import Evaluation

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")


def documents(good: bool) -> list[Document]:
    """Ten calls of two speakers; a bad system misses question marks and capitals."""
    marks = [",", "?", "", "."] if good else [",", ".", "", "."]
    words = ["So", "Ann", "said", "NATO"] if good else ["So", "ann", "said", "Nato"]
    return [
        Document.build(
            f"call{n}", words * 3, marks=(marks if n % 3 or good else [",", "?", "", "."]) * 3,
            speaker=["a", "a", "b", "b"] * 3,
        )
        for n in range(10)
    ]  # fmt: skip


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    systems = {"good": documents(True), "bad": documents(False)}
    return interpunct.score(
        documents(True), systems, task="punctuation", by="speaker", resamples=200
    )


def test_every_mark_has_an_interval_and_a_test(evaluation):
    found = evaluation.to_dict()
    bad = found["systems"][1]
    question = bad["by_mark"]["?"]
    assert question["f1"]["low"] <= question["f1"]["value"] <= question["f1"]["high"] < 1
    (test,) = [
        row for row in found["part_comparisons"]
        if (row["by"], row["part"], row["metric"]) == ("mark", "?", "f1")
    ]  # fmt: skip
    assert test["difference"] == 1 - question["f1"]["value"]
    assert test["p_value"] < 0.05
    assert bad["by_mark"][","]["f1"]["value"] == 1


def test_figures_of_a_mark_are_those_of_its_counts(evaluation):
    """Of 30 question marks 12 were found, none is false; the others became full stops."""
    question = evaluation.to_dict()["systems"][1]["by_mark"]["?"]
    assert question["recall"]["value"] == pytest.approx(12 / 30)
    assert question["precision"]["value"] == 1
    assert question["error_rate"]["value"] == pytest.approx(18 / 30)


def test_every_class_of_case_has_figures_and_there_is_a_confusion(evaluation):
    bad = evaluation.to_dict()["systems"][1]
    assert bad["by_case"]["all"]["recall"]["value"] == 0
    assert bad["by_case"]["initial"]["precision"]["value"] == pytest.approx(30 / 60)
    assert bad["case_confusion"] == {
        "labels": ["none", "initial", "all", "mixed"],
        "rows": [[30, 0, 0, 0], [30, 30, 0, 0], [0, 30, 0, 0], [0, 0, 0, 0]],
    }


def test_documents_have_parts_too(evaluation):
    per_document = evaluation.to_dict()["systems"][1]["per_document"]
    assert per_document["call0"]["by_mark"]["?"]["f1"] == {"value": 1.0}
    assert per_document["call1"]["by_mark"]["?"]["recall"] == {"value": 0.0}
    assert per_document["call1"]["by_case"]["all"]["f1"] == {"value": 0.0}


def test_speakers_have_intervals_and_tests(evaluation):
    found = evaluation.to_dict()
    scores = found["systems"][1]["by_speaker"]["a"]["scores"]
    assert scores["micro_f1"]["low"] <= scores["micro_f1"]["value"] <= scores["micro_f1"]["high"]
    assert {row["part"] for row in found["part_comparisons"] if row["by"] == "speaker"} == {
        "a", "b"
    }  # fmt: skip
    totals = evaluation.summary.marks.speakers["bad"]
    words = [scores["counts"]["words"] for scores in found["systems"][1]["by_speaker"].values()]
    assert len(totals) == len(words) == 2


@pytest.mark.parametrize("case", ["fold", "keep"])
def test_speakers_of_the_only_document_have_intervals_of_its_blocks(case):
    """What they say in all blocks is what they say."""
    rng = np.random.default_rng(4)
    speakers = rng.choice(["0", "ann", "Ann"], 600).tolist()
    words = rng.choice(["so", "it", "is"], 600).tolist()
    made = [word if rng.random() < 0.8 else "no" for word in words]
    marks = rng.choice([",", "", "?"], 600).tolist()
    other = [mark if rng.random() < 0.7 else "" for mark in marks]
    del made[100:110], other[100:110]
    gold = Document.build("call", words, marks=marks, speaker=speakers)
    systems = {"x": [Document.build("call", made, marks=other)], "y": [gold]}
    options = {"task": "punctuation", "by": "speaker", "resamples": 200, "case": case}
    evaluation = interpunct.score([gold], systems, **options)
    found = evaluation.to_dict()["systems"][0]["by_speaker"]
    assert [*found] == (["Ann", "call:0"] if case == "fold" else ["Ann", "ann", "call:0"])
    drawn = evaluation.part_resampling.stacks["x"]
    assert len(drawn) > 5
    for who, own in found.items():
        for figure in evaluation.part_figures:
            if figure.about.by == "speaker" and figure.about.name == who:
                score = own["scores"][figure.name]
                if score["value"] is None:
                    assert np.isnan(figure.value(drawn.total()))
                    continue
                assert figure.value(drawn.total()) == pytest.approx(score["value"])
                assert score["low"] < score["value"] < score["high"]


def test_a_part_in_one_document_only_has_no_interval():
    gold = [Document.build(n, ["so", "it"] * 9, marks=["", m] * 9) for n, m in ("a,", "b?")]
    found = interpunct.score(gold, {"s": gold}, task="punctuation").to_dict()
    question = found["systems"][0]["by_mark"]["?"]["f1"]
    assert question["value"] == 1
    assert question["low"] is None
    assert question["reason"] == "too little of it to draw from"


def test_labels_have_figures_and_a_confusion():
    def act(name, labels):
        return Document.build(
            name, ["so", "it", "is"], boundaries=[1, 1, 1], subtypes=[*labels]
        )  # fmt: skip

    gold = [act("a", "sqs"), act("b", "sqq")]
    made = [act("a", "sss"), act("b", "sqs")]
    (system,) = interpunct.score(gold, {"x": made}).to_dict()["systems"]
    assert system["by_label"]["q"]["recall"]["value"] == 1 / 3
    assert system["by_label"]["s"]["precision"]["value"] == 3 / 5
    assert system["label_confusion"] == {"labels": ["q", "s"], "rows": [[1, 2], [0, 3]]}
    assert system["per_document"]["a"]["by_label"]["q"]["recall"] == {"value": 0.0}


def test_every_output_has_the_parts(run_parts):
    rows = list(csv.DictReader(io.StringIO(run_parts("csv"))))
    parts = {(row["by"], row["part"]) for row in rows}
    assert {("mark", "?"), ("case", "initial"), ("speaker", "talk:0"), ("", "")} <= parts
    for form in ("markdown", "latex", "table"):
        assert "F1 by mark" in run_parts(form)
        assert "F1 by case" in run_parts(form)
    found = json.loads(run_parts("json"))
    assert "by_case" in found["systems"][0]


@pytest.fixture
def run_parts(tmp_path, interpunct_command):
    head = "token|speaker|ts|endTs|punctuation|case\n"
    for side, mark in (("gold", "?"), ("made", ".")):
        (tmp_path / side).mkdir()
        for name in ("talk", "chat"):
            text = head + f"So|0|||,|UC\nyes|1|||{mark}|LC\nNo|0|||.|UC\n" * 4
            (tmp_path / side / f"{name}.nlp").write_text(text)

    def run(form):
        done = interpunct_command.call(
            "score", "made", "other=gold", "-r", "gold", "--task", "punctuation", "--by", "speaker",
            "--resamples", "50", "--output", form, cwd=tmp_path,
        )  # fmt: skip
        assert done.status == 0, done
        return done.out

    return run


def test_frames_have_the_parts(evaluation):
    pytest.importorskip("pandas", reason="pandas is not installed")
    frame = evaluation.to_frame("by_mark")
    row = frame[(frame.system == "bad") & (frame.mark == "?") & (frame.metric == "f1")].iloc[0]
    assert row.low <= row.value <= row.high
    assert set(evaluation.to_frame("by_case")["case"]) == {"none", "initial", "all", "mixed"}
    assert np.all(evaluation.to_frame("part_comparisons")["p_value"] <= 1)
