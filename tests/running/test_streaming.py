"""A corpus of any size: documents are read, scored and dropped, and only numbers stay."""

import gc
import pickle

import pytest

import interpunct
from interpunct import Document
from interpunct.corpora import shards
from interpunct.errors import InputError
from interpunct.evaluation.scores import plan
from interpunct.options import Settings
from interpunct.running import document_cache
from interpunct.running import jobs as scoring
from interpunct.running.jobs import score_shard
from interpunct.sample import FOLDER
from interpunct.tasks.boundaries.task import Boundaries

SYSTEMS = {name: FOLDER / "systems" / name for name in ("both", "words")}
ANNOTATORS = {who: FOLDER / "annotators" / who for who in ("ines", "mori")}
DIFFERING = {"both": FOLDER / "differing/systems/both"}
ONE = {"ines": FOLDER / "differing/annotators/ines"}


@pytest.fixture
def forgetful(monkeypatch):
    """Nothing is kept, and every document is a shard of its own."""
    monkeypatch.setattr(document_cache, "KEPT", 0)
    monkeypatch.setattr(shards, "BYTES", 1)


def documents_in_memory() -> int:
    gc.collect()
    # Not isinstance: it asks objects for their class, and some of torch's objects then warn.
    return sum(type(thing) is Document for thing in gc.get_objects())


def test_only_the_documents_at_hand_are_in_memory(forgetful, monkeypatch):
    """Two systems and two references: four documents belong together."""
    most = []
    measure = Boundaries.measure

    def counting(task, pair):
        most.append(documents_in_memory())
        return measure(task, pair)

    before = documents_in_memory()
    monkeypatch.setattr(Boundaries, "measure", counting)
    evaluation = interpunct.score(ANNOTATORS, SYSTEMS, intervals=False)
    assert len(most) == len(evaluation.documents) == 5
    # Those of the document before may still be there while the next is read.
    assert max(most) - before <= 8
    assert documents_in_memory() == before


@pytest.mark.parametrize(
    ("systems", "references", "options"),
    [
        pytest.param(SYSTEMS, ANNOTATORS, {}, id="boundaries"),
        pytest.param(DIFFERING, ONE, {}, id="boundaries on differing words"),
        pytest.param(DIFFERING, ONE, {"task": "punctuation"}, id="punctuation"),
        pytest.param(
            {"mori": ANNOTATORS["mori"] / "bees.txt"},
            {"ines": ANNOTATORS["ines"] / "bees.txt"},
            {"task": "tokens"},
            id="tokens of one document",
        ),
    ],
)
def test_a_page_shows_texts_that_were_not_kept(systems, references, options, tmp_path, monkeypatch):
    interpunct.score(references, systems, **options).to_html(tmp_path / "kept.html")
    monkeypatch.setattr(document_cache, "KEPT", 0)
    monkeypatch.setattr(shards, "BYTES", 1)
    interpunct.score(references, systems, **options).to_html(tmp_path / "read_again.html")
    pages = [(tmp_path / name).read_text("utf-8") for name in ("kept.html", "read_again.html")]
    assert pages[0] == pages[1]


def test_a_text_that_has_gone_is_reported(tmp_path, forgetful):
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text("So it is. It is so.", encoding="utf-8")
    evaluation = interpunct.score(str(tmp_path), str(tmp_path), intervals=False)
    assert evaluation.pair(1).name == "two"
    (tmp_path / "two.txt").unlink()
    with pytest.raises(InputError, match=r"two\.txt: cannot be read"):
        evaluation.pair(1)


def test_little_comes_back_from_a_shard(tmp_path):
    """Numbers that are there for any document, and two bits for each slot."""
    words = "so it is then . " * 2000
    (tmp_path / "talk.txt").write_text(words, encoding="utf-8")
    job, (shard,) = plan(str(tmp_path / "talk.txt"), str(tmp_path / "talk.txt"), Settings())
    sent = len(pickle.dumps(list(score_shard(job, shard))))
    (tmp_path / "talk.txt").write_text(words * 5, encoding="utf-8")
    slots = 4 * 2000 * 4
    # The slots of both sides for the window of Pk, and those of the reference for agreement.
    more = len(pickle.dumps(list(score_shard(job, shard)))) - sent
    assert more == pytest.approx(3 * slots / 8, abs=99)


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_shard_of_many_documents_comes_in_parts(monkeypatch):
    whole = interpunct.score(ANNOTATORS, SYSTEMS)
    monkeypatch.setattr(scoring, "DOCUMENTS_AT_ONCE", 2)
    assert interpunct.score(ANNOTATORS, SYSTEMS).to_json() == whole.to_json()
