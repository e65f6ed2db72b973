"""Readers and the core, given anything: a result or one line that says what is wrong.

`make fuzz` does the same for as long as it is told to, led by what the code does.
"""

import gzip
import warnings
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz import any_arguments, core
from fuzz.file_pieces import ANYWHERE, PIECES
from fuzz.readers import NAMES, READINGS, check_message, one_input, plain_files, seeds, take
from interpunct import _core
from interpunct.corpora.uem import read_uem
from interpunct.errors import InputError, InputWarning
from interpunct.formats import FORMATS, read

PLAIN = plain_files()


def contents(name: str) -> st.SearchStrategy[bytes]:
    """Pieces of the format, pieces of anything, plain bytes, or a good file that was damaged."""
    pieces = st.one_of(
        *([st.sampled_from(PIECES[name])] * 3 if name in PIECES else []),
        st.sampled_from(ANYWHERE),
        st.text(max_size=5),
    )
    texts = st.lists(pieces, max_size=25).map("".join).map(encoded)
    return st.one_of(texts, damaged(PLAIN.get(name, b"talk 1 0.0 1.0\n")), st.binary())


@st.composite
def damaged(draw, content):
    """A file with some stretches left out, doubled or replaced."""
    for _ in range(draw(st.integers(1, 3))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(content))] * 2)))
        other = draw(st.binary(max_size=4) | st.sampled_from(ANYWHERE).map(encoded))
        middle = draw(st.sampled_from([b"", 2 * content[start:end], other]))
        content = content[:start] + middle + content[end:]
    return content


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_a_reader_takes_anything_or_says_what_is_wrong(name, data):
    take(
        name,
        data.draw(contents(name)),
        data.draw(st.sampled_from(READINGS)),
        target=data.draw(st.sampled_from(NAMES)),
    )


@given(st.sampled_from(NAMES), st.data())
def test_a_packed_file_that_is_damaged_says_so(tmp_path_factory, name, data):
    extension = (*FORMATS[name].extensions, "")[0]
    path = tmp_path_factory.getbasetemp() / f"talk{extension}.gz"
    path.write_bytes(data.draw(damaged(gzip.compress(PLAIN[name], mtime=0))))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        try:
            read(path, format=name)
        except InputError as error:
            check_message(str(error), path)


@given(contents("uem"))
def test_any_uem_is_taken_or_refused(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any.uem"
    path.write_bytes(content)
    try:
        read_uem(path)
    except InputError as error:
        check_message(str(error), path)


def test_plain_files_are_taken():
    """A reader that refuses everything would pass the tests above."""
    taken = {name for name, content in PLAIN.items() if take(name, content, READINGS[1])}
    assert taken == set(NAMES)


@pytest.mark.parametrize("target", [core, any_arguments])
def test_the_fuzzer_can_begin(target):
    for seed in target.seeds():
        target.one_input(seed)


def test_the_fuzzer_of_readers_can_begin():
    for seed in seeds():
        one_input(seed)


def test_every_function_of_the_core_is_given_anything():
    functions = set()
    for name, value in vars(_core).items():
        if isinstance(value, type) and name != "JsonKind":
            methods = (key for key in vars(value) if not key.startswith("_"))
            functions |= {f"{name}.{key}" for key in methods if callable(vars(value)[key])}
        elif callable(value) and name != "JsonKind":
            functions.add(name)
    assert functions == set(any_arguments.CALLS)


@pytest.mark.parametrize("name", any_arguments.CALLS)
def test_arguments_that_are_not_spoilt_are_mostly_taken(name):
    """Refused arguments reach no further code."""
    random = Random(0)
    inputs = [bytes([0]) + random.randbytes(random.randrange(300)) for _ in range(50)]
    assert sum(any_arguments.call(name, data) for data in inputs) > 40


@pytest.mark.parametrize("name", any_arguments.CALLS)
@settings(max_examples=200)
@given(data=st.binary(max_size=200))
def test_the_core_takes_any_numbers_or_refuses_them(name, data):
    any_arguments.call(name, data)


@given(st.sampled_from(list(core.seeds())), st.binary(max_size=400))
def test_the_core_keeps_its_promises_whatever_it_is_given(seed, data):
    core.one_input(seed[:1] + data)
