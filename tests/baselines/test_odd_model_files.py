"""Model files that are complete archives with unusual content are refused in one line."""

import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from interpunct import _core
from interpunct.baselines import load, save, train
from interpunct.errors import InputError
from tests.talks import talks

CHANGES = {
    "of a smaller type": lambda array: array.astype(f"{array.dtype.kind}{array.itemsize // 2}"),
    "of another kind": lambda array: array.astype("f8" if array.dtype.kind != "f" else "i8"),
    "of text": lambda array: array.astype("U1"),
    "of dates": lambda array: array.astype("i8").astype("M8[s]"),
    "with another byte order": lambda array: array.astype(array.dtype.newbyteorder()),
    "with a dimension more": lambda array: array[None],
    "with an entry more": lambda array: np.concatenate([array[:1], array]),
    "with an entry less": lambda array: array[1:],
    "without an entry": lambda array: array[:0],
    "of larger numbers": lambda array: array + np.iinfo(array.dtype).max // 2,
    "of huge numbers": lambda array: np.full_like(array, 1e12),
    "of infinities": lambda array: np.full_like(array, np.inf),
    "of no numbers": lambda array: np.full_like(array, np.nan),
}
"""Ways to change an array; those that a type does not know raise an exception."""

OF_ANY_LENGTH = ("words.npy", "roots.npy")
"""Arrays that one entry more or less does not spoil: a letter of a word, a tree."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The entries of a model that has all other systems in it but the networks."""
    path = tmp_path_factory.mktemp("models") / "whole.model"
    save(train("hmm+maxent", talks(12)), path)
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def stored(array):
    content = io.BytesIO()
    np.lib.format.write_array(content, np.asarray(array), allow_pickle=False)
    return content.getvalue()


def written(path, entries):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)


def refused(path, entries):
    """The message about a file of these entries."""
    written(path, entries)
    with pytest.raises(InputError) as caught:
        load(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert message.isprintable()
    return message


def with_head(whole, **changes):
    return {**whole, "model.json": json.dumps(json.loads(whole["model.json"]) | changes).encode()}


def test_the_model_itself_is_taken(whole, tmp_path):
    written(tmp_path / "a.model", whole)
    assert load(tmp_path / "a.model").system == "hmm+maxent"


@pytest.mark.parametrize("change", CHANGES)
def test_an_array_that_is_not_what_it_must_be_is_refused(whole, change, tmp_path):
    tried = 0
    for name in whole:
        if name == "model.json":
            continue
        array = np.lib.format.read_array(io.BytesIO(whole[name]))
        try:
            with np.errstate(all="ignore"):
                changed = CHANGES[change](array)
            assert changed.dtype != array.dtype or not np.array_equal(changed, array)
        except (AssertionError, TypeError, ValueError, IndexError, OverflowError):
            continue  # no such change can be made to this one
        if name.endswith(OF_ANY_LENGTH) and change in ("with an entry more", "with an entry less"):
            continue
        message = refused(tmp_path / "a.model", {**whole, name: stored(changed)})
        assert "the model is damaged" in message
        tried += 1
    assert tried


def test_arrays_whose_differences_overflow_are_refused(whole, tmp_path):
    """In 16 bits these have as many children as nodes, but some begin before the array."""
    name = next(name for name in whole if name.endswith("ngrams/first_child.npy"))
    children = np.lib.format.read_array(io.BytesIO(whole[name])).astype(np.int16)
    children[2:-1] = -32768
    assert "must be int32" in refused(tmp_path / "a.model", {**whole, name: stored(children)})


def automaton(**changes):
    """The root and two tokens, of which the second is the edge."""
    arrays = {
        "first_child": np.array([1, 3, 3, 3], np.int32),
        "tokens": np.array([-1, 0, 1], np.int32),
        "suffixes": np.array([0, 0, 0], np.int32),
        "probabilities": np.full(3, 0.5),
        "backoffs": np.ones(3),
    }
    return [np.array(changes.get(name, array), array.dtype) for name, array in arrays.items()]


def events(automaton):
    words, none = np.zeros(4, np.int32), np.empty(0, np.int32)
    return _core.hidden_event_posteriors(*automaton, words, none, np.ones((4, 1)), 1)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"first_child": [1, 3, -5, 3]}, id="children before the array"),
        pytest.param({"first_child": [1, 3, 3, 9]}, id="children after the array"),
        pytest.param({"first_child": [-9, 3, 3, 3]}, id="a root before the array"),
        pytest.param({"first_child": [7, 9, 9, 9]}, id="a root after the array"),
        pytest.param({"first_child": [1, 3, 1, 3]}, id="children before their parent"),
        pytest.param({"first_child": [-(2**31), 2**31 - 1, 3, 3]}, id="too many to count"),
        pytest.param({"suffixes": [0, 1, 0]}, id="a suffix that is the node itself"),
        pytest.param({"suffixes": [0, 99, 0]}, id="a suffix after the array"),
        pytest.param({"suffixes": [0, -1, 0]}, id="a suffix before the array"),
    ],
)
def test_the_core_checks_where_a_node_leads(changes):
    np.testing.assert_allclose(events(automaton()), 1)
    with pytest.raises(ValueError, match=r"must be|vocabulary"):
        events(automaton(**changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"task": "tokens"}, {"task": None}, {"labels": ["", ",", "."]}, {"labels": []},
        {"labels": "x"}, {"labels": ["", "."] * 2}, {"labels": ["."]}, {"labels": ["", "x"]},
        {"labels": ["", 1]}, {"labels": ["", []]}, {"signature": 3}, {"turn_pause": "1"},
        {"turn_pause": float("nan")}, {"turn_pause": -1}, {"turn_pause": 10**400},
        {"turn_pause": True}, {"system": ["lm"]}, {"system": "\x1b[2J"}, {"version": "3"},
        {"version": 4, "interpunct": "\x1b[2J"}, {"kind": None},
    ],
)  # fmt: skip
def test_an_odd_head_is_refused(whole, changes, tmp_path):
    assert refused(tmp_path / "a.model", with_head(whole, **changes))


@pytest.mark.parametrize("head", [b"", b"[]", b"3", b"{", b"\xff", b"[" * 10**5])
def test_an_invalid_head_is_refused(whole, head, tmp_path):
    message = refused(tmp_path / "a.model", {**whole, "model.json": head})
    assert "not a model, or only a part" in message


def test_more_arrays_than_the_system_has_are_refused(whole, tmp_path):
    message = refused(tmp_path / "a.model", {**whole, "more.npy": stored(np.ones(1))})
    assert "arrays that its system does not use" in message


def test_an_array_that_promises_more_than_it_holds_takes_no_memory(whole, tmp_path):
    header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (9999999999999,), }"
    content = b"\x93NUMPY\1\0" + len(header).to_bytes(2, "little") + header
    message = refused(tmp_path / "a.model", {**whole, "weight.npy": content})
    assert "'weight.npy' is not an array" in message


@pytest.mark.parametrize(
    "header", [b"{'descr': ((((", b"{'shape': (1L,)}", b"(" * 9000, b"", b"{'descr': 'O'}"]
)
def test_an_array_with_an_odd_header_is_refused(whole, header, tmp_path):
    content = b"\x93NUMPY\1\0" + len(header).to_bytes(2, "little") + header
    message = refused(tmp_path / "a.model", {**whole, "weight.npy": content})
    assert "'weight.npy' is not an array" in message


def test_a_model_that_would_fill_the_memory_is_refused(whole, tmp_path):
    message = refused(tmp_path / "a.model", {**whole, "more.npy": bytes(10**8)})
    assert "unpacks to" in message


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file")
def test_an_endless_file_is_not_a_model():
    code = "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31))\n"
    code += "from interpunct.baselines import load; load('/dev/zero')"
    # The address sanitizer, which is preloaded where it is used, needs terabytes of addresses.
    env = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert "InputError: /dev/zero: this is not a model" in done.stderr


def test_a_model_without_probabilities_says_so(whole, tmp_path):
    name = next(name for name in whole if name.endswith("ngrams/probabilities.npy"))
    array = np.lib.format.read_array(io.BytesIO(whole[name]))
    written(tmp_path / "a.model", {**whole, name: stored(np.zeros_like(array))})
    with pytest.raises(InputError, match="gives no probabilities for 'talk-0'"):
        load(tmp_path / "a.model").segment(talks(1)[0])
