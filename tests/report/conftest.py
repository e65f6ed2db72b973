"""A browser and pages, shared by the tests of pages."""

import pytest

from tests.report.browser import running_browser
from tests.report.sample_pages import write_pages


@pytest.fixture(scope="session")
def browser():
    with running_browser() as started:
        yield started


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """A folder with a page of every kind."""
    folder = tmp_path_factory.mktemp("pages")
    write_pages(folder)
    return folder
