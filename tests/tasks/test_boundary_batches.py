"""Documents of a batch are scored as they are one by one, without a loop over them."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from interpunct import score
from interpunct.corpora.pairing import PairBatch
from interpunct.documents.flat import Batch
from interpunct.errors import InputError, collected_warnings
from interpunct.formats import Reading, trn
from interpunct.formats.files.source import Source
from interpunct.options import Settings
from interpunct.results.stacking import join
from interpunct.tasks.agreement.annotated_documents import AgreementOnBoundaries
from interpunct.tasks.boundaries.task import Boundaries

WORDS = st.sampled_from(
    ["so", "So.", "it", "is,", "is.", "yes?", "Mr.", "left.Then", "<uh>", "τι;", "჻", "&amp;"]
)
TEXT = st.lists(WORDS, max_size=7).map(" ".join)
OPTIONS = st.sampled_from(
    [
        {}, {"final": "include", "k": "nltk"}, {"final": "include", "k": "superdialseg"},
        {"k": 3, "tolerance": 1, "beta": 2.0}, {"words": "strict"}, {"compounds": "merge"},
        {"tags": "keep", "costs": "nist", "case": "keep"},
    ]
)  # fmt: skip


def batch(texts):
    lines = "".join(f"{text} (u-{number})\n" for number, text in enumerate(texts))
    return trn.read_batch(Source.of_text(lines, name="1", place="here"), Reading())


def summed_up(task, parts):
    """All figures and messages, or the error."""
    with collected_warnings() as told:
        try:
            measured = [task.measure(part) for part in parts]
        except InputError as error:
            return str(error)
        results = {name: join([part.results[name] for part in measured]) for name in task.systems}
        notes = [note for part in measured for note in part.notes]
        summary = task.summarize(results, notes, lambda _: parts[0][0])
    bags = [
        {key: bag[key] for key in sorted(bag, key=repr)}
        for own in summary.results.values()
        for bag in own
    ]
    agreement = summary.agreement
    slots = [
        (own.name, {who: row.tolist() for who, row in own.boundaries.items()})
        for own in agreement.documents
    ]
    figures = [figure.name for figure in summary.figures]
    among = None
    if len(task.references) > 1:
        votes = {number: own.tolist() for number, own in agreement.votes.items()}
        among = [*agreement.bags], votes, agreement.words_differ, summary.left_out
    return bags, summary.facts, figures, slots, among, sorted(told)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.tuples(TEXT, TEXT, st.booleans()), min_size=1, max_size=6), OPTIONS, st.data())
def test_a_batch_is_scored_as_its_documents_are(rows, options, data):
    gold, made, _ = zip(*rows, strict=True)
    other = [first if same else second for first, second, same in rows]
    sides = {"made": batch(made), "other": batch(other), "same": batch(gold)}
    if any(side is None for side in sides.values()):
        return
    pairs = PairBatch({"gold": batch(gold)}, sides)
    task = Boundaries(Settings.choose(**options), ["gold"], list(sides))
    cut = data.draw(st.integers(0, len(pairs)))
    parts = [part for part in (pairs[:cut], pairs[cut:]) if len(part)]
    assert repr(summed_up(task, parts)) == repr(summed_up(task, [list(pairs)]))


SEVERAL_OPTIONS = st.sampled_from(
    [
        {}, {"final": "include", "k": "nltk"}, {"k": 3, "tolerance": 1, "beta": 2.0},
        {"leave_one_out": True}, {"leave_one_out": True, "final": "include"}, {"quorum": 2},
        {"words": "strict"}, {"window_limit": 0}, {"tags": "keep"},
    ]
)  # fmt: skip
MARKED = st.lists(st.sampled_from(["", "", ".", "?", ","]), min_size=7, max_size=7)


SEVERAL_ROWS = st.lists(
    st.tuples(st.lists(WORDS, max_size=7), st.lists(MARKED, min_size=5, max_size=5)),
    min_size=1,
    max_size=6,
)
DIFFER = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 4)), max_size=3)


def sides_of(rows, differ):
    """Five sides of documents with the same words, but for where they differ."""
    found = {}
    for number in range(5):
        texts = []
        for document, (words, marks) in enumerate(rows):
            own = zip(words, marks[number], strict=False)
            end = " other" if (document, number) in differ else ""
            texts.append(" ".join(word.rstrip(".,?") + mark for word, mark in own) + end)
        found[f"side {number}"] = batch(texts)
    assume(all(side is not None for side in found.values()))
    return found


@settings(deadline=None, max_examples=150)
@given(SEVERAL_ROWS, st.integers(2, 4), DIFFER, SEVERAL_OPTIONS, st.data())
def test_a_batch_of_several_references_is_scored_as_its_documents_are(
    rows, count, differ, options, data
):
    sides = sides_of(rows, differ)
    # Without a single word, F-beta says nothing in whole numbers or in fractions.
    assume("beta" not in options or len(sides["side 0"].flat.units))
    names = list(sides)
    pairs = PairBatch(
        {name: sides[name] for name in names[:count]}, {name: sides[name] for name in names[count:]}
    )
    task = Boundaries(Settings.choose(**options), names[:count], names[count:])
    cut = data.draw(st.integers(0, len(pairs)))
    parts = [part for part in (pairs[:cut], pairs[cut:]) if len(part)]
    assert repr(summed_up(task, parts)) == repr(summed_up(task, [list(pairs)]))


@settings(deadline=None, max_examples=100)
@given(SEVERAL_ROWS, DIFFER, st.sampled_from([{}, {"final": "include"}, {"orders": 3}]))
def test_annotators_of_a_batch_agree_as_in_its_documents(rows, differ, options):
    sides = sides_of(rows, differ)
    task = AgreementOnBoundaries(Settings.choose(**options), list(sides), [])
    pairs = PairBatch(sides, {})

    def measured(some):
        ((notes,), told) = task.measure(some).notes, []
        for document in notes.documents:
            slots = {who: row.tolist() for who, row in document.boundaries.items()}
            told.append((document.name, [*document.units], slots, document.differences))
        bags = [{key: bag[key] for key in sorted(bag, key=repr)} for bag in notes.bags]
        return told, bags

    assert repr(measured(pairs)) == repr(measured(list(pairs)))


def test_no_document_of_a_batch_is_made(monkeypatch, tmp_path):
    for side, text in (("gold", "so. it is, yes."), ("made", "so it is. no")):
        lines = "".join(f"{text} (u-{number})\n" for number in range(50))
        (tmp_path / f"{side}.trn").write_text(lines, encoding="utf-8")
    whole = Batch.__getitem__

    def only_parts(self, place):
        assert isinstance(place, slice) or place == 0, "a document was made"
        return whole(self, place)

    monkeypatch.setattr(Batch, "__getitem__", only_parts)
    found = score(tmp_path / "made.trn", tmp_path / "gold.trn", task="boundaries", intervals=False)
    assert len(found.documents) == 50
    annotators = [tmp_path / "gold.trn", tmp_path / "other.trn"]
    annotators[1].write_text(lines.replace("it is", "it was. so"), encoding="utf-8")
    found = score(tmp_path / "made.trn", annotators, task="boundaries", intervals=False)
    assert len(found.documents) == 50


def test_words_that_must_be_equal_are_an_error_where_they_differ():
    pairs = PairBatch({"gold": batch(["so it is", "yes"])}, {"made": batch(["so it is", "no"])})
    task = Boundaries(Settings.choose(words="strict"), ["gold"], ["made"])
    with pytest.raises(InputError, match=r"document 'u-1': unit 1 is 'yes' .*here:2"):
        task.measure(pairs)
