"""Progress bars appear only on terminals and only for slow work."""

import io
import re
import sys
import time

import pytest

from interpunct.cli.train import _progress
from interpunct.messages import progress
from interpunct.messages.visible_text import visible


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def on_terminal(monkeypatch):
    """Run some work with a terminal as standard error, and give what it shows."""

    def run(work):
        # Here and not before the test: pytest puts its own standard error in place in between.
        screen = Terminal()
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setenv("TERM", "xterm")
        work()
        return screen.getvalue()

    return run


def slowly(number):
    for item in range(number):
        time.sleep(0.01)
        yield item


def shown(items):
    with progress.show_progress():
        assert list(progress.track(items, "counting sheep", total=20)) == list(range(20))


def test_slow_work_shows_a_bar_on_a_terminal(on_terminal, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    assert "counting sheep" in on_terminal(lambda: shown(slowly(20)))


@pytest.mark.parametrize("name", ["[/x]", "[red]x", ":smile:", "a\x1b[2J\nb"])
def test_a_bar_takes_names_for_text(name, on_terminal, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.0)

    def reading():
        with progress.show_progress():
            list(progress.track(slowly(20), f"reading {name}"))

    def training():
        with _progress() as report:
            report(f"reading {name}", 1, 2, None)

    for work in (reading, training):
        screen = on_terminal(work)
        plain = re.sub(r"\x1b\[[\d;?]*[mhlKA]", "", screen)
        assert f"reading {visible(name)}" in plain
        assert "\x1b" not in plain


def test_quick_work_shows_none(on_terminal):
    assert on_terminal(lambda: shown(range(20))) == ""


def test_a_library_keeps_quiet(on_terminal, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    assert on_terminal(lambda: list(progress.track(slowly(20), "counting sheep"))) == ""


def test_a_file_gets_no_bar(monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    file = io.StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    with progress.show_progress():
        list(progress.track(slowly(5), "counting sheep"))
    assert file.getvalue() == ""


def test_training_shows_what_is_known_of_the_work_and_ends_what_stopped_early(on_terminal):
    def training():
        with _progress() as report:
            report("documents read", 1, 0, None)
            report("documents read", 8, 0, None)
            report("weights", 42, 150, 0.25)
            report("final weights", 42, 42, 0.125)

    screen = re.sub(r"\x1b\[[\d?;]*\w", "", on_terminal(training))
    assert "8/100" not in screen
    last = screen[screen.rindex("documents read") :]
    for finished in ("8/8", "42/42 loss 0.2500", "42/42 loss 0.1250"):
        assert finished in last


def test_a_single_item_that_takes_long_shows_a_bar(on_terminal, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0.01)

    def one_document():
        with progress.show_progress(), progress.counting("counting a sheep", total=1) as count:
            time.sleep(0.5)
            count(1)

    assert "0/1" in on_terminal(one_document)
