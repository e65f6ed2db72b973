"""Figures by mark, by case, by label and by speaker: intervals, tests, and every form of output."""

import csv
import io
import json

import numpy as np
import pytest

import interpunct
from interpunct import Document
from interpunct.api.evaluation import Evaluation
from interpunct.report.tables.parts import part_tables

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


def call(name: str, words: int, speakers: list[str], seed: int) -> tuple[Document, Document]:
    """A call with a speaker who is in no other call, and the output of a poor system."""
    rng = np.random.default_rng(seed)
    who = rng.choice(speakers, words).tolist()
    said = rng.choice(["so", "it", "is"], words).tolist()
    marks = rng.choice([",", "", "?"], words).tolist()
    made = [word if rng.random() < 0.8 else "no" for word in said]
    other = [mark if rng.random() < 0.7 else "" for mark in marks]
    del made[10:15], other[10:15]
    gold = Document.build(name, said, marks=marks, speaker=who)
    return gold, Document.build(name, made, marks=other)


def by_speaker(*calls: tuple[Document, Document], **options) -> Evaluation:
    gold, made = ([one[side] for one in calls] for side in (0, 1))
    return interpunct.score(
        gold, {"x": made, "y": gold}, task="punctuation", by="speaker", resamples=200, **options
    )


@pytest.mark.parametrize("case", ["fold", "keep"])
def test_speakers_of_the_only_document_have_intervals_of_their_own_words(case):
    """The blocks of a speaker together are all their words."""
    evaluation = by_speaker(call("call", 600, ["0", "ann", "Ann"], seed=4), case=case)
    found = evaluation.to_dict()["systems"][0]["by_speaker"]
    assert [*found] == (["Ann", "call:0"] if case == "fold" else ["Ann", "ann", "call:0"])
    assert {about.name for about in evaluation.lone_resamplings} == {*found}
    for figure in evaluation.part_figures:
        if figure.about.by != "speaker":
            continue
        blocks = evaluation.lone_resamplings[figure.about].stacks["x"]
        own = found[figure.about.name]
        words = own["counts"]["words"]
        said = words["correct"] + words["substitutions"] + words["deletions"]
        assert len(blocks) == said // 20 > 5
        assert own["drawn"] == "blocks"
        score = own["scores"][figure.name]
        if score["value"] is None:
            assert np.isnan(figure.value(blocks.total()))
            continue
        assert figure.value(blocks.total()) == pytest.approx(score["value"])
        assert score["low"] < score["value"] < score["high"]


def test_a_speaker_of_one_call_has_the_same_interval_in_any_corpus():
    """Each speaker is in one of several calls, as customers of a call centre are."""
    calls = [call(f"call{n}", 300, [f"customer{n}", "agent"], seed=n) for n in range(6)]
    together, alone = by_speaker(*calls), by_speaker(calls[2])
    found, single = (own.to_dict() for own in (together, alone))
    customer = found["systems"][0]["by_speaker"]["customer2"]
    assert customer == single["systems"][0]["by_speaker"]["customer2"]
    assert customer["scores"]["word_error_rate"]["low"] < customer["scores"]["micro_f1"]["value"]
    assert found["systems"][0]["by_speaker"]["agent"]["drawn"] == "documents"
    tests, same = (
        [row for row in own["part_comparisons"] if row["part"] == "customer2"]
        for own in (found, single)
    )
    assert tests == same
    assert {row["metric"] for row in tests} >= {"word_error_rate", "micro_f1"}
    assert "6 speakers of a single document: bootstrap over blocks" in notes_of(together)


def test_a_speaker_of_few_words_has_no_interval_but_a_reason():
    """Ninety-nine words are not five blocks of twenty; a hundred are."""
    calls = [call(f"call{n}", words, [f"c{n}"], seed=n) for n, words in enumerate((99, 100))]
    evaluation = by_speaker(*calls)
    few, enough = evaluation.to_dict()["systems"][0]["by_speaker"].values()
    reason = "fewer than 100 words, all of them in one document"
    assert few["scores"]["word_error_rate"]["low"] is None
    assert few["scores"]["word_error_rate"]["reason"] == reason
    assert enough["scores"]["word_error_rate"]["low"] is not None
    assert {row["part"] for row in evaluation.to_dict()["part_comparisons"]} >= {"c1"}
    assert "c0" not in {row["part"] for row in evaluation.to_dict()["part_comparisons"]}
    text = notes_of(evaluation)
    assert "no intervals: 1 speaker of a single document with fewer than 100 words" in text


def test_the_speakers_who_say_most_have_intervals(monkeypatch):
    monkeypatch.setattr("interpunct.tasks.parts.MOST_ALONE", 1)
    calls = [call(f"call{n}", words, [f"c{n}"], seed=n) for n, words in enumerate((200, 300))]
    less, more = by_speaker(*calls).to_dict()["systems"][0]["by_speaker"].values()
    assert less["scores"]["micro_f1"]["value"] is not None
    assert less["scores"]["micro_f1"]["low"] is None
    assert more["scores"]["micro_f1"]["low"] is not None


def notes_of(evaluation: Evaluation) -> str:
    return "\n".join(note for table in part_tables(evaluation) for note in table.notes)


def test_a_part_in_one_document_only_has_no_interval():
    gold = [Document.build(n, ["so", "it"] * 9, marks=["", m] * 9) for n, m in ("a,", "b?")]
    found = interpunct.score(gold, {"s": gold}, task="punctuation").to_dict()
    question = found["systems"][0]["by_mark"]["?"]["f1"]
    assert question["value"] == 1
    assert question["low"] is None
    assert question["reason"] == "in fewer than two of the resampled documents or blocks"


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
