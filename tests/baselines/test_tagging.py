"""Features, their numbers, and labels that depend on the labels before them."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import Document, _core
from interpunct.baselines import feature_templates
from interpunct.baselines.feature_index import bucket_starts
from interpunct.baselines.feature_templates import TEMPLATES, BasePosteriors
from interpunct.baselines.observations import observe
from interpunct.baselines.vocabulary import Vocabulary

numbers = st.floats(-5, 5)


def by_enumeration(scores: np.ndarray, transitions: np.ndarray) -> np.ndarray:
    """Weigh every sequence of labels by the product of its conditional probabilities."""
    slots, labels = scores.shape
    posteriors = np.zeros_like(scores)
    for sequence in product(range(labels), repeat=slots):
        older, old, weight = 0, 0, 1.0
        for slot, label in enumerate(sequence):
            powers = np.exp(scores[slot] + transitions[older * labels + old])
            weight *= powers[label] / powers.sum()
            older, old = old, label
        posteriors[np.arange(slots), sequence] += weight
    return posteriors


@given(st.integers(2, 3), st.integers(1, 5), st.data())
def test_posteriors_are_those_of_all_sequences_weighed(labels, slots, data):
    def table(rows: int) -> np.ndarray:
        size = rows * labels
        drawn = data.draw(st.lists(numbers, min_size=size, max_size=size))
        return np.array(drawn).reshape(rows, labels)

    scores, transitions = table(slots), table(labels * labels)
    np.testing.assert_allclose(
        _core.tag_posteriors(scores, transitions),
        by_enumeration(scores, transitions),
        rtol=1e-9,
        atol=1e-12,
    )


def test_no_slots_have_no_posteriors():
    assert _core.tag_posteriors(np.empty((0, 3)), np.zeros((9, 3))).shape == (0, 3)


def test_transitions_of_another_size_are_refused():
    with pytest.raises(ValueError, match="pair of labels"):
        _core.tag_posteriors(np.zeros((4, 3)), np.zeros((4, 2)))


keys = st.integers(0, 2**64 - 1)
COLUMNS = 3
part = st.tuples(st.integers(0, COLUMNS - 1), st.integers(-4, 4))


@given(st.sets(keys | st.integers(0, 3)), st.lists(keys, min_size=1))
def test_keys_are_found_where_they_are(known, others):
    ordered = np.array(sorted(known), np.uint64)
    wanted = np.array([*sorted(known), *others], np.uint64).reshape(-1, 1)
    found = _core.find_keys(ordered, bucket_starts(ordered), wanted)
    places = {key: place for place, key in enumerate(sorted(known))}
    assert found.ravel().tolist() == [places.get(int(key), len(known)) for key in wanted[:, 0]]


@given(st.integers(0, 6), st.integers(0, 4), st.integers(1, 3), st.data())
def test_weights_are_summed_row_by_row(rows, width, columns, data):
    place = st.integers(0, 4)
    drawn = data.draw(st.lists(place, min_size=rows * width, max_size=rows * width))
    places = np.array(drawn, np.int32).reshape(rows, width)
    weights = np.arange(5 * columns, dtype=np.float32).reshape(5, columns) ** 2
    np.testing.assert_array_equal(_core.weight_sums(places, weights), weights[places].sum(axis=1))


@pytest.mark.parametrize("place", [-1, 5])
def test_places_without_weights_are_refused(place):
    with pytest.raises(ValueError, match="must have weights"):
        _core.weight_sums(np.array([[0, place]], np.int32), np.zeros((5, 1), np.float32))


CLASSES = np.array([0, 1, 2, 2], np.int32)
"""*so* has a class of its own; *it* and *is* share one."""


def mixed(state: int) -> int:
    """The finaliser of splitmix64."""
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    state = (state ^ (state >> 27)) * 0x94D049BB133111EB % 2**64
    return state ^ (state >> 31)


@given(st.integers(0, 9), st.lists(st.lists(part, min_size=1, max_size=3), max_size=4), st.data())
def test_a_feature_is_a_template_and_its_values(slots, templates, data):
    row = st.tuples(*[st.integers(-1, 2**40)] * COLUMNS)
    values = data.draw(st.lists(row, min_size=slots, max_size=slots))
    for slot, found in enumerate(hashed(values, templates)):
        for number, template in enumerate(templates):
            key = mixed(number + 1)
            for column, offset in template:
                inside = 0 <= slot + offset < slots
                key = mixed(key ^ ((values[slot + offset][column] if inside else -1) + 2))
            assert found[number] == key


def hashed(values: list[tuple[int, ...]], templates: list[list[tuple[int, int]]]) -> np.ndarray:
    parts = np.array([part for template in templates for part in template], np.int64)
    columns, offsets = np.ascontiguousarray(parts.reshape(-1, 2).T)
    ends = np.cumsum([len(template) for template in templates], dtype=np.int64)
    rows = np.array(values, np.int64).reshape(len(values), COLUMNS)
    return _core.feature_keys(rows, columns, offsets, ends)


@pytest.mark.parametrize("ends", [[0, 2], [1], [2, 1], [3]])
def test_templates_without_parts_are_refused(ends):
    parts = np.zeros(2, np.int64)
    with pytest.raises(ValueError, match="must not be empty"):
        _core.feature_keys(np.zeros((3, COLUMNS), np.int64), parts, parts, np.array(ends))


def test_templates_of_unknown_columns_are_refused():
    parts, ends = np.array([COLUMNS]), np.array([1])
    with pytest.raises(ValueError, match="one of the columns"):
        _core.feature_keys(np.zeros((3, COLUMNS), np.int64), parts, parts, ends)


def feature_rows(words: str, prosody: float = 0.1, hmm: float = 0.1, **times) -> np.ndarray:
    """The features of some words; the base systems give every slot the same posterior."""
    document = Document.build("talk", words.split(), **times)
    vocabulary = Vocabulary(["so", "it", "is"])
    base = [np.tile([1 - share, share], (len(document), 1)) for share in (prosody, hmm)]
    return feature_templates.keys(observe(document), vocabulary, CLASSES, BasePosteriors(*base))


def differing(first: np.ndarray, second: np.ndarray) -> set[tuple[tuple[str, int], ...]]:
    return {TEMPLATES[i] for i in np.flatnonzero(first != second)}


def test_a_word_is_in_the_features_that_reach_it_and_no_other():
    first, second = feature_rows("so it is so it is")[2], feature_rows("so it is so so is")[2]
    names = {"word", "shape", "class"}
    reach = {t for t in TEMPLATES if any(p == 2 and n in names for n, p in t)}
    assert differing(first, second) == reach


def test_words_of_one_class_differ_in_other_features_only():
    first, second = feature_rows("so it is so it is")[2], feature_rows("so it is so is is")[2]
    reach = {t for t in TEMPLATES if any(p == 2 and n in {"word", "shape"} for n, p in t)}
    assert differing(first, second) == reach


def test_prosody_is_in_the_features_that_use_it():
    first, second = feature_rows("so it is")[1], feature_rows("so it is", prosody=0.9)[1]
    assert differing(first, second) == {t for t in TEMPLATES if ("prosody", 0) in t}


def test_the_posteriors_of_a_slot_and_of_those_nearby_are_in_the_features():
    """Nine slots at 0.1 and at 0.5: between 0.8 and 4 labels are expected on either side."""
    words = "so it is so it is so it is"
    first, second = feature_rows(words)[4], feature_rows(words, hmm=0.5)[4]
    names = {"event", "before", "after"}
    reach = {t for t in TEMPLATES if t[0][0].split()[0] in names}
    assert differing(first, second) == reach


def test_posteriors_of_zero_and_one_are_features_like_others():
    rows = [feature_rows("so it is", hmm=posterior)[1] for posterior in (0.0, 1.0, 0.5)]
    event = (("event", 0), ("kind", 0))
    assert all(event in differing(rows[i], rows[j]) for i, j in ((0, 1), (0, 2), (1, 2)))


@given(st.lists(st.floats(0, 1), max_size=40), st.integers(1, 20))
def test_expected_labels_are_the_sums_of_the_posteriors(posteriors, window):
    before, after = feature_templates._expected_labels(np.array(posteriors), window)
    for slot in range(len(posteriors)):
        earlier = posteriors[max(0, slot - window) : slot]
        later = posteriors[slot + 1 : slot + 1 + window]
        assert before[slot] == pytest.approx(sum(earlier), abs=1e-9)
        assert after[slot] == pytest.approx(sum(later), abs=1e-9)


def test_an_unknown_pause_is_not_a_long_one():
    times = {"starts": [0.0, 9.0], "ends": [1.0, 10.0]}
    long, unknown = feature_rows("so it", **times)[0], feature_rows("so it", starts=[0, np.nan])[0]
    assert (("pause", 0),) in differing(long, unknown)


def test_unknown_words_differ_in_their_shape_only():
    first, second = feature_rows("so walking is")[1], feature_rows("so talked is")[1]
    assert differing(first, second) == {t for t in TEMPLATES if ("shape", 0) in t}


def test_two_templates_never_share_a_feature():
    rows = feature_rows("so it is so it is")
    for row in rows:
        assert len(set(row.tolist())) == len(TEMPLATES)


def test_a_document_without_words_has_no_features():
    assert feature_rows("").shape == (0, len(TEMPLATES))
