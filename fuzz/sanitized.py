"""Run the tests of the core, then random inputs, with the build of `make sanitize`.

With words, such as `models --inputs 1000`, run that attack instead; one that is led by what the
code does has a build of its own, in which libFuzzer sees the branches of the core. Run by a Python
that has not set up its packages (`-S`): the ordinary, editable install would be found before.
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
SANITIZED, FUZZED = ROOT / "build" / "sanitized", ROOT / "build" / "fuzzed"
# The tests that call the core with inputs of their own making.
TESTS = (
    "metrics/test_edits", "metrics/test_tolerance", "alignment/test_joint",
    "documents/test_lattice", "alignment/test_network", "alignment/test_characters",
    "alignment/test_compounds", "alignment/test_token_errors", "alignment/test_treebank_labels",
    "alignment/test_placement", "test_laws", "formats/test_prose", "formats/test_batches",
    "formats/test_ctm_table", "formats/test_conllu", "metrics/test_thresholds",
    "metrics/test_areas", "metrics/test_reliability", "metrics/test_cost_curves",
    "metrics/test_many_documents", "metrics/test_stacked_results", "metrics/test_window_sums",
    "metrics/test_tokens", "baselines/test_hidden_events", "baselines/test_ngrams",
    "baselines/test_tagging", "baselines/test_odd_model_files", "formats/test_jsonl",
    "formats/test_trn", "metrics/test_punctuation", "metrics/test_soft", "metrics/test_windows",
    "alignment/test_character_slots", "baselines/test_word_classes", "report/test_json_layout",
    "tasks/test_boundary_batches", "tasks/test_many_documents",
    "tasks/test_marks_of_several_in_batches", "test_fuzz", "against/test_jiwer",
    "against/test_scikit_learn", "against/test_segeval",
)  # fmt: skip

INPUTS = 20_000


def main() -> int:
    environment = {"base": str(Path(sys.executable).parents[1])}
    sys.path[:0] = [str(ROOT), sysconfig.get_path("purelib", vars=environment)]
    from fuzz.__main__ import GUIDED
    from fuzz.__main__ import main as attack

    build = FUZZED if sys.argv[1:2] and sys.argv[1] in GUIDED else SANITIZED
    sys.path.insert(0, str(build))
    from interpunct import _core

    if build not in Path(_core.__file__).parents:
        sys.exit(f"expected the core in {build}, found {_core.__file__}")
    if sys.argv[1:]:
        return attack()
    import pytest

    tests = [str(ROOT / "tests" / f"{name}.py") for name in TESTS]
    # Sanitizers print directly to the terminal, not through Python.
    failed = pytest.main(["-q", "-p", "no:cacheprovider", "--capture=sys", *tests])
    if not failed:
        _give_anything(Random(0))
    return failed


def _give_anything(random: Random) -> None:
    from fuzz import any_arguments, core

    for _ in range(INPUTS):
        target = random.choice([any_arguments, core])
        target.one_input(random.randbytes(random.randrange(400)))
    print(f"and {INPUTS} inputs of random bytes")


if __name__ == "__main__":
    sys.exit(main())
