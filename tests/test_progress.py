"""Progress bars appear where somebody looks and waits, and nowhere else."""

import io
import sys
import time

import pytest

from interpunct import progress


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
