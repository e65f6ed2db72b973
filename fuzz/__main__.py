"""`python -m fuzz TARGET`: run a target until a fault is found or the time is over.

`readers`, `core` and `arguments` need atheris (the extra `fuzz`). Options after them go to
libFuzzer; inputs that led somewhere new are kept in build/fuzz/ and are where the next run begins.
`doubling` and `clusters` try a list of inputs, and end with status 1 if there is a fault.
"""

from __future__ import annotations

import sys

from fuzz import clusters, doubling

LISTS = {"doubling": doubling, "clusters": clusters}


def main() -> None:
    name = sys.argv[1]
    if name in LISTS:
        sys.exit(LISTS[name].main(*sys.argv[2:]))
    from fuzz import guided

    guided.run(name, sys.argv[2:])


if __name__ == "__main__":
    main()
