"""A command imports only what it needs."""

import subprocess
import sys

import pytest

HEAVY = ("scipy.stats", "matplotlib", "sklearn", "torch", "pandas")
NUMPY = (*HEAVY, "numpy")


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        pytest.param("import interpunct", NUMPY, id="the package"),
        pytest.param("import interpunct.cli", NUMPY, id="the command line"),
        pytest.param("import interpunct; interpunct.score", NUMPY, id="its functions"),
        pytest.param("import interpunct; interpunct.score; interpunct.read", HEAVY, id="its names"),
        pytest.param(
            "import interpunct; interpunct.score(['So. It is.'], ['So it is.']).to_json()",
            HEAVY,
            id="a small score",
        ),
    ],
)
def test_nothing_heavy_is_imported(code, absent):
    check = f"{code}; import sys; print([name for name in {absent} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("module", ["interpunct.options", "interpunct.cli"])
def test_the_options_are_known_before_numpy_is(module):
    check = f"import sys, {module}; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


BOUNDARIES_NEED_NOT = (
    "interpunct.alignment.columns",
    "interpunct.api.annotator_agreement",
    "interpunct.cli.align",
    "interpunct.evaluation.curves",
    "interpunct.formats.conllu",
    "interpunct.formats.entity_wordings",
    "interpunct.metrics.public",
    "interpunct.report.export",
    "interpunct.report.html",
    "interpunct.report.json",
    "interpunct.rewriting.normalizers",
    "interpunct.rewriting.rewriting",
    "interpunct.tasks.punctuation",
    "interpunct.tasks.tokens",
    "interpunct.report.tables.references",
    "multiprocessing",
    "concurrent.futures",
    "hashlib",
    "rich._emoji_codes",
    "shutil",
    "socket",
    "tempfile",
)
"""What scoring the boundaries of two texts of the same words has no use for."""


def test_a_command_imports_what_it_needs(tmp_path):
    for name in ("reference.txt", "system.txt"):
        (tmp_path / name).write_text("So it is. Yes.")
    check = (
        "import sys; from interpunct.cli import main; import contextlib\n"
        "with contextlib.suppress(SystemExit): main()\n"
        f"print([name for name in {BOUNDARIES_NEED_NOT} if name in sys.modules])"
    )
    command = [sys.executable, "-c", check, "score", "system.txt", "-r", "reference.txt"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_help_of_all_commands_needs_no_numpy(tmp_path):
    check = (
        "import sys; from interpunct.cli import main; import contextlib\n"
        "with contextlib.suppress(SystemExit): main()\n"
        "print('numpy' in sys.modules)"
    )
    command = [sys.executable, "-c", check, "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_a_command_ends_without_a_look_at_all_objects():
    check = (
        "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 0))\n"
        "from interpunct.cli import main; main()"
    )
    command = [sys.executable, "-c", check, "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "True"
