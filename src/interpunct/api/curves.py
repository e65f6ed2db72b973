"""Curves of systems at all thresholds of their scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpunct.api.frames import data_frame
from interpunct.api.page import HasPage
from interpunct.evaluation.curves import KINDS
from interpunct.evaluation.curves import Curves as CurvesOutcome
from interpunct.evaluation.curves.curve import check_kinds
from interpunct.report.frames import part_of
from interpunct.report.frames.curves import CURVES_FRAMES, CurvesFrame
from interpunct.report.json.curves import curves_json
from interpunct.report.json.types.curves import CurvesJson

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class Curves(CurvesOutcome, HasPage):
    """The curves of all systems of an evaluation, at all thresholds of their scores.

    Examples
    --------
    >>> import interpunct
    >>> gold = interpunct.Document.build("talk", list("abcde"), boundaries=[0, 1, 0, 1, 1])
    >>> made = interpunct.Document.build("talk", list("abcde"), scores=[0.2, 0.9, 0.6, 0.4, 1.0])
    >>> curves = interpunct.score({"gold": [gold]}, {"cnn": [made]}).curves()
    >>> curves["cnn"].figure("roc_auc")
    0.75
    """

    def _ipython_key_completions_(self) -> list[str]:
        return [curve.name for curve in self.systems]

    def plot(self, kind: str = "roc", *, ax: Axes | None = None) -> Axes:
        """Draw one kind of curve for all systems (needs matplotlib: the extra `plots`).

        Parameters
        ----------
        kind : str
            ``roc``, ``pr``, ``det``, ``cost`` or ``reliability``.
        ax : matplotlib Axes, optional
            Where to draw; by default a new figure of pyplot.
        """
        from interpunct.report.plots.figure import draw, new_axes

        check_kinds([kind])
        return draw(self, kind, ax if ax is not None else new_axes())

    def figure(self, kinds: Sequence[str] = ("roc", "pr")) -> Figure:
        """All systems in one figure, with a panel for each kind (needs matplotlib)."""
        from interpunct.report.plots.figure import figure

        return figure({"": self}, kinds)

    def table(self) -> str:
        """Areas, error rates, best thresholds and crossings of systems as plain text."""
        from interpunct.report.tables.curves import curves_sections
        from interpunct.report.terminal import render_sections

        return render_sections(curves_sections(self), self.signature)

    __str__ = table

    def _repr_html_(self) -> str:
        from interpunct.report.notebook import fragment
        from interpunct.report.tables.curves import curves_sections

        return fragment(curves_sections(self), signature=self.signature)

    def page(self, *, command: str = "") -> str:
        """A self-contained HTML page with every kind of curve."""
        from interpunct.report.html import thresholds_page

        return thresholds_page(self, command=command)

    def to_frame(self, kind: CurvesFrame = "roc") -> pd.DataFrame:
        """The points of a curve as a data frame (needs pandas: the extra `frames`).

        Parameters
        ----------
        kind : str
            ``roc``, ``pr``, ``det``, ``cost`` or ``reliability`` for the points of a curve, with a
            column for each axis; ``figures`` for areas, error rates and best thresholds;
            ``decisions`` for the counts of the systems' own decisions; ``crossings`` for the points
            at which one system overtakes another.

        Returns
        -------
        DataFrame
            An empty reference is the only one, or the majority of several. The threshold at which
            there is no boundary is nan.
        """
        return data_frame(part_of(CURVES_FRAMES, kind, self), self)

    def to_dict(self, kinds: Sequence[str] = tuple(KINDS)) -> CurvesJson:
        """The curves as `--output json` prints them."""
        check_kinds(kinds)
        return curves_json({"": self}, kinds)
