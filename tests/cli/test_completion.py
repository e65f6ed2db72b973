"""Shell completion: proposals, and installation."""

import pytest


@pytest.fixture
def ask(tmp_path, interpunct_command, monkeypatch):
    """The words that are proposed for the last of some that were typed."""

    def proposed(*words):
        monkeypatch.setenv("_INTERPUNCT_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(("interpunct", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        done = interpunct_command.process(cwd=tmp_path)
        return [tuple(line.split(",")) for line in done.out.split()]

    return proposed


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        pytest.param(["sc"], [("plain", "score"), ("plain", "schema")], id="a command"),
        pytest.param(["score", "--out"], [("plain", "--output")], id="an option"),
        pytest.param(["score", "--case", "k"], [("plain", "keep")], id="one of a few words"),
        pytest.param(["score", "--preset", "nl"], [("plain", "nltk")], id="a preset"),
        pytest.param(["score", "--system-format", "j"], [("plain", "jsonl")], id="a format"),
        pytest.param(["train", "max"], [("plain", "maxent")], id="a baseline"),
        pytest.param(["score", "ta"], [("file", "ta")], id="a file"),
    ],
)
def test_a_shell_proposes_what_can_be_typed(ask, typed, expected):
    assert ask(*typed) == expected


@pytest.mark.parametrize(
    ("shell", "script", "startup"),
    [
        ("bash", ".bash_completions/interpunct.sh", ".bashrc"),
        ("zsh", ".zfunc/_interpunct", ".zshrc"),
        ("fish", ".config/fish/completions/interpunct.fish", None),
    ],
)
def test_completion_is_installed_once(tmp_path, interpunct_command, shell, script, startup):
    before = f"import os; os.environ.update(HOME={str(tmp_path)!r}, SHELL='/bin/{shell}')"
    if startup is not None:
        (tmp_path / startup).write_text("alias l=ls\n")
    for _ in range(2):
        done = interpunct_command.process("--install-completion", cwd=tmp_path, before=before)
        assert done.status == 0, done.err
    shown = interpunct_command.process("--show-completion", cwd=tmp_path, before=before).out
    assert (tmp_path / script).read_text().split() == shown.split()
    if startup is not None:
        first, *added = (tmp_path / startup).read_text().splitlines()
        assert first == "alias l=ls"
        assert len(added) == 1


def test_the_startup_file_of_a_shell_need_not_be_utf_8(tmp_path, interpunct_command):
    (tmp_path / ".bashrc").write_bytes(b"alias caf\xe9=ls\n")
    before = f"import os; os.environ.update(HOME={str(tmp_path)!r}, SHELL='/bin/bash')"
    done = interpunct_command.process("--install-completion", cwd=tmp_path, before=before)
    assert done.status == 0, done.err
    assert (tmp_path / ".bashrc").read_bytes().startswith(b"alias caf\xe9=ls\nsource ")


def test_a_shell_without_completion_is_an_error(tmp_path, interpunct_command):
    before = "import os; os.environ['SHELL'] = '/bin/tcsh'"
    done = interpunct_command.process("--show-completion", cwd=tmp_path, before=before)
    assert done.status == 2
    assert "bash, zsh, fish" in done.err
