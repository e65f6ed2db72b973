"""`tokenized`: tokens of punctuation are marks of the word before."""

from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct.formats import Reading, tokenized
from interpunct.formats.files.source import Source
from interpunct.formats.prose.pieces import is_punctuation, join_dots, join_marks, split_marks

TOKENS = st.sampled_from(["so", "it", "is", "n't", ",", ".", "--", '"', "?!", "...", "%", "\n"])


def one_by_one(tokens):
    """What stands before the first word, and each word with its marks and whether it ends."""
    opening, slots = "", []
    for token, ends in tokens:
        if not is_punctuation(token):
            slots.append((token, "", ends))
        elif slots:
            word, marks, ended = slots[-1]
            slots[-1] = word, join_marks(marks, split_marks(token)), ended or ends
        else:
            opening = join_marks(opening, split_marks(token))
    return join_dots(opening), [(word, join_dots(marks), ends) for word, marks, ends in slots]


@given(st.lists(TOKENS).map(" ".join))
def test_marks_are_attached_as_if_one_by_one(text):
    source = Source.of_text(text, name="1", place="here")
    (whole,) = tokenized.read(source, Reading(keep_tokens=True))
    (found,) = tokenized.read(source, Reading())
    slots = zip(found.units, found.marks, found.boundaries.tolist(), strict=True)
    tokens = zip(whole.units, whole.boundaries.tolist(), strict=True)
    assert (found.opening, [*slots]) == one_by_one(tokens)
    kept = [place for place, token in enumerate(whole.units) if not is_punctuation(token)]
    assert found.origins.lines.tolist() == whole.origins.lines[kept].tolist()
    assert found.origins.columns.tolist() == whole.origins.columns[kept].tolist()


def test_brackets_of_the_penn_treebank_are_brackets(tmp_path):
    (tmp_path / "r.txt").write_text("He said (twice) so. It is [sic] so.\n")
    (tmp_path / "x.tok").write_text("He said -LRB- twice -RRB- so .\nIt is -lsb- sic -rsb- so .\n")
    for task in ("boundaries", "punctuation"):
        found = interpunct.score(tmp_path / "r.txt", tmp_path / "x.tok", task=task, intervals=False)
        assert "words:same" in found.signature
    (document,) = interpunct.read(tmp_path / "x.tok")
    assert list(document.marks) == ["", "(", ")", ".", "", "[", "]", "."]
