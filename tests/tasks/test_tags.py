"""Tags such as `<laugh>` are optional in every document, so that systems have one denominator."""

import pytest

from interpunct import score

REFERENCE = ["so <laugh> it is . <noise> yes", "no <laugh> . well"]
SYSTEMS = {
    "same": REFERENCE,
    "other": ["so <laugh> it was . <noise> yes", "no <laugh> . well"],
    "without": ["so it is . yes", "no . well"],
}


def words_of(evaluation):
    """How many words each system is measured by."""
    return {
        row["name"]: sum(row["counts"]["words"].values()) - row["counts"]["words"]["insertions"]
        for row in evaluation.to_dict()["systems"]
    }


def test_the_denominator_of_the_word_error_rate_does_not_depend_on_the_system():
    found = score(REFERENCE, SYSTEMS, task="punctuation", intervals=False)
    assert words_of(found) == {"same": 6, "other": 6, "without": 6}
    assert found["other"]["word_error_rate"].value == pytest.approx(1 / 6)


def test_tags_that_are_kept_are_words():
    systems = {name: SYSTEMS[name] for name in ("same", "other")}
    found = score(REFERENCE, systems, task="punctuation", tags="keep", intervals=False)
    assert words_of(found) == {"same": 9, "other": 9}


def test_boundaries_have_the_same_denominator():
    found = score(REFERENCE, SYSTEMS, intervals=False)
    assert found["other"]["word_error_rate"].value == pytest.approx(1 / 6)
    assert found["same"]["word_error_rate"].value == 0


@pytest.mark.parametrize("leave_one_out", [False, True])
def test_several_references_have_it_too(leave_one_out):
    references = {"ann": REFERENCE, "bob": REFERENCE, "eve": REFERENCE}
    found = score(
        references, SYSTEMS["same"], task="punctuation", leave_one_out=leave_one_out,
        intervals=False,
    )  # fmt: skip
    assert set(words_of(found).values()) == {6}


def test_a_tag_is_a_slot_where_the_words_are_the_same():
    found = score(["so <laugh> . it"], ["so . <laugh> it"], task="punctuation", intervals=False)
    assert found.to_dict()["systems"][0]["scores"]["punctuation_error_rate"]["value"] == 2


def test_an_address_in_brackets_is_a_word():
    """Nobody leaves it out as they leave out `<laugh>`."""
    written = ["Anna <anna@example.org> wrote to <https://example.org/b>."]
    found = score(written, {"cut": ["Anna wrote to."]}, task="punctuation", intervals=False)
    assert words_of(found) == {"cut": 5}
    assert found["cut"]["word_error_rate"].value == pytest.approx(2 / 5)
