"""What can be collected on this machine."""

from importlib.util import find_spec

# Modules that need the extra `neural` have examples to run only where it is installed.
NEURAL = ["src/interpunct/baselines/networks.py", "src/interpunct/baselines/neural.py"]
collect_ignore = [] if find_spec("torch") else NEURAL
