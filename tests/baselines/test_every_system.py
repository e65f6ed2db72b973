"""Every system: trained on made-up talks, stored in a file, applied to new talks."""

import json
import subprocess
import sys
import warnings
import zipfile
from dataclasses import replace

import numpy as np
import pytest

import interpunct
from interpunct import Document
from interpunct.baselines import SYSTEMS, check_target, load, save, train
from interpunct.baselines.cross_fitting import two_folds
from interpunct.baselines.examples import Example, hold_out
from interpunct.baselines.maxent import MaximumEntropy
from interpunct.baselines.observations import observe
from interpunct.errors import InputError, InputWarning, OptionError
from tests.shared import data
from tests.talks import talk, talks

TALKS = talks(12)
NEW = talks(3, seed=7)
CLASSIC = ("lm", "prosody", "hmm", "maxent", "hmm+maxent")


@pytest.fixture(scope="module")
def models():
    """A model of each system for each task, trained when it is first asked for."""
    trained = {}

    def model(system, task="boundaries"):
        if (system, task) not in trained:
            trained[system, task] = train(system, TALKS, task=task)
        return trained[system, task]

    return model


def f1(model, documents):
    found = [model.segment(document) for document in documents]
    scored = interpunct.score([documents], [found]).to_dict()
    return scored["systems"][0]["scores"]["f1"]["value"]


@pytest.mark.parametrize("system", CLASSIC)
def test_boundaries_are_found(system, models):
    assert f1(models(system), NEW) > 0.9


@pytest.mark.parametrize("system", CLASSIC)
def test_marks_are_found(system, models):
    model = models(system, "punctuation")
    assert model.labels == ("", ",", ".", "?")
    found = [mark for document in NEW for mark in model.segment(document).marks]
    wanted = [mark for document in NEW for mark in document.marks]
    right = np.mean([a == b for a, b in zip(found, wanted, strict=True)])
    # Prosody alone cannot tell a question from a statement.
    assert right > (0.8 if system == "prosody" else 0.95)


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.parametrize("system", CLASSIC)
def test_posteriors_are_probabilities(system, task, models):
    model = models(system, task)
    posteriors = model.segmenter.posteriors(observe(NEW[0]))
    assert posteriors.shape == (len(NEW[0]), len(model.labels))
    assert posteriors.min() >= 0
    np.testing.assert_allclose(posteriors.sum(axis=1), 1)


@pytest.mark.parametrize("system", CLASSIC)
def test_the_input_does_not_leak_the_answer(system, models):
    """The same words with other marks, other boundaries and other case come out the same."""
    new = NEW[0]
    disguised = Document.build(
        new.name,
        [unit.upper() for unit in new.units],
        marks=["!"] * len(new),
        boundaries=[1] * len(new),
        starts=new.starts,
        ends=new.ends,
        speaker=new.speaker,
    )
    found, again = models(system).segment(new), models(system).segment(disguised)
    np.testing.assert_array_equal(found.scores, again.scores)
    assert found.marks == again.marks


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.parametrize("system", CLASSIC)
def test_a_model_comes_back_from_its_file(system, task, models, tmp_path):
    save(models(system, task), tmp_path / "a.model")
    again = load(tmp_path / "a.model")
    for name in ("system", "task", "labels", "signature", "turn_pause"):
        assert getattr(again, name) == getattr(models(system, task), name)
    assert again.segment(NEW[0]) == models(system, task).segment(NEW[0])


@pytest.mark.parametrize("system", CLASSIC)
def test_one_seed_gives_one_file(system, models, tmp_path):
    save(models(system), tmp_path / "first.model")
    save(train(system, TALKS), tmp_path / "second.model")
    assert (tmp_path / "first.model").read_bytes() == (tmp_path / "second.model").read_bytes()


@pytest.mark.parametrize("system", CLASSIC)
def test_one_document_at_a_time_is_as_good_as_all_at_once(system, models):
    """The result of a document does not depend on other documents."""
    model = models(system)
    at_once = [model.segment(document) for document in NEW]
    alone = [model.segment(document) for document in reversed(NEW)][::-1]
    assert at_once == alone


@pytest.mark.filterwarnings("ignore:the corpus has neither times nor speakers")
@pytest.mark.parametrize("system", CLASSIC)
def test_words_without_times_or_speakers_are_enough(system):
    model = train(system, words_only(TALKS))
    found = model.segment(Document.build("new", NEW[0].units))
    assert np.isfinite(found.scores).all()


def words_only(documents):
    return [Document.build(d.name, d.units, marks=d.marks) for d in documents]


def test_prosody_warns_if_there_are_neither_times_nor_speakers():
    with pytest.warns(InputWarning, match="neither times nor speakers"):
        train("prosody", words_only(TALKS))


@pytest.mark.parametrize("system", CLASSIC)
def test_a_document_without_words_stays_without(system, models):
    assert len(models(system).segment(Document.build("silence", []))) == 0


@pytest.mark.parametrize("system", CLASSIC)
def test_a_single_document_is_enough_to_learn_from(system):
    assert f1(train(system, [talk("long", seed=3, sentences=150)]), NEW) > 0.8


def test_both_systems_together_are_as_good_as_each(models):
    together = f1(models("hmm+maxent"), NEW)
    assert together >= max(f1(models("hmm"), NEW), f1(models("maxent"), NEW)) - 0.02


def test_a_mark_never_contradicts_its_score(models):
    document = models("maxent", "punctuation").segment(NEW[0])
    ends = [mark in (".", "?") for mark in document.marks]
    np.testing.assert_array_equal(ends, document.scores >= 0.5)
    np.testing.assert_array_equal(ends, document.boundaries)


def test_the_weight_of_prosody_is_tuned_on_all_documents_unless_others_are_given(monkeypatch):
    tuned_on = []

    def noted(fitted, report):
        tuned_on.append(sum(len(examples) for _, examples in fitted))
        return 1.0

    monkeypatch.setattr("interpunct.baselines.hmm.tuned_weight", noted)
    for system in ("hmm", "hmm+maxent"):
        train(system, TALKS[:9])
        train(system, TALKS[:9], dev=TALKS[9:11])
    assert tuned_on == [9, 2, 9, 2]


def test_the_data_to_tune_on_can_be_given():
    with_dev = train("hmm", TALKS[:9], dev=TALKS[9:])
    assert f1(with_dev, NEW) > 0.9
    assert "documents:9|" in with_dev.signature


def test_the_signature_names_the_data_whatever_its_order():
    forwards, backwards = train("lm", TALKS), train("lm", TALKS[::-1])
    assert forwards.signature == backwards.signature
    assert forwards.signature != train("lm", TALKS[:-1]).signature
    assert forwards.signature != train("lm", [replace(t, speaker=None) for t in TALKS]).signature


def test_progress_is_reported():
    stages = []
    train("maxent", TALKS, report=lambda *told: stages.append(told))
    names = {name for name, *_ in stages}
    parts = {"language model", "prosody trees", "folds fitted", "weights", "final weights"}
    assert names == {"documents read", *parts}
    losses = [loss for name, _, _, loss in stages if name == "final weights"]
    assert losses[-1] < losses[0]


def as_examples(documents: list[Document]) -> list[Example]:
    return [Example(observe(one), one.boundaries.astype(np.int64)) for one in documents]


def test_folds_have_no_text_in_common_and_nothing_is_lost():
    """The talks twice, as from two annotators."""
    examples = as_examples([*TALKS, *TALKS])
    parts = two_folds(examples)
    first, second = ({one.observation.words for one in part} for part in parts)
    assert len(first) == len(second) == len(TALKS) // 2
    assert not first & second
    assert sorted(map(id, parts[0] + parts[1])) == sorted(map(id, examples))


def test_a_single_text_is_cut_in_two():
    (first,), (second,) = two_folds(as_examples(TALKS[:1]))
    assert first.observation.words + second.observation.words == observe(TALKS[0]).words
    np.testing.assert_array_equal([*first.labels, *second.labels], TALKS[0].boundaries)


def test_maxent_does_not_trust_systems_that_were_trained_on_the_labels():
    """A language model of unique words makes no errors on its own text, and many elsewhere.

    Without cross-fitting its posteriors would be trusted on new texts, too.
    """
    rng = np.random.default_rng(0)
    documents = [
        Document.build(f"noise{n}", [f"w{x}" for x in rng.integers(0, 10**6, 300)], boundaries=ends)
        for n, ends in enumerate(rng.random((8, 300)) < 0.3)
    ]
    model = train("maxent", documents[:6])
    for document in documents[6:]:
        scores = model.segment(document).scores
        assert np.all(np.abs(scores[:-1] - 0.3) < 0.2)


def test_a_tenth_is_held_out_and_nothing_is_lost():
    examples = [Example(observe(d), d.boundaries.astype(np.int64)) for d in TALKS]
    rest, held_out = hold_out(examples, seed=0)
    assert len(held_out) == 1
    assert {id(e) for e in rest} | {id(e) for e in held_out} == {id(e) for e in examples}
    (start,), (end,) = hold_out(examples[:1], seed=0)
    assert start.observation.words + end.observation.words == examples[0].observation.words


def wrong(path):
    with pytest.raises(InputError) as caught:
        load(path)
    assert str(path) in str(caught.value)
    return str(caught.value)


def test_files_other_than_models_are_refused(models, tmp_path):
    path = tmp_path / "a.model"
    assert "no such file" in wrong(path)
    path.write_text("hello")
    assert "not a model" in wrong(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("something.txt", "else")
    assert "not a model" in wrong(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("model.json", '{"kind": "another"}')
    assert "not a model" in wrong(path)
    assert "cannot be read" in wrong(tmp_path)


def test_half_a_file_and_changed_files_say_so(models, tmp_path):
    path = tmp_path / "a.model"
    save(models("lm"), path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert "not a model, or only a part" in wrong(path)
    middle = len(whole) // 2
    path.write_bytes(whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :])
    assert "damaged" in wrong(path) or "not a model" in wrong(path)


def rewritten(path, **changes):
    """The same file with another head, or without one of its arrays."""
    with zipfile.ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    head = json.loads(entries["model.json"]) | changes
    without = changes.get("without", "")
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in entries.items():
            if name != without:
                archive.writestr(name, json.dumps(head) if name == "model.json" else content)


@pytest.mark.parametrize(
    ("version", "way_out"), [(99, "update interpunct or train it again"), (1, "train it again")]
)
def test_models_of_another_version_say_so(version, way_out, models, tmp_path):
    path = tmp_path / "a.model"
    save(models("lm"), path)
    rewritten(path, version=version, interpunct="9.9.9")
    assert "a.model: the model was written by interpunct 9.9.9" in wrong(path)
    assert wrong(path).endswith(f"cannot read; {way_out}")


def test_models_of_unknown_systems_and_without_arrays_say_so(models, tmp_path):
    path = tmp_path / "a.model"
    save(models("lm"), path)
    rewritten(path, system="oracle")
    assert "unknown system 'oracle'" in wrong(path)
    save(models("lm"), path)
    rewritten(path, without="ngrams/tokens.npy")
    assert "damaged" in wrong(path)


def test_models_whose_arrays_are_of_different_models_say_so(models):
    maxent = models("maxent").segmenter
    arrays = maxent.arrays()
    with pytest.raises(ValueError, match="'classes' must be int32 of shape"):
        MaximumEntropy.restore({**arrays, "clues/classes": arrays["clues/classes"][1:]})
    with pytest.raises(ValueError, match="'weights' must be float32 of shape"):
        MaximumEntropy.restore({**arrays, "weights": arrays["weights"][1:]})


@pytest.mark.parametrize(("place", "bit"), [(8, 1), (10, 1)], ids=["encrypted", "packing"])
def test_archives_of_a_strange_kind_say_so(place, bit, models, tmp_path):
    """The flags and the method of the first entry in the directory of the archive."""
    path = tmp_path / "a.model"
    save(models("lm"), path)
    content = bytearray(path.read_bytes())
    content[content.index(b"PK\1\2") + place] ^= bit
    path.write_bytes(content)
    assert "damaged" in wrong(path)


def test_a_model_is_not_written_to_a_folder(tmp_path):
    with pytest.raises(InputError, match="this is a folder"):
        check_target(tmp_path)


def test_a_network_without_torch_is_not_called_damaged(models, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    path = tmp_path / "a.model"
    save(models("lm"), path)
    rewritten(path, system="cnn")
    with pytest.raises(InputError, match=r"pip install 'interpunct\[neural\]'"):
        load(path)


@pytest.mark.parametrize("system", [name for name in CLASSIC if name != "lm"])
@pytest.mark.parametrize("absent", [("sklearn", "sklearn.tree"), ("scipy", "scipy.optimize")])
def test_without_its_packages_a_system_names_the_extra(system, absent, monkeypatch):
    for module in absent:
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(InputError, match=r"needs .*pip install 'interpunct\[baselines\]'$"):
        train(system, TALKS)


@pytest.mark.parametrize("system", [None, *CLASSIC])
def test_scipy_and_sklearn_are_imported_for_training_only(system, models, tmp_path):
    run = ""
    if system:
        save(models(system), tmp_path / "a.model")
        run = f"b.load({str(tmp_path / 'a.model')!r}).segment(Document.build('new', ['so', 'it']))"
    code = (
        "import sys\nfrom interpunct import Document\nimport interpunct.baselines as b\n"
        f"{run}\nprint(sorted({{'scipy', 'sklearn'}} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_pickled_arrays_are_not_opened(models, tmp_path):
    path = tmp_path / "a.model"
    save(models("lm"), path)
    np.save(tmp_path / "pickled.npy", np.array([{"a": 1}], object), allow_pickle=True)
    with zipfile.ZipFile(path, "a") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        archive.writestr("ngrams/tokens.npy", (tmp_path / "pickled.npy").read_bytes())
    assert "damaged" in wrong(path)


def test_an_unknown_system_is_named_with_the_existing_ones():
    with pytest.raises(OptionError, match="unknown system 'rnn'; there are lm, prosody"):
        train("rnn", TALKS)
    assert tuple(SYSTEMS)[:5] == CLASSIC


@pytest.mark.parametrize(
    ("documents", "message"),
    [
        pytest.param([], "no words", id="no document"),
        pytest.param([Document.build("silence", [])] * 2, "no words", id="no word"),
        pytest.param([Document.build("a", ["so"] * 40)], "no boundary", id="no boundary"),
        pytest.param(
            [Document.build("a", ["so", "it", "is"], boundaries=[0, 0, 1])],
            "every boundary of the corpus is in the part held out for tuning",
            id="no boundary left",
        ),
        pytest.param(
            [Document.build("a", ["so"] * 40, boundaries=[1] * 40)], "every word", id="no inside"
        ),
    ],
)
def test_a_corpus_without_anything_to_learn_is_an_error(documents, message):
    with pytest.raises(InputError, match=message):
        train("lm", documents)


def test_without_data_to_tune_on_there_is_an_error():
    with pytest.raises(InputError, match="the development set has no words"):
        train("lm", TALKS, dev=[])


def test_the_tuning_data_are_in_the_signature():
    alone, tuned = train("lm", TALKS), train("lm", TALKS, dev=NEW)
    assert tuned.signature.startswith(f"{alone.signature}|dev:documents:{len(NEW)}|")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": -1}, "the seed must be from 0 to 2147483647, not -1"),
        ({"seed": 2**31}, "the seed must be from 0"),
        ({"turn_pause": -0.5}, "must be at least 0 seconds, not -0.5"),
        ({"turn_pause": float("nan")}, "must be at least 0 seconds, not nan"),
        ({"task": "tokens"}, "unknown task 'tokens'; there are boundaries, punctuation"),
    ],
)
def test_invalid_options_are_refused(options, message):
    with pytest.raises(OptionError, match=message):
        train("lm", TALKS, **options)


def test_marks_of_other_scripts_are_learnt_and_others_are_named():
    words = ["你好", "吗", "我", "很好"] * 5
    chinese = Document.build("a", words, marks=["（", "？", "，", "。"] * 5)
    with pytest.warns(InputWarning, match="these are ignored: （$"):
        model = train("lm", [chinese, chinese], task="punctuation")
    assert model.labels == ("", ",", ".", "?")


@pytest.mark.slow
def test_real_calls_are_segmented_better_by_words_and_prosody_together():
    calls = interpunct.read(data("earnings22/train"))[:20]
    new = interpunct.read(data("earnings22/test"))
    found = {name: f1(train(name, calls), new) for name in CLASSIC}
    assert found["hmm"] > max(found["lm"], found["prosody"])
    assert found["hmm+maxent"] > max(found["hmm"], found["maxent"]) - 0.01
    assert found["lm"] > 0.5
