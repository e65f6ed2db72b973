"""Any documents, scored with any options: figures, or one line that says what is wrong.

Numpy's warnings are errors in the tests, so that no figure comes from a division by nothing.
"""

import json
import warnings
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpunct import score
from interpunct.documents.document import Document
from interpunct.errors import InputWarning, InterpunctError
from interpunct.options import OPTIONS
from interpunct.options.types import Task

UNITS = st.sampled_from(["so", "it", "It", "is", "no", "<x>", "é", "e\u0301", "{", "@", "a b", ""])
MARKS = st.sampled_from(["", "", ".", ",", "?", "--", ". --", "! ?", "...", '"', "%", "x"])
PROBABILITIES = st.sampled_from([0, 0.5, 1]) | st.floats(0, 1)
VALUES = {
    "window_limit": st.integers(-1, 4),
    "quorum": st.integers(0, 3),
    "k": st.integers(0, 300) | st.sampled_from(["nltk", "segeval"]),
    "tolerance": st.integers(-1, 3),
    "beta": st.sampled_from([0.0, 0.5, 2.0, float("nan"), float("inf")]),
    "threshold": PROBABILITIES,
    "dcf": st.sampled_from([(1, 1), (1, 10, 0.01), (0, 1, 0.5), (1, 1, 1), "x", (1, float("nan"))]),
    "delimiters": st.sampled_from([".", [".", ","], {"?", "."}, "x", ""]),
    "marks": st.sampled_from(["", ",.", ["--"], {",", "."}, "x", ", . ? ! --"]),
    "merge": st.sampled_from([{"!": "."}, {"--": ","}, {"x": "y"}, [("", ".")], "!=."]),
    "orders": st.sampled_from(["all", 2, 0]),
    "leave_one_out": st.booleans(),
}
"""Values for options that do not take one of a few words."""


@st.composite
def documents(draw, name):
    units = draw(st.lists(UNITS, max_size=12))
    size = len(units)

    def maybe(entries):
        return draw(st.none() | st.lists(entries, min_size=size, max_size=size))

    return Document.build(
        name,
        units,
        marks=maybe(MARKS),
        boundaries=maybe(st.booleans()),
        scores=maybe(PROBABILITIES),
        speaker=maybe(st.sampled_from(["", "a", "b"])),
        opening=draw(MARKS),
    )


@st.composite
def sides(draw):
    """References and systems: some documents each, not always the same ones."""
    names = draw(st.sampled_from([["v1"], ["v1", "v2"], ["v1", "v2", "v3"]]))
    kept = st.lists(st.sampled_from(names), unique=True, min_size=1) | st.just(names)

    def side(prefix):
        return {
            f"{prefix}{number}": [draw(documents(name)) for name in draw(kept)]
            for number in range(draw(st.integers(1, 3)))
        }

    return side("system"), side("reference")


@st.composite
def options(draw, task):
    """Some options that the task looks at."""
    known = [
        name
        for name, option in OPTIONS.items()
        if task in option.tasks and name != "task" and (name in VALUES or option.choices)
    ]
    chosen = draw(st.lists(st.sampled_from(sorted(known)), unique=True, max_size=3))
    return {
        name: draw(VALUES[name] if name in VALUES else st.sampled_from(OPTIONS[name].choices))
        for name in chosen
    }


@pytest.mark.parametrize("task", get_args(Task))
@settings(max_examples=60)
@given(data=st.data())
def test_any_documents_are_scored_or_refused(task, data):
    systems, references = data.draw(sides())
    chosen = data.draw(options(task))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        try:
            evaluation = score(references, systems, task=task, resamples=20, **chosen)
        except InterpunctError as error:
            message = str(error)
        else:
            message = evaluation.signature
            json.loads(evaluation.to_json())
            evaluation.table()
    assert message
    assert "\n" not in message
