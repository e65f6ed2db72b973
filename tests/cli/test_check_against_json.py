"""`interpunct check` against the JSON of an earlier score, which replaces the old output."""

from __future__ import annotations

import json

import pytest

from interpunct.sample import FOLDER

GOLD = str(FOLDER / "annotators/mori")
ALL = [str(FOLDER / "annotators" / name) for name in ("ines", "mori", "tove")]
OLD, NEW = (str(FOLDER / "systems" / name) for name in ("both", "words"))


def _verdict(interpunct_command, folder, new, old, *options):
    call = ("check", new, "--against", old, *options, "--output", "json")
    done = interpunct_command.call(*call, cwd=folder)
    assert done.status in (0, 1), done.err
    return json.loads(done.out)


@pytest.fixture
def check(interpunct_command, tmp_path):
    """The output and exit status of a check."""

    def call(*arguments):
        done = interpunct_command.call("check", *arguments, cwd=tmp_path)
        return done.status, done.out, done.err

    return call


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(("-r", GOLD), id="boundaries"),
        pytest.param(("-r", GOLD, "--metric", "pk"), id="windows"),
        pytest.param(("-r", GOLD, "--metric", "boundary_similarity"), id="edits"),
        pytest.param(("-r", *ALL), id="several references"),
        pytest.param(("-r", *ALL, "--metric", "wisebe"), id="votes"),
        pytest.param(("-r", GOLD, "--task", "punctuation"), id="marks"),
        pytest.param(
            ("-r", GOLD, "--task", "punctuation", "--metric", "label_macro_f1"),
            id="mean over marks",
        ),
        pytest.param(("-r", GOLD, "--task", "tokens"), id="tokens"),
        pytest.param(("-r", GOLD, "--margin", "0.01"), id="with a margin"),
    ],
)
def test_it_says_what_the_old_output_says(interpunct_command, tmp_path, options):
    # Options of the verdict are not options of `score`.
    ends = [options.index(each) for each in ("--metric", "--margin") if each in options]
    scored = options[: min(ends, default=None)]
    done = interpunct_command.call(
        "score", OLD, *scored, "--no-intervals", "--output", "json", cwd=tmp_path
    )
    (tmp_path / "old.json").write_text(done.out, encoding="utf-8")
    from_json = _verdict(interpunct_command, tmp_path, NEW, "old.json", *options)
    from_output = _verdict(interpunct_command, tmp_path, NEW, OLD, *options)
    assert from_json == from_output


WHO = ("Anna", "Bela", "Cora", "Dora", "Ella", "Fred")


def _texts(folder, name, mark, documents=6):
    """A corpus of some documents, in which every second boundary has this mark."""
    (folder / name).mkdir(exist_ok=True)
    for number in range(documents):
        text = f"We met {WHO[number]}{mark} He left. I stayed{mark} It rained. Nobody minded."
        (folder / name / f"{number}.txt").write_text(text, encoding="utf-8")


@pytest.fixture
def folder(tmp_path):
    for name, mark in (("gold", "."), ("new", ","), ("old", ".")):
        _texts(tmp_path, name, mark)
    return tmp_path


def test_update_writes_what_later_checks_need(check, folder):
    call = ("old", "-r", "gold", "--against", "base.json")
    status, _, said = check(*call)
    assert (status, "base.json: no such file" in said) == (2, True)
    status, _, said = check(*call, "--update")
    assert status == 0
    assert "there was no baseline yet" in said
    assert "the scores of old were written to base.json" in said
    assert json.loads((folder / "base.json").read_text())["systems"][0]["name"] == "old"
    worse = ("new", "-r", "gold", "--against", "base.json")
    line = "worse: f1 0.6667, before 1.0000; loss between +0.3333 and +0.3333, p = 0.0156\n"
    assert check(*worse)[:2] == (1, line)
    # Accepted scores raise no alarm, and the next check starts from them.
    assert check(*worse, "--update")[:2] == (0, line)
    status, line, _ = check(*worse)
    assert status == 0
    assert line.startswith("not significantly worse: f1 0.6667, before 0.6667")


def test_documents_are_found_by_their_names(run, folder):
    run("check", "new", "-r", "gold", "--against", "base.json", "--update")
    stored = json.loads((folder / "base.json").read_text())
    stored["documents"].reverse()
    for result in stored["systems"][0]["summands"]["results"]:
        for numbers in result["fields"].values():
            numbers.reverse()
    (folder / "base.json").write_text(json.dumps(stored))
    _texts(folder, "old", ",", documents=3)
    line = run("check", "old", "-r", "gold", "--against", "base.json")
    assert line == run("check", "old", "-r", "gold", "--against", "new")


def test_one_long_document_has_its_blocks(run, check, tmp_path):
    for name, mark in (("gold", "."), ("new", ","), ("old", ".")):
        text = f"We met at ten{mark} He left us then. I stayed at home{mark} It rained all day. "
        (tmp_path / f"{name}.txt").write_text(text * 40, encoding="utf-8")
    run("check", "old.txt", "-r", "gold.txt", "--against", "base.json", "--update")
    found = check("new.txt", "-r", "gold.txt", "--against", "base.json")
    assert found[0] == 1
    assert found == check("new.txt", "-r", "gold.txt", "--against", "old.txt")


LONG = {
    "gold": "We met at ten. He left us then. I stayed at home. It rained all day. ",
    "new": "We met at ten, he left us then. I stayed at home, it rained all day. ",
    "old": "We met at ten. He left us then. I stayed at home. It rained all day. ",
}


def _few(folder, documents):
    """Some long documents, each longer than the one before it."""
    for name, text in LONG.items():
        (folder / name).mkdir()
        for number in range(documents):
            (folder / name / f"{number}.txt").write_text(text * (10 + number), encoding="utf-8")


@pytest.mark.parametrize("documents", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("--metric", "pk"), ("--task", "punctuation")])
def test_few_documents_have_their_blocks(run, check, tmp_path, documents, options):
    _few(tmp_path, documents)
    task = options if "--task" in options else ()
    run("check", "old", "-r", "gold", "--against", "base.json", "--update", *task)
    found = check("new", "-r", "gold", "--against", "base.json", *options)
    assert found == check("new", "-r", "gold", "--against", "old", *options)
    status, line, _ = found
    assert (status, line[:7]) == (1, "worse: ")
    assert line.endswith(" blocks)\n")
    assert check("old", "-r", "gold", "--against", "base.json", *options)[0] == 0


def test_blocks_are_those_of_their_documents(run, check, tmp_path):
    """The order of the documents of a JSON does not matter."""
    _few(tmp_path, 3)
    run("check", "new", "-r", "gold", "--against", "base.json", "--update")
    before = check("old", "-r", "gold", "--against", "base.json", "--output", "json")
    stored = json.loads((tmp_path / "base.json").read_text())
    summands = stored["systems"][0]["summands"]
    assert summands["unit"] == "blocks"
    sizes = [len(ends) for ends in summands["ends"]]
    assert len(sizes) == 3
    stored["documents"].reverse()
    summands["ends"].reverse()
    for result in summands["results"]:
        for field, numbers in result["fields"].items():
            parts = [numbers[sum(sizes[:n]) : sum(sizes[: n + 1])] for n in range(3)]
            result["fields"][field] = [number for part in reversed(parts) for number in part]
    (tmp_path / "base.json").write_text(json.dumps(stored))
    assert check("old", "-r", "gold", "--against", "base.json", "--output", "json") == before


def test_sentences_of_one_text_are_cut_where_both_end_them(run, check, tmp_path):
    """The old system and the new one end sentences elsewhere, and the loss stays the same."""
    for name, text in LONG.items():
        # Other sentence ends cut the text at other places.
        odd = text.replace("He left us then. I", "He left us then, I")
        lines = [text if n % 3 or name != "old" else odd for n in range(60)]
        tokens = " ".join(lines).replace(".", " .\n").replace(",", " ,")
        (tmp_path / f"{name}.tok").write_text(tokens, encoding="utf-8")
    call = ("-r", "gold.tok", "--task", "tokens")
    run("check", "old.tok", *call, "--against", "base.json", "--update")
    from_json, from_text = (
        json.loads(check("new.tok", *call, "--against", old, "--output", "json")[1])
        for old in ("base.json", "old.tok")
    )
    assert from_json["worse"] is from_text["worse"] is True
    assert [from_json[key] for key in ("new", "old", "loss")] == [
        from_text[key] for key in ("new", "old", "loss")
    ]
    assert from_json["unit"] == "blocks"
    assert from_json["drawn"] >= 5


def test_several_references_with_other_words_have_no_blocks(run, tmp_path):
    for number, name in enumerate(("ann", "bo", "new", "old")):
        (tmp_path / f"{name}.txt").write_text(f"We met {number}. He left us. " * 30)
    said = run(
        "check", "new.txt", "-r", "ann.txt", "bo.txt", "--against", "old.txt", "--task",
        "punctuation", status=2,
    )  # fmt: skip
    assert "no verdict is possible from 0 blocks; give 5 documents or more" in said


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--final", "include"),
            "its signature differs (final:excluded there, final:included here)",
        ),
        (("--delimiters", "!"), "its signature differs (delims:default there, delims:! here; k:2 "),
        (
            ("--task", "punctuation"),
            "its signature differs (task:boundaries there, task:punctuation",
        ),
        (("--metric", "f2"), "--metric: there is no figure 'f2'"),
    ],
)
def test_another_signature_is_refused_with_the_difference(run, folder, options, message):
    run("check", "old", "-r", "gold", "--against", "base.json", "--update")
    said = run("check", "new", "-r", "gold", "--against", "base.json", *options, status=2)
    assert message in said


def test_the_kind_of_interval_does_not_change_the_signature(run, folder):
    run("check", "old", "-r", "gold", "--against", "base.json", "--update", "--no-intervals")
    run("check", "new", "-r", "gold", "--against", "base.json", "--seed", "3", status=1)


def test_dropped_words_do_not_change_the_signature(run, check, folder):
    """Different words are found in the texts; a system that drops some still gets a verdict."""
    run("check", "old", "-r", "gold", "--against", "base.json", "--update")
    for path in (folder / "new").iterdir():
        path.write_text(path.read_text().replace("left", "").replace(".", ","), encoding="utf-8")
    status, line, _ = check("new", "-r", "gold", "--against", "base.json")
    assert (status, line[:10]) == (1, "worse: f1 ")


def test_other_documents_are_refused(run, folder):
    run("check", "old", "-r", "gold", "--against", "base.json", "--update")
    for name in ("gold", "new"):
        (folder / name / "0.txt").rename(folder / name / "ten.txt")
    said = run("check", "new", "-r", "gold", "--against", "base.json", status=2)
    assert "its documents differ (0, ten)" in said


def test_another_reference_is_refused(run, folder):
    run("check", "old", "-r", "gold", "--against", "base.json", "--update")
    path = folder / "gold" / "0.txt"
    path.write_text(path.read_text().replace(". He", ", He"), encoding="utf-8")
    said = run("check", "new", "-r", "gold", "--against", "base.json", "--k", "2", status=2)
    assert "base.json: " in said
    run("check", "old", "-r", "gold", "--against", "base.json", "--update", "--k", "2")
    _texts(folder, "gold", ".")
    said = run("check", "new", "-r", "gold", "--against", "base.json", "--k", "2", status=2)
    assert "base.json: the reference has changed since; score the old output again" in said


def test_several_systems_are_chosen_from(interpunct_command, check, folder):
    done = interpunct_command.call(
        "score", "old", "new", "-r", "gold", "--output", "json", cwd=folder
    )
    (folder / "both.json").write_text(done.out, encoding="utf-8")
    call = ("new", "-r", "gold", "--against")
    assert "it has 2 systems (old, new); choose one" in check(*call, "both.json")[2]
    assert check(*call, "old=both.json")[0] == 1
    assert check(*call, "new=both.json")[0] == 0
    assert "it has no system 'odl'; did you mean 'old'?" in check(*call, "odl=both.json")[2]


def test_update_never_drops_a_system(run, folder):
    both = run("score", "old", "new", "-r", "gold", "--output", "json")
    (folder / "both.json").write_text(both, encoding="utf-8")
    call = ("check", "new", "-r", "gold", "--update", "--against")
    for target in ("both.json", "old=both.json"):
        said = run(*call, target, status=2)
        assert "both.json: it has 2 systems (old, new), and --update writes one" in said
        assert (folder / "both.json").read_text(encoding="utf-8") == both
    run(*call, "both.json", "--force")
    run("check", "new", "-r", "gold", "--against", "both.json")


def test_update_never_replaces_what_another_command_found(run, folder):
    found = run("compare", "pysbd", "-r", "gold", "--output", "json")
    (folder / "found.json").write_text(found, encoding="utf-8")
    call = ("check", "new", "-r", "gold", "--against", "found.json")
    said = run(*call, status=2)
    assert "found.json: this is urn:interpunct:compare:1, not the JSON of interpunct score" in said
    said = run(*call, "--update", status=2)
    assert "the existing file is not the JSON of interpunct score" in said
    assert (folder / "found.json").read_text(encoding="utf-8") == found
    run(*call, "--update", "--force")
    run(*call)


def _damage(stored):
    stored["systems"][0]["summands"]["results"][0]["fields"]["tp"] = [1, "x"]


def _shorten(stored):
    stored["systems"][0]["summands"]["results"][0]["fields"]["tp"].pop()


def _forget(stored):
    del stored["systems"][0]["summands"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_damage, "base.json: it is damaged (entry 2 of"),
        (_shorten, "base.json: it is damaged (ValueError: 5 in place of 6"),
        (_forget, "base.json: it holds no results to test against"),
        (lambda stored: stored.pop("systems"), 'base.json: it is damaged ("systems" is missing)'),
        (
            lambda stored: stored.update(signature=None),
            'base.json: it is damaged ("signature" is not a text)',
        ),
        (
            lambda stored: stored.update(documents=[["0"]]),
            'base.json: it is damaged (entry 1 of "documents" is not a text)',
        ),
        (
            lambda stored: stored["systems"][0].update(summands=[]),
            'base.json: it is damaged ("summands" of entry 1 of "systems" is not an object)',
        ),
    ],
)
def test_a_damaged_json_is_one_line(run, folder, change, message):
    run("check", "old", "-r", "gold", "--against", "base.json", "--update")
    stored = json.loads((folder / "base.json").read_text())
    change(stored)
    (folder / "base.json").write_text(json.dumps(stored))
    assert message in run("check", "new", "-r", "gold", "--against", "base.json", status=2)
    # The remedy is to accept the new scores.
    run("check", "new", "-r", "gold", "--against", "base.json", "--update")
    run("check", "new", "-r", "gold", "--against", "base.json")


def test_a_json_that_ends_early_is_one_line(run, folder):
    run("check", "old", "-r", "gold", "--against", "base.json", "--update")
    whole = (folder / "base.json").read_text()
    (folder / "base.json").write_text(whole[: len(whole) // 2])
    said = run("check", "new", "-r", "gold", "--against", "base.json", status=2)
    assert "base.json:" in said
    assert "give --update" in said


def test_a_json_without_end_is_one_line(run, folder):
    run("check", "old", "-r", "gold", "--against", "base.json", "--update")
    deep = '{"schema": "urn:interpunct:score:1", "systems": ' + "[" * 100_000
    (folder / "base.json").write_text(deep + "]" * 100_000 + "}")
    said = run("check", "new", "-r", "gold", "--against", "base.json", status=2)
    assert "base.json:" in said
    assert "give --update" in said


def test_update_never_replaces_an_output(run, folder):
    before = (folder / "old" / "0.txt").read_text()
    said = run(
        "check", "new/0.txt", "-r", "gold/0.txt", "--against", "old/0.txt", "--update", status=2
    )
    assert "the existing file is not the JSON of interpunct score" in said
    assert (folder / "old" / "0.txt").read_text() == before


def test_figures_that_a_json_does_not_have(run, tmp_path):
    run("check", OLD, "-r", GOLD, "--against", "base.json", "--update")
    said = run("check", NEW, "-r", GOLD, "--against", "base.json", "--metric", "roc_auc", status=2)
    assert "roc_auc cannot be computed from stored results" in said


def test_the_fixture_takes_a_json(interpunct_check, run, folder, monkeypatch):
    run("check", "old", "-r", "gold", "--against", "base.json", "--update")
    monkeypatch.chdir(folder)
    assert not interpunct_check("gold", "old", against="base.json").worse
    with pytest.raises(pytest.fail.Exception, match=r"^worse: f1 0\.6667, before 1\.0000"):
        interpunct_check("gold", "new", against="base.json")
