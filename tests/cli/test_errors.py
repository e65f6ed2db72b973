"""`interpunct errors`: every error on one line, with its place."""

import csv
import io
import json

import pytest

HEAD = "token|speaker|ts|endTs|punctuation|case\n"
GOLD = f"{HEAD}So|0|0.5|1||UC\nright|0|1|1.5|?|LC\nYes|1|2|3|.|UC\n"
MADE = f"{HEAD}so|0|||,|LC\nright|0|||.|LC\nyet|0|||.|LC\n"


@pytest.fixture
def errors(tmp_path, interpunct_command):
    """Run the command on two files, with further options."""
    (tmp_path / "gold.nlp").write_text(GOLD)
    (tmp_path / "made.nlp").write_text(MADE)
    (tmp_path / "g.txt").write_text("It is late. We go, now.")
    (tmp_path / "s.txt").write_text("It is late, we go now.")

    def call(*options, sides=("made.nlp", "-r", "gold.nlp"), status=0):
        done = interpunct_command.call("errors", *sides, *options, cwd=tmp_path)
        assert done.status == status, done
        return done.err if status else done.out

    call.folder = tmp_path
    return call


def test_each_error_is_a_line_with_its_place_time_speaker_and_context(errors):
    assert errors().splitlines()[:4] == [
        "gold.nlp:2 0:00:00.50 <0>  [So > so] right? Yes.",
        "gold.nlp:2 0:00:00.50 <0>  So [· > ,] right? Yes.",
        "gold.nlp:3 0:00:01.00 <0>  So right [? > .] Yes.",
        "gold.nlp:4 0:00:02.00 <1>  So right? [Yes > yet]",
    ]


@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        (("--kind", "case"), ["case"]),
        (("--kind", "word"), ["word"]),
        (("--kind", "false"), ["false"]),
        (("--kind", "missed"), []),
        (("--kind", "boundary"), []),
        (("--mark", "?"), ["substituted"]),
        (("--mark", ","), ["false"]),
        (("--speaker", "1"), ["word"]),
        (("--speaker", "gold:0"), ["case", "false", "substituted"]),
        (("--kind", "word", "--kind", "case"), ["case", "word"]),
    ],
)
def test_errors_are_chosen_by_mark_kind_and_speaker(errors, options, kinds):
    (system,) = json.loads(errors(*options, "--output", "json"))["systems"]
    assert [error["kind"] for error in system["errors"]] == kinds
    assert sum(context["count"] for context in system["contexts"]) == len(kinds)


def test_csv_has_a_row_for_each_error(errors):
    rows = list(csv.DictReader(io.StringIO(errors("--output", "csv", "--context", "1"))))
    assert [row["kind"] for row in rows] == ["case", "false", "substituted", "word"]
    assert rows[2]["before"] == "right"
    assert (rows[2]["place"], rows[2]["time"], rows[2]["speaker"]) == ("gold.nlp:3", "1.0", "0")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--mark", "§"), "'§' is not a scored mark"),
        (("--speaker", "ann"), "there is no speaker 'ann'"),
        (("--kind", "nonsense"), "is not one of"),
    ],
)
def test_errors_are_one_line(errors, options, told):
    printed = errors(*options, status=2)
    assert told in printed
    assert printed.count("\n") == 1


def test_against_several_references_an_error_is_what_none_of_them_has(errors):
    sides = ("s.txt", "-r", "g.txt", "-r", "other=made.txt")
    (errors.folder / "made.txt").write_text("It is late, we went, now!")
    assert errors(sides=sides).splitlines()[0] == "g.txt:1:16  It is late. We go [, > ·] now."


def test_a_boundary_error_is_one_of_a_mark_that_ends_a_segment(errors):
    found = errors("--kind", "boundary", sides=("s.txt", "-r", "g.txt")).splitlines()
    assert found[0].endswith("It is late [. > ,] We go, now.")
    assert "s: 1 error (1 substituted, 1 boundary)" in found


def test_words_of_the_reference_have_their_marks(errors):
    (errors.folder / "gold.txt").write_text("So, -- it is. Yes, now.")
    (errors.folder / "made.txt").write_text("So it is. Yes, then.")
    found = errors("--output", "json", sides=("made.txt", "-r", "gold.txt"))
    listed = json.loads(found)["systems"][0]["errors"]
    assert [(error["reference"], error["before"], error["after"]) for error in listed] == [
        (",", ["So"], ["it", "is.", "Yes,", "now."]),
        ("--", ["So,"], ["it", "is.", "Yes,", "now."]),
        ("now", ["So,--", "it", "is.", "Yes,"], []),
    ]


def test_nothing_stands_before_the_first_word(errors):
    (errors.folder / "made.txt").write_text("Well, it is late. We go, now.")
    found = errors(sides=("made.txt", "-r", "g.txt")).splitlines()
    assert found[:2] == [
        "made.txt:1:1  [· > Well] It is late. We go, now.",
        "made.txt:1:1  [· > ,] It is late. We go, now.",
    ]
