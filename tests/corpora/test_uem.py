"""Partitions of recordings: which stretches are scored."""

import pytest

from interpunct.corpora.uem import Partition, read_uem
from interpunct.documents.document import Document
from interpunct.errors import InputError


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("t 1 0\n", "expected 4 fields (recording, channel, start, end), found 3: 't 1 0'"),
        ("t 1 2 1\n", ":1: the stretch starts at 2 and ends at 1; it must end after its start"),
        ("t 1 0 2\nt 1 1 3\n", ":2: the stretch starts at 1, before the previous one ends (2)"),
        (";;\n", "the file is empty; give at least one stretch to score"),
    ],
)
def test_a_bad_uem_is_one_line_that_says_where(tmp_path, text, message):
    (tmp_path / "a.uem").write_text(text)
    with pytest.raises(InputError) as caught:
        read_uem(tmp_path / "a.uem")
    assert message in str(caught.value)


def test_a_document_is_found_by_its_name_where_it_has_no_recording():
    partition = Partition("a.uem", {("talk", "A"): ((0, 1),), ("talk", "B"): ((1, 2),)})
    assert partition.of(Document.build("talk-B", ["a"])) == ((1, 2),)
    with pytest.raises(InputError, match="no stretch of recording 'talk', is listed"):
        partition.of(Document.build("talk", ["a"]))
