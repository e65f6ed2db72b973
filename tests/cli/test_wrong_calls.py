"""Every mistake in a call is a one-line error with exit status 2."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(["score", "s.txt", "-r", "no.txt"], "no.txt: no such file", id="no file"),
        pytest.param(["score", "s.txt"], "Missing option '--reference'", id="no reference"),
        pytest.param(["score", "-r", "r.txt"], "Missing argument 'SYSTEM...'", id="no system"),
        pytest.param(["score", "s.txt", "-r", "r.txt", "--k", "0"], "--k must be", id="k"),
        pytest.param(["score", "s.txt", "-r", "r.txt", "--beta", "0"], "--beta must be", id="beta"),
        pytest.param(["score", "s.txt", "-r", "r.txt", "--frobnicate"], "No such option", id="x"),
        pytest.param(
            ["score", "s.txt", "-r", "r.txt", "--preset", "nltkk"], "did you mean 'nltk'?",
            id="preset",
        ),
        pytest.param(
            ["score", "s.txt", "-r", "r.txt", "--columns", "f2"], "there is no figure 'f2'",
            id="columns",
        ),
        pytest.param(["score", "s.txt", "-r", "e.txt"], "e.txt: the file is empty", id="empty"),
        pytest.param(["score", "e.txt", "-r", "r.txt"], "e.txt: the file is empty", id="empty s"),
        pytest.param(
            ["score", "d.txt", "-r", "r.txt", "--words", "strict"],
            "document 'r': unit 2 is 'it' in the reference (r.txt:1:4) and 'was' in the system "
            "(d.txt:1:4)",
            id="other words",
        ),
        pytest.param(
            ["score", "s.txt", "s.txt", "-r", "r.txt"], "two systems are named 's'; give them",
            id="twice the same name",
        ),
        pytest.param(["score", "=s.txt", "-r", "r.txt"], "expected NAME=PATH", id="no name"),
        pytest.param(
            ["convert", "s.txt", "out.doc"],
            "unknown extension '.doc'; name the format with --to",
            id="convert",
        ),
    ],
)  # fmt: skip
def test_a_wrong_call_is_one_line_and_status_2(tmp_path, arguments, message, interpunct_command):
    for name, text in {
        "r.txt": "So it is. Yes.",
        "s.txt": "So. It is yes.",
        "d.txt": "So was is. Yes.",
        "e.txt": "",
    }.items():
        (tmp_path / name).write_text(text)
    assert message in interpunct_command.refusal(*arguments, cwd=tmp_path)


def test_a_message_about_a_long_word_is_short(interpunct_command, tmp_path):
    (tmp_path / "a.txt").write_text("So it is.")
    said = interpunct_command.refusal(
        "score", "a.txt", "-r", "a.txt", "--normalize", "x" * 100_000, cwd=tmp_path
    )
    assert said.startswith("--normalize cannot be 'xxx")
    assert len(said) < 3000
