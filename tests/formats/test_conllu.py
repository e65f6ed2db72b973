"""CoNLL-U: what is kept, what is passed over, and what is refused."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import Document, read, write
from interpunct.documents.treebank import Treebank
from interpunct.errors import InputError, InputWarning
from interpunct.formats import Reading
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
    assert first.treebank == Treebank({2: ("de", "le")}, frozenset({0, 6}), (0,), ("s1",))
    assert first.boundaries.tolist() == [False] * 6 + [True]
    assert first.origins.of(3) == f"{sample}:11:3"
    assert second.units == ("Non",)


def test_in_other_tasks_punctuation_becomes_marks(sample):
    first, _ = read(sample)
    assert first.units == ("Parle", "-t-il", "du", "1 000")
    assert first.marks == ("", "", "«", "» ?")
    assert first.boundaries.tolist() == [False, False, False, True]
    assert first.treebank is None


def test_what_is_kept_comes_back(sample, tmp_path):
    documents = read(sample, reading=TOKENS)
    write(documents, tmp_path / "copy.conllu")
    assert read(tmp_path / "copy.conllu", reading=TOKENS) == documents
    assert "# text = Parle-t-il du « 1 000 » ?\n" in (tmp_path / "copy.conllu").read_text("utf-8")


@pytest.mark.parametrize("name", ["copy.jsonl", "copy.parquet"])
def test_the_native_form_holds_it_too(sample, tmp_path, name):
    documents = read(sample, reading=TOKENS)
    write(documents, tmp_path / name)
    assert read(tmp_path / name, reading=TOKENS) == documents


@pytest.mark.parametrize("corpus", ["en_ewt", "en_pud", "en_pronouns", "fr_gsd", "ja_gsd"])
def test_treebanks_come_back(corpus, tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        documents = read(data(f"ud/{corpus}-ud-test.conllu"), reading=TOKENS)
    write(documents, tmp_path / f"{corpus}.conllu")
    assert read(tmp_path / f"{corpus}.conllu", reading=TOKENS) == documents


form = st.text("ab«.1-_é", min_size=1, max_size=3)


@st.composite
def documents(draw):
    units = draw(st.lists(form, min_size=1, max_size=8))
    ends = [*(draw(st.booleans()) for _ in units[1:]), True]
    places = st.integers(0, len(units) - 1)
    words = st.lists(form, min_size=2, max_size=3).map(tuple)
    starts = [0, *(place + 1 for place, end in enumerate(ends[:-1]) if end)]
    treebank = Treebank(
        draw(st.dictionaries(places, words, max_size=3)),
        draw(st.frozensets(places)),
        tuple(start for start in starts if draw(st.booleans())),
        tuple(f"s{start}" for start in starts) if draw(st.booleans()) else (),
    )
    return Document.build("d", units, boundaries=ends, treebank=treebank)


@given(document=documents())
def test_any_document_of_a_treebank_comes_back(document, tmp_path_factory):
    path = tmp_path_factory.mktemp("conllu") / "d.conllu"
    write([document], path)
    assert read(path, reading=TOKENS) == [document]


def test_marks_are_written_as_tokens(tmp_path):
    made = Document.build("d", ["so", "yes"], marks=[",", '. "'], opening='"')
    write([made], tmp_path / "d.conllu")
    (tokens,) = read(tmp_path / "d.conllu", reading=TOKENS)
    assert tokens.units == ('"', "so", ",", "yes", ".", '"')
    (again,) = read(tmp_path / "d.conllu")
    assert (again.units, again.marks, again.opening) == (made.units, made.marks, made.opening)


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
        pytest.param([row("2")], 1, "id 2 is out of order", id="does not start at 1"),
        pytest.param([row("1"), row("1")], 2, "id 1 is out of order", id="twice"),
        pytest.param([row("x")], 1, "'x' is no id", id="no id"),
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


def test_tokens_that_are_not_the_text_are_mentioned(tmp_path):
    path = tmp_path / "other.conllu"
    path.write_text("# text = cannot\n" + row("1", "ca") + row("2", "n't") + "\n", "utf-8")
    with pytest.warns(InputWarning, match=r"other\.conllu:1: the tokens are not those of '# text'"):
        read(path)


def test_nothing_is_an_empty_file(tmp_path):
    path = tmp_path / "empty.conllu"
    path.write_text("\n", encoding="utf-8")
    with pytest.raises(InputError, match="the file is empty"):
        read(path)
    (document,) = read(path, reading=Reading(keep_tokens=True, allow_empty=True))
    assert len(document) == 0


def test_a_damaged_treebank_in_jsonl_is_refused(tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_text('{"units": ["du"], "treebank": {"words": [[1, "de", "le"]]}}\n', "utf-8")
    with pytest.raises(InputError, match=r"bad\.jsonl:1: \"treebank\" must have \"words\""):
        read(path)
