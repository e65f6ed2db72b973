"""Settings for all tests."""

import os
from collections import Counter

import pytest
from hypothesis import settings

from tests.command_line import CommandLine

# Speed is measured in bench/; a busy machine must not fail a test. In CI the random examples are
# the same in every run, so that a failure is due to the change; elsewhere they are new each time.
settings.register_profile(
    "interpunct",
    settings.get_profile("default"),
    deadline=None,
    derandomize="CI" in os.environ,
    database=None,
)
settings.load_profile("interpunct")


@pytest.fixture(scope="session")
def interpunct_command():
    """The command line: `call` it, ask for a `refusal`, or give it a `process` of its own."""
    return CommandLine()


def pytest_terminal_summary(terminalreporter):
    """Say how many tests were skipped, and why."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    if reasons:
        terminalreporter.section(f"{reasons.total()} skipped")
    for reason, number in reasons.most_common():
        terminalreporter.line(f"{number:5} {reason}")
