"""Options that a task does not use are refused, never ignored; presets may name any."""

import pytest

from interpunct import score
from interpunct.errors import OptionError
from interpunct.options import PRESETS, Settings


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param(
            {"task": "tokens", "k": 5},
            "k applies to task='boundaries', not tokens; leave it out",
            id="k in tokens",
        ),
        pytest.param(
            {"task": "tokens", "case": "fold"},
            "case applies to task='boundaries' or task='punctuation', not tokens",
            id="a default said aloud",
        ),
        pytest.param(
            {"marks": ",."}, "marks applies to task='punctuation', not boundaries",
            id="marks where boundaries are scored",
        ),
        pytest.param(
            {"preset": "rts", "window_limit": 3}, "window_limit applies to task='boundaries'",
            id="the task of a preset",
        ),
        pytest.param(
            {"task": "punctuation", "delimiters": "."},
            "delimiters applies to task='boundaries' or task='tokens', not punctuation",
            id="delimiters where marks are scored",
        ),
    ],
)  # fmt: skip
def test_an_option_of_another_task_is_refused(options, message):
    with pytest.raises(OptionError) as caught:
        score(["So it is."], ["So it is."], **options)
    assert message in str(caught.value)


@pytest.mark.parametrize("task", ["boundaries", "punctuation", "tokens"])
@pytest.mark.parametrize("preset", PRESETS)
def test_any_preset_goes_with_any_task(preset, task):
    assert Settings.choose(preset=preset, task=task).task == task


def test_default_values_are_not_refused():
    assert not Settings.choose(task="tokens", leave_one_out=False).leave_one_out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(
            ["score", "a.txt", "-r", "b.txt", "--task", "tokens", "--k", "5"], "--k applies to",
            id="score",
        ),
        pytest.param(
            ["agreement", "a.txt", "b.txt", "--marks", ","], "--marks applies to --task punct",
            id="agreement about boundaries",
        ),
        pytest.param(
            ["agreement", "a.txt", "b.txt", "--task", "punctuation", "--final", "include"],
            "--final applies to --task boundaries", id="agreement about marks",
        ),
        pytest.param(
            ["align", "a.txt", "-r", "b.txt", "--fold", "none"], "--fold applies to --task tokens",
            id="align",
        ),
    ],
)  # fmt: skip
def test_the_command_line_says_so_in_one_line(tmp_path, arguments, message, interpunct_command):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("So it is. Yes.")
    assert interpunct_command.refusal(*arguments, cwd=tmp_path).startswith(message)
