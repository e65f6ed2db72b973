"""Starting up costs nothing that the work does not need."""

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
