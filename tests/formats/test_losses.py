"""What a format cannot hold is refused or counted, and what is written can be read."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning, collected_warnings
from interpunct.formats import FORMATS, Reading, losses, read, write
from interpunct.formats.conversion import convert
from tests.shared import data

WRITTEN = [row.name for row in FORMATS.values() if row.write is not None]
PLAIN = Document.build("talk", ["So", "it", "is", "Yes"], marks=["", ",", ".", "!"])


def refusal(document, path, format, **options):
    with pytest.raises(InputError) as caught:
        write([document], path, format=format, lossy=False, **options)
    return str(caught.value)


def with_(**fields):
    known = {"marks": ["", ",", ".", "!"], **fields}
    return Document.build("talk", ["So", "it", "is", "Yes"], **known)


LOST = [
    (with_(boundaries=[0, 1, 1, 1]), "text", "a boundary (after 'it')"),
    (with_(boundaries=[1, 1, 0, 1]), "text", "3 boundaries (after 'So')"),
    (with_(scores=[0.1, 0.2, 0.9, 1]), "lines", "the scores of 4 slots"),
    (with_(starts=[0, 1, 2, 3], ends=[1, 2, 3, 4]), "lines", "the times of 4 words"),
    (with_(starts=[0, 1, np.nan, 3]), "lines", "the times of 3 words"),
    (with_(speaker=["a", "a", "b", "b"]), "lines", "the speakers of 4 words"),
    (with_(pitch=[90, 91, np.nan, 92]), "lines", "the pitch of 3 words"),
    (with_(annotator="ann"), "lines", "the annotator of a document"),
    (with_(subtypes=["", "", "statement", "question"]), "lines", "the subtypes of 2 segments"),
    (PLAIN, "segeval", "the exact form of 4 words ('So' becomes '1' in 'talk') and the marks of"),
    (Document.build("talk", ["the", "U.S.", "it"], marks=["", "", "."]), "text",
     "the exact form of a word ('U.S.' becomes 'U.S'), the marks of a slot (after 'U.S.') and a "
         "boundary"),
    (Document.build("talk", ["so", ".", "it"], boundaries=[0, 1, 1]), "lines",
     "the exact form of a word (from '.' on)"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "format", "told"), LOST, ids=[lost[2][:40] for lost in LOST])
def test_losses_of_a_format_are_refused_or_counted(tmp_path, document, format, told):
    said = refusal(document, tmp_path / "out.x", format)
    assert said.startswith(f"{format} cannot hold {told}")
    assert said.endswith("; write another format, such as jsonl, or leave this out with lossy=True")
    assert list(tmp_path.iterdir()) == [], "nothing is half-written"
    interpunct.write(document, tmp_path / "all.jsonl")
    with pytest.warns(InputWarning) as caught:
        convert(tmp_path / "all.jsonl", tmp_path / "out.x", to_format=format, lossy=True,
                reading=Reading())  # fmt: skip
    assert any(str(one.message).startswith(f"{format} cannot hold {told}") for one in caught)
    assert (tmp_path / "out.x").exists()


@pytest.mark.parametrize("format", ["text", "lines", "tokenized", "marked", "trn", "jsonl", "nlp"])
def test_a_lossless_conversion_gives_no_note(tmp_path, format):
    write([PLAIN], tmp_path / "out.x", format=format, lossy=False)
    assert read(tmp_path / "out.x", format=format)[0].marks == PLAIN.marks


def test_a_file_that_could_not_be_read_is_not_written(tmp_path):
    """Two segments of one channel overlap: a reader of stm refuses that."""
    document = Document.build(
        "talk", ["so", "yes"], marks=[".", "."], starts=[0, 1.5], ends=[2, 3], speaker=["a", "b"]
    )
    for lossy in (False, True):
        interpunct.write(document, tmp_path / "all.jsonl")
        with pytest.raises(InputError, match="stm cannot hold this: what was written could not"):
            convert(tmp_path / "all.jsonl", tmp_path / "a.stm", lossy=lossy, reading=Reading())
    assert not (tmp_path / "a.stm").exists()


def test_a_treebank_may_be_written_under_another_name(tmp_path):
    """A file without a name has one afterwards, which is not a loss."""
    text = "# sent_id = 1\n1\tso\tso\tADV\t_\t_\t0\troot\t_\t_\n\n"
    (tmp_path / "gold.conllu").write_text(text)
    convert(tmp_path / "gold.conllu", tmp_path / "other.jsonl", reading=Reading())
    convert(tmp_path / "other.jsonl", tmp_path / "third.conllu", reading=Reading())
    assert (tmp_path / "third.conllu").read_text() == f"# newdoc id = gold\n{text}"


def test_the_end_of_a_document_is_a_note(tmp_path):
    (tmp_path / "a.txt").write_text("So it is. Yes")
    with pytest.warns(InputWarning, match="lines does not keep whether .* the end of 1 document"):
        convert(tmp_path / "a.txt", tmp_path / "a.lines", reading=Reading())


def test_losses_of_a_folder_are_counted_together(tmp_path):
    documents = [with_(scores=[0.1, 0.2, 0.9, 1]).renamed(name) for name in "ab"]
    interpunct.write(documents, tmp_path / "all.jsonl")
    with pytest.raises(InputError, match="cannot hold the scores of 8 slots"):
        convert(tmp_path / "all.jsonl", tmp_path / "out", to_format="lines", reading=Reading())
    assert not (tmp_path / "out").exists()


def test_losses_of_large_files_are_counted_from_the_table_of_formats(tmp_path, monkeypatch):
    monkeypatch.setattr(losses, "READ_BACK", 10)
    every = with_(
        boundaries=[1, 0, 0, 1], scores=[0, 0, 1, 1], starts=[0, 1, 2, 3], speaker=["a"] * 4
    )
    with pytest.warns(InputWarning, match="a file is too large to be read back"):
        said = refusal(every, tmp_path / "a.txt", "text")
    assert said.startswith(
        "text cannot hold 2 boundaries, the scores of 4 slots, the times of 4 words and the "
        "speakers of 4 words;"
    )
    with pytest.warns(InputWarning, match="a file is too large to be read back"):
        write([every], tmp_path / "a.jsonl", lossy=False)


def test_a_treebank_keeps_its_columns_or_says_that_it_does_not(tmp_path):
    path = tmp_path / "a.conllu"
    path.write_text(
        "# sent_id = 1\n"
        "1\tSo\tso\tADV\t_\t_\t0\troot\t_\t_\n2\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_\n\n"
    )
    (tmp_path / "out").mkdir()
    for name in ("a.jsonl", "a.parquet", "out/a.conllu"):
        convert(path, tmp_path / name, reading=Reading())
        kept = Reading(keep_tokens=True)
        assert read(tmp_path / name, reading=kept) == read(path, reading=kept)
        (found,) = read(tmp_path / name)
        (expected,) = read(path)
        assert (found.units, found.marks) == (expected.units, expected.marks) == (("So",), (".",))
    for name in ("a.tok", "a.txt"):
        with pytest.raises(InputError, match="cannot hold a treebank from lemma to deps"):
            convert(path, tmp_path / name, reading=Reading())


words = st.sampled_from(
    ["so", "U.S.", "3.5", "don't", "dogs'", "the-", "<laugh>", "你", "é", "(", "."]
)
marks = st.lists(st.sampled_from([",", ".", "?", "--", '"', "(", "…", ")"]), max_size=2)


@st.composite
def documents(draw):
    units = draw(st.lists(words, min_size=1, max_size=8))
    size = len(units)

    def some(values):
        return draw(st.lists(values, min_size=size, max_size=size))

    fields = {}
    if draw(st.booleans()):
        fields["boundaries"] = some(st.booleans())
    if draw(st.booleans()):
        fields["scores"] = some(st.floats(0, 1))
    if draw(st.booleans()):
        times = sorted(draw(st.lists(st.integers(0, 9999), min_size=2 * size, max_size=2 * size)))
        fields["starts"] = [time / 100 for time in times[::2]]
        fields["ends"] = [time / 100 for time in times[1::2]]
    if draw(st.booleans()):
        fields["speaker"] = some(st.sampled_from(["A", "B"]))
    slots = some(marks.map(" ".join))
    return Document.build("talk", units, marks=slots, **fields)


def check_chain(folder, document, chain):
    """Each step gives what was there, is refused, or is lossy and then says so."""
    reading = Reading()
    before = folder / "0.jsonl"
    write([document], before)
    came_from = "jsonl"
    for number, format in enumerate(chain, start=1):
        after = folder / f"{number}.x"
        with collected_warnings():
            try:
                convert(before, after, from_format=came_from, to_format=format, reading=reading)
            except InputError:
                assert not after.exists()
                continue
            (given,) = read(before, format=came_from)
            (found,) = read(after, format=format)
        assert found.units == given.units, chain
        assert found.marks == given.marks, chain
        assert found.opening == given.opening
        assert found.boundaries[:-1].tolist() == given.boundaries[:-1].tolist(), chain
        assert (found.scores is None) == (given.scores is None)
        for what in ("starts", "ends", "scores"):
            if getattr(given, what) is not None:
                mine, theirs = getattr(given, what), getattr(found, what)
                np.testing.assert_allclose(np.nan_to_num(mine), np.nan_to_num(theirs), atol=2e-6)
        if given.speaker is not None:
            assert found.speaker == given.speaker
        before, came_from = after, format


FEW = st.lists(st.sampled_from([name for name in WRITTEN if name != "parquet"]), max_size=4)


@settings(max_examples=60, deadline=None)
@given(document=documents(), chain=FEW)
def test_random_documents_through_chains_of_formats(tmp_path_factory, document, chain):
    check_chain(tmp_path_factory.mktemp("chain"), document, chain)


@pytest.mark.slow
@settings(max_examples=5000, deadline=None)
@given(document=documents(), chain=st.lists(st.sampled_from(WRITTEN), min_size=1, max_size=6))
def test_thousands_of_documents_through_chains_of_formats(tmp_path_factory, document, chain):
    check_chain(tmp_path_factory.mktemp("chain"), document, chain)


RECOGNISERS = ["amazon", "google", "kaldi", "microsoft", "speechmatics"]


def figures(reference, system, **options):
    with collected_warnings():
        found = interpunct.score(
            reference, {"asr": system}, task="punctuation", intervals=False, **options
        )
    return found["asr"].counts, {name: score.value for name, score in found["asr"].items()
                                 if score.value == score.value}  # fmt: skip


def check_recogniser(tmp_path, name, call, formats):
    folder = data(f"earnings21/{name}")
    reference = data("earnings21/reference") / f"{call}.nlp"
    (given,) = [path for path in folder.iterdir() if path.name.startswith(call)]
    expected = figures(reference, given)
    held = []
    for format in formats:
        with collected_warnings():
            try:
                convert(given, tmp_path / f"{format}.x", to_format=format, reading=Reading())
            except InputError:
                continue
        held.append(format)
        found = figures(reference, tmp_path / f"{format}.x", system_format=format)
        assert found == expected, format
    assert {"jsonl", "parquet", "nlp"} & set(formats) <= set(held)


def test_a_real_transcript_has_equal_figures_in_every_format_that_holds_it(tmp_path):
    check_recogniser(tmp_path, "google", "4320211", ["jsonl", "ctm", "whisper", "lines"])


@pytest.mark.slow
@pytest.mark.parametrize("name", RECOGNISERS)
def test_real_transcripts_have_equal_figures_in_every_format_that_holds_them(tmp_path, name):
    for path in sorted(data(f"earnings21/{name}").iterdir()):
        folder = tmp_path / path.stem
        folder.mkdir()
        check_recogniser(folder, name, path.stem, WRITTEN)
