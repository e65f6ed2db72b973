"""Segments with labels are compared in a batch as they are in its documents one by one."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from interpunct.corpora.pairing import PairBatch
from interpunct.errors import collected_warnings
from interpunct.formats import Reading, jsonl
from interpunct.formats.files.source import Source
from interpunct.options import Settings
from interpunct.results.stacking import join
from interpunct.tasks.boundaries.task import Boundaries

LABEL = st.sampled_from(["s", "q", ""])
UNIT = st.tuples(st.sampled_from(["so", "it"]), *[st.tuples(st.integers(0, 1), LABEL)] * 2)
DOCUMENTS = st.lists(
    st.tuples(st.lists(UNIT, max_size=7), st.sampled_from(["", "", "", "other"])),
    min_size=1,
    max_size=5,
)


def batch(documents, *, labels):
    lines = []
    for number, units in enumerate(documents):
        record = {"name": f"d{number}", "units": [word for word, _, _ in units]}
        record["boundaries"] = [boundary for _, boundary, _ in units]
        if labels:
            record["subtypes"] = [label for _, _, label in units]
        lines.append(json.dumps(record))
    source = Source.of_text("\n".join(lines) + "\n", name="1", place="here")
    found = jsonl.read_batch(source, Reading(allow_empty=True))
    assert found is not None
    return found


def summed_up(task, parts):
    with collected_warnings() as told:
        measured = [task.measure(part) for part in parts]
        results = {name: join([part.results[name] for part in measured]) for name in task.systems}
        notes = [note for part in measured for note in part.notes]
        summary = task.summarize(results, notes, lambda _: parts[0][0])
    bags = [
        {key: bag[key] for key in sorted(bag, key=repr)}
        for own in summary.results.values()
        for bag in own
    ]
    figures = [figure.name for figure in (*summary.figures, *summary.part_figures)]
    return repr(bags), figures, sorted(told)


@settings(deadline=None, max_examples=100)
@given(DOCUMENTS, st.booleans(), st.sampled_from(["exclude", "include"]), st.data())
def test_a_batch_is_compared_as_its_documents_are(documents, labels, final, data):
    gold = [[(word, *own) for word, own, _ in units] for units, _ in documents]
    made = [
        [(word, *own) for word, _, own in units] + [(end, 1, "s")] * bool(end)
        for units, end in documents
    ]
    sides = {
        "labelled": batch(made, labels=True),
        "other": batch(made, labels=labels),
        "same": batch(gold, labels=True),
    }
    pairs = PairBatch({"gold": batch(gold, labels=True)}, sides)
    task = Boundaries(Settings.choose(final=final), ["gold"], list(sides))
    cut = data.draw(st.integers(0, len(pairs)))
    parts = [part for part in (pairs[:cut], pairs[cut:]) if len(part)]
    assert summed_up(task, parts) == summed_up(task, [list(pairs)])
