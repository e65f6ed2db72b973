"""Processes, executors and a single process give the same result."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import interpunct
from interpunct.corpora import shards
from interpunct.errors import InputError, InputWarning, InterpunctError, OptionError
from interpunct.evaluation.scores import plan
from interpunct.formats import write
from interpunct.options import Settings
from interpunct.running import executors
from interpunct.running.jobs import score_shard_elsewhere
from interpunct.sample import FOLDER
from tests.only import only
from tests.platforms import POSIX

ANNOTATORS = {who: FOLDER / "annotators" / who for who in ("ines", "mori", "tove")}
SYSTEMS = {name: FOLDER / "systems" / name for name in ("both", "words")}
DIFFERING = FOLDER / "differing"
ONE = {"ines": ANNOTATORS["ines"]}

CASES = {
    "boundaries": (SYSTEMS, ONE, {}),
    "several references": (SYSTEMS, ANNOTATORS, {}),
    "differing words": (
        {"both": DIFFERING / "systems/both"}, {"ines": DIFFERING / "annotators/ines"}, {},
    ),
    "several references that differ": (
        {"both": DIFFERING / "systems/both"},
        {who: DIFFERING / "annotators" / who for who in ("ines", "mori")}, {},
    ),
    "grid of thresholds": (SYSTEMS, ONE, {"thresholds": "grid", "beta": 0.3, "tolerance": 1}),
    "punctuation": ({"mori": ANNOTATORS["mori"]}, ONE, {"task": "punctuation"}),
    "punctuation, several references": (
        SYSTEMS, ANNOTATORS, {"task": "punctuation", "leave_one_out": True, "orders": 2},
    ),
    "tokens": ({"tove": ANNOTATORS["tove"], "mori": ANNOTATORS["mori"]}, ONE, {"task": "tokens"}),
}  # fmt: skip


@pytest.fixture(scope="module")
def processes():
    """Two processes for all tests; what a process does is the same, whoever started it."""
    with executors.workers_of(None, 2) as workers:
        yield workers.executor


@pytest.fixture
def small_shards(monkeypatch):
    """Every document in a shard of its own."""
    monkeypatch.setattr(shards, "BYTES", 1)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_the_answer_is_the_same_to_the_last_bit(case, processes, small_shards):
    systems, references, options = CASES[case]
    here = interpunct.score(references, systems, **options)
    away = interpunct.score(references, systems, executor=processes, **options)
    assert away.to_json() == here.to_json()
    assert away.table() == here.table()


@pytest.mark.parametrize("case", CASES)
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_corpus_in_shards_is_the_corpus(case, monkeypatch):
    systems, references, options = CASES[case]
    whole = interpunct.score(references, systems, **options)
    monkeypatch.setattr(shards, "BYTES", 1)
    assert interpunct.score(references, systems, **options).to_json() == whole.to_json()


def test_workers_are_processes_of_their_own(small_shards):
    here = interpunct.score(ONE, SYSTEMS)
    assert interpunct.score(ONE, SYSTEMS, workers=3).to_json() == here.to_json()


def test_an_executor_may_be_of_threads(small_shards):
    with ThreadPoolExecutor(2) as threads:
        away = interpunct.score(ONE, SYSTEMS, executor=threads)
    assert away.to_json() == interpunct.score(ONE, SYSTEMS).to_json()


def test_documents_in_memory_can_be_sent_too(processes, small_shards):
    systems = {name: interpunct.read(path) for name, path in SYSTEMS.items()}
    references = {who: interpunct.read(path) for who, path in ONE.items()}
    away = interpunct.score(references, systems, executor=processes)
    assert away.to_json() == interpunct.score(ONE, SYSTEMS).to_json()


@pytest.mark.parametrize("case", ["several references", "several references that differ"])
@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_agreement_is_the_same_wherever_it_is_measured(case, task, processes, monkeypatch):
    _, references, _ = CASES[case]
    whole = interpunct.agreement(references, task=task)
    monkeypatch.setattr(shards, "BYTES", 1)
    away = interpunct.agreement(references, task=task, executor=processes)
    assert away.to_json() == whole.to_json()
    assert away.table() == whole.table()
    assert interpunct.agreement(references, task=task).to_json() == whole.to_json()


def test_agreement_takes_processes_or_an_executor(processes, small_shards):
    here = interpunct.agreement(ANNOTATORS)
    assert interpunct.agreement(ANNOTATORS, workers=2).to_json() == here.to_json()
    with pytest.raises(OptionError, match="choose one"):
        interpunct.agreement(ANNOTATORS, workers=2, executor=processes)


def test_missing_annotations_are_reported_across_shards(tmp_path, processes, small_shards):
    for who in ("ann", "bo"):
        (tmp_path / who).mkdir()
        for name in ("one", "two", "three"):
            (tmp_path / who / f"{name}.txt").write_text("So it is. It is so.", encoding="utf-8")
    (tmp_path / "bo" / "two.txt").unlink()
    paths = {who: tmp_path / who for who in ("ann", "bo")}
    for executor in (None, processes):
        with pytest.warns(InputWarning, match="'bo' lacks 1 of 3 documents.*: two"):
            found = interpunct.agreement(paths, executor=executor)
        assert found.documents == ("one", "three", "two")


@pytest.mark.parametrize("format", ["jsonl", "parquet"])
def test_one_file_is_read_in_parts(format, tmp_path, processes, small_shards):
    sides = []
    for side in (ONE, SYSTEMS):
        paths = {name: tmp_path / f"{name}.{format}" for name in side}
        for name, path in paths.items():
            write(interpunct.read(side[name]), path)
        sides.append(paths)
    expected = interpunct.score(ONE, SYSTEMS)
    assert interpunct.score(*sides).to_json() == expected.to_json()
    assert interpunct.score(*sides, executor=processes).to_json() == expected.to_json()


@pytest.mark.parametrize("extension", ["trn", "tsv", "conllu"])
@pytest.mark.parametrize("task", ["boundaries", "punctuation", "tokens"])
def test_a_file_of_many_documents_is_cut_where_they_begin(
    extension, task, tmp_path, processes, monkeypatch
):
    sides = []
    for who in ("ines", "mori"):
        (tmp_path / who).mkdir()
        sides.append({who: tmp_path / who / f"talks.{extension}"})
        write(interpunct.read(ANNOTATORS[who]), sides[-1][who])
    whole = interpunct.score(*sides, task=task)
    monkeypatch.setattr(shards, "BYTES", 1)
    assert len(plan(*sides, Settings.choose(task=task))[1]) == 5
    assert interpunct.score(*sides, task=task).to_json() == whole.to_json()
    assert interpunct.score(*sides, task=task, executor=processes).to_json() == whole.to_json()


def test_utterances_in_a_batch_score_as_documents_do(tmp_path):
    """Also where the order differs, or a line cannot be read in a batch."""
    lines = ["So it is. (a)\n", "'Yes,' he said. (b)\n", "{ No / @ } -- well, no! (c)\n"]
    other = ["So is it? (a)\n", "'Yes' he had said. (b)\n", "No, well. No! (c)\n"]
    gold, made = tmp_path / "gold.trn", tmp_path / "made.trn"
    for order in ((0, 1), (1, 0), (0, 1, 2)):
        gold.write_text("".join(lines[:2]) + (lines[2] if 2 in order else ""))
        made.write_text("".join(other[place] for place in order))
        found = interpunct.score(gold, made, task="punctuation")
        expected = interpunct.score(
            {"gold": interpunct.read(gold)}, {"made": interpunct.read(made)}, task="punctuation"
        )
        assert found.to_json() == expected.to_json()


@pytest.mark.filterwarnings("ignore:.*no boundary at all", "ignore:no document has an inner")
def test_parts_of_a_file_keep_lines_and_names(tmp_path, small_shards):
    """Blank lines do not count, and documents without a name are numbered through."""
    lines = ['{"units": ["a", "b"]}', "", '{"units": ["c"]}', " ", '{"units": ["d"]}']
    for name in ("gold", "made"):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = interpunct.score(str(tmp_path / "made.jsonl"), str(tmp_path / "made.jsonl"))
    assert found.documents == ("made-1", "made-2", "made-3")
    lines[4] = '{"units": ["d", 5]}'
    (tmp_path / "made.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"made\.jsonl:5: "):
        interpunct.score(str(tmp_path / "gold.jsonl"), str(tmp_path / "made.jsonl"))


def test_documents_find_each_other_across_shards(tmp_path, processes, small_shards):
    """Files of the same name hold different documents: what is left over is paired in the end."""
    documents = interpunct.read(ANNOTATORS["ines"])
    made = interpunct.read(ANNOTATORS["mori"])
    for side, order in (("gold", documents), ("mori", [made[i] for i in (0, 3, 2, 1, 4)])):
        for number, part in enumerate((order[:2], order[2:])):
            (tmp_path / side).mkdir(exist_ok=True)
            write(part, tmp_path / side / f"part-{number}.jsonl")
    paths = str(tmp_path / "gold"), str(tmp_path / "mori")
    found = interpunct.score(*paths, executor=processes)
    assert found.documents[:3] == ("bees", "bus", "maps")
    assert set(found.documents[3:]) == {"bread", "lighthouse"}
    assert [found.pair(place).name for place in range(5)] == list(found.documents)
    assert found.to_json() == interpunct.score(*paths).to_json()
    expected = interpunct.score({"gold": documents}, {"mori": made})
    assert only(found).counts == only(expected).counts


def test_a_missing_document_is_an_error_wherever_it_is_missed(tmp_path, processes, small_shards):
    for name in ("one", "two", "three"):
        for side in ("gold", "made"):
            (tmp_path / side).mkdir(exist_ok=True)
            (tmp_path / side / f"{name}.txt").write_text("So it is. It is so.", encoding="utf-8")
    (tmp_path / "made" / "two.txt").unlink()
    sides = str(tmp_path / "gold"), str(tmp_path / "made")
    for executor in (None, processes):
        with pytest.raises(InputError, match=r"'two' is missing in system 'made'"):
            interpunct.score(*sides, executor=executor)
        with pytest.warns(InputWarning, match="left out 1 document that one side lacks: two"):
            found = interpunct.score(*sides, executor=executor, missing="skip")
        assert found.documents == ("one", "three")


def test_two_documents_of_one_name_are_reported_across_shards(tmp_path, processes, small_shards):
    for side in ("gold.jsonl", "made.jsonl"):
        line = '{"name": "talk", "units": ["a", "b"]}\n'
        (tmp_path / side).write_text(line * 3, encoding="utf-8")
    for executor in (None, processes):
        with pytest.raises(InputError, match=r":2: a second document named 'talk'"):
            interpunct.score(
                str(tmp_path / "gold.jsonl"), str(tmp_path / "made.jsonl"), executor=executor
            )


def test_errors_and_warnings_come_from_workers_as_from_here(tmp_path, processes, small_shards):
    gold, made = tmp_path / "gold", tmp_path / "made"
    for folder in (gold, made):
        folder.mkdir()
        for name in ("a", "b"):
            (folder / f"{name}.txt").write_text("one two\n" * 20, encoding="utf-8")
    said = []
    for executor in (None, processes):
        with pytest.warns(InputWarning) as caught:
            interpunct.score(str(gold), str(made), executor=executor, intervals=False)
        said.append([str(warning.message) for warning in caught])
    assert said[0] == said[1]
    assert [message.split(":")[0] for message in said[0][:2]] == [
        str(gold / "a.txt"), str(made / "a.txt"),
    ]  # fmt: skip
    (made / "b.txt").write_bytes(b"one\n\xff")
    errors = []
    for executor in (None, processes):
        with (
            pytest.raises(InputError, match="not UTF-8") as caught,
            pytest.warns(InputWarning),
        ):
            interpunct.score(str(gold), str(made), executor=executor)
        errors.append((str(caught.value), caught.value.path, caught.value.line))
    assert errors[0] == errors[1]
    assert errors[0][1:] == (str(made / "b.txt"), 2)


def test_a_worker_that_dies_is_reported(small_shards, monkeypatch):
    monkeypatch.setattr("interpunct.running.accumulation.score_shard_elsewhere", _die)
    with pytest.raises(InterpunctError, match="ended before its work was done"):
        interpunct.score(ONE, SYSTEMS, workers=2)


def _die(job, shard):
    os._exit(3)


def test_another_version_is_not_trusted():
    job, parts = plan(ONE, SYSTEMS, Settings())
    with pytest.raises(InterpunctError, match=r"from version 0\.0\.9; install the same version"):
        score_shard_elsewhere(replace(job, version="0.0.9"), parts[0])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"workers": 0}, "workers must be a whole number of at least 1, not 0"),
        ({"workers": 2, "executor": "dask://localhost:1"}, "choose one"),
        ({"executor": "spark://localhost:1"}, "executor must be an Executor or dask://HOST:PORT"),
        ({"executor": "dask://"}, "executor must be an Executor or dask://HOST:PORT"),
    ],
)
def test_invalid_requests(options, message):
    with pytest.raises(OptionError, match=message):
        interpunct.score(ONE, SYSTEMS, **options)


def test_processes_are_started_where_they_pay():
    assert executors.processes_for(None, executors.PAYS - 1) == 1
    assert executors.processes_for(None, executors.PAYS) == executors._cores() >= 1
    assert executors.processes_for(5, 0) == 5


@pytest.mark.parametrize(("platform", "processes"), [("win32", 61), ("linux", 100)])
def test_windows_limits_the_number_of_processes(platform, processes, monkeypatch):
    monkeypatch.setattr(executors.sys, "platform", platform)
    monkeypatch.setattr(executors, "_cores", lambda: 100)
    assert executors.processes_for(100, 0) == processes
    assert executors.processes_for(None, executors.PAYS) == processes


@POSIX
@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_stops_everything_at_once(workers, tmp_path, interpunct_command):
    """As when a terminal sends it: to all processes of the group, in the middle of long work."""
    text = (ANNOTATORS["ines"] / "bees.txt").read_text(encoding="utf-8")
    (tmp_path / "long.txt").write_text(text * 200, encoding="utf-8")
    for side in ("gold", "made"):
        (tmp_path / side).mkdir()
        for number in range(5000):
            (tmp_path / side / f"{number}.txt").symlink_to(tmp_path / "long.txt")
    arguments = ("score", "made", "-r", "gold", "--workers", str(workers))
    running = interpunct_command.start(
        *arguments, cwd=tmp_path, start_new_session=True, text=True,
        # A shell may have started the tests in the background, where interrupts are ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    time.sleep(3)
    children = _processes_of(running.pid)
    os.killpg(running.pid, signal.SIGINT)
    printed, said = running.communicate(timeout=20)
    assert (running.returncode, printed, said) == (130, "", "interpunct: stopped\n")
    assert len(children) >= workers
    # Python's resource tracker ends a moment later.
    deadline = time.monotonic() + 5
    while _processes_of(running.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _processes_of(running.pid)


def _processes_of(session: int) -> list[int]:
    """The processes that were started in a session and are still there."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(entry.name))
    return found
