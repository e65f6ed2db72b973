"""Seven annotators of one text (Hearst 1997), against segeval on the same file."""

import itertools

import pytest

import interpunct
from interpunct.formats import read
from tests.shared import data


@pytest.fixture(scope="module")
def coders():
    return {document.annotator: document for document in read(data("segeval/hearst1997.json"))}


def masses(document):
    from interpunct.formats.segeval import masses_of

    return tuple(masses_of(document.boundaries))


def test_every_pair_scores_as_segeval_scores_it(coders):
    segeval = pytest.importorskip("segeval")
    assert len(coders) == 7
    for first, second in itertools.permutations(coders.values(), 2):
        evaluation = interpunct.score({"s": second}, {"r": first}, preset="segeval")
        scores = evaluation.to_dict()["systems"][0]["scores"]
        reference, hypothesis = masses(first), masses(second)
        for name, theirs in {
            "pk": segeval.pk(hypothesis, reference),
            "window_diff": segeval.window_diff(hypothesis, reference),
            "boundary_similarity": segeval.boundary_similarity(reference, hypothesis),
            "segmentation_similarity": segeval.segmentation_similarity(reference, hypothesis),
        }.items():
            assert scores[name]["value"] == pytest.approx(float(theirs), abs=1e-12), name


@pytest.mark.parametrize("name", ["hearst1997.tsv", "hearst1997_positions.csv"])
def test_masses_and_positions_in_tables_say_the_same_as_json(coders, name):
    documents = read(data(f"segeval/{name}"), format="segeval")
    assert {document.annotator for document in documents} == set(coders)
    for document in documents:
        assert masses(document) == masses(coders[document.annotator])


def test_a_file_of_many_texts_gives_one_document_for_each_text_and_coder():
    documents = read(data("segeval/complete_agreement.json"))
    assert {document.annotator for document in documents} == {"an1", "an2", "an3", "an4"}
    assert len({document.name for document in documents}) * 4 == len(documents)
