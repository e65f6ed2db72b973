"""Pitch and energy: from the columns of a file to the trees that use them."""

from dataclasses import replace

import numpy as np
import pytest

import interpunct
from interpunct import Document
from interpunct.baselines import load, train
from interpunct.baselines.examples import Example, hold_out, signature
from interpunct.baselines.observations import observe
from tests.talks import talks

VOICE = ("pitch", "energy")


def monotonous(name: str, *, seed: int, told_by: str) -> Document:
    """One word, repeated without a pause: only the voice falls where a segment ends."""
    random = np.random.default_rng(seed)
    ends = random.random(300) < 0.2
    times = 0.3 * np.arange(301)
    usual = {"pitch": 180, "energy": 60}[told_by]
    voice = {told_by: usual * (1 - 0.2 * ends + 0.02 * random.standard_normal(300))}
    marks = np.where(ends, ".", "").tolist()
    return Document.build(
        name, ["na"] * 300, marks=marks, starts=times[:-1], ends=times[1:], **voice
    )


def without_voice(document: Document) -> Document:
    return replace(document, pitch=None, energy=None)


def f1(folder, system: str) -> float:
    scored = interpunct.score(folder / "new", folder / system, intervals=False).to_dict()
    return scored["systems"][0]["scores"]["f1"]["value"]


@pytest.mark.parametrize("told_by", VOICE)
def test_boundaries_that_only_the_voice_tells_are_learnt_from_files(
    told_by, tmp_path, interpunct_command
):
    old, new = (
        [monotonous(f"{part}-{i}", seed=100 * seed + i, told_by=told_by) for i in range(3)]
        for seed, part in enumerate(("old", "new"))
    )
    interpunct.write(old, tmp_path / "old", format="nlp")
    interpunct.write(new, tmp_path / "new", format="nlp")
    interpunct.write(map(without_voice, new), tmp_path / "mute", format="nlp")
    call = interpunct_command.call
    assert call("train", "prosody", "old", "-o", "it.model", cwd=tmp_path).status == 0
    for source, target in (("new", "heard"), ("mute", "guessed")):
        done = call("segment", "it.model", source, "-o", target, "--to", "nlp", cwd=tmp_path)
        assert done.status == 0
    assert f1(tmp_path, "heard") > 0.95
    assert not f1(tmp_path, "guessed") > 0.5
    kept = getattr(interpunct.read(tmp_path / "heard")[0], told_by)
    np.testing.assert_array_equal(kept, getattr(new[0], told_by))


def with_voice(documents: list[Document]) -> list[Document]:
    """The same talks with an uninformative voice; some words have none."""
    random = np.random.default_rng(5)

    def heard(document: Document) -> Document:
        pitch, energy = random.uniform(80, 300, size=(2, len(document)))
        return replace(document, pitch=np.where(pitch < 100, np.nan, pitch), energy=energy)

    return [heard(document) for document in documents]


def test_a_model_that_never_heard_a_voice_does_not_listen_to_one():
    model = train("prosody", talks(4))
    (new,) = with_voice(talks(1, seed=7))
    np.testing.assert_array_equal(
        model.segment(new).scores, model.segment(without_voice(new)).scores
    )


@pytest.mark.parametrize("system", ["prosody", "hmm", "maxent"])
def test_a_model_that_heard_voices_finds_pauses_where_there_is_none(system):
    model = train(system, with_voice(talks(12)))
    for new in talks(3, seed=7):
        found = model.segment(new)
        assert found.pitch is None
        assert np.mean(found.boundaries[:-1] == new.boundaries[:-1]) > 0.9


def test_an_unknown_voice_changes_nothing():
    silent = [replace(d, pitch=np.full(len(d), np.nan)) for d in talks(4)]
    model, same = train("prosody", silent), train("prosody", talks(4))
    assert model.signature == same.signature
    arrays = same.segmenter.arrays()
    for name, array in model.segmenter.arrays().items():
        np.testing.assert_array_equal(array, arrays[name])


def test_the_signature_names_the_voice_that_was_heard():
    (talk,) = talks(1)
    numbers = np.linspace(100, 200, len(talk))
    documents = (talk, replace(talk, pitch=numbers), replace(talk, energy=numbers))
    examples = [Example(observe(d), d.boundaries.astype(np.int64)) for d in documents]
    assert len({signature([example]) for example in examples}) == 3


def test_held_out_documents_keep_their_own_voice():
    (talk,) = with_voice(talks(1))
    parts = hold_out([Example(observe(talk), talk.boundaries.astype(np.int64))], seed=0)
    for name in VOICE:
        joined = np.concatenate([getattr(part.observation, name) for (part,) in parts])
        np.testing.assert_array_equal(joined, getattr(talk, name))


def test_a_model_with_a_voice_comes_back_from_its_file(tmp_path, interpunct_command):
    interpunct.write(with_voice(talks(3)), tmp_path / "talks.jsonl")
    arguments = ("train", "prosody", "talks.jsonl", "-o", "it.model")
    assert interpunct_command.call(*arguments, cwd=tmp_path).status == 0
    (new,) = with_voice(talks(1, seed=7))
    trained = train("prosody", with_voice(talks(3)))
    assert load(tmp_path / "it.model").segment(new) == trained.segment(new)
