"""Boundaries in time from files: segments without words, words without each other, bad input."""

import pytest

import interpunct
from interpunct import Document
from interpunct.errors import InputError, InputWarning, OptionError

RTTM = "{kind} t 1 {start} {length} <NA> {label} {speaker} <NA>\n"


def rttm(path, ends, *, kind="SPEAKER", label="<NA>", speakers="abababab"):
    start, lines = 0.0, []
    for end, speaker in zip(ends, speakers, strict=False):
        length = round(end - start, 6)
        lines.append(
            RTTM.format(kind=kind, start=start, length=length, label=label, speaker=speaker)
        )
        start = end
    path.write_text("".join(lines))
    return path


def srt(path, ends, text=""):
    cues = [
        f"{number}\n00:00:{int(end) - 1:02},000 --> 00:00:{int(end):02},{round(end % 1 * 1000):03}"
        f"\n{text}\n"
        for number, end in enumerate(ends, start=1)
    ]
    path.write_text("\n".join(cues))
    return path


def textgrid(path, ends):
    intervals = "".join(
        f"        intervals [{n}]:\n            xmin = {start}\n            xmax = {end}\n"
        '            text = ""\n'
        for n, (start, end) in enumerate(zip((0, *ends), ends, strict=False), start=1)
    )
    path.write_text(
        'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\n'
        f"xmax = {ends[-1]}\ntiers? <exists>\nsize = 1\nitem []:\n    item [1]:\n"
        '        class = "IntervalTier"\n        name = "segments"\n        xmin = 0\n'
        f"        xmax = {ends[-1]}\n        intervals: size = {len(ends)}\n{intervals}"
    )
    return path


def seglst(path, ends):
    import json

    segments = [
        {"session_id": "t", "speaker": "a", "start_time": end - 1, "end_time": end, "words": ""}
        for end in ends
    ]
    path.write_text(json.dumps(segments))
    return path


REFERENCE, SYSTEM = [2.0, 4.5, 8.25], [2.1, 5.5, 8.25]


@pytest.mark.parametrize("write", [rttm, srt, textgrid, seglst])
def test_segments_without_words_are_scored_by_time_alone(tmp_path, write):
    end = {rttm: "rttm", srt: "srt", textgrid: "TextGrid", seglst: "json"}[write]
    gold, made = write(tmp_path / f"g.{end}", REFERENCE), write(tmp_path / f"s.{end}", SYSTEM)
    found = interpunct.score(gold, made, collar=0.5, intervals=False)
    assert set(found["s"]) == {
        "timed_precision", "timed_recall", "timed_f1", "boundary_deviation"
    }  # fmt: skip
    assert found["s"]["timed_f1"].value == pytest.approx(2 / 3)
    assert found["s"]["boundary_deviation"].value == pytest.approx(0.05)
    with pytest.raises(InputError, match="has segments in time but no word"):
        interpunct.score(gold, made)


def test_sus_are_scored_by_time_too(tmp_path):
    gold = rttm(tmp_path / "g.rttm", REFERENCE, kind="SU", label="statement", speakers="aaa")
    made = rttm(tmp_path / "s.rttm", SYSTEM, kind="SU", label="question", speakers="aaa")
    found = interpunct.score(gold, made, collar=2, intervals=False)
    assert found["s"]["timed_f1"].value == 1


def test_words_on_one_side_only(tmp_path):
    """Words need not be there or agree; figures of words are then not measured."""
    gold = Document.build(
        "g", ["so", "it", "is"], boundaries=[1, 0, 1], starts=[0, 3, 7], ends=[2, 4, 8.25]
    )
    made = srt(tmp_path / "s.srt", SYSTEM)
    found = interpunct.score([gold], made, collar=0.5, intervals=False)["s"]
    assert found["timed_precision"].value == pytest.approx(2 / 3)
    assert found["timed_recall"].value == 1
    assert "f1" not in found


def test_speakers_of_the_same_names_are_streams_of_their_own(tmp_path):
    gold = rttm(tmp_path / "g.rttm", [2.0, 2.1], speakers="ab")
    made = rttm(tmp_path / "s.rttm", [2.0, 2.1], speakers="ba")
    other = rttm(tmp_path / "t.rttm", [2.0, 2.1], speakers="xy")
    found = interpunct.score(gold, {"s": made, "t": other}, collar=0.05, intervals=False)
    assert found["s"]["timed_f1"].value == 0
    assert found["t"]["timed_f1"].value == 1


def said(ends, **fields):
    return Document.build("d", ["a"] * len(ends), boundaries=[1] * len(ends), ends=ends, **fields)


def test_one_document_has_intervals():
    ends = [float(n) for n in range(40)]
    late = said([*ends[:20], *(end + 0.6 for end in ends[20:])])
    found = interpunct.score([said(ends)], {"s": [late]}, collar=0.5)
    score = found["s"]["timed_f1"]
    assert score.low < score.value < score.high


def test_a_document_without_times_is_named():
    with pytest.raises(InputError, match=r"'d' of system 's' does not say when its words end"):
        interpunct.score([said([1.0])], {"s": [Document.build("d", ["a"])]}, collar=0.5)


def test_times_that_go_backwards_are_reported():
    with pytest.warns(InputWarning, match="times go backwards: the segment that ends with 'a'"):
        interpunct.score([said([2.0, 1.0])], {"s": [said([1.0, 2.0])]}, collar=0.5)


@pytest.mark.parametrize("collar", [0, -0.5])
def test_a_collar_is_longer_than_nothing(collar):
    with pytest.raises(OptionError, match="greater than 0"):
        interpunct.score([said([1.0])], {"s": [said([1.0])]}, collar=collar)


def test_a_collar_goes_with_one_reference():
    with pytest.raises(OptionError, match="a single reference"):
        interpunct.score({"a": [said([1.0])], "b": [said([1.0])]}, {"s": [said([1.0])]}, collar=1)
