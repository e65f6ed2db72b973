"""Boundaries in time of a batch are matched as those of its documents one by one."""

import json

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from interpunct.corpora.pairing import PairBatch
from interpunct.documents.flat import Batch
from interpunct.errors import collected_warnings
from interpunct.formats import Reading, jsonl
from interpunct.formats.files.source import Source
from interpunct.metrics.timing import batched_matched_pairs, matched_pairs
from interpunct.options import Settings
from interpunct.tasks.boundaries.task import Boundaries

COLLAR = 0.3
TIME = st.integers(0, 12).map(lambda tenths: tenths / 10)
WORD = st.tuples(TIME, st.integers(0, 1), st.sampled_from(["ann", "bo", ""]), st.floats(0, 1))
WORDS = st.lists(WORD, max_size=6).map(sorted)
DOCUMENT = st.tuples(WORDS, WORDS)
DOCUMENTS = st.lists(DOCUMENT, min_size=1, max_size=5)


def batch(documents, *, speakers, scores):
    lines = []
    for number, words in enumerate(documents):
        record = {"name": f"d{number}", "units": ["so"] * len(words)}
        record["ends"] = [end for end, _, _, _ in words]
        record["boundaries"] = [boundary for _, boundary, _, _ in words]
        if speakers:
            record["speaker"] = [who for _, _, who, _ in words]
        if scores:
            record["scores"] = [score for _, _, _, score in words]
        lines.append(json.dumps(record))
    source = Source.of_text("\n".join(lines) + "\n", name="1", place="here")
    return jsonl.read_batch(source, Reading(allow_empty=True))


def measured(task, pairs):
    with collected_warnings() as told:
        found = task.measure(pairs)
    bags = [{key: bag[key] for key in sorted(bag, key=repr)} for bag in found.results["made"]]
    return repr(bags), sorted(told)


@settings(deadline=None, max_examples=100)
@given(DOCUMENTS, st.booleans(), st.booleans(), st.sampled_from([None, 0.5]))
def test_a_batch_is_matched_as_its_documents_are(documents, speakers, scores, threshold):
    gold, made = zip(*documents, strict=True)
    pairs = PairBatch(
        {"gold": batch(gold, speakers=speakers, scores=False)},
        {"made": batch(made, speakers=speakers, scores=scores)},
    )
    options = Settings.choose(collar=COLLAR, words="align", threshold=threshold)
    task = Boundaries(options, ["gold"], ["made"])
    assert measured(task, pairs) == measured(task, list(pairs))


@given(st.lists(st.tuples(st.lists(TIME, max_size=5), st.lists(TIME, max_size=5)), max_size=4))
def test_streams_are_matched_separately(streams):
    sides = [[np.array(sorted(own)) for own in side] for side in zip(*streams, strict=True)] or [
        [],
        [],
    ]
    expected, firsts = [], np.zeros(2, np.int64)
    for own in zip(*sides, strict=True):
        expected += (matched_pairs(*own, collar=COLLAR) + firsts).tolist()
        firsts += [len(side) for side in own]
    numbers = [np.repeat(np.arange(len(side)), [len(own) for own in side]) for side in sides]
    times = [np.concatenate([np.zeros(0), *side]) for side in sides]
    assert batched_matched_pairs(*times, (*numbers,), collar=COLLAR).tolist() == expected


def test_no_document_of_a_batch_in_time_is_made(monkeypatch):
    words = [(0.1, 0, "ann", 0.0), (0.4, 1, "bo", 0.0), (0.9, 0, "bo", 0.0)]
    sides = [batch([words] * 9, speakers=True, scores=False) for _ in range(2)]
    pairs = PairBatch({"gold": sides[0]}, {"made": sides[1]})
    whole = Batch.__getitem__

    def only_parts(self, place):
        assert isinstance(place, slice) or place == 0, "a document was made"
        return whole(self, place)

    monkeypatch.setattr(Batch, "__getitem__", only_parts)
    task = Boundaries(Settings.choose(collar=COLLAR), ["gold"], ["made"])
    assert len(task.measure(pairs).results["made"]) == 9
