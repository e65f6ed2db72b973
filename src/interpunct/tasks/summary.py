"""What a task says of a corpus, once all of its documents are measured."""

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
    """What was found in a corpus that decides how it was scored; the signature says it.

    `k` is the window of the corpus, or the rule by which each document got its own. `scored_time`
    names what only a part of the time was scored by.
    """

    words_differ: bool = False
    by_time: bool = False
    has_scores: bool = False
    k: Window | None = None
    scored_time: str = ""


@dataclass(frozen=True, slots=True)
class Blocks:
    """Parts of a document, and the results of each system in them, which add up.

    `ends` says where each part ends: after so many units of the reference or, without words, after
    so many of the parts. Without `results` the document cannot be cut.
    """

    results: Mapping[str, StackedBags]
    ends: Sequence[int]


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of a corpus, the figures that can be read off them, and what else there is.

    `columns` names the figures that a table shows unless the user says otherwise. `counts` gives
    the counts behind the figures about something, off a bag of results. `blocks` cuts a
    document, given with its place, into parts; they are drawn from where documents are few.

    What follows is there if the task, or this corpus, has it: how far the references agree; what
    became of each mark; systems beside humans, in `humans` for marks and in `left_out` for
    boundaries; tokens that differ; and, document by document, everybody's boundaries in the text,
    the columns of the alignment with each system, the network of several references, and the errors
    of each system with so many words around them.
    `part_figures` are about parts of the corpus, and are read off `part_results`, or else off the
    results of the whole; what speakers of a single document say is cut into blocks of its own.
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
