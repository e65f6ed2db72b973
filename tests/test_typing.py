"""Type checkers accept what is right and report what is wrong, before anything runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
EXAMPLES = sorted((HERE.parent / "examples").glob("*.py"))
RIGHT, WRONG = HERE / "typing" / "right.py", HERE / "typing" / "wrong.py"


@pytest.fixture(scope="module")
def reported():
    """The lines of each file that mypy reports, and its first words on each."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--hide-error-context", "--no-pretty",
         *map(str, (RIGHT, WRONG, *EXAMPLES))],
        capture_output=True, encoding="utf-8", check=False, cwd=HERE.parent,
    )  # fmt: skip
    found = {}
    for file, line, message in re.findall(r"^(.+?):(\d+): error: (.*)$", done.stdout, re.M):
        found.setdefault(Path(file).name, {}).setdefault(int(line), []).append(message)
    assert found or "Success" in done.stdout, done.stdout + done.stderr
    return found


@pytest.mark.parametrize("path", [RIGHT, *EXAMPLES], ids=lambda path: path.name)
def test_correct_calls_are_accepted(path, reported):
    assert reported.get(path.name, {}) == {}


def mistakes() -> dict[str, int]:
    """The errors and their lines."""
    lines = WRONG.read_text(encoding="utf-8").splitlines()
    return {line[2:]: number + 2 for number, line in enumerate(lines) if line.startswith("# ")}


@pytest.mark.parametrize("mistake", mistakes())
def test_a_mistake_is_reported(mistake, reported):
    assert mistakes()[mistake] in reported["wrong.py"]


def test_only_mistakes_are_reported(reported):
    assert set(reported["wrong.py"]) == set(mistakes().values())


def test_a_misspelt_option_is_answered_with_the_right_one(reported):
    messages = " ".join(reported["wrong.py"][mistakes()["a misspelt option"]])
    assert 'Unexpected keyword argument "thresold"' in messages
    assert 'did you mean "threshold"?' in messages
