"""The content of plots, which are written completely or not at all."""

import io
import re
import sys
import warnings

import matplotlib
import numpy as np
import pytest
from matplotlib.figure import Figure

import interpunct
from interpunct.errors import InputError, OptionError
from interpunct.evaluation.curves import KINDS
from interpunct.metrics.thresholds import operating_points
from interpunct.report.plots.figure import figure, save
from interpunct.report.plots.kinds import LOOKS
from interpunct.report.plots.lines import path, thinned, with_mixtures
from interpunct.report.plots.normal_deviates import deviates, rates
from interpunct.sample import REFERENCES, SYSTEMS
from tests.pictures import document

INES = {"ines": REFERENCES["ines"]}


@pytest.fixture(scope="module")
def curves():
    return interpunct.score(INES, SYSTEMS).curves()


def new_ax():
    return Figure().subplots()


def texts(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def area(x, y):
    return np.sum(np.diff(x) * (y[1:] + y[:-1]) / 2)


def test_every_kind_of_curve_has_a_look():
    assert list(LOOKS) == list(KINDS)


def test_a_panel_has_a_line_for_each_system_and_the_area_in_the_legend(curves):
    ax = curves.plot("roc", ax=new_ax())
    assert texts(ax) == ["both  0.946", "pause  0.789", "words  0.905"]
    line = next(line for line in ax.get_lines() if line.get_label() == "words  0.905")
    x, y = line.get_data()
    assert area(x, y) == pytest.approx(0.905, abs=1e-3)


def test_the_line_of_precision_and_recall_has_the_exact_area(curves):
    x, y = path(curves["words"], "pr")
    assert area(x, y) == pytest.approx(curves["words"].figure("pr_auc"), abs=1e-3)


@pytest.mark.parametrize("kind", ["roc", "pr", "det", "cost"])
def test_the_point_of_the_decisions_is_marked(kind):
    made = document("..........", [0.1, 0.9, 0.2, 0.3, 0.8, 0.6, 0.1, 0.3, 0.1, 0.2])
    gold = document(".|..|..|..")
    ax = interpunct.score([gold], {"x": [made]}, threshold=0.5).curves().plot(kind, ax=new_ax())
    # Two of three boundaries are found, and one of six other slots is taken for one.
    expected = {
        "roc": (1 / 6, 2 / 3),
        "pr": (2 / 3, 2 / 3),
        "det": (1 / 6, 1 / 3),
        "cost": (1 / 3, 1 / 3 * 1 / 3 + 2 / 3 * 1 / 6),
    }
    marks = [line for line in ax.get_lines() if line.get_marker() == "o"]
    assert len(marks) == 1
    assert np.concatenate(marks[0].get_data()) == pytest.approx(expected[kind])


def test_a_system_without_scores_is_a_point_in_every_plot_and_no_line():
    gold = document(".|..|..")
    made = document(".......", [0.1, 0.9, 0.2, 0.3, 0.4, 0.6, 0.1])
    curves = interpunct.score([gold], {"soft": [made], "hard": [document(".|.|...")]}).curves()
    for kind in ("roc", "pr", "det", "cost"):
        ax = curves.plot(kind, ax=new_ax())
        (line,) = (line for line in ax.get_lines() if line.get_label() == "hard")
        assert len(line.get_xdata()) == 1
    # Six scores in bins of their own are off by .1 .1 .2 .3 .6 and .6.
    assert texts(curves.plot("reliability", ax=new_ax())) == ["soft  0.317"]


def test_crossings_are_marked_where_the_curves_cross(curves):
    (crossing,) = curves.overtakings[2].crossings
    expected = {
        "roc": (crossing.false_alarm_rate, crossing.recall),
        "pr": (crossing.recall, crossing.precision),
        "det": (crossing.false_alarm_rate, 1 - crossing.recall),
    }
    for kind, place in expected.items():
        ax = curves.plot(kind, ax=new_ax())
        (mark,) = (line for line in ax.get_lines() if line.get_marker() == "D")
        assert np.concatenate(mark.get_data()) == pytest.approx(place)


def test_det_axes_are_normal_deviates(curves):
    ax = curves.plot("det", ax=new_ax())
    # 2.5% and 16% are two and one standard deviations below one half.
    forward = ax.xaxis.get_transform().transform
    assert forward([0.5, 0.158655, 0.022750]) == pytest.approx([0, -1, -2], abs=1e-4)


def test_deviates_and_rates_are_those_of_scipy():
    special = pytest.importorskip("scipy.special")
    small = np.geomspace(1e-9, 0.5, 2000)
    some = np.concatenate([small, 1 - small])
    np.testing.assert_allclose(deviates(some), special.ndtri(some), rtol=1e-12, atol=1e-16)
    places = np.linspace(-6, 6, 2001)
    np.testing.assert_allclose(rates(places), special.ndtr(places), rtol=1e-12)


def test_values_other_than_rates_are_not_on_the_axis():
    assert deviates([0, 1]).tolist() == [-np.inf, np.inf]
    assert np.isnan(deviates([-0.1, 1.1, np.nan])).all()
    assert rates([-np.inf, np.inf]).tolist() == [0, 1]


def test_rows_are_corpora_and_columns_are_kinds():
    evaluation = interpunct.score(INES, SYSTEMS)
    rows = {name: evaluation.curves(documents=name) for name in ("bees", "bus")}
    made = figure(rows, ["roc", "pr", "det"])
    assert len(made.axes) == 6
    assert [ax.get_title() for ax in made.axes] == [
        "ROC",
        "Precision and recall",
        "DET",
        "",
        "",
        "",
    ]
    assert [text.get_text() for text in (made.axes[0].texts + made.axes[3].texts)] == [
        "bees",
        "bus",
    ]


def test_the_band_lies_between_the_references():
    several = interpunct.score(REFERENCES, SYSTEMS).curves()
    ax = several.plot("roc", ax=new_ax())
    assert len(ax.collections) == len(SYSTEMS)
    low, high = ax.collections[0].get_datalim(ax.transData).intervaly
    assert 0 <= low < high <= 1


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_every_kind_can_be_saved_and_twice_the_same(curves, tmp_path, suffix):
    files = [tmp_path / f"{name}.{suffix}" for name in ("one", "two")]
    for file in files:
        save(figure({"": curves}, list(KINDS)), file)
    first, second = (file.read_bytes() for file in files)
    assert first == second
    assert first.startswith({"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[suffix])
    assert sorted(tmp_path.iterdir()) == files


def test_text_stays_text_in_svg(curves, tmp_path):
    save(curves.figure(), tmp_path / "a.svg")
    assert re.search(r">false-alarm rate<", (tmp_path / "a.svg").read_text())


def test_a_plot_of_an_unknown_kind_of_file_is_refused(curves, tmp_path):
    with pytest.raises(OptionError, match="png, svg, pdf"):
        save(curves.figure(), tmp_path / "a.gif")


def test_a_plot_into_nowhere_is_an_error_in_one_line(curves, tmp_path):
    with pytest.raises(InputError, match="nowhere: the folder does not exist; create it first"):
        save(curves.figure(), tmp_path / "nowhere" / "a.png")


def test_without_matplotlib_the_error_says_what_to_install(curves, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match=r"pip install 'interpunct\[plots\]'"):
        curves.plot()


def test_drawing_leaves_the_settings_of_matplotlib_alone(curves):
    before = dict(matplotlib.rcParams)
    curves.figure()
    assert dict(matplotlib.rcParams) == before


def test_mixtures_stay_on_the_lines_between_points():
    points = operating_points([1, 0, 0, 1, 0, 0], [0.9, 0.8, 0.8, 0.8, 0.1, 0.1])
    dense = with_mixtures(points)
    assert len(dense) > 100
    boundaries = points.tp + points.fp
    np.testing.assert_allclose(np.interp(dense.tp + dense.fp, boundaries, points.tp), dense.tp)
    assert set(points.tp) <= set(dense.tp)


def test_many_points_are_thinned_without_moving_the_line():
    x = np.linspace(0, 1, 10**6)
    few_x, few_y = thinned(x, x**2)
    assert len(few_x) < 4000
    assert (few_x[0], few_x[-1]) == (0, 1)
    np.testing.assert_allclose(np.interp(x, few_x, few_y), x**2, atol=1e-6)


@pytest.mark.parametrize("name", ["W" * 200, "你好" * 100])
def test_panels_keep_their_size_however_long_the_names_and_many_the_systems(name):
    reference = document("..|..|...|")
    scores = np.linspace(0, 1, len(reference))
    systems = {f"{name}{number}": document("." * 10, scores) for number in range(40)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.filterwarnings("error", message="constrained_layout")
        made = interpunct.score(reference, systems, intervals=False)
        drawn = figure({name: made.curves()}, ["roc", "pr"])
        drawn.savefig(io.BytesIO())
    assert all(ax.get_window_extent().width > 100 for ax in drawn.axes)
