"""Signs whose meaning is not known are found in batches as in single documents."""

from interpunct.corpora.pairing import PairBatch
from interpunct.formats import Reading, trn
from interpunct.formats.files.source import Source
from interpunct.tasks.sides import sides_holding
from interpunct.tasks.unknown_signs import UnknownSigns, may_be_unknown

REFERENCE = "So it is. (a)\nიგი ჻ იყო჻ (b)\nՍա է: (c)\nnote: yes (d)\n"
SYSTEM = "So it is (a)\nიგი იყო (b)\nՍա է (c)\nnote yes (d)\n"


def batch(text):
    return trn.read_batch(Source.of_text(text, name="1", place="here"), Reading())


def test_a_batch_has_the_signs_of_its_documents():
    pairs = PairBatch({"gold": batch(REFERENCE)}, {"made": batch(SYSTEM)})
    found = UnknownSigns.of(sides_holding(pairs, may_be_unknown))
    assert found == UnknownSigns.of(sides_holding(list(pairs), may_be_unknown))
    assert found.signs["reference", "gold"] == {"჻": 2, ":": 1}
    assert list(found.signs) == [("reference", "gold"), ("system", "made")]


def test_only_documents_that_may_have_some_are_made():
    pairs = PairBatch({"gold": batch(REFERENCE)}, {"made": batch(SYSTEM)})
    names = [made.name for _, made in sides_holding(pairs, may_be_unknown)]
    assert names == ["a", "b", "c", "d", "a"]
