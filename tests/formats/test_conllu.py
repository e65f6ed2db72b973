"""CoNLL-U: what is kept, ignored and refused."""

from __future__ import annotations

import warnings
from itertools import pairwise
from json import dumps

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import Document, read, write
from interpunct.documents.treebank import MISC, Treebank
from interpunct.errors import InputError, InputWarning
from interpunct.formats import Reading
from interpunct.formats.conversion import convert
from interpunct.formats.files import source
from tests.shared import data

TOKENS = Reading(keep_tokens=True)

SAMPLE = """\
# newdoc id = one
# newpar
# sent_id = s1
# text = Parle-t-il du « 1 000 » ?
1\tParle\t_\t_\t_\t_\t0\troot\t_\tSpaceAfter=No
2\t-t-il\t_\t_\t_\t_\t1\tdep\t_\t_
3-4\tdu\t_\t_\t_\t_\t_\t_\t_\t_
3\tde\t_\t_\t_\t_\t1\tdep\t_\t_
4\tle\t_\t_\t_\t_\t1\tdep\t_\t_
4.1\tmot\t_\t_\t_\t_\t_\t_\t_\t_
5\t«\t_\t_\t_\t_\t1\tdep\t_\t_
6\t1 000\t_\t_\t_\t_\t1\tdep\t_\t_
7\t»\t_\t_\t_\t_\t1\tdep\t_\t_
8\t?\t_\t_\t_\t_\t1\tdep\t_\tLang=fr|SpaceAfter=No

# newdoc id = two
# sent_id = s2
# text = Non
1\tNon\t_\t_\t_\t_\t0\troot\t_\t_

"""


@pytest.fixture
def sample(tmp_path):
    path = tmp_path / "sample.conllu"
    path.write_text(SAMPLE, encoding="utf-8")
    return path


def test_surface_tokens_and_words_are_both_kept(sample):
    first, second = read(sample, reading=TOKENS)
    assert (first.name, second.name) == ("one", "two")
    assert first.units == ("Parle", "-t-il", "du", "«", "1 000", "»", "?")
    assert first.treebank.multiword_tokens == {2: ("de", "le")}
    assert list(first.treebank.columns[MISC])[-1] == "Lang=fr|SpaceAfter=No"
    assert first.boundaries.tolist() == [False] * 6 + [True]
    assert first.origins.of(3) == f"{sample}:11:3"
    assert second.units == ("Non",)


def test_in_other_tasks_punctuation_becomes_marks(sample):
    first, _ = read(sample)
    assert first.units == ("Parle", "-t-il", "du", "1 000")
    assert first.marks == ("", "", "«", "» ?")
    assert first.boundaries.tolist() == [False, False, False, True]
    assert first.treebank is None


def test_stored_values_come_back(sample, tmp_path):
    documents = read(sample, reading=TOKENS)
    write(documents, tmp_path / "copy.conllu")
    assert read(tmp_path / "copy.conllu", reading=TOKENS) == documents
    assert (tmp_path / "copy.conllu").read_text("utf-8") == SAMPLE


@pytest.mark.parametrize("name", ["copy.jsonl", "copy.parquet"])
def test_the_native_form_holds_it_too(sample, tmp_path, name):
    documents = read(sample, reading=TOKENS)
    write(documents, tmp_path / name)
    assert read(tmp_path / name, reading=TOKENS) == documents
    write(read(tmp_path / name, reading=TOKENS), tmp_path / "again.conllu")
    assert (tmp_path / "again.conllu").read_text("utf-8") == SAMPLE


@pytest.mark.parametrize("chain", [["b.jsonl"], ["b.parquet"], ["b.jsonl", "c.parquet"]])
def test_it_passes_through_conversions(sample, tmp_path, chain):
    paths = [sample, *(tmp_path / name for name in chain), tmp_path / "again.conllu"]
    for before, after in pairwise(paths):
        convert(before, after, reading=Reading())
    assert (tmp_path / "again.conllu").read_text("utf-8") == SAMPLE
    with pytest.raises(InputError, match=r"labels cannot hold .*treebank"):
        convert(paths[-2], tmp_path / "a.tsv", reading=Reading())


@pytest.mark.parametrize("corpus", ["en_ewt", "en_pud", "en_pronouns", "fr_gsd", "ja_gsd"])
def test_treebanks_come_back_byte_by_byte(corpus, tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        documents = read(data(f"ud/{corpus}-ud-test.conllu"), reading=TOKENS)
    write(documents, tmp_path / "copy.conllu")
    assert (tmp_path / "copy.conllu").read_bytes() == (
        data(f"ud/{corpus}-ud-test.conllu").read_bytes()
    )


field = st.text("ab«.1-_é| =", min_size=1, max_size=3).filter(str.strip)
comments = st.sampled_from(["# text = a b", "# sent_id = 1", "#", "# newpar", "", "#\t"])


@st.composite
def treebank_lines(draw):
    """The lines of sentences with comments, multi-word tokens and empty nodes anywhere."""
    lines = draw(st.lists(comments, max_size=2))
    for _ in range(draw(st.integers(1, 3))):
        number = 0

        def row(identifier):
            return "\t".join([identifier, *(draw(field) for _ in range(9))])

        lines += draw(st.lists(comments, max_size=2))
        for _ in range(draw(st.integers(1, 3))):
            kind = draw(st.sampled_from(["word", "token", "node"]))
            if kind == "node":
                lines.append(row(f"{number}.1"))
            size = draw(st.integers(1, 3)) if kind == "token" else 1
            if kind == "token":
                lines.append(row(f"{number + 1}-{number + size}"))
            for _ in range(size):
                number += 1
                lines.append(row(str(number)))
            lines += draw(st.lists(comments.filter(bool), max_size=1))
        lines.append("")
    return lines + draw(st.lists(comments, max_size=2))


@given(treebank_lines())
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_any_lines_come_back(tmp_path_factory, lines):
    folder = tmp_path_factory.mktemp("conllu")
    text = "".join(f"{line}\n" for line in lines)
    (folder / "d.conllu").write_text(text, "utf-8")
    (document,) = read(folder / "d.conllu", reading=TOKENS)
    write([document], folder / "copy.conllu")
    assert (folder / "copy.conllu").read_text("utf-8") == text
    # The line of each row is known, also where comments stand between rows.
    rows = [number for number, line in enumerate(lines) if "\t" in line and line[0] != "#"]
    assert document.treebank.row_lines.tolist() == rows


form = st.text("ab«.1-_é", min_size=1, max_size=3)


@st.composite
def documents(draw):
    units = draw(st.lists(form, min_size=1, max_size=8))
    ends = [*(draw(st.booleans()) for _ in units[1:]), True]
    places = st.integers(0, len(units) - 1)
    words = st.lists(form, min_size=1, max_size=3).map(tuple)
    stops = [place for place, end in enumerate(ends, start=1) if end]
    treebank = Treebank.of_tokens(units, stops, draw(st.dictionaries(places, words, max_size=3)))
    return Document.build("d", units, boundaries=ends, treebank=treebank)


@given(document=documents())
def test_any_document_of_a_treebank_comes_back(document, tmp_path_factory):
    path = tmp_path_factory.mktemp("conllu") / "d.conllu"
    write([document], path)
    (back,) = read(path, reading=TOKENS)
    assert back.units == document.units
    assert list(back.treebank.rows()) == list(document.treebank.rows())


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        pytest.param("{}", "d", "{}", id="named after the file"),
        pytest.param("{}", "other", "# newdoc id = other\n{}", id="renamed"),
        pytest.param("# newdoc\n{}", "d", "# newdoc\n{}", id="without an id"),
        pytest.param("# newdoc\n{}", "x", "# newdoc id = x\n{}", id="without an id, renamed"),
        pytest.param("# a\n#newdoc id=y\n{}", "y", "# a\n#newdoc id=y\n{}", id="with an id"),
        pytest.param("#newdoc id=y\n{}", "z", "# newdoc id = z\n{}", id="with an id, renamed"),
    ],
)
def test_a_document_keeps_its_name_or_takes_that_of_its_file(tmp_path, text, name, expected):
    (tmp_path / "d.conllu").write_text(text.format(row("1") + "\n"), "utf-8")
    (document,) = read(tmp_path / "d.conllu", reading=TOKENS)
    write([document.renamed(name)], tmp_path / "copy.conllu")
    assert (tmp_path / "copy.conllu").read_text("utf-8") == expected.format(row("1") + "\n")


def test_documents_of_several_files_are_told_apart(tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.conllu").write_text(row("1") + "\n", "utf-8")
    made = [read(tmp_path / f"{name}.conllu", reading=TOKENS)[0] for name in "ab"]
    write(made, tmp_path / "both.conllu")
    assert [document.name for document in read(tmp_path / "both.conllu")] == ["a", "b"]


def test_a_file_that_may_be_cut_off_is_mentioned(tmp_path):
    path = tmp_path / "cut.conllu"
    path.write_text(row("1") + row("2"), "utf-8")
    with pytest.warns(InputWarning, match=r"cut\.conllu:2: no blank line ends the last sentence"):
        (document,) = read(path)
    assert len(document) == 2


def test_marks_are_written_as_tokens(tmp_path):
    made = Document.build("d", ["so", "yes"], marks=[",", '. "'], opening='"')
    write([made], tmp_path / "d.conllu")
    (tokens,) = read(tmp_path / "d.conllu", reading=TOKENS)
    assert tokens.units == ('"', "so", ",", "yes", ".", '"')
    (again,) = read(tmp_path / "d.conllu")
    assert (again.units, again.marks, again.opening) == (made.units, made.marks, made.opening)


def test_names_that_a_file_gave_are_not_lost_in_another_file(tmp_path):
    """As treebanks have it in which some documents have an id and others none."""
    word = "1\tso\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    text = f"# newdoc id = a\n{word}# newdoc\n{word}"
    (tmp_path / "gold.conllu").write_text(text, encoding="utf-8")
    convert(tmp_path / "gold.conllu", tmp_path / "copy.conllu", reading=TOKENS)
    assert (tmp_path / "copy.conllu").read_text(encoding="utf-8") == text


def test_documents_without_a_name_are_numbered(tmp_path):
    word = "1\ta" + "\t_" * 8 + "\n\n"
    path = tmp_path / "many.conllu"
    path.write_text(f"# newdoc\n{word}# newdoc\n{word}", encoding="utf-8")
    assert [document.name for document in read(path)] == ["many-1", "many-2"]
    path.write_text(word, encoding="utf-8")
    assert [document.name for document in read(path)] == ["many"]


def row(identifier, form="a", columns=10):
    return "\t".join([identifier, form, *["_"] * (columns - 2)]) + "\n"


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        pytest.param([row("1"), row("2", columns=9)], 2, "expected 10 columns", id="columns"),
        pytest.param([row("1").replace("\t", " ")], 1, "separated by tabs, found 1", id="spaces"),
        pytest.param([row("1"), row("3")], 2, "id 3 is out of order: the last .* 1", id="gap"),
        pytest.param([row("2")], 1, "order: a sentence begins with word 1", id="starts at 2"),
        pytest.param([row("1"), row("1")], 2, "id 1 is out of order", id="twice"),
        pytest.param([row("x")], 1, "'x' is not an id", id="no id"),
        pytest.param(
            ["# global.columns = ID FORM\n", "1\ta\n"], 2, "CoNLL-U Plus .* is not read",
            id="other columns"),
        pytest.param([row("0.1"), "\n", row("1")], 1, "0.1 has only empty", id="empty nodes alone"),
        pytest.param(
            [row("1"), "\n", row("0.1"), row("0.2"), "\n"], 3, "0.1 has only empty nodes",
            id="empty nodes alone, later"),
        pytest.param([row("1", " ")], 1, "word 1 has no form", id="no form"),
        pytest.param(
            [row("1-2"), row("1"), row("2-3"), row("2"), row("3")], 3,
            "2-3 overlaps with the one before it", id="ranges overlap"),
        pytest.param([row("1"), row("1-2")], 2, "id 1-2 is out of order", id="range too late"),
        pytest.param([row("2-1")], 1, "id 2-1 is out of order", id="range ahead"),
        pytest.param([row("1"), row("2-1")], 2, "2-1 ends before it starts", id="range backwards"),
        pytest.param([row("1-3"), row("1"), "\n"], 1, "1-3 lacks words", id="range cut off"),
        pytest.param([row("1"), row("3.1")], 2, "id 3.1 is out of order", id="empty node"),
    ],
)  # fmt: skip
def test_bad_lines_are_named(tmp_path, lines, line, message):
    path = tmp_path / "bad.conllu"
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(InputError, match=message) as error:
        read(path)
    assert str(error.value).startswith(f"{path}:{line}: ")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("size", [1, 50, 200])
def test_where_blocks_end_does_not_matter(sample, monkeypatch, size, end):
    documents = read(sample, reading=TOKENS)
    sample.write_bytes(f"\ufeff{SAMPLE}".replace("\n", end).encode())
    monkeypatch.setattr(source, "PART", size)
    with warnings.catch_warnings():
        # Where lines end in CR, that the last one is blank cannot be seen.
        warnings.simplefilter("ignore" if end == "\r" else "error")
        assert read(sample, reading=TOKENS) == documents


@pytest.mark.parametrize("size", [1, 50, 1000])
def test_bad_lines_are_named_in_later_blocks_too(tmp_path, monkeypatch, size):
    path = tmp_path / "bad.conllu"
    path.write_text(SAMPLE + "# newdoc\n\n \n# é\n" + row("1") + row("2", columns=9), "utf-8")
    monkeypatch.setattr(source, "PART", size)
    line = SAMPLE.count("\n") + 6
    with pytest.raises(InputError, match=rf"bad\.conllu:{line}: expected 10 columns .* found 9"):
        read(path)
    with pytest.warns(InputWarning, match=f"left out 1 document .*:{line}: expected 10 columns"):
        documents = read(path, reading=Reading(keep_tokens=True, bad="skip"))
    assert [document.name for document in documents] == ["one", "two"]


def test_tokens_that_are_not_the_text_are_mentioned(tmp_path):
    path = tmp_path / "other.conllu"
    path.write_text("# text = cannot\n" + row("1", "ca") + row("2", "n't") + "\n", "utf-8")
    with pytest.warns(InputWarning, match=r"other\.conllu:1: the tokens differ from '# text'"):
        read(path)


def test_a_blank_file_is_empty(tmp_path):
    path = tmp_path / "empty.conllu"
    path.write_text("\n", encoding="utf-8")
    with pytest.raises(InputError, match="the file is empty"):
        read(path)
    (document,) = read(path, reading=Reading(keep_tokens=True, allow_empty=True))
    assert len(document) == 0


@pytest.mark.parametrize(
    ("treebank", "message"),
    [
        pytest.param('{"words": []}', '"treebank" must be a string', id="another kind"),
        pytest.param('"2\\tdu"', 'bad.jsonl:1: "treebank":1: expected 10 columns', id="columns"),
        pytest.param(dumps(row("2", "du")), "id 2 is out of order", id="ids"),
        pytest.param(dumps(row("1", "le")), "with the units as its tokens", id="tokens"),
    ],
)
def test_a_damaged_treebank_in_jsonl_is_refused(tmp_path, treebank, message):
    path = tmp_path / "bad.jsonl"
    path.write_text(f'{{"units": ["du"], "treebank": {treebank}}}\n', "utf-8")
    with pytest.raises(InputError, match=message):
        read(path)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_blank_line_ends_the_last_sentence_whatever_ends_lines(tmp_path, end, recwarn):
    row = "1\tSo" + "\t_" * 8
    (tmp_path / "a.conllu").write_bytes(end.join([row, "", row, "", ""]).encode())
    (document,) = read(tmp_path / "a.conllu")
    assert document.boundaries.tolist() == [True, True]
    assert not recwarn
