"""The program as a whole: help, version, lists, the demo and `interpunct convert`."""

import json

import pytest

from interpunct.metrics import METRICS
from interpunct.options import PRESETS
from interpunct.report.json.schemas import json_schema


def test_version_and_help(run):
    assert run("--version").startswith("interpunct ")
    for command in ("score", "convert"):
        assert "Examples" in run(command, "--help")


def test_without_a_command_there_is_the_help(tmp_path, interpunct_command):
    done = interpunct_command.process(cwd=tmp_path)
    assert (done.status, done.err) == (2, "")
    assert "Usage: interpunct [OPTIONS] COMMAND" in done.out


def test_metrics_lists_every_figure(run):
    printed = run("metrics")
    assert all(metric.name in printed for metric in METRICS)


def test_presets_are_listed_as_what_to_type(run):
    printed = run("presets")
    assert all(name in printed for name in PRESETS)
    assert "--task punctuation --marks ', . ? ! --' --costs nist" in printed


@pytest.mark.parametrize("command", ["score", "agreement", "curves", "align"])
def test_schemas_are_printed(run, command):
    assert json.loads(run("schema", command)) == json_schema(command)


def test_a_schema_of_no_command_is_refused(run):
    assert "'convert' is not one of 'score'" in run("schema", "convert", status=2)


def test_formats_lists_extensions(run):
    assert ".jsonl" in run("formats")


def test_demo_runs(run):
    assert "words" in run("demo")


def test_the_demo_shows_three_systems_three_annotators_and_two_rankings(run):
    printed = run("demo")
    assert max(len(line) for line in printed.splitlines() if not line.startswith("task:")) <= 80
    for name in ("both", "pause", "words", "ines", "mori", "tove", "WiSeBE", "mean F1"):
        assert name in printed
    assert "The two rank differently" in printed


def test_convert_says_what_it_wrote(run, tmp_path):
    run("convert", "annotators/ines", "out", "--to", "jsonl")
    assert len(list((tmp_path / "out").glob("*.jsonl"))) == 5
    run("convert", "annotators/ines", "all.jsonl")
    assert len((tmp_path / "all.jsonl").read_text().splitlines()) == 5
    printed = run("score", "all.jsonl", "-r", "annotators/ines", "--output", "json")
    assert json.loads(printed)["systems"][0]["scores"]["f1"]["value"] == 1
