"""segeval's files: masses and positions, as JSON and as tables."""

import pytest

from interpunct.formats import read
from interpunct.formats.segeval import masses_of
from tests.shared import data


@pytest.fixture(scope="module")
def coders():
    return {document.annotator: document for document in read(data("segeval/hearst1997.json"))}


@pytest.mark.parametrize("name", ["hearst1997.tsv", "hearst1997_positions.csv"])
def test_masses_and_positions_in_tables_say_the_same_as_json(coders, name):
    documents = read(data(f"segeval/{name}"), format="segeval")
    assert {document.annotator for document in documents} == set(coders)
    for document in documents:
        assert masses_of(document.boundaries) == masses_of(coders[document.annotator].boundaries)


def test_a_file_of_many_texts_gives_one_document_for_each_text_and_coder():
    documents = read(data("segeval/complete_agreement.json"))
    assert {document.annotator for document in documents} == {"an1", "an2", "an3", "an4"}
    assert len({document.name for document in documents}) * 4 == len(documents)
