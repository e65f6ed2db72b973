"""Pages that commands write."""

import subprocess

import pytest

from interpunct.sample import REFERENCES, SYSTEMS
from tests.pages import data_of

COMMANDS = {
    "demo": ["demo"],
    "score": ["score", SYSTEMS["both"], "-r", REFERENCES["ines"], "--html", "page.html"],
    "agreement": ["agreement", *REFERENCES.values(), "--html", "page.html"],
    "curves": ["curves", SYSTEMS["both"], "-r", REFERENCES["ines"], "--html", "page.html"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_write_a_page_that_says_how_it_was_made(tmp_path, command, interpunct_command):
    assert interpunct_command.call(*COMMANDS[command], cwd=tmp_path).status == 0
    (path,) = tmp_path.iterdir()
    assert path.name == ("interpunct-demo.html" if command == "demo" else "page.html")
    assert data_of(path.read_text(encoding="utf-8"))["command"].startswith(f"interpunct {command}")


def test_a_page_is_written_even_if_the_table_is_not_read(tmp_path, interpunct_command):
    running = interpunct_command.start(*COMMANDS["score"], cwd=tmp_path, stderr=subprocess.DEVNULL)
    running.stdout.close()
    running.wait()
    assert (tmp_path / "page.html").exists()
