"""The addresses that a release has in its metadata."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / ".github/project_urls.py"

pytestmark = pytest.mark.skipif(
    not SCRIPT.exists(), reason="the sdist has no workflows, nor what they run"
)


@pytest.fixture
def written(tmp_path):
    """Run the script on copies of the two files, with the variables of GitHub."""
    for name in ("pyproject.toml", "CITATION.cff"):
        shutil.copy(ROOT / name, tmp_path)

    def run(server="https://github.com", repository="Someone/interpunct"):
        known = {"GITHUB_SERVER_URL": server, "GITHUB_REPOSITORY": repository}
        return subprocess.run(
            [sys.executable, SCRIPT],
            cwd=tmp_path, env={**os.environ, **known}, capture_output=True, text=True, check=False,
        )  # fmt: skip

    return tmp_path, run


def urls(folder):
    return tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["urls"]


def test_addresses_are_those_that_github_says(written):
    folder, run = written
    assert run().returncode == 0
    assert urls(folder) == {
        "Repository": "https://github.com/Someone/interpunct",
        "Documentation": "https://someone.github.io/interpunct/",
        "Issues": "https://github.com/Someone/interpunct/issues",
        "Changelog": "https://github.com/Someone/interpunct/blob/HEAD/CHANGELOG.md",
    }
    citation = (folder / "CITATION.cff").read_text("utf-8")
    assert citation.endswith("\nrepository-code: https://github.com/Someone/interpunct\n")
    assert citation.count("\n\n") == (ROOT / "CITATION.cff").read_text("utf-8").count("\n\n")


def test_nothing_else_of_the_project_changes(written):
    folder, run = written
    run()
    before, after = (
        tomllib.loads((path / "pyproject.toml").read_text("utf-8")) for path in (ROOT, folder)
    )
    del after["project"]["urls"]
    assert after == before


def test_another_server_has_no_pages(written):
    folder, run = written
    assert run("https://code.example.org/").returncode == 0
    assert urls(folder)["Documentation"] == "https://code.example.org/Someone/interpunct#readme"


@pytest.mark.parametrize(
    ("server", "repository"),
    [("", ""), ("https://github.com", ""), ("github.com", "a/b"), ("https://github.com", 'a/b"')],
)
def test_without_an_address_nothing_is_written(written, server, repository):
    folder, run = written
    done = run(server, repository)
    assert done.returncode == 1
    assert "GITHUB_REPOSITORY" in done.stderr
    assert (folder / "pyproject.toml").read_bytes() == (ROOT / "pyproject.toml").read_bytes()


def test_addresses_are_not_written_twice(written):
    _, run = written
    run()
    assert "has addresses already" in run().stderr
