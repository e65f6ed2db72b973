"""What the commands print on the sample is what they printed before.

Where a change is meant to move something, `python -m tests.snapshots` writes the new state, and
the difference of the files says what has moved.
"""

import pytest
from jsonschema import Draft202012Validator

from interpunct.report.json.schemas import json_schema
from tests.snapshots import COMMANDS, Snapshot, prepare


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return prepare(tmp_path_factory.mktemp("snapshots"))


@pytest.fixture(scope="module", params=COMMANDS)
def taken(request, folder):
    return Snapshot.take(request.param, folder), Snapshot.load(request.param)


@pytest.mark.parametrize("part", ["command", "notes", "table", "json", "page"])
def test_nothing_has_moved(taken, part):
    now, before = taken
    assert getattr(now, part) == getattr(before, part)


def test_signatures_are_unchanged(taken):
    now, before = taken
    assert now.signatures == before.signatures


def test_json_keeps_its_schema(taken):
    now, _ = taken
    if now.json is not None:
        command, *_ = now.command.split()
        Draft202012Validator(json_schema(command)).validate(now.json)
