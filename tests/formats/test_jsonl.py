"""Lines of JSON: what the core reads is what Python reads, and errors are Python's."""

import io
import json
import math
import warnings
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fuzz.file_pieces import ANYWHERE, PIECES
from interpunct import _core
from interpunct.documents.strings import Vocabulary
from interpunct.errors import InputError
from interpunct.formats import jsonl
from interpunct.formats.files.source import Held, Source
from interpunct.formats.format import Reading

KINDS = {kind.name.lower(): kind for kind in _core.JsonKind}
NUMBERS = st.one_of(
    st.booleans(), st.integers(-(10**20), 10**20), st.floats(allow_nan=False, allow_infinity=False)
)
VALUES = {
    "text": st.text(),
    "texts": st.lists(st.text(max_size=4)),
    "truths": st.lists(st.sampled_from([0, 1, False, True])),
    "numbers": st.lists(NUMBERS),
    "numbers_or_null": st.lists(st.none() | NUMBERS),
}
RECORDS = st.fixed_dictionaries({}, optional=VALUES)


def rows(text: bytes) -> list[dict | None]:
    """What the core finds in each line, as plain lists; None for a line that it does not know."""
    table = Vocabulary()
    fields = [(name, kind, table.table) for name, kind in KINDS.items()]
    starts, numbers, columns = _core.json_rows(np.frombuffer(text, np.uint8), fields)
    assert (starts[0], starts[-1]) == (0, len(text))
    return [None if row < 0 else row_of(columns, row, table.texts) for row in numbers.tolist()]


def row_of(columns, row, texts) -> dict:
    found = {}
    for name, (values, bounds, is_given) in zip(KINDS, columns, strict=True):
        entries = values[bounds[row] : bounds[row + 1]].tolist()
        if name in ("text", "texts"):
            entries = [texts[number] for number in entries]
        if is_given[row]:
            found[name] = entries[0] if name == "text" else entries
        else:
            assert not entries
    return found


def as_core(name: str, value: object) -> object:
    """A field as the core has it: null among numbers is nan, and truth values are 0 and 1."""
    if name == "truths":
        return list(map(int, value))
    if name.startswith("numbers"):
        return [math.nan if entry is None else float(entry) for entry in value]
    return value


def shown(record: dict) -> str:
    """A record to the last bit, the sign of zero included; a field that is null is not there."""
    given = {name: value for name, value in record.items() if value is not None}
    return repr(sorted((name, as_core(name, value)) for name, value in given.items()))


@given(st.lists(RECORDS, max_size=4), st.booleans(), st.sampled_from([", ", ",", " \t, "]))
@example([{"numbers": [1e-7, 0.1 + 0.2, 2**53 + 1, 1e300, -0.0, 5e22]}], True, ",")
@example([{"text": '\U0001f600\0\u2028\x7f"\\/\b\f\n\r\t'}], True, ",")
def test_tables_of_python_are_read_as_python_reads_them(records, is_ascii, comma):
    lines = [
        json.dumps(record, ensure_ascii=is_ascii, separators=(comma, " :")) for record in records
    ]
    found = rows("\r\n".join(lines).encode())
    assert None not in found
    assert list(map(shown, found)) == list(map(shown, records))


@given(RECORDS, st.integers(0), st.integers(0), st.sampled_from(['"', "\\", "\\u0", "]", "0", "-",
    "1.", "e", ",", "{}", "null", "\0", "\ufffe", "NaN", "", "\x1f", '"text":"",']))  # fmt: skip
def test_the_core_rejects_every_damaged_line_that_python_rejects(record, start, size, other):
    line = json.dumps(record, ensure_ascii=False)
    start %= len(line) + 1
    line = line[:start] + other + line[start + size % 4 :]
    found = rows(line.encode("utf-8", "surrogatepass"))
    if found and found[0] is not None:
        pairs = json.loads(line, object_pairs_hook=lambda pairs: pairs)
        assert len(dict(pairs)) == len(pairs)
        assert shown(dict(pairs)) == shown(found[0])


def outcome(text: bytes, reading: Reading) -> tuple[object, ...]:
    """Documents with all that they hold and where they stood, an error, and what was warned of."""
    found, error = [], ""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            for document in jsonl.read(Source(Path("talk"), held=Held("talk", text)), reading):
                place = document.origins.of(0)
                found.append((document, document.evidence, document.name, place))
        except InputError as raised:
            error = str(raised)
    return found, error, [str(warning.message) for warning in told]


def outcome_in_python(text: bytes, reading: Reading) -> tuple[object, ...]:
    """The same, if the core knows no line."""

    def block(_, text):
        return jsonl._Block([(range(0), line) for line in io.BytesIO(text)], {})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonl, "_block", block)
        return outcome(text, reading)


WORDS = st.sampled_from(["so", "it", "c\u0327a", "naïve", "😀", 'a"b', "\\"])
LABELS = st.sampled_from(["", ".", ",", "?", "COMMA", "0", ". ”", "·", ";", "·;"])


@st.composite
def documents(draw):
    size = draw(st.integers(0, 3))
    row = {"min_size": size, "max_size": size + draw(st.sampled_from([0, 0, 0, 1]))}
    times = st.lists(st.none() | st.integers(0, 3) | st.floats(0, 3), **row)
    fields = {
        "name": st.sampled_from(["one", "two", "talk-1", "a\0b"]),
        "marks": st.none() | st.lists(LABELS, **row) | st.just(["so"]),
        "boundaries": st.lists(st.sampled_from([0, 1, True]), **row),
        "scores": st.lists(st.none() | st.integers(0, 1) | st.floats(0, 1.1), **row),
        "starts": times,
        "ends": st.none() | times,
        "speaker": st.lists(st.sampled_from("ab"), **row),
        "opening": LABELS,
        "annotator": st.sampled_from(["ines", ""]),
        "spans": st.just([{"kind": "EDIT", "start": 0, "end": 1}]),
        "other": st.none(),
    }
    chosen = draw(st.sets(st.sampled_from([*fields] + ["marks", "name"] * 3), max_size=4))
    units = draw(st.lists(WORDS, min_size=size, max_size=size))
    return {"units": units, **{name: draw(fields[name]) for name in sorted(chosen)}}


LINES = st.one_of(
    documents().map(json.dumps),
    documents().map(lambda record: json.dumps(record, ensure_ascii=False)),
    st.lists(st.sampled_from(PIECES["jsonl"] + ANYWHERE), max_size=4).map("".join),
    st.sampled_from(["", " ", "\u00a0", "\ufeff{}", "{}", '{"units": null}', "\0"]),
)


@given(
    st.lists(st.tuples(LINES, st.sampled_from(["\n", "\n", "\r\n", "\r", "\r\r\n"])), max_size=5),
    st.sampled_from([Reading(), Reading(bad="skip"), Reading(keep_tokens=True)]),
    st.sampled_from(["", "\ufeff"]),
)
def test_a_file_is_read_as_python_alone_reads_it(lines, reading, start):
    text = start + "".join(line + end for line, end in lines)
    content = text.encode("utf-8", "surrogatepass")
    assert outcome(content, reading) == outcome_in_python(content, reading)


def test_undecodable_bytes_are_reported_with_their_line():
    content = b'{"units": ["so"]}\n{"units": ["na\xefve"]}\n'
    assert "talk:2: not UTF-8 (byte 0xef)" in outcome(content, Reading())[1]


def test_lines_of_a_large_file_have_their_numbers(monkeypatch):
    monkeypatch.setattr("interpunct.formats.files.source.PART", 16)
    lines = [json.dumps({"units": ["so"] * (number % 5)}) for number in range(40)]
    found, error, _ = outcome("\n\n".join(lines).encode(), Reading())
    assert [place for *_, place in found] == [f"talk:{line}" for line in range(1, 80, 2)]
    assert not error
