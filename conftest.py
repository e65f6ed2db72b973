"""What can be collected on this machine."""

from importlib.util import find_spec

# Modules that need the extra `neural` have examples to run only where it is installed.
NEURAL = ["src/interpunct/baselines/networks.py", "src/interpunct/baselines/neural.py"]
# These are for type checkers, not to be run.
TYPED = ["tests/typing/right.py", "tests/typing/wrong.py"]
collect_ignore = [*TYPED, *([] if find_spec("torch") else NEURAL)]
