"""Plots of curves for papers, drawn with matplotlib (the extra `plots`).

Colours are those of Okabe and Ito, which colour-blind readers can distinguish; line styles differ
too, for black and white prints. Text stays text in SVG and PDF.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.cells import cell_len

from interpunct.errors import InputError, OptionError
from interpunct.evaluation.curves import KINDS, Curve, Curves
from interpunct.evaluation.curves.curve import check_kinds
from interpunct.formats.files.outputs import Kind, begins_with, check_file
from interpunct.formats.files.whole import write_whole
from interpunct.messages.visible_text import visible
from interpunct.metrics.thresholds import Floats
from interpunct.report.plots.kinds import CALIBRATED, GREY, LOOKS, NO_SKILL, Rates
from interpunct.report.plots.lines import band, decision, path
from interpunct.report.plots.normal_deviates import deviate_axes, on_deviates
from interpunct.report.tables.table import decimals

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
STYLES = ("-", "--", "-.", (0, (1, 1.2)), (0, (5, 1, 1, 1, 1, 1)), (0, (7, 2)), (0, (3, 3)))
PLOTS = {
    "png": Kind("a png", begins_with(b"\x89png")),
    "svg": Kind("an svg", begins_with(b"<?xml", b"<svg")),
    "pdf": Kind("a pdf", begins_with(b"%pdf")),
}
"""The formats by extension."""

PANEL = (3.0, 2.75)
"""Width and height of a panel in inches."""

LONGEST_NAME = 36
LONGEST_ROW = 20
"""The maximum width of a name in the legend, and beside a row; wide characters count twice.
"""

COLUMNS = 3
"""The maximum number of panels in a row, if there is only one corpus."""

LOOK: dict[str, Any] = {
    "font.size": 8,
    "axes.titlesize": 9,
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "legend.fontsize": 7.5,
    "legend.title_fontsize": 7.5,
    "legend.handlelength": 2.2,
    "legend.edgecolor": "none",
    "legend.framealpha": 0.85,
    "lines.linewidth": 1.3,
    "svg.fonttype": "none",
    "svg.hashsalt": "interpunct",
    "pdf.fonttype": 42,
}
CROSSING: dict[str, Any] = {
    "marker": "D", "markersize": 4.5, "markerfacecolor": "none", "markeredgecolor": "black",
    "markeredgewidth": 0.8,
}  # fmt: skip


def figure(rows: Mapping[str, Curves], kinds: Sequence[str]) -> Figure:
    """A figure with one row for each corpus and one column for each kind of curve.

    The name of a corpus is at the left of its row. Many kinds of one corpus take several rows.
    """
    matplotlib = _matplotlib()
    check_kinds(kinds)
    panels = [(name, curves, kind) for name, curves in rows.items() for kind in kinds]
    height = -(-len(kinds) // COLUMNS) if len(rows) == 1 else len(rows)
    columns = -(-len(panels) // height)
    with matplotlib.rc_context(LOOK):
        made: Figure = matplotlib.figure.Figure(
            figsize=(PANEL[0] * columns, PANEL[1] * height + 0.25), layout="constrained"
        )
        axes = made.subplots(height, columns, squeeze=False).flatten()
        for ax in axes[len(panels) :]:
            ax.set_axis_off()
        for place, ((name, curves, kind), ax) in enumerate(zip(panels, axes, strict=False)):
            _draw(curves, kind, ax)
            if place < len(kinds):
                ax.set_title(KINDS[kind].title)
            if place % columns == 0:
                _name_row(ax, name)
        signs = _signs(list(rows.values()), kinds)
        made.legend(handles=signs, loc="outside lower center", ncols=min(len(signs), 2 * columns))
    return made


def draw(curves: Curves, kind: str, ax: Axes) -> Axes:
    """Draw one kind of curve for all systems into given axes."""
    with _matplotlib().rc_context(LOOK):
        _draw(curves, kind, ax)
        ax.set_title(KINDS[kind].title)
    return ax


def new_axes() -> Axes:
    """Axes of a new pyplot figure, which an interactive session shows."""
    _matplotlib()
    from matplotlib import pyplot

    _, ax = pyplot.subplots(figsize=(4, 3.7), layout="constrained")
    return ax


def check_target(path: Path, *, inputs: Iterable[str | Path] = (), force: bool = False) -> str:
    """The format of a plot from its extension; raises an error if it cannot be written."""
    _matplotlib()
    suffix = path.suffix.lower().lstrip(".")
    if suffix not in PLOTS:
        raise OptionError(f"a plot is written as {', '.join(PLOTS)}, not as {path.name!r}")
    check_file(path, PLOTS[suffix], inputs=inputs, force=force)
    return suffix


def save(figure: Figure, path: str | Path, *, force: bool = False) -> None:
    """Write a figure to a file atomically; the extension defines the format.

    A file of another kind is replaced only with `force`.
    """
    path = Path(path)
    suffix = check_target(path, force=force)
    # Without a date, equal curves give equal files.
    dated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
    file = io.BytesIO()
    with _matplotlib().rc_context(LOOK):
        figure.savefig(file, format=suffix, dpi=220, metadata=dated.get(suffix))
    write_whole(path, [file.getvalue()])


def _matplotlib() -> Any:
    try:
        import matplotlib
        import matplotlib.figure
    except ImportError as error:
        raise InputError(
            "plots need matplotlib; install it with: pip install 'interpunct[plots]'"
        ) from error
    except ValueError as error:  # a backend that does not exist
        raise InputError(
            f"matplotlib cannot be imported: {error}; check the environment variable MPLBACKEND"
        ) from error
    return matplotlib


def _draw(curves: Curves, kind: str, ax: Axes) -> None:
    _axes(curves, kind, ax)
    named: list[Line2D] = []
    for curve, colour, style in zip(curves, cycle(COLOURS), cycle(STYLES), strict=False):
        lines = [_line(curve, kind, ax, colour, style)] if curve.has_scores else []
        points = _mark_decision(curve, kind, ax, colour)
        # A system without scores has only this point, so the legend names it.
        named += lines or points
    _mark_crossings(curves, kind, ax)
    _add_legend(named, kind, ax)


def _add_legend(named: Sequence[Line2D], kind: str, ax: Axes) -> None:
    """Add a legend; names are not formulas and may begin with an underscore."""
    where: Any = LOOKS[kind].legend
    shown = ["." for _ in named]
    legend = ax.legend(named, shown, title=KINDS[kind].label, loc=where, alignment="left")
    # All panels have the same size, regardless of the legend.
    legend.set_in_layout(False)
    for text, line in zip(legend.get_texts(), named, strict=True):
        text.set_parse_math(False)
        text.set_text(str(line.get_label()))


def _name_row(ax: Axes, name: str) -> None:
    ax.text(
        -0.3, 0.5, _short(name, LONGEST_ROW), transform=ax.transAxes, rotation=90, fontsize=9,
        fontweight="bold", ha="right", va="center", parse_math=False,
    )  # fmt: skip


def _short(name: str, longest: int = LONGEST_NAME) -> str:
    """A name that fits into a panel; a longer one is cut in the middle.

    >>> _short("both"), _short("w" * 200 + "-final")
    ('both', 'wwwwwwwwwwwwwwwwww…wwwwwwwwwww-final')
    """
    shown = visible(name)
    if cell_len(shown) <= longest:
        return shown
    half = longest // 2
    begin, end = shown[:half], shown[-half + 1 :]
    while cell_len(begin) > half:
        begin = begin[:-1]
    while cell_len(end) >= half:
        end = end[1:]
    return f"{begin}…{end}"


def _line(curve: Curve, kind: str, ax: Axes, colour: str, style: Any) -> Line2D:
    label = f"{_short(curve.name)}  {decimals(curve.figure(KINDS[kind].figure))}"
    x, y = (_on_axis(kind, values) for values in path(curve, kind))
    more: dict[str, Any] = {"solid_joinstyle": "round"}
    if LOOKS[kind].is_binned:
        more.update(marker="o", markersize=3, clip_on=False)
    (line,) = ax.plot(x, y, color=colour, linestyle=style, label=label, **more)
    if curve.each:
        edges = band(list(curve.each.values()), kind)
        at, low, high = (_on_axis(kind, values) for values in edges)
        ax.fill_between(at, low, high, color=colour, alpha=0.15, linewidth=0)
    return line


def _on_axis(kind: str, values: Floats) -> Floats:
    return on_deviates(values) if LOOKS[kind].on_deviates else values


def _mark_decision(curve: Curve, kind: str, ax: Axes, colour: str) -> list[Line2D]:
    place = decision(curve, kind)
    if place is None:
        return []
    x, y = _on_axis(kind, np.array(place))
    return ax.plot(
        x, y, "o", color=colour, markersize=5.5, markeredgecolor="white", markeredgewidth=0.8,
        zorder=5, clip_on=LOOKS[kind].on_deviates,
        label=None if curve.has_scores else _short(curve.name),
    )  # fmt: skip


def _mark_crossings(curves: Curves, kind: str, ax: Axes) -> None:
    look = LOOKS[kind]
    if look.place is None or not look.has_thresholds:
        return
    for at in chain.from_iterable(pair.crossings for pair in curves.overtakings):
        rates = Rates(at.recall, at.precision, at.false_alarm_rate, _prior(curves))
        ax.plot(*look.place(rates), zorder=6, clip_on=look.on_deviates, **CROSSING)


def _prior(curves: Curves) -> float:
    return curves.systems[0].prior


def _signs(rows: Sequence[Curves], kinds: Sequence[str]) -> list[Any]:
    """The legend of the whole figure, for the signs in its panels."""
    from matplotlib.lines import Line2D

    def sign(label: str, **look: Any) -> Any:
        return Line2D([], [], label=label, **look)

    found = []
    looks = [LOOKS[kind] for kind in kinds]
    if any(look.place for look in looks):
        threshold = rows[0].threshold
        where = "own boundaries" if threshold is None else f"threshold {threshold:g}"
        found.append(sign(where, linestyle="", marker="o", color=GREY, markersize=5))
    for rule in (NO_SKILL, CALIBRATED):
        if any(look.rule is rule for look in looks):
            found.append(sign(rule.label, **rule.style))
    crossed = any(pair.crossings for row in rows for pair in row.overtakings)
    if crossed and any(look.has_thresholds for look in looks):
        found.append(sign("curves cross", linestyle="", **CROSSING))
    if any(curve.each for row in rows for curve in row):
        found.append(sign("between references", color=GREY, alpha=0.3, linewidth=5))
    return found


def _axes(curves: Curves, kind: str, ax: Axes) -> None:
    """Axes, limits, and the line that curves are compared with."""
    look = LOOKS[kind]
    ax.set_box_aspect(1)
    ax.set_xlabel(KINDS[kind].x)
    ax.set_ylabel(KINDS[kind].y)
    if look.on_deviates:
        deviate_axes(curves, ax)
    ax.plot(*look.rule_line(_prior(curves)), **look.rule.style)
    if look.on_deviates:
        return
    margin = 0.01 * look.top
    top = look.top + margin
    if look.is_cropped:
        highest = max(curve.trace(kind).y.max(initial=0) for curve in curves.scored)
        top = min(top, 1.3 * highest)
    ax.set_xlim(-0.01, 1.01)
    ax.set_ylim(-margin, top)
