"""Labels of words that are aligned: the first label counts as any other."""

from interpunct.metrics.word_labels import (
    NO_WORD,
    NOT_COUNTED,
    AlignedMatches,
    matches_by_label,
    word_label_matches,
)


def test_label_0_is_a_label():
    found = word_label_matches([0, 1, 0, 2], [0, 0, NO_WORD, NOT_COUNTED])
    assert found == AlignedMatches(matched=1, reference=4, hypothesis=2, aligned=3)


def test_what_does_not_count_in_the_reference_counts_in_the_system():
    found = word_label_matches([NOT_COUNTED, 1], [3, 1])
    assert found == AlignedMatches(matched=1, reference=1, hypothesis=2, aligned=1)


def test_every_label_of_either_side_has_its_counts():
    found = matches_by_label([0, 0, 1, NO_WORD], [0, 2, NO_WORD, 3], [True, False, False, False])
    assert found == {
        0: AlignedMatches(matched=1, reference=2, hypothesis=1, aligned=2),
        1: AlignedMatches(matched=0, reference=1, hypothesis=0, aligned=0),
        2: AlignedMatches(matched=0, reference=0, hypothesis=1, aligned=0),
        3: AlignedMatches(matched=0, reference=0, hypothesis=1, aligned=0),
    }
