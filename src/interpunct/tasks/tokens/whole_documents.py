"""A warning if each document of a side is one sentence, while those of the other have several.

Formats of utterances and cells of tables keep their tokens here, so that no mark ends a sentence.
"""

from __future__ import annotations

import numpy as np

from interpunct.errors import warn
from interpunct.metrics.measures import SENTENCES
from interpunct.results.keys import Key
from interpunct.tasks.sides import FEWEST
from interpunct.tasks.task import Results


def warn_of_whole_documents(results: Results, reference: str) -> None:
    """Warn for each system if one of the two sides has no sentence end inside a document."""
    for system, stacked in results.items():
        each = stacked.each_of(Key(SENTENCES))
        sides = {("reference", reference): each.reference, ("system", system): each.hypothesis}
        inner = {side: int(np.maximum(counts - 1, 0).sum()) for side, counts in sides.items()}
        for (role, name), ends in inner.items():
            if not ends and max(inner.values()) >= FEWEST:
                warn(
                    f"{role} {name!r} has no sentence end inside a document, and the other side "
                    f"has {max(inner.values())}; in the task tokens, marks end no sentence in "
                    "utterances (trn, stm, ctm, kaldi) and in cells of tables: give one sentence "
                    "a line, as in lines and tokenized, or a treebank"
                )
