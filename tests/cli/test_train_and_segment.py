"""`interpunct train` and `interpunct segment` as a user sees them."""

import pytest

import interpunct
from interpunct.sample import FOLDER


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("work")


@pytest.fixture(scope="module")
def run(folder, interpunct_command):
    def call(*arguments, status=0):
        done = interpunct_command.call(*arguments, cwd=folder)
        assert done.status == status, done.err
        return done.err

    return call


CORPUS = [str(FOLDER / "annotators" / "mori" / f"{name}.txt") for name in ("bees", "bread", "bus")]
NEW = str(FOLDER / "transcripts.jsonl")


@pytest.fixture(scope="module")
def model(run, folder):
    said = run("train", "lm", *CORPUS, "-o", "lm.model")
    assert said.startswith("lm (documents:3|units:")
    return "lm.model"


def test_a_baseline_is_trained_run_and_scored(run, folder, model):
    assert "5 documents" in run("segment", model, NEW, "-o", "out.jsonl")
    found = interpunct.score(FOLDER / "annotators" / "mori", folder / "out.jsonl").to_dict()[
        "systems"
    ][0]["scores"]
    assert found["f1"]["value"] > 0.5
    assert found["roc_auc"]["value"] > 0.8


def test_any_format_comes_out(run, folder, model):
    run("segment", model, NEW, "-o", "texts", "--to", "text")
    assert len(interpunct.read(folder / "texts")) == 5
    run("segment", model, NEW, "-o", "out.tsv")
    scored = interpunct.read(folder / "out.tsv")
    assert all(document.scores is not None for document in scored)


def test_marks_can_be_learnt(run, folder):
    run("train", "maxent", *CORPUS, "-o", "marks.model", "--task", "punctuation")
    run("segment", "marks.model", CORPUS[0], "-o", "bees.txt")
    (document,) = interpunct.read(folder / "bees.txt")
    assert {mark for slot in document.marks for mark in slot.split()} >= {",", "."}


def test_the_tuning_data_and_the_seed_can_be_given(run):
    run("train", "hmm", *CORPUS[:2], "--dev", CORPUS[2], "--seed", "3", "-o", "hmm.model")


def test_a_pattern_of_files_to_tune_on_is_not_learnt_from(run):
    said = run("train", "lm", CORPUS[0], "--dev", *CORPUS[1:], "-o", "tuned.model")
    assert "lm (documents:1|" in said
    assert "|dev:documents:2|" in said
    said = run("train", "lm", "--dev", CORPUS[0], "-o", "tuned.model", *CORPUS[1:])
    assert "lm (documents:2|" in said


@pytest.mark.parametrize(
    "slashed",
    [
        pytest.param([("a/b", '["so"]'), ("a_b", '["it"]')], id="words"),
        pytest.param([("a/b", "[]"), ("a_b", '["it"]')], id="the first has none"),
    ],
)
def test_documents_do_not_overwrite_each_other(slashed, run, folder, model):
    rows = [f'{{"name": "{name}", "units": {units}}}' for name, units in slashed]
    (folder / "slash.jsonl").write_text("\n".join(rows))
    said = run("segment", model, "slash.jsonl", "-o", "slashed", "--to", "text", status=2)
    assert "documents 'a/b' and 'a_b' would both be written to this file" in said
    (folder / "nameless.jsonl").write_text('{"name": "", "units": ["so"]}')
    said = run("segment", model, "nameless.jsonl", "-o", "slashed", "--to", "text", status=2)
    assert "without a name" in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("train", "lstm", *CORPUS, "-o", "m"), "unknown system 'lstm'; there are lm,"),
        (("train", "lm", *CORPUS, "-o", "no/folder/m"), "no/folder: the folder does not exist"),
        (("train", "lm", *CORPUS, "-o", "m.gz"), "without .gz"),
        (("train", "lm", NEW, "-o", "m"), "no boundary to learn from"),
        (("train", "lm", "nothing.txt", "-o", "m"), "nothing.txt: no such file"),
        (("segment", "nothing.model", NEW, "-o", "x.jsonl"), "nothing.model: no such file"),
        (("segment", NEW, NEW, "-o", "x.jsonl"), "transcripts.jsonl: this is not a model"),
    ],
)
def test_mistakes_are_one_line(run, folder, arguments, message):
    said = run(*arguments, status=2)
    assert message in said
    assert len(said.splitlines()) == 1
    assert not (folder / "m").exists()
    assert not (folder / "x.jsonl").exists()


def test_the_same_name_twice_is_a_mistake(run, folder, model):
    other = str(FOLDER / "annotators" / "ines")
    said = run("segment", model, NEW, other, "-o", "twice.jsonl", status=2)
    assert "a second document named 'bees'" in said
    assert not (folder / "twice.jsonl").exists()
