"""What can be collected on this machine."""

from importlib.util import find_spec

from interpunct.segmenters import SEGMENTERS

# Modules that need the extra `neural` have examples to run only where it is installed.
NEURAL = ["src/interpunct/baselines/networks.py", "src/interpunct/baselines/neural.py"]
# These are for type checkers, not to be run.
TYPED = ["tests/typing/right.py", "tests/typing/wrong.py"]
# These import what others have written, which may not be there, and have no examples.
ADAPTERS = [f"src/interpunct/segmenters/{row.module}.py" for row in SEGMENTERS.values()]
collect_ignore = [*TYPED, *ADAPTERS, *([] if find_spec("torch") else NEURAL)]
