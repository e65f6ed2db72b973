"""The networks: trained on made-up talks, kept in a file, run over chunks."""

import sys
from dataclasses import replace

import numpy as np
import pytest

from interpunct import Document, baselines
from interpunct.baselines import load, save, train
from interpunct.baselines.observations import observe
from interpunct.errors import InputError
from tests.talks import talks

NEURAL = ("cnn", pytest.param("brnn", marks=pytest.mark.slow))
TALKS = talks(12)
NEW = talks(3, seed=7)


@pytest.fixture(scope="module")
def models():
    """A model of each system, small ones, trained when they are first asked for."""
    torch = pytest.importorskip("torch", reason="the extra neural is not installed")
    from interpunct.baselines import networks

    trained = {}

    def model(system):
        if system not in trained:
            trained[system] = train(system, TALKS, task="punctuation")
        return trained[system]

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(networks, "WIDTH", 48)
        patch.setattr(networks, "STATE", 48)
        yield model
    torch.set_num_threads(threads)


@pytest.mark.parametrize("system", NEURAL)
def test_marks_are_found(system, models):
    found = [mark for document in NEW for mark in models(system).segment(document).marks]
    wanted = [mark for document in NEW for mark in document.marks]
    assert np.mean([a == b for a, b in zip(found, wanted, strict=True)]) > 0.95


@pytest.mark.parametrize("system", NEURAL)
def test_posteriors_are_probabilities(system, models):
    posteriors = models(system).segmenter.posteriors(observe(NEW[0]))
    assert posteriors.shape == (len(NEW[0]), 4)
    np.testing.assert_allclose(posteriors.sum(axis=1), 1)


@pytest.mark.parametrize("system", NEURAL)
def test_the_input_does_not_leak_the_answer(system, models):
    shouted = Document.build("talk", [unit.upper() for unit in NEW[0].units], marks=NEW[0].marks)
    bare = Document.build("talk", [unit.lower() for unit in NEW[0].units])
    found, again = models(system).segment(shouted), models(system).segment(bare)
    np.testing.assert_array_equal(found.scores, again.scores)


@pytest.mark.parametrize("system", NEURAL)
def test_a_model_comes_back_from_its_file(system, models, tmp_path):
    save(models(system), tmp_path / "a.model")
    assert load(tmp_path / "a.model").segment(NEW[0]) == models(system).segment(NEW[0])


def test_the_weights_of_another_network_are_refused(models, tmp_path):
    path = tmp_path / "a.model"
    save(replace(models("cnn"), system="brnn"), path)
    with pytest.raises(InputError, match="damaged"):
        load(path)


@pytest.mark.parametrize("system", NEURAL)
def test_one_seed_gives_one_file(system, models, tmp_path):
    save(models(system), tmp_path / "first.model")
    save(train(system, TALKS, task="punctuation"), tmp_path / "second.model")
    assert (tmp_path / "first.model").read_bytes() == (tmp_path / "second.model").read_bytes()


@pytest.mark.parametrize("system", NEURAL)
def test_a_document_without_words_stays_without(system, models):
    assert len(models(system).segment(Document.build("silence", []))) == 0


def test_chunks_are_put_together_again(models):
    """A convolution sees no further than a margin, so chunks give the same result as the whole."""
    import torch

    from interpunct.baselines import neural

    segmenter = models("cnn").segmenter
    units = [unit for document in NEW for unit in document.units]
    assert len(units) > 2 * neural.CHUNK
    observation = observe(Document.build("long", units))
    padding = neural.MARGIN
    words, endings = neural._numbers(segmenter.vocabulary, observation)
    whole = segmenter.network(
        torch.from_numpy(np.pad(words, padding, constant_values=len(segmenter.vocabulary)))[None],
        torch.from_numpy(np.pad(endings, padding, constant_values=neural.ENDINGS))[None],
    )
    wanted = torch.softmax(whole[0, padding:-padding].double(), dim=1).detach().numpy()
    np.testing.assert_allclose(segmenter.posteriors(observation), wanted, atol=1e-5)


def test_without_torch_the_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in ("neural", "networks"):
        monkeypatch.delitem(sys.modules, f"interpunct.baselines.{name}", raising=False)
        monkeypatch.delattr(baselines, name, raising=False)
    with pytest.raises(InputError, match=r"needs torch; .*pip install 'interpunct\[neural\]'"):
        train("cnn", TALKS)
