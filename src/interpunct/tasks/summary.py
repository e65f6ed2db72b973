"""The summary of a corpus, made by a task after all documents have been measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpunct.corpora.pairing import Pair
from interpunct.options.types import Window
from interpunct.results.bag import Bag
from interpunct.results.figures import Figure
from interpunct.results.keys import Against
from interpunct.results.stacking import StackedBags

if TYPE_CHECKING:
    from interpunct.alignment.network_steps import NetworkText
    from interpunct.alignment.steps import Step
    from interpunct.tasks.agreement.boundaries import BoundaryAgreement
    from interpunct.tasks.boundaries.leave_one_out import LeftOut
    from interpunct.tasks.boundaries.text import BoundaryText
    from interpunct.tasks.error_places import ErrorFinder
    from interpunct.tasks.parts import Speakers
    from interpunct.tasks.punctuation.humans import HumansAndSystems
    from interpunct.tasks.punctuation.marks import MarkErrors
    from interpunct.tasks.tokens.differences import TokenDifferences


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a corpus that determine how it was scored; part of the signature.

    `k` is the window of the corpus, or the rule for windows of documents. `scored_time` names what
    restricts the scored time.
    """

    words_differ: bool = False
    by_time: bool = False
    has_scores: bool = False
    k: Window | None = None
    scored_time: str = ""


@dataclass(frozen=True, slots=True)
class Blocks:
    """Parts of a document with the results of each system, which add up.

    `ends` has the end of each part: the number of reference units up to it or, without words, the
    number of parts. If `results` is empty, the document cannot be cut.
    """

    results: Mapping[str, StackedBags]
    ends: Sequence[int]


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of a corpus, their figures, and everything else to report.

    `columns` names the figures that a table shows by default. `counts` returns the counts behind
    figures, from a bag of results. `blocks` cuts a document, given with its index, into parts,
    which are resampled if there are few documents.

    The other fields are set if the task and the corpus have them: the agreement of references; the
    errors by mark; systems compared with humans, in `humans` for marks and in `left_out` for
    boundaries; tokens that differ; and, for each document, the text with all boundaries, the
    alignment with each system, the network of several references, and the errors of each system in
    context. `part_figures` are figures of parts of the corpus, computed from `part_results` or else
    from the results of the whole; the words of speakers of a single document are cut into blocks of
    their own.
    """

    results: Mapping[str, StackedBags]
    figures: tuple[Figure, ...]
    columns: tuple[str, ...]
    facts: Facts
    counts: Callable[[Bag, Against], dict[str, Any]]
    blocks: Callable[[Pair, int], Blocks]
    agreement: BoundaryAgreement | None = None
    marks: MarkErrors | None = None
    humans: HumansAndSystems | None = None
    left_out: LeftOut | None = None
    tokens: TokenDifferences | None = None
    text: Callable[[Pair], BoundaryText] | None = None
    steps: Callable[[Pair], Mapping[str, Sequence[Step]]] | None = None
    network: Callable[[Pair], NetworkText] | None = None
    errors: ErrorFinder | None = None
    part_figures: tuple[Figure, ...] = ()
    part_results: Mapping[str, StackedBags] | None = None
    speakers: Speakers | None = None
