"""`interpunct agreement` as a user sees it."""

import json


def test_agreement_prints_matrices_votes_and_disputed_places(run):
    printed = run(
        "agreement", "annotators/ines", "annotators/mori", "annotators/tove", "--top", "2"
    )
    *lines, signature = printed.splitlines()
    assert max(map(len, lines)) <= 80
    assert signature.startswith("task:agreement|refs:3|")
    for title in ("Cohen's kappa", "F1", "Boundary similarity", "Slots by their votes"):
        assert title in printed
    places = printed[printed.index("Where they disagree most") :]
    assert places.count(" |1 ") >= 2
    assert len(places.splitlines()) <= 7


def test_agreement_in_json_has_as_many_places_as_asked_for(run):
    call = ("agreement", "annotators/ines", "annotators/tove", "--output", "json")
    assert len(json.loads(run(*call, "--top", "4"))["disagreements"]) == 4
    assert json.loads(run(*call, "--top", "0"))["disagreements"] == []
