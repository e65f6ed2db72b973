"""`python -m fuzz TARGET`: run a target until a fault is found or the time is over.

`readers`, `core` and `arguments` need atheris (the extra `fuzz`). Options after them go to
libFuzzer; inputs that led somewhere new are kept in build/fuzz/ and are where the next run begins.
`doubling`, `clusters`, `kills` and `faults` try a list of inputs, and end with status 1 if there is
a fault; they need no more than the package and its test tools.
"""

from __future__ import annotations

import sys

from fuzz import clusters, doubling, faults, kills

ATTACKS = {"doubling": doubling, "clusters": clusters, "kills": kills, "faults": faults}
"""What runs by itself: `main` takes the words of the command line, and gives an exit status."""


def main() -> None:
    name = sys.argv[1]
    if name in ATTACKS:
        sys.exit(ATTACKS[name].main(*sys.argv[2:]))
    from fuzz import guided

    guided.run(name, sys.argv[2:])


if __name__ == "__main__":
    main()
