"""Agreement of annotators on a terminal: figures, pairs, votes, and disputed places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan
from textwrap import wrap

import numpy as np
from rich.cells import cell_len

from interpunct.alignment.annotated_batch import own_counts
from interpunct.messages.phrases import many
from interpunct.messages.visible_text import visible
from interpunct.metrics.matrices import mean
from interpunct.report.notes import interval_notes
from interpunct.report.tables.humans import mark_agreement_sections
from interpunct.report.tables.panel import orders_table, panel_sections
from interpunct.report.tables.table import WIDTH, Cell, Lines, Section, Table, between, decimals
from interpunct.statistics.correlation import Correlation
from interpunct.tasks.agreement.boundaries import BoundaryAgreement
from interpunct.tasks.agreement.disputed_places import Place
from interpunct.tasks.agreement.punctuation import MarkAgreement

MANY = 20
"""The maximum number of documents that are listed."""

FIGURES = {
    "agreement_ratio": "agreement ratio",
    "fleiss_kappa": "Fleiss' kappa",
    "fleiss_kappa_voted": "Fleiss' kappa, slots with a vote only",
    "krippendorff_alpha": "Krippendorff's alpha",
    "boundary_similarity_pi": "pi on boundary similarity",
    "boundary_similarity_kappa": "kappa on boundary similarity",
}
PAIRS = {
    "cohen_kappa": "Cohen's kappa",
    "f1": "F1",
    "boundary_similarity": "Boundary similarity",
}


def agreement_sections(agreement: BoundaryAgreement | MarkAgreement, *, top: int) -> list[Section]:
    """Everything about the annotators, from overall figures to single places."""
    if isinstance(agreement, MarkAgreement):
        return mark_agreement_sections(agreement, top=top)
    return [
        annotators_table(agreement),
        figures_table(agreement),
        *pair_tables(agreement),
        vote_bars(agreement),
        *panel_sections(agreement.panel, "boundaries"),
        *orders_section(agreement),
        *per_document(agreement),
        *disputed_places(agreement, top),
    ]


def annotators_table(agreement: BoundaryAgreement) -> Table:
    """The numbers of documents, units and segments of each annotator."""
    rows = []
    for who, (documents, units, segments) in annotator_counts(agreement).items():
        length = f"{units / segments:.1f}" if segments else decimals(float("nan"))
        rows.append(tuple(map(Cell, (who, str(documents), str(units), str(segments), length))))
    head = ("annotator", "documents", "units", "segments", "units per segment")
    return Table(head, tuple(rows))


def annotator_counts(agreement: BoundaryAgreement) -> dict[str, tuple[int, int, int]]:
    """The documents, units and segments of each annotator."""
    found = dict.fromkeys(agreement.annotators, (0, 0, 0))
    for who, documents, own in own_counts(agreement.documents):
        counts = found[who]
        found[who] = counts[0] + documents, counts[1] + own.units, counts[2] + own.segments
    return found


def figures_table(agreement: BoundaryAgreement) -> Table:
    """Figures of all annotators with their intervals."""
    head = ("all together (1: full agreement)", "value")
    rows = [(Cell(text), Cell(decimals(agreement.value(name)))) for name, text in FIGURES.items()]
    if not agreement.settings.intervals:
        return Table(head, tuple(rows))
    intervals = [agreement.interval(agreement.figures[name]) for name in FIGURES]
    with_intervals = [
        (*row, Cell(between(interval))) for row, interval in zip(rows, intervals, strict=True)
    ]
    return Table(
        (*head, "95% interval"),
        tuple(with_intervals),
        notes=interval_notes(agreement.resampling),
    )


def pair_tables(agreement: BoundaryAgreement) -> Iterator[Table]:
    """A matrix for each figure.

    The last column is the mean of a row, which shows annotators who differ from all others.
    """
    names = agreement.annotators
    for figure, title in PAIRS.items():
        rows = []
        for first in names:
            row = _row(agreement, figure, first)
            values = ["" if first == second else decimals(row[second]) for second in names]
            rows.append(tuple(map(Cell, (first, *values, decimals(mean(list(row.values())))))))
        yield Table(("", *names, "mean"), tuple(rows), title=title)


def _row(agreement: BoundaryAgreement, figure: str, who: str) -> dict[str, float]:
    others = [other for other in agreement.annotators if other != who]
    return {other: agreement.pair_value(figure, who, other) for other in others}


def vote_bars(agreement: BoundaryAgreement) -> Lines:
    """The numbers of slots by votes; shares and bars are relative to slots with any vote."""
    lines = ["Slots by their votes, and their share of those with a vote"]
    for annotators, slots in agreement.votes.items():
        voted = int(slots[1:].sum())
        digits = max(len(str(number)) for number in slots.tolist())
        for votes, number in enumerate(slots.tolist()):
            share = number / voted if votes and voted else 0
            drawn = f"  {share:4.0%}  {'█' * round(40 * share)}" if votes else ""
            lines.append(f"  {votes} of {annotators}  {number:{digits}}{drawn}".rstrip())
    return (*lines, "")


def orders_section(agreement: BoundaryAgreement) -> Iterator[Table]:
    """The spread of figures over orders of merging, if requested."""
    if agreement.orders:
        spreads = {FIGURES[name]: spread for name, spread in agreement.spreads.items()}
        yield orders_table(agreement.orders, spreads)


def per_document(agreement: BoundaryAgreement) -> Iterator[Section]:
    """The main figures of each document, if there are several; of many, those with least
    agreement.
    """
    if len(agreement.documents) < 2:
        return
    shown = ("agreement_ratio", "fleiss_kappa", "krippendorff_alpha")
    figures = [agreement.figures[name] for name in shown]
    each = agreement.bags.each()
    documents = len(agreement.documents)
    values = np.column_stack([np.broadcast_to(figure.value(each), documents) for figure in figures])
    chosen, title = range(len(values)), ""
    if len(values) > MANY:
        # Documents without a kappa are last, since nan is sorted last.
        chosen = np.argsort(values[:, 1], kind="stable")[:MANY].tolist()
        title = f"The {MANY} documents of least agreement, of {len(values)}"
    rows = tuple(
        (
            Cell(agreement.documents[i].name),
            Cell(str(len(agreement.documents[i].boundaries))),
            *(Cell(decimals(value)) for value in values[i]),
        )
        for i in chosen
    )
    head = ("document", "annotators", "agreement ratio", "Fleiss' kappa", "alpha")
    yield Table(head, rows, title=title)
    words = correlated(agreement.correlation)
    yield (f"Correlation of agreement ratio and Fleiss' kappa: {words}.", "")


def correlated(correlation: Correlation) -> str:
    """A correlation in words."""
    if isnan(correlation.value):
        return f"not measured ({many(correlation.documents, 'document')})"
    interval = "" if isnan(correlation.low) else f" [{correlation.low:.2f}, {correlation.high:.2f}]"
    return f"{correlation.value:.2f}{interval}"


def disputed_places(agreement: BoundaryAgreement, top: int) -> Iterator[Lines]:
    """The text around each place with the votes, followed by the voters."""
    found = agreement.places(top=top)
    if not found:
        return
    heads = [f"{visible(place.document.name)} {place.unit + 1}" for place in found]
    indent = min(max(map(cell_len, heads)), 24) + 2
    lines = ["Where they disagree most (|2: two end a segment here)"]
    for head, place in zip(heads, found, strict=True):
        drawn = draw(place, WIDTH - indent)
        lines.append(f"{head}{' ' * max(1, indent - cell_len(head))}{drawn}")
        lines.extend(f"{' ' * indent}{line}" for line in wrapped(voters(place), WIDTH - indent))
    yield (*lines, "")


def draw(place: Place, width: int) -> str:
    """The words around a place, with the numbers of votes in slots near it."""
    units, votes = place.document.units, place.votes
    first, last = min(votes), max(votes)

    def text(first: int, last: int) -> str:
        words = (
            f"{visible(units[unit])} |{len(votes[unit])}" if unit in votes else visible(units[unit])
            for unit in range(first, last + 1)
        )
        before, after = "… " * (first > 0), " …" * (last + 1 < len(units))
        return f"{before}{' '.join(words)}{after}"

    while True:
        wider = first, last
        if first > 0 and cell_len(text(first - 1, last)) <= width:
            first -= 1
        if last + 1 < len(units) and cell_len(text(first, last + 1)) <= width:
            last += 1
        if wider == (first, last):
            return text(first, last)


def wrapped(items: Sequence[str], width: int) -> list[str]:
    """Wrap items to lines without breaking items, unless they are longer than a line."""
    unbroken = "; ".join(item.replace(" ", "\u00a0") for item in items)
    return [line.replace("\u00a0", " ") for line in wrap(unbroken, width)]


def voters(place: Place) -> list[str]:
    """The voters of each slot."""
    units = place.document.units
    annotators = len(place.document.boundaries)
    names = {
        unit: "all" if len(who) == annotators else ", ".join(map(visible, who))
        for unit, who in place.votes.items()
    }
    return [f"after {visible(units[unit])}: {who}" for unit, who in names.items()]
