"""Some seconds of the attacks with damaged files, command lines and models; see `make attack`."""

import pytest

from fuzz import attack, commands, files, models, results
from interpunct.api.stored_results import StoredResults
from tests.platforms import POSIX

pytestmark = POSIX
"""An input that takes too long is stopped by an alarm."""


@pytest.mark.parametrize(
    ("target", "inputs"), [(files, 1000), (commands, 60), (models, 300), (results, 100)],
    ids=lambda value: getattr(value, "__name__", None),
)  # fmt: skip
def test_no_fault_is_found(target, inputs, capsys):
    status = target.main("--inputs", str(inputs))
    assert status == 0, capsys.readouterr().out


def test_a_whole_model_segments():
    """An attack on models that are all refused would find nothing."""
    assert all(map(models.give, models.models()))


def test_whole_results_make_a_page(tmp_path):
    """An attack on results that are all refused would find nothing."""
    for text in results.RESULTS:
        (tmp_path / "result.json").write_text(text, encoding="utf-8")
        assert "<!doctype html>" in StoredResults.read([tmp_path / "result.json"]).page()


def test_a_fault_is_counted_and_named(capsys):
    def attempt(random):
        if random.random() < 0.5:
            raise ZeroDivisionError

    assert attack.run("x", attempt, ["--inputs", "50"], inputs=10) == 1
    printed = capsys.readouterr().out
    assert "x: 50 inputs, " in printed
    assert "repeat it: python -m fuzz x --seed 0 --only " in printed
