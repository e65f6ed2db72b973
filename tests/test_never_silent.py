"""Input for which other tools give a wrong figure, nothing or a crash is an error or a note here.

Everything is tried through the command line, as a user would meet it.
"""

import json
from pathlib import Path

import numpy as np
import pytest

from interpunct import score
from interpunct.errors import InputError
from interpunct.metrics.windows import pk, window_diff

UTTERANCE = "so it is. (u1)\nyes we do. (u2)\n"
STM = "t 1 s 0 2 so it is.\nt 1 s 2 4 yes.\n"
CTM = "t 1 0 0.5 so\nt 1 0.5 0.5 it\nt 1 1 0.5 is.\nt 1 2 1 yes.\n"
MARKS = ("--task", "punctuation")

Files = dict[str, str]


def put(folder: Path, files: Files) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content)
    return folder


@pytest.fixture
def figures(interpunct_command):
    """The scores of the only system."""

    def score_one(*arguments: str, cwd: Path) -> dict[str, dict[str, object]]:
        more = ("--no-intervals", "--output", "json")
        done = interpunct_command.call("score", *arguments, *more, cwd=cwd)
        assert done.status == 0, done.err
        return json.loads(done.out)["systems"][0]["scores"]

    return score_one


def labels(*rows: tuple[str, str, float]) -> str:
    return "".join(f"{word}\t{label}\t{score}\n" for word, label, score in rows)


REFUSED = [
    pytest.param(
        {"r.jsonl": '{"units": ["so"]}', "h.jsonl": '{"units": ["so"]}\n{"units": ["so"]}'},
        (),
        "r.jsonl:1: document 'r' is missing in system 'h', which has 'h-1', 'h-2'; documents are",
        id="two hypotheses against one reference",
    ),
    pytest.param(
        {"r.trn": UTTERANCE, "h.trn": "so it is. (u1)\n"}, MARKS,
        "r.trn:2: document 'u2' is missing in system 'h'; add it, or leave such documents out with "
        "--missing skip",
        id="a hypothesis that lacks an utterance",
    ),
    pytest.param(
        {"r.trn": UTTERANCE, "h.trn": UTTERANCE + "no. (u3)\n"}, MARKS,
        "h.trn:3: document 'u3' is missing in the reference", id="a reference that lacks one",
    ),
    pytest.param(
        {"r.jsonl": '{"units": ["so", "it"], "boundaries": [1]}', "h.jsonl": '{"units": ["so"]}'},
        (), "r.jsonl:1: document 'r-1' has 2 units but 1 boundaries; give one entry for each unit",
        id="lists of unequal length",
    ),
    pytest.param(
        {"r.tsv": "so\t1\n", "h.tsv": "so\t1\tnan\n"}, (),
        "h.tsv:1: the score is nan; a score is a probability from 0 to 1", id="NaN",
    ),
    pytest.param(
        {"r.tsv": "so\t1\n", "h.tsv": "so\t1\tinf\n"}, (), "h.tsv:1: the score is inf",
        id="an infinite score",
    ),
    pytest.param(
        {"r.tsv": "so\t1\n", "h.tsv": "so\t1\t1.01\n"}, (), "h.tsv:1: the score is 1.01",
        id="a score out of range",
    ),
    pytest.param(
        {"r.tsv": "so\t1\n", "h.tsv": "so\tFROB\n"}, (),
        "h.tsv:1: unknown label 'FROB'; a label is 0 or 1, a mark, or one of O, NONE",
        id="a label that nobody knows",
    ),
    pytest.param(
        {"r.rttm": "SU t 1 0 1 <NA> frob s <NA>\n", "h.rttm": ""}, (),
        "r.rttm:1: unknown subtype 'frob' of SU; there are", id="a subtype that nobody knows",
    ),
    pytest.param(
        {"r.trn": "so a{b is. (u1)\n", "h.trn": UTTERANCE}, MARKS,
        r"r.trn:1:5: a { stands inside a token; write \{ or a space", id="a brace inside a token",
    ),
    pytest.param(
        {"r.trn": "so { it is. (u1)\n", "h.trn": UTTERANCE}, MARKS,
        "r.trn:1:4: this { is never closed; add its }", id="a brace that is never closed",
    ),
    pytest.param(
        {"r.trn": "so it } is. (u1)\n", "h.trn": UTTERANCE}, MARKS,
        r"r.trn:1:7: this } has no { before it; remove it or write \}",
        id="a brace that closes nothing",
    ),
    pytest.param(
        {"r.trn": "so { it / } is. (u1)\n", "h.trn": UTTERANCE}, MARKS,
        "r.trn:1:11: an alternative is empty; write @ for no words", id="empty alternation",
    ),
    pytest.param(
        {"r.trn": UTTERANCE, "h.trn": "so { it / that } is. (u1)\nyes. (u2)\n"}, MARKS,
        "h.trn:1: document 'u1' of the system holds alternations, which only a reference",
        id="alternations in a system",
    ),
    pytest.param(
        {"r.trn": UTTERANCE + "no. (u1)\n", "h.trn": UTTERANCE}, MARKS,
        "r.trn:3: a second document named 'u1'; the first is in r.trn:1", id="duplicate ids",
    ),
    pytest.param(
        {"r.trn": UTTERANCE, "h.trn": "so it is.\n"}, MARKS,
        "h.trn:1: no name: a line of trn ends with the name of the utterance in parentheses",
        id="no id",
    ),
    pytest.param(
        {"r.stm": STM, "h.ctm": "t 1 0 -1 so\n"}, MARKS,
        "h.ctm:1: the duration is -1; give seconds, at least 0", id="a negative duration",
    ),
    pytest.param(
        {"r.stm": STM, "h.ctm": "t 1 0\n"}, MARKS, "h.ctm:1: expected 5 to 8 fields (recording,",
        id="a line of too few fields",
    ),
    pytest.param(
        {"r.stm": STM, "h.ctm": "t 1 2 1 a\nt 1 1 1 b\n"}, MARKS,
        "h.ctm:2: 'b' starts at 1, before the word in line 1 (2); sort the file by recording,",
        id="times that go backwards",
    ),
    pytest.param(
        {"r.stm": "t 1 s 0 2 a\nt 1 r 1 3 b\n", "h.ctm": CTM}, MARKS,
        "r.stm:2: the segment starts at 1, within that in line 1 (0 to 2); segments of a channel "
        "must not overlap; give each speaker a channel",
        id="segments that overlap",
    ),
    pytest.param(
        {"r.stm": STM, "h.ctm": CTM + "t 2 0 1 so\n"}, MARKS,
        "h.ctm:5: document 't-2' (channel 2 of 't') is missing in the reference",
        id="a channel that only one side has",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("files", "options", "message"), REFUSED)
def test_wrong_input_is_one_line_that_says_where_and_what_to_do(
    tmp_path, files, options, message, interpunct_command
):
    reference, system = put(tmp_path, files) and list(files)
    said = interpunct_command.refusal("score", system, "-r", reference, *options, cwd=tmp_path)
    assert said.startswith(message)


@pytest.mark.parametrize("extension", ["txt", "lines", "tok", "tsv", "jsonl", "trn", "conllu"])
@pytest.mark.parametrize("task", ["boundaries", "punctuation", "tokens"])
def test_everything_empty_is_an_error(tmp_path, extension, task, interpunct_command):
    put(tmp_path, {f"r.{extension}": "", f"h.{extension}": ""})
    arguments = (f"h.{extension}", "-r", f"r.{extension}", "--task", task)
    said = interpunct_command.refusal("score", *arguments, cwd=tmp_path)
    assert said == f"r.{extension}: the file is empty; give one with at least one word"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("r.txt", ". . ?!\n", "has no word, only punctuation such as '. . ? !'"),
        ("r.lines", ".\n?\n", "has no word, only punctuation such as '. ?'"),
        ("r.ctm", "x 1 0 1 .\n", "has no word, only punctuation such as '.'"),
        (
            "r.trn", "(a)\n-- (b)\n",
            "has documents, but none has a word, only punctuation such as '--'",
        ),
        (
            "r.stm", "x 1 s 0 2 ,\n",
            "has segments in time but no word, only punctuation such as ','",
        ),
    ],
)  # fmt: skip
def test_a_file_of_marks_alone_is_not_called_empty(
    tmp_path, name, text, message, interpunct_command
):
    put(tmp_path, {name: text, "h.txt": "So it is."})
    said = interpunct_command.refusal("score", "h.txt", "-r", name, cwd=tmp_path)
    assert said.startswith(f"{name}: the file {message}; ")


def test_many_utterances_without_any_word_are_an_error(tmp_path, interpunct_command):
    put(tmp_path, {"r.trn": "(u1)\n(u2)\n", "h.trn": "(u1)\n(u2)\n"})
    said = interpunct_command.refusal("score", "h.trn", "-r", "r.trn", *MARKS, cwd=tmp_path)
    assert (
        said
        == "r.trn: the file has documents, but none has a word; give one with at least one word"
    )


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("h.trn", "(u-1)\n(u-2)\n"),
        ("h.jsonl", '{"name": "u-1", "units": []}\n{"name": "u-2", "units": []}\n'),
        ("h.csv", "id,text\nu-1,\nu-2,\n"),
    ],
)
def test_a_system_that_recognised_nothing_has_missed_every_word(tmp_path, name, made, figures):
    put(tmp_path, {"r.trn": "So it is. (u-1)\nYes. (u-2)\n", name: made})
    found = figures(name, "-r", "r.trn", *MARKS, cwd=tmp_path)
    assert found["word_error_rate"]["value"] == found["punctuation_error_rate"]["value"] == 1


@pytest.mark.parametrize("made", ["", "\n \n", ";; a comment\n"])
def test_an_error_for_an_empty_system_says_what_to_write(tmp_path, made, interpunct_command):
    put(tmp_path, {"r.trn": "So it is. (u-1)\nYes. (u-2)\n", "h.trn": made})
    said = interpunct_command.refusal("score", "h.trn", "-r", "r.trn", *MARKS, cwd=tmp_path)
    assert said == (
        "h.trn: the file is empty; give one with at least one word; if nothing was recognised, "
        'name the recording: `(NAME)` in trn, or {"name": "NAME", "units": []} in jsonl'
    )


def test_unequal_lists_in_python_name_the_text_that_is_missing():
    with pytest.raises(InputError, match="is missing in"):
        score(["So it is."], ["So it is.", "Yes."])


@pytest.mark.parametrize("task", ["boundaries", "punctuation", "tokens"])
def test_an_empty_pair_adds_nothing(tmp_path, task, figures):
    put(tmp_path, {
        "r.trn": UTTERANCE, "h.trn": "so it was. (u1)\nyes, we do. (u2)\n",
        "r0.trn": UTTERANCE + "(u3)\n", "h0.trn": "so it was. (u1)\nyes, we do. (u2)\n(u3)\n",
    })  # fmt: skip
    without = figures("h.trn", "-r", "r.trn", "--task", task, cwd=tmp_path)
    added = figures("h0.trn", "-r", "r0.trn", "--task", task, cwd=tmp_path)
    assert {name: figure.get("value") for name, figure in added.items()} == {
        name: figure.get("value") for name, figure in without.items()
    }


def test_the_note_about_an_unknown_tag_names_the_option_that_omits_it(
    tmp_path, interpunct_command, figures
):
    put(tmp_path, {"r.txt": "So <frobnicate> it is.", "h.txt": "So it is."})
    done = interpunct_command.call("score", "h.txt", "-r", "r.txt", *MARKS, cwd=tmp_path)
    assert "|tags:optional|" in done.out.replace("\n", "")
    assert figures("h.txt", "-r", "r.txt", *MARKS, cwd=tmp_path)["word_error_rate"]["value"] == 0
    kept = figures("h.txt", "-r", "r.txt", *MARKS, "--tags", "keep", cwd=tmp_path)
    assert kept["word_error_rate"]["value"] == 0.25


def test_a_brace_in_a_word_of_plain_text_is_a_character_like_any_other(
    tmp_path, interpunct_command
):
    put(tmp_path, {"r.txt": "So a{b is. @ or / no.", "h.txt": "So a{b is. @ or / no."})
    for task in ("boundaries", "punctuation", "tokens"):
        interpunct_command.call("score", "h.txt", "-r", "r.txt", "--task", task, cwd=tmp_path)
    assert interpunct_command.call("convert", "r.txt", "r.trn", cwd=tmp_path).status == 0
    assert (tmp_path / "r.trn").read_text() == "So a\\{b is . \\@ or \\/ no . (r)\n"
    interpunct_command.call("convert", "r.trn", "back.txt", cwd=tmp_path)
    assert (tmp_path / "back.txt").read_text().split() == (tmp_path / "r.txt").read_text().split()


def test_more_than_256_different_words_and_segments_are_told_apart(tmp_path, figures):
    """Numbers from 257 on are not all one object, and do not fit into one byte."""
    words = [f"word{number}" for number in range(1000)]
    heard = [word if number % 10 else "other" for number, word in enumerate(words)]
    put(tmp_path, {
        "r.txt": " ".join(f"{word}." for word in words),
        "h.txt": " ".join(f"{word}." for word in heard),
    })  # fmt: skip
    found = figures("h.txt", "-r", "r.txt", *MARKS, cwd=tmp_path)
    assert found["word_error_rate"]["value"] == 0.1
    assert found["punctuation_error_rate"]["value"] == 0
    found = figures("h.txt", "-r", "r.txt", cwd=tmp_path)
    assert found["f1"]["value"] == 1


@pytest.mark.parametrize("k", [255, 256, 257, 300])
def test_a_window_beyond_a_byte_is_the_formula(k):
    rng = np.random.default_rng(k)
    reference, hypothesis = rng.random((2, 1000)) < 0.01
    counts = [
        (reference[i : i + k].sum(), hypothesis[i : i + k].sum())
        for i in range(len(reference) + 1 - k)
    ]
    assert window_diff(reference, hypothesis, k=k).value == np.mean([r != h for r, h in counts])
    assert pk(reference, hypothesis, k=k).value == np.mean([(r > 0) != (h > 0) for r, h in counts])


def test_a_window_longer_than_the_text_is_not_measured_and_says_why(tmp_path, figures):
    put(tmp_path, {"r.txt": "So it is. Yes.", "h.txt": "So. It is yes."})
    found = figures("h.txt", "-r", "r.txt", "--k", "300", cwd=tmp_path)
    assert found["pk"] == {"value": None, "reason": found["pk"]["reason"]}
    assert found["pk"]["reason"]


def test_a_text_of_one_segment_has_no_recall(tmp_path, figures):
    put(tmp_path, {"r.txt": "so it is yes", "h.txt": "so it is yes"})
    found = figures("h.txt", "-r", "r.txt", cwd=tmp_path)
    for name in ("precision", "recall", "f1", "nist_error_rate", "boundary_similarity"):
        assert found[name]["value"] is None
        assert found[name]["reason"]


def test_words_outside_every_segment_are_named(tmp_path, interpunct_command):
    put(tmp_path, {"r.stm": STM, "h.ctm": CTM + "t 1 9 1 late\n"})
    done = interpunct_command.call("score", "h.ctm", "-r", "r.stm", *MARKS, cwd=tmp_path)
    assert (
        "note: h.ctm:5: 1 word of document 't' of the system lies in no segment of the reference, "
        "the first of them 'late'; such words are scored with those of the next segment, or of "
        "the last" in done.err
    )


def test_two_documents_of_different_channels_give_a_note(tmp_path, interpunct_command):
    put(tmp_path, {"r.stm": STM, "h.ctm": CTM.replace("t 1", "t A")})
    done = interpunct_command.call("score", "h.ctm", "-r", "r.stm", *MARKS, cwd=tmp_path)
    assert "different recordings: channel 1 of 't' (r.stm) and channel A of 't' (h.ctm)" in done.err


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.parametrize("text", ["අපි෴ ඔබ෴ ඔහු෴ අපි.", "Տունը: Մենք: Նա: Եկավ."])
def test_signs_of_unknown_meaning_give_a_note(tmp_path, task, text, interpunct_command):
    put(tmp_path, {"r.txt": text, "s.txt": text})
    done = interpunct_command.call("score", "s.txt", "-r", "r.txt", "--task", task, cwd=tmp_path)
    assert "note: reference 'r' has 3 signs of punctuation of unknown meaning" in done.err


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_an_annotator_without_a_document_is_named(tmp_path, task, interpunct_command):
    text = {"x.txt": "So it is. Yes.", "y.txt": "No. It is."}
    put(tmp_path, {f"{side}/{name}": content for side in "as" for name, content in text.items()})
    put(tmp_path, {"b/x.txt": "So it is, yes."})
    done = interpunct_command.call("score", "s", "-r", "a", "-r", "b", "--task", task, cwd=tmp_path)
    assert "note: 'b' lacks 1 of 2 documents" in done.err
    said = interpunct_command.refusal(
        "score", "s", "-r", "a", "-r", "b", *MARKS, "--leave-one-out", cwd=tmp_path
    )
    assert said.startswith("a/y.txt:1:1: document 'y' is missing in reference 'b'")


def test_equal_scores_are_one_threshold(tmp_path, interpunct_command, figures):
    scores = labels(("so", "1", 0.5), ("it", "0", 0.5), ("is", "0", 0.5), ("no", "1", 0.5))
    put(tmp_path, {"h.tsv": scores})
    found = figures("h.tsv", "-r", "h.tsv", cwd=tmp_path)
    assert found["roc_auc"]["value"] == found["eer"]["value"] == 0.5
    assert interpunct_command.call("curves", "h.tsv", "-r", "h.tsv", cwd=tmp_path).status == 0


@pytest.mark.parametrize("label", ["0", "1"])
def test_without_both_kinds_of_slots_areas_are_not_measured_and_say_why(
    tmp_path, label, interpunct_command, figures
):
    put(tmp_path, {
        "r.tsv": "".join(f"{word}\t{label}\n" for word in "abcd"),
        "h.tsv": labels(("a", "0", 0.1), ("b", "0", 0.2), ("c", "1", 0.9), ("d", "0", 0.3)),
    })  # fmt: skip
    found = figures("h.tsv", "-r", "r.tsv", cwd=tmp_path)
    for name in ("roc_auc", "pr_auc", "average_precision", "eer", "min_dcf"):
        assert found[name]["value"] is None
        assert found[name]["reason"]
    assert interpunct_command.call("curves", "h.tsv", "-r", "r.tsv", cwd=tmp_path).status == 0


def test_scores_for_some_documents_only_give_a_note(tmp_path, interpunct_command):
    rows = "so\t1\nit\t0\nis\t1\n"
    scored = labels(("so", "1", 0.9), ("it", "0", 0.1), ("is", "1", 0.8))
    put(tmp_path, {"r/x.tsv": rows, "r/y.tsv": rows, "h/x.tsv": scored, "h/y.tsv": rows})
    done = interpunct_command.call("score", "h", "-r", "r", cwd=tmp_path)
    assert "note: system 'h' has scores in 1 of 2 documents only" in done.err
    said = interpunct_command.refusal("curves", "h", "-r", "r", cwd=tmp_path)
    assert said.startswith("no system has scores for all documents")


def test_one_slot_has_no_curve_unless_it_is_scored(tmp_path, interpunct_command):
    put(tmp_path, {"h.tsv": "so\t1\t0.5\n"})
    said = interpunct_command.refusal("curves", "h.tsv", "-r", "h.tsv", cwd=tmp_path)
    assert said.startswith("no scored slot has a score")
    assert "--final include" in said
    done = interpunct_command.call(
        "curves", "h.tsv", "-r", "h.tsv", "--final", "include", cwd=tmp_path
    )
    assert done.status == 0


def test_a_full_disk_leaves_nothing_half_written(tmp_path, monkeypatch, interpunct_command):
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    put(tmp_path, {"r.txt": "So it is."})
    monkeypatch.setattr("interpunct.formats.files.whole._write_chunks", full)
    said = interpunct_command.refusal("convert", "r.txt", "out.jsonl", cwd=tmp_path)
    assert said == (
        "out.jsonl: cannot be written: No space left on device; make room, or write elsewhere"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["r.txt"]


@pytest.mark.parametrize("separator", ["\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize(
    ("name", "task"), [("h.lines", "boundaries"), ("h.tok", "boundaries"), ("h.lines", "tokens")]
)
def test_line_separators_that_end_no_line_are_a_note(
    tmp_path, interpunct_command, separator, name, task
):
    text = "So it is\nYes we do\nGood\n"
    put(tmp_path, {"r.lines": text, name: text.strip().replace("\n", separator)})
    done = interpunct_command.call("score", name, "-r", "r.lines", "--task", task, cwd=tmp_path)
    assert done.status == 0, done.err
    assert f"{name}: 2 line separators of Unicode (U+0085, U+2028, U+2029) read as" in done.err
    assert done.err.count("line separators") == 1
