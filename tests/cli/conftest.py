"""The command line in a folder with the sample."""

import shutil

import pytest

from interpunct.sample import FOLDER


@pytest.fixture
def run(tmp_path, interpunct_command):
    """Run a command in a folder that holds the sample's annotators and systems.

    Gives what it prints, or what it complains of where it is expected to fail.
    """
    for part in ("annotators", "systems"):
        shutil.copytree(FOLDER / part, tmp_path / part)

    def call(*arguments, status=0):
        done = interpunct_command.call(*arguments, cwd=tmp_path)
        assert done.status == status, done.err
        return done.err if status else done.out

    return call
