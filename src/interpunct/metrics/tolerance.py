"""Boundaries that are near enough.

References
----------
The md-eval program of NIST's Rich Transcription evaluations accepts a boundary within a window;
here each boundary is used once, and as many as possible are paired off.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from interpunct import _core
from interpunct.errors import OptionError
from interpunct.metrics.results import Matches
from interpunct.metrics.slots import same_slots


def tolerant_matches(
    reference: npt.ArrayLike, hypothesis: npt.ArrayLike, *, tolerance: int
) -> Matches:
    """Pair off as many boundaries as possible that lie at most `tolerance` slots apart.

    Both false boundaries are near the true one, but it is used only once:

    >>> tolerant_matches([0, 0, 1, 0, 0], [0, 1, 0, 1, 0], tolerance=1)
    Matches(matched=1, reference=1, hypothesis=2)
    """
    if tolerance < 0:
        raise OptionError(f"the tolerance must be at least 0 slots, not {tolerance}")
    reference, hypothesis = same_slots(reference, hypothesis)
    return Matches(
        matched=_core.tolerant_matches(
            np.ascontiguousarray(reference).view(np.uint8),
            np.ascontiguousarray(hypothesis).view(np.uint8),
            tolerance,
        ),
        reference=int(np.count_nonzero(reference)),
        hypothesis=int(np.count_nonzero(hypothesis)),
    )
