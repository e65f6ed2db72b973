"""Every format: reading, writing, and reading back what was written."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct.documents.document import NUMBERS, Document
from interpunct.errors import InputError, InputWarning
from interpunct.formats import FORMATS, Reading, read, write
from interpunct.formats.files.source import Source
from tests.formats.one_document import one
from tests.pictures import drawn
from tests.shared import data

# What the documents below have beside units, and which formats hold it as it is in all of them.
FIELDS = ("name", "marks", "opening", "boundaries", *NUMBERS, "speaker", "annotator")
HOLDS = {
    name: [field for field in FIELDS if field in FORMATS[name].keeps]
    for name in (
        "text", "lines", "tokenized", "marked", "labels", "jsonl", "parquet", "nlp", "whisper",
        "trn", "segeval", "kaldi", "seglst", "punctuator", "sepp-nlg", "choi",
    )
}  # fmt: skip
for native in ("jsonl", "parquet"):
    HOLDS[native].append("evidence")

words = st.sampled_from(["so", "U.S.A", "3.5", "don't", "the-", "<laugh>", "50%", "你", "é"])
marks = st.lists(st.sampled_from([",", ".", "?", "--", '"', "(", "…"]), max_size=2).map(" ".join)
shares = st.floats(0, 1)
unknown = st.just(float("nan"))
times = st.one_of(unknown, st.floats(0, 1e4))

pitches = st.one_of(unknown, st.floats(0, exclude_min=True, allow_infinity=False))
energies = st.one_of(unknown, st.floats(allow_infinity=False))


@st.composite
def documents(draw):
    units = draw(st.lists(words, min_size=1, max_size=12))
    per_unit = st.lists
    size = len(units)

    def maybe(values):
        return draw(st.one_of(st.none(), per_unit(values, min_size=size, max_size=size)))

    ends = draw(per_unit(st.booleans(), min_size=size, max_size=size))
    ends[-1] = True
    moments = draw(per_unit(times, min_size=2 * size, max_size=2 * size))
    known = iter(sorted(moment for moment in moments if moment == moment))
    moments = [next(known) if moment == moment else moment for moment in moments]
    has_starts, has_ends = draw(st.tuples(st.booleans(), st.booleans()))
    return Document.build(
        "talk",
        units,
        marks=draw(per_unit(marks, min_size=size, max_size=size)),
        boundaries=ends,
        scores=maybe(shares),
        starts=moments[::2] if has_starts else None,
        ends=moments[1::2] if has_ends else None,
        pitch=maybe(pitches),
        energy=maybe(energies),
        speaker=maybe(st.sampled_from(["A", "B"])),
        opening=draw(marks),
        annotator="ann",
    )


@pytest.mark.parametrize("row", FORMATS.values(), ids=FORMATS)
def test_every_format_says_what_it_holds_and_who_writes_it(row):
    assert row.keeps
    assert row.written_by


@pytest.mark.parametrize("name", HOLDS)
@given(document=documents())
def test_reading_back_what_was_written_gives_the_same(tmp_path_factory, name, document):
    path = tmp_path_factory.mktemp(name) / "talk.x"
    write([document], path, format=name)
    (back,) = read(path, format=name)
    if name != "segeval":
        assert back.units == document.units
    for field in HOLDS[name]:
        mine, theirs = getattr(document, field), getattr(back, field)
        if isinstance(mine, np.ndarray):
            if name in ("nlp", "whisper") and np.isnan(mine).all():
                assert theirs is None
                continue
            np.testing.assert_array_equal(mine, theirs)
        else:
            assert theirs == mine, field


def test_text_ends_segments_at_delimiters(tmp_path):
    document = one(tmp_path, "a.txt", "So it is. Yes, yes!\nWell; no... fine")
    assert drawn(document) == "So it is | Yes yes | Well | no fine"
    assert document.name == "a"
    assert document.origins.of(5).endswith("a.txt:2:1")


def test_other_delimiters_can_be_named(tmp_path):
    reading = Reading(delimiters=frozenset(","))
    assert drawn(one(tmp_path, "a.txt", "So, it is. Yes", reading=reading)) == "So | it is Yes"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_segments_at_line_ends(tmp_path, end):
    path = tmp_path / "a.lines"
    path.write_bytes(end.join(["So it is", "", "Yes. Yes", "...", "no"]).encode())
    (document,) = read(path)
    assert drawn(document) == "So it is | Yes Yes | no |"


def test_tokens_of_punctuation_become_marks_of_the_unit_before(tmp_path):
    document = one(tmp_path, "a.tok", "\" So , it is n't .\nNo ?\n")
    assert drawn(document) == "So it is n't | No |"
    assert document.marks == (",", "", "", ".", "?")
    assert document.opening == '"'


def test_tokens_can_be_kept(tmp_path):
    document = one(tmp_path, "a.tok", "So , yes .\n", reading=Reading(keep_tokens=True))
    assert document.units == ("So", ",", "yes", ".")
    assert document.boundaries.tolist() == [False, False, False, True]


def test_a_marker_ends_a_segment_also_when_it_touches_a_word(tmp_path):
    text = "so it is // yes// well\nno //"
    document = one(tmp_path, "a.x", text, format="marked", reading=Reading(marker="//"))
    assert drawn(document) == "so it is | yes | well no |"
    assert document.origins.of(4).endswith("a.x:1:19")


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param("so\t0\nyes\t1\nno\t0\n", "so yes | no", id="numbers"),
        pytest.param("so\t,\nyes\t.\nno\tO\n", "so yes | no", id="marks"),
        pytest.param("so\tCOMMA\nyes\tPERIOD\nno\tO\n", "so yes | no", id="names"),
        pytest.param("so\t0\t0.1\nyes\t1\t0.2\nno\t0\t0.9\n", "so yes | no", id="numbers first"),
        pytest.param("so\tO\t0.1\nyes\tO\t0.5\nno\tO\t0.2\n", "so yes no", id="names first"),
    ],
)
def test_labels_are_numbers_marks_or_names(tmp_path, rows, expected):
    assert drawn(one(tmp_path, "a.tsv", rows)) == expected


def test_a_blank_line_ends_a_document_of_labels(tmp_path):
    path = tmp_path / "talk.tsv"
    path.write_text("a\t1\n\n\nb\t0\nc\t1\n\n")
    assert [(d.name, d.units) for d in read(path)] == [("talk-1", ("a",)), ("talk-2", ("b", "c"))]


def test_json_lines_hold_every_field(tmp_path):
    line = (
        '{"name": "v1", "units": ["so", "yes"], "marks": [",", ". --"], "boundaries": [0, 1], '
        '"scores": [0.1, 0.9], "starts": [0.5, null], "ends": [0.7, 1.0], "pitch": [null, 182], '
        '"energy": [-20.5, 0], "speaker": ["a", "a"], "opening": "--"}\n'
    )
    document = one(tmp_path, "a.jsonl", line)
    assert document.name == "v1"
    assert document.marks == (",", ". --")
    assert document.boundaries.tolist() == [False, True]
    assert np.isnan(document.starts[1])
    np.testing.assert_array_equal(document.pitch, [np.nan, 182])
    assert document.energy.tolist() == [-20.5, 0]
    assert document.speaker == ("a", "a")
    assert document.opening == "--"


def test_unnamed_json_lines_are_named_after_the_file(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text('{"units": ["x"]}\n')
    assert [document.name for document in read(path)] == ["a"]
    path.write_text('{"units": ["x"]}\n{"units": ["y"]}\n')
    assert [document.name for document in read(path)] == ["a-1", "a-2"]


@pytest.mark.parametrize("name", ["jsonl", "parquet"])
def test_a_name_that_looks_like_a_number_of_the_file_is_kept(tmp_path, name):
    path = tmp_path / f"talk.{name}"
    write([Document.build("talk-1", ["so"])], path)
    assert [document.name for document in read(path)] == ["talk-1"]


def test_nlp_finds_its_columns_by_name(tmp_path):
    text = "speaker|punctuation|token|score\r\n1|,|So|0.25\r\n1|%.|50|0.5\r\n2|…|well|1\r\n"
    document = one(tmp_path, "a.nlp", text)
    assert document.units == ("So", "50%", "well")
    assert document.marks == (",", ".", "…")
    assert document.speaker == ("1", "1", "2")
    assert document.scores.tolist() == [0.25, 0.5, 1]
    assert document.starts is None


def test_a_row_of_nlp_without_a_token_is_not_a_word(tmp_path):
    text = (
        "token|speaker|ts|endTs|punctuation|case\n|1|||,|\nSo|1||||\n|1|||,|\nyes|1||||\n|2||||\n"
    )
    with pytest.warns(
        InputWarning, match=r"a\.nlp:2: 3 rows have no token, of which this is the fi"
    ):
        document = one(tmp_path, "a.nlp", text)
    assert document.units == ("So", "yes")
    assert document.marks == (",", "")
    assert document.opening == ","
    assert document.speaker == ("1", "1")


def test_nlp_has_columns_for_the_voice_where_a_document_has_one(tmp_path):
    text = "token|energy|pitch\nSo|61.5|182\nyes||\n"
    document = one(tmp_path, "a.nlp", text)
    np.testing.assert_array_equal(document.pitch, [182, np.nan])
    np.testing.assert_array_equal(document.energy, [61.5, np.nan])
    write([document], tmp_path / "b.nlp")
    header, *rows = (tmp_path / "b.nlp").read_text().splitlines()
    assert header.endswith("|tags|pitch|energy")
    assert [row.split("|")[-2:] for row in rows] == [["182.0", "61.5"], ["", ""]]
    write([Document.build("c", ["so"])], tmp_path / "c.nlp")
    assert (tmp_path / "c.nlp").read_text().splitlines()[0].endswith("|tags")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_nlp_reads_both_line_ends(tmp_path, end):
    text = end.join(["token|punctuation", "So|.", "yes|", ""])
    assert drawn(one(tmp_path, "a.nlp", text)) == "So | yes"


def test_a_byte_order_mark_is_not_a_part_of_the_text(tmp_path):
    for name, text in (("a.txt", "so it is"), ("a.tsv", "so\t1\n")):
        assert one(tmp_path, name, f"\ufeff{text}").units[0] == "so"


def test_a_folder_a_pattern_and_a_file_name_documents_by_their_stems(tmp_path):
    for name in ("b.txt", "a.txt"):
        (tmp_path / name).write_text("So it is.")
    (tmp_path / ".hidden").write_text("x")
    assert [document.name for document in read(tmp_path)] == ["a", "b"]
    assert [document.name for document in read(tmp_path / "*.txt")] == ["a", "b"]
    assert [document.name for document in read(tmp_path / "a.txt")] == ["a"]


def test_writing_to_a_folder_makes_one_file_for_each_document(tmp_path):
    documents = [Document.build(name, ["so"], marks=["."]) for name in ("a", "b/c")]
    files = write(documents, tmp_path / "out", format="text")
    assert [file.name for file in files] == ["a.txt", "b_c.txt"]
    assert files[0].read_text() == "so.\n"


def test_a_failed_write_leaves_what_was_there(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    bad = Document.build("a", ["so", "\ud800"])
    with pytest.raises(InputError, match="holds half of a surrogate pair"):
        write([bad], path)
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize(
    ("name", "what"),
    [(name, "units") for name in HOLDS if name != "segeval"]
    + [(name, what) for name, held in HOLDS.items()
       for what in ("name", "marks", "speaker", "annotator") if what in held],
)  # fmt: skip
def test_half_of_a_surrogate_pair_is_not_written(tmp_path, name, what):
    texts = {"name": "d", "units": ["so", "it"], "marks": ["", "."]}
    texts[what] = "\udfff" if what in ("name", "annotator") else ["so", "it\ud800"]
    document = Document.build(starts=[0, 1], ends=[1, 2], **texts)
    with pytest.raises(InputError, match="holds half of a surrogate pair"):
        write([document], tmp_path / "a.x", format=name)
    assert list(tmp_path.iterdir()) == []


def test_reading_streams(tmp_path):
    """An unreadable second document does not delay the first one."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"units": ["x"]}\n{"units": ["y"]}\nnonsense\n')
    stream = FORMATS["jsonl"].read(Source(path), Reading())
    assert next(stream).units == ("x",)


@pytest.mark.parametrize("name", [name for name in HOLDS if name != "segeval"])
def test_a_real_call_goes_to_every_format_and_back(tmp_path, name):
    """As far as the format can hold it: running text cannot hold `U.S.` or a lone apostrophe."""
    (call,) = read(data("earnings22/test/4432298.aligned.nlp"))
    path = tmp_path / "call.x"
    write([call], path, format=name)
    (back,) = read(path, format=name)
    if name in ("nlp", "jsonl", "parquet", "labels"):
        assert back.units == call.units
    same = sum(a == b for a, b in zip(back.units, call.units, strict=False))
    assert len(back) == len(call)
    assert same / len(call) > 0.999
    if "marks" in HOLDS[name]:
        differing = [
            (call.units[i], a, b)
            for i, (a, b) in enumerate(zip(call.marks, back.marks, strict=True))
            if a != b
        ]
        assert all(unit[-1] in ".'’" for unit, _, _ in differing)


@pytest.mark.parametrize(
    ("unit", "format", "problem"),
    [
        pytest.param("New York", "tokenized", "white space", id="tokenized"),
        pytest.param("New York", "text", "white space", id="text"),
        pytest.param("", "lines", "is empty", id="empty"),
        pytest.param("a\tb", "conllu", "a tab or line end", id="conllu"),
        pytest.param("a|b", "nlp", "a pipe or line end", id="nlp"),
    ],
)
def test_a_token_that_a_format_would_take_apart_is_refused(tmp_path, unit, format, problem):
    document = Document.build("talk", ["So", unit, "yes"])
    with pytest.raises(InputError) as caught:
        write([document], tmp_path, format=format)
    assert f"document 'talk': the token {unit!r} " in str(caught.value)
    assert problem in str(caught.value)
    assert f"in {format}; write jsonl instead" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("format", ["jsonl", "parquet", "conllu", "labels"])
def test_formats_with_columns_hold_tokens_with_spaces(tmp_path, format):
    document = Document.build("talk", ["to", "New York"], boundaries=[0, 1])
    (path,) = write([document], tmp_path / f"talk.{format}", format=format)
    (back,) = read(path, format=format)
    assert back.units == document.units


def test_a_token_that_holds_the_marker_is_refused(tmp_path):
    document = Document.build("talk", ["so</s>", "yes"])
    with pytest.raises(InputError, match="'so</s>' holds the marker '</s>'; choose another"):
        write([document], tmp_path, format="marked")
