"""Which documents belong together."""

import pytest

from interpunct.api import score
from interpunct.corpora.inputs import Corpus
from interpunct.corpora.pairing import pair
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning


def corpus(name: str, *documents: str) -> Corpus:
    return Corpus(name, iter([Document.build(document, ["x"]) for document in documents]))


def names(references, systems, *, skip_missing=False):
    return [p.name for p in pair(references, systems, skip_missing=skip_missing)]


def test_documents_are_paired_by_name_in_any_order():
    found = list(
        pair([corpus("r", "a", "b", "c")], [corpus("s", "c", "a", "b")], skip_missing=False)
    )
    assert sorted(p.name for p in found) == ["a", "b", "c"]
    assert all(p.references["r"].name == p.systems["s"].name == p.name for p in found)


def test_with_one_document_on_each_side_names_need_not_agree():
    assert names([corpus("r", "gold")], [corpus("s", "out"), corpus("t", "two")]) == ["gold"]


@pytest.mark.parametrize(
    ("reference", "system", "message"),
    [
        (("a", "b"), ("a",), "document 'b' is missing in system 's'"),
        (("a",), ("a", "b"), "document 'b' is missing in the reference"),
        (("a", "b"), ("x", "y"), "document 'a' is missing in system 's'"),
    ],
)
def test_a_document_that_one_side_lacks_is_named(reference, system, message):
    with pytest.raises(InputError, match=message):
        names([corpus("r", *reference)], [corpus("s", *system)])


def test_names_that_differ_in_case_only_are_one_document():
    told = "document names that differ only in case are taken as one document: 'Talk' and 'talk'"
    with pytest.warns(InputWarning, match=told):
        found = list(
            pair([corpus("r", "Talk", "b")], [corpus("s", "b", "talk")], skip_missing=False)
        )
    assert [(p.name, p.references["r"].name, p.systems["s"].name) for p in found] == [
        ("b", "b", "b"), ("Talk", "Talk", "talk"),
    ]  # fmt: skip


def test_names_that_differ_in_the_form_of_accents_are_one_document():
    """As macOS and Linux write the names of files; nobody sees a difference, so none is told."""
    composed, decomposed = "Vi\u1ec7t", "Vie\u0323\u0302t"
    found = list(
        pair([corpus("r", composed, "b")], [corpus("s", "b", decomposed)], skip_missing=False)
    )
    assert [made.name for made in found] == ["b", composed]


def test_equal_names_come_before_those_that_differ_in_case():
    found = list(pair([corpus("r", "A", "a")], [corpus("s", "a", "A")], skip_missing=False))
    assert [(p.references["r"].name, p.systems["s"].name) for p in found] == [
        ("a", "a"), ("A", "A"),
    ]  # fmt: skip


@pytest.mark.parametrize("system", [("AA", "b"), ("aa", "AA", "b")])
def test_names_that_only_case_tells_apart_are_not_one_document(system):
    with pytest.raises(InputError, match="document 'aA' is missing in system 's'"):
        names([corpus("r", "aA", "Aa", "b")], [corpus("s", *system)])


def test_recordings_whose_names_differ_in_case_are_paired_as_in_sclite(tmp_path):
    (tmp_path / "r.stm").write_text("Talk A s 0 2 so it is\nTalk B s 0 2 yes no\n")
    (tmp_path / "h.ctm").write_text(
        "talk a 0 1 so\ntalk a 1 .5 it\ntalk a 1.5 .5 was\ntalk b 0 1 yes\n"
    )
    with pytest.warns(InputWarning, match="'Talk-A' and 'talk-a'; 'Talk-B' and 'talk-b'"):
        found = score(tmp_path / "r.stm", tmp_path / "h.ctm", task="punctuation", intervals=False)
    assert found["h"]["word_error_rate"].value == 2 / 5


def test_a_recording_whose_name_differs_only_in_case_is_the_same(tmp_path, recwarn):
    (tmp_path / "r.stm").write_text("Talk A s 0 2 so it is\n")
    (tmp_path / "h.ctm").write_text("talk a 0 1 so\ntalk a 1 .5 it\n")
    score(tmp_path / "r.stm", tmp_path / "h.ctm", task="punctuation", intervals=False)
    assert not [warning for warning in recwarn if "recordings" in str(warning.message)]


def test_files_whose_names_differ_only_in_case_give_one_note(tmp_path):
    for folder, file in (("r", "A.txt"), ("r", "b.txt"), ("s", "a.txt"), ("s", "b.txt")):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / file).write_text("So it is. Yes. No.")
    with pytest.warns(InputWarning) as told:
        found = score(tmp_path / "r", tmp_path / "s", intervals=False)
    assert found.documents == ("b", "A")
    assert [str(note.message) for note in told] == [
        "document names that differ only in case are taken as one document: 'A' and 'a'"
    ]


def test_documents_that_are_numbered_after_files_of_other_names_say_so(tmp_path):
    for name in ("gold", "made"):
        (tmp_path / f"{name}.tsv").write_text("so\t0\nit\t1\n\nwe\t0\nmet\t1\n")
    with pytest.raises(InputError) as told:
        score(tmp_path / "gold.tsv", tmp_path / "made.tsv")
    assert str(told.value).endswith(
        "which has 'made-1', 'made-2'; documents are paired by name; these documents are numbered "
        "after their files; give both files the same name, in two folders"
    )


def test_such_documents_can_be_left_out_with_a_note():
    with pytest.warns(InputWarning, match="left out 2 documents that one side lacks: b, c"):
        found = names([corpus("r", "a", "b")], [corpus("s", "a", "c")], skip_missing=True)
    assert found == ["a"]


@pytest.mark.parametrize(
    ("reference", "system", "whole"),
    [(("a", "b", "c"), ("text",), "s"), (("text",), ("a", "b", "c"), "r")],
)
def test_a_text_against_its_parts_gives_a_note_that_names_the_task(reference, system, whole):
    message = (
        f"documents are paired by name; if {whole!r} is the text of all 3 documents, compare them "
        "as one with task='tokens', or give it in the same parts"
    )
    sides = [corpus("r", *reference)], [corpus("s", *system)]
    with pytest.raises(InputError) as told:
        names(*sides)
    assert str(told.value).endswith(message)
    sides = [corpus("r", *reference)], [corpus("s", *system)]
    with pytest.warns(InputWarning) as notes:
        assert names(*sides, skip_missing=True) == []
    (note,) = notes
    assert str(note.message).startswith("left out 4 documents that one side lacks: ")
    assert str(note.message).endswith(message)


def test_an_error_for_documents_given_as_systems_says_to_pass_one_corpus():
    """A pattern without quotes: the shell made a system of every file."""
    reference, systems = corpus("r", "a", "b", "c"), [corpus(name, name) for name in "abc"]
    with pytest.raises(InputError, match="if the 3 systems are documents of one, give their fold"):
        names([reference], systems)


def test_one_document_that_is_left_out_is_one():
    with pytest.warns(InputWarning, match="left out 1 document that one side lacks: b"):
        assert names([corpus("r", "a", "b")], [corpus("s", "a")], skip_missing=True) == ["a"]


def test_one_document_too_many_prevents_joining():
    sides = [corpus("r", "a", "b", "c")], [corpus("s", "a", "other")]
    with pytest.raises(InputError, match="add it, or leave such documents out"):
        names(*sides)


def test_an_annotator_who_did_not_do_a_document_is_a_missing_value():
    found = {
        p.name: sorted(p.references)
        for p in pair(
            [corpus("r", "a", "b"), corpus("q", "a")], [corpus("s", "a", "b")], skip_missing=False
        )
    }
    assert found == {"a": ["q", "r"], "b": ["r"]}


def test_documents_in_the_same_order_are_paired_as_they_come():
    """A corpus larger than memory must be paired while it is read."""
    read = []

    def stream(side):
        for number in range(100):
            read.append((side, number))
            yield Document.build(str(number), ["x"])

    pairs = pair([Corpus("r", stream("r"))], [Corpus("s", stream("s"))], skip_missing=False)
    next(pairs)
    assert len(read) <= 4


def write_channels(tmp_path, name, channels):
    path = tmp_path / name
    fields = "s 0 1" if name.endswith("stm") else "0 1"
    path.write_text("".join(f"{entry} {fields} so\n" for entry in channels))
    return path


def test_a_channel_that_only_one_side_has_is_named(tmp_path):
    reference = write_channels(tmp_path, "ref.stm", ["talk A", "talk B"])
    system = write_channels(tmp_path, "sys.ctm", ["talk A"])
    message = r"document 'talk-B' \(channel B of 'talk'\) is missing in system 'sys'"
    with pytest.raises(InputError, match=message):
        score(reference, system)
    with pytest.warns(InputWarning) as caught:
        evaluation = score(reference, system, missing="skip")
    assert "left out 1 document that one side lacks: talk-B" in str(caught[0].message)
    assert evaluation.documents == ("talk-A",)


def test_words_without_a_segment_of_the_reference_are_named(tmp_path):
    reference = write_channels(tmp_path, "ref.stm", ["one 1", "two 1"])
    system = write_channels(tmp_path, "sys.ctm", ["one 1", "two 1", "three 1"])
    with pytest.raises(InputError, match=r"document 'three' .* is missing in the reference"):
        score(reference, system)


def test_a_file_of_one_recording_is_paired_by_the_recording(tmp_path):
    reference = write_channels(tmp_path, "ref.stm", ["one 1", "two 1"])
    system = write_channels(tmp_path, "sys.ctm", ["two 1"])
    with pytest.warns(InputWarning, match="left out 1 document that one side lacks: one"):
        found = score(reference, system, task="punctuation", missing="skip", intervals=False)
    assert found.to_dict()["documents"] == ["two"]


def test_files_of_the_same_name_are_paired_where_the_recording_is_called_otherwise(tmp_path):
    for folder in ("ref", "sys"):
        (tmp_path / folder).mkdir()
    for name in ("one", "two"):
        (tmp_path / "ref" / f"{name}.txt").write_text("so\n")
        write_channels(tmp_path, f"sys/{name}.ctm", [f"audio-of-{name} 1"])
    found = score(tmp_path / "ref", tmp_path / "sys", task="punctuation", intervals=False)
    assert found.to_dict()["documents"] == ["one", "two"]


def test_overlapping_speakers_need_names(tmp_path):
    words = [f"LEXEME t 1 {i} 1 w{i} lex {'bob' if i == 1 else 'ann'} <NA>\n" for i in range(3)]
    sentences = ["SU t 1 0 3 <NA> statement ann <NA>\n", "SU t 1 1 1 <NA> statement bob <NA>\n"]
    (tmp_path / "ref.rttm").write_text("".join(words + sentences))
    (tmp_path / "sys.ctm").write_text("".join(f"t 1 {i} 1 w{i}\n" for i in range(3)))
    with (
        pytest.warns(InputWarning, match="'t': an SU of 'bob' \\(1 to 2\\) overlaps one of 'ann'"),
        pytest.raises(InputError, match=r"document 't' does not say who speaks, and speakers over"),
    ):
        score(tmp_path / "ref.rttm", tmp_path / "sys.ctm", intervals=False)
