"""Data frames: the numbers are those of the JSON, whatever the task."""

import math
from pathlib import Path
from typing import get_args
from unittest.mock import patch

import pytest

from interpunct import Document, OptionError, agreement, align, score
from interpunct.report.frames.agreement import (
    BOUNDARY_AGREEMENT_FRAMES,
    MARK_AGREEMENT_FRAMES,
    AgreementFrame,
)
from interpunct.report.frames.curves import CURVES_FRAMES, CurvesFrame
from interpunct.report.frames.evaluation import EVALUATION_FRAMES, EvaluationFrame
from interpunct.sample import FOLDER, REFERENCES, SYSTEMS
from interpunct.statistics.bootstrap import Resampling

pandas = pytest.importorskip("pandas")

INPUTS = Path(__file__).parents[1] / "snapshots" / "inputs"
DIFFERING = {path.name: path for path in sorted((FOLDER / "differing" / "annotators").iterdir())}
TRANSCRIBED = {path.name: path for path in sorted((FOLDER / "differing" / "systems").iterdir())}
ONE = {"mori": REFERENCES["mori"]}

EVALUATIONS = {
    "boundaries, one reference": lambda: score(ONE, SYSTEMS, tolerance=1),
    "boundaries, several references": lambda: score(REFERENCES, SYSTEMS, baseline="pause"),
    "boundaries, one document": lambda: score(["So. It is. Yes."], {"cnn": ["So it is. Yes."]}),
    "marks, one reference": lambda: score(ONE, SYSTEMS, task="punctuation"),
    "marks, left out": lambda: score(
        DIFFERING, TRANSCRIBED, task="punctuation", leave_one_out=True, orders="all"
    ),
    "marks, speakers": lambda: score(
        INPUTS / "gold.trn", {"asr": INPUTS / "asr.trn"}, task="punctuation", by="speaker"
    ),
    "tokens": lambda: score(
        INPUTS / "gold.conllu", {"splitter": INPUTS / "splitter.conllu"}, task="tokens"
    ),
}
AGREEMENTS = {
    "boundaries": lambda: agreement(REFERENCES),
    "words differ": lambda: agreement(DIFFERING, final="include"),
    "marks": lambda: agreement(DIFFERING, task="punctuation"),
}

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")


@pytest.fixture(scope="module", params=EVALUATIONS.values(), ids=EVALUATIONS)
def evaluation(request):
    return request.param()


@pytest.fixture(scope="module", params=AGREEMENTS.values(), ids=AGREEMENTS)
def agreed(request):
    return request.param()


def rows(frame, *columns):
    """Some columns, sorted, with None for nan, as JSON has it."""
    return sorted(
        (
            tuple(None if isinstance(v, float) and math.isnan(v) else v for v in row)
            for row in frame[list(columns)].itertuples(index=False, name=None)
        ),
        key=repr,
    )


def told(entries):
    return sorted(entries, key=repr)


def numbers(number):
    """Value, interval and reason of an entry of the JSON."""
    return (*(number.get(key) for key in ("value", "low", "high")), number.get("reason", ""))


def counted(counts):
    for name, count in counts.items():
        if isinstance(count, dict):
            yield from ((name, own, number) for own, number in count.items())
        else:
            yield "", name, count


def has(outcome, part):
    try:
        outcome.to_frame(part)
    except OptionError:
        return False
    return True


def test_figures(evaluation):
    frame, found = evaluation.to_frame(), evaluation.to_dict()
    expected = [
        (system["name"], metric, reference, *numbers(number), number.get("macro"))
        for system in found["systems"]
        for reference, part in (("", system), *system.get("per_reference", {}).items())
        for metric, number in part["scores"].items()
    ]
    columns = "system", "metric", "reference", "value", "low", "high", "reason", "macro"
    assert rows(frame, *columns) == told(expected)


def test_figures_and_counts_of_documents(evaluation):
    found = evaluation.to_dict()["systems"]
    expected = [
        (system["name"], document, metric, number["value"], number.get("reason", ""))
        for system in found
        for document, part in system["per_document"].items()
        for metric, number in part["scores"].items()
    ]
    frame = evaluation.to_frame("per_document")
    assert rows(frame, "system", "document", "metric", "value", "reason") == told(expected)
    expected = [
        (system["name"], document, *count)
        for system in found
        for document, part in system["per_document"].items()
        for count in counted(part["counts"])
    ]
    frame = evaluation.to_frame("document_counts")
    assert rows(frame, "system", "document", "of", "outcome", "count") == told(expected)


def test_counts(evaluation):
    expected = [
        (system["name"], reference, *count)
        for system in evaluation.to_dict()["systems"]
        for reference, part in (("", system), *system.get("per_reference", {}).items())
        for count in counted(part["counts"])
    ]
    frame = evaluation.to_frame("counts")
    assert rows(frame, "system", "reference", "of", "outcome", "count") == told(expected)


def test_comparisons(evaluation):
    found = evaluation.to_dict()["comparisons"]
    assert has(evaluation, "comparisons") == (len(evaluation) > 1)
    if found:
        keys = "a", "b", "metric", "difference", "low", "high", "p_value", "p_bootstrap"
        expected = [tuple(entry.get(key) for key in keys) for entry in found]
        assert rows(evaluation.to_frame("comparisons"), *keys) == told(expected)


def test_marks_and_speakers(evaluation):
    systems = evaluation.to_dict()["systems"]
    assert has(evaluation, "by_mark") == ("by_mark" in systems[0])
    assert has(evaluation, "by_speaker") == ("by_speaker" in systems[0])
    if has(evaluation, "by_mark"):
        expected = [
            (system["name"], mark, part["occurrences"], metric, number["value"])
            for system in systems
            for mark, part in system["by_mark"].items()
            for metric, number in part.items()
            if metric != "occurrences"
        ]
        frame = evaluation.to_frame("by_mark")
        assert rows(frame, "system", "mark", "occurrences", "metric", "value") == told(expected)
        frame = evaluation.to_frame("confusion")
        table = [row for system in systems for row in system["confusion"]["rows"]]
        assert frame["count"].tolist() == [count for row in table for count in row]
        assert set(frame["reference"]) == {"", *systems[0]["confusion"]["labels"][1:]}
    if has(evaluation, "by_speaker"):
        expected = [
            (system["name"], speaker, metric, number["value"])
            for system in systems
            for speaker, part in system["by_speaker"].items()
            for metric, number in part["scores"].items()
        ]
        frame = evaluation.to_frame("by_speaker")
        assert rows(frame, "system", "speaker", "metric", "value") == told(expected)
        assert evaluation.to_frame("speaker_counts")["count"].sum() > 0


def test_humans_beside_systems(evaluation):
    found = evaluation.to_dict()
    assert has(evaluation, "leave_one_out") == ("leave_one_out" in found)
    if has(evaluation, "leave_one_out"):
        expected = [
            (system["name"], against, part["system"], part["human"], part["ratio"])
            for system in found["systems"]
            for against, part in system["leave_one_out"].items()
        ]
        frame = evaluation.to_frame("leave_one_out")
        assert rows(frame, "system", "against", "value", "human", "ratio") == told(expected)
        rest = found["leave_one_out"]["word_error_rate"]["against_others"]
        frame = evaluation.to_frame("against_others").query("metric == 'word_error_rate'")
        assert dict(zip(frame["annotator"], frame["value"], strict=True)) == rest
        frame = evaluation.to_frame("orders")
        expected = [
            (s["name"], s["orders"]["punctuation_error_rate"]["mean"]) for s in found["systems"]
        ]
        frame = frame[frame["metric"] == "punctuation_error_rate"]
        assert rows(frame, "system", "mean") == told(expected)


def test_blocks(evaluation):
    systems = evaluation.to_dict()["systems"]
    assert has(evaluation, "blocks") == ("blocks" in systems[0])
    if has(evaluation, "blocks"):
        expected = [
            (s["name"], b["document"], b["reference"], b["system"], b["equal_tokens"])
            for s in systems
            for b in s["blocks"]
        ]
        frame = evaluation.to_frame("blocks")
        columns = "system", "document", "reference", "hypothesis", "equal_tokens"
        assert rows(frame, *columns) == told(expected)


def test_rankings_and_agreement_of_references(evaluation):
    found = evaluation.to_dict()
    assert has(evaluation, "rankings") == ("rankings" in found)
    assert has(evaluation, "agreement") == ("rankings" in found)
    if has(evaluation, "rankings"):
        frame = evaluation.to_frame("rankings")
        corpus = frame[(frame["document"] == "") & (frame["metric"] == "wisebe")]
        assert corpus.sort_values("rank")["system"].tolist() == found["rankings"]["wisebe"]
        assert evaluation.to_frame("correlations")["system"].tolist() == list(evaluation.systems)
        kappa = evaluation.to_frame("agreement").set_index("metric").loc["fleiss_kappa"]
        assert kappa["value"] == found["agreement"]["fleiss_kappa"]["value"]


def test_agreement(agreed):
    found = agreed.to_dict(top=10_000)
    frame = agreed.to_frame()
    assert frame["metric"].tolist() == list(agreed)
    for metric, value, low in rows(frame, "metric", "value", "low"):
        assert value == agreed[metric].value
        assert low is None or low == agreed[metric].low
    for reference, hypothesis, metric, value in rows(
        agreed.to_frame("pairs"), "reference", "hypothesis", "metric", "value"
    ):
        assert value == agreed.pair(reference, hypothesis)[metric].value
    if agreed.task == "punctuation":
        assert not has(agreed, "votes")
        assert agreed.to_frame("by_mark")["mark"].nunique() == len(found["agreement"]["by_mark"])
        assert agreed.to_frame("confusion")["count"].sum() > 0
        assert len(agreed.to_frame("against_others")) == 2 * len(agreed.annotators)
        return
    votes = agreed.to_frame("votes")
    for size, slots in found["agreement"]["votes"].items():
        assert votes[votes["annotators"] == int(size)]["slots"].tolist() == slots
    places = agreed.to_frame("disagreements")
    voted = places[places["voted"]].groupby(["document", "unit"]).size()
    assert voted.sum() == sum(len(place["voted"]) for place in found["disagreements"])
    assert agreed.to_frame("annotators")["annotator"].tolist() == list(agreed.annotators)
    each = agreed.to_frame("per_document").query("metric == 'fleiss_kappa'")
    assert each["value"].tolist() == [
        part["fleiss_kappa"]["value"] for part in found["agreement"]["per_document"].values()
    ]


def test_curves():
    curves = score(REFERENCES, SYSTEMS, intervals=False).curves()
    found = {system["name"]: system for system in curves.to_dict()["systems"]}
    frame = curves.to_frame()
    own = frame[(frame["system"] == "both") & (frame["reference"] == "")]
    roc = found["both"]["curves"]["roc"]
    assert own["recall"].tolist() == roc["recall"]
    assert own["false_alarm_rate"].tolist() == roc["false_alarm_rate"]
    assert math.isnan(own["threshold"].iloc[0])
    figures = curves.to_frame("figures").set_index(["system", "reference", "metric"])["value"]
    for metric, value in found["words"]["per_reference"]["ines"]["figures"].items():
        assert figures["words", "ines", metric] == value
    assert curves.to_frame("decisions").iloc[0]["tp"] == found["both"]["decisions"]["tp"]
    crossings = [
        crossing for pair in curves.to_dict()["crossings"] for crossing in pair["crossings"]
    ]
    assert curves.to_frame("crossings")["recall"].tolist() == [c["recall"] for c in crossings]
    with pytest.raises(OptionError, match="no frame 'rock' here; there are roc, pr"):
        curves.to_frame("rock")


def test_alignments():
    alignment = align(["So it is. Right?"], {"asr": ["So it was, right"]})
    frame = alignment.to_frame()
    (document,) = alignment.to_dict()["systems"][0]["documents"]
    keys = "operation", "reference", "hypothesis", "kind"
    expected = [tuple(column[key] for key in keys) for column in document["columns"]]
    assert rows(frame, *keys) == told(expected)
    assert frame["case"].tolist().count("different") == 1
    assert frame["hypothesis"].isna().sum() == 1
    tokens = align(["So it is."], {"x": ["So it is ."]}, task="tokens").to_frame()
    assert set(tokens["kind"]) == {"token"}


def test_documents():
    document = Document.build("talk", ["so", "it"], marks=["", "."], starts=[0.5, 1])
    frame = document.to_frame()
    assert frame["unit"].tolist() == ["so", "it"]
    assert frame["boundary"].tolist() == [False, True]
    assert frame["start"].tolist() == [0.5, 1]
    assert frame["score"].isna().all()
    assert len(Document.build("empty", []).to_frame()) == 0


def test_columns_have_their_types(evaluation):
    for name, part in EVALUATION_FRAMES.items():
        if not has(evaluation, name):
            continue
        frame = evaluation.to_frame(name)
        assert list(frame.columns) == list(part.columns)
        for column, kind in part.columns.items():
            dtype = frame[column].dtype
            if kind in (float, int, bool):
                assert dtype.kind == {float: "f", int: "i", bool: "b"}[kind], (name, column)
            else:
                assert not frame[column].isna().any(), (name, column)


@pytest.mark.parametrize(
    ("names", "parts"),
    [
        (EvaluationFrame, {*EVALUATION_FRAMES}),
        (AgreementFrame, {*BOUNDARY_AGREEMENT_FRAMES, *MARK_AGREEMENT_FRAMES}),
        (CurvesFrame, {*CURVES_FRAMES}),
    ],
)
def test_types_know_every_frame(names, parts):
    assert set(get_args(names)) == parts


def test_a_frame_that_is_not_there_says_which_are():
    evaluation = score(["So. It is."], {"cnn": ["So it is."]})
    with pytest.raises(OptionError) as caught:
        evaluation.to_frame("by_mark")
    assert str(caught.value) == (
        "there is no frame 'by_mark' here; there are figures, per_document, counts, document_counts"
    )


def test_nothing_is_drawn_for_frames_without_intervals():
    evaluation = score(REFERENCES, SYSTEMS)
    with patch.object(Resampling, "interval", side_effect=AssertionError):
        for part in ("per_document", "counts", "document_counts", "rankings", "correlations"):
            assert len(evaluation.to_frame(part))
        agreed = agreement(REFERENCES)
        for part in ("annotators", "per_document", "votes", "disagreements"):
            assert len(agreed.to_frame(part))
