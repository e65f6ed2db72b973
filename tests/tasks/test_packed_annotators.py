"""What is counted of packed documents, at once, is what is counted of each."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from interpunct.alignment.annotated_batch import JoinedDocuments, PackedReferences, own_counts
from interpunct.tasks.agreement.disputed_places import places

WHO = ("ann", "bo", "cy")
DOCUMENTS = st.lists(st.lists(st.tuples(*[st.booleans()] * 3), max_size=9), min_size=1, max_size=5)


def packed(documents):
    rows = np.array([slot for document in documents for slot in document], bool).reshape(-1, 3).T
    bounds = np.cumsum([0, *map(len, documents)])
    return PackedReferences.of(WHO, [f"d{n}" for n in range(len(documents))], rows, bounds)


@given(DOCUMENTS)
def test_units_and_segments_of_annotators(documents):
    together = packed(documents)
    found = Counter()
    for part in (together, list(together)):
        sign = 1 if part is together else -1
        for who, count, own in own_counts(part):
            for what, number in (("n", count), ("units", own.units), ("segments", own.segments)):
                found[who, what] += sign * number
    assert len(found) == 9
    assert set(found.values()) == {0}


@given(DOCUMENTS, st.booleans(), st.integers(0, 6))
def test_places_of_disagreement(documents, final, top):
    together = packed(documents)

    def listed(some):
        return [
            (place.document.name, place.unit, place.disagreement, place.votes)
            for place in places(some, final=final, top=top)
        ]

    joined = JoinedDocuments([together, list(together)])
    assert listed(together) == listed(list(together))
    assert listed(joined) == listed([*together, *together])
