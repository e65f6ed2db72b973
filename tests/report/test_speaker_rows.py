"""Tables of speakers have a row for the words of nobody."""

import json

import pytest


@pytest.mark.parametrize("systems", [["x"], ["x", "y"]])
def test_words_without_a_speaker_have_a_row_with_a_name(tmp_path, interpunct_command, systems):
    rows = {"units": ["so", "it", "is", "so"], "speaker": ["ann", "", "ann", "bob"]}
    for name in ("gold", *systems):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps(rows))
    files = [f"{name}.jsonl" for name in systems]
    call = ("score", *files, "-r", "gold.jsonl", "--task", "punctuation", "--by", "speaker")
    done = interpunct_command.call(*call, "--no-intervals", cwd=tmp_path)
    lines = done.out.splitlines()
    heads = [place for place, line in enumerate(lines) if ", speaker" in line]
    assert len(heads) == len(systems)
    for head in heads:
        names = [" ".join(line.split()[:-5]) for line in lines[head + 2 : head + 5]]
        assert names == ["(no speaker)", "ann", "bob"]
