"""JSON is laid out as Python lays it out, only faster."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import _core
from interpunct.report.json import dumps

VISIBLE = st.text(st.characters(codec="ascii", min_codepoint=32, max_codepoint=126))
ENTRIES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | VISIBLE,
    lambda inner: st.lists(inner) | st.dictionaries(VISIBLE, inner),
)


@given(st.dictionaries(VISIBLE, ENTRIES), st.integers(1, 4))
def test_is_what_python_writes(found, indent):
    finite = json.loads(json.dumps(found).replace("Infinity", "1"))
    assert dumps(finite, indent=indent) == json.dumps(finite, indent=indent)


def test_braces_in_strings_do_not_change_the_layout():
    found = {'a"[,': ["}:", "\\", 'b\\"', {}], "é字": [[], [{}]]}
    assert dumps(found) == json.dumps(found, indent=2, ensure_ascii=False)


def test_deep_nesting_is_refused():
    with pytest.raises(ValueError, match="too deeply"):
        _core.indented_json(np.frombuffer(b"[" * 2000, np.uint8), 2)
