"""Each annotator against the others, and systems beside them, in boundaries."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct.errors import InputError, InputWarning, OptionError
from interpunct.options import Settings
from interpunct.sample import FOLDER
from interpunct.tasks.boundaries.leave_one_out import LeftOut, against_each_other, against_rest
from interpunct.tasks.boundaries.measuring import measure
from interpunct.tasks.boundaries.several_references import measure_several
from tests.pictures import document, slots

FIGURES = ("f1", "nist_error_rate", "window_f1")
ANNOTATORS = {path.name: path for path in sorted((FOLDER / "annotators").iterdir())}
SYSTEMS = {path.name: path for path in sorted((FOLDER / "systems").iterdir())}
DIFFERING = FOLDER / "differing"


def left_out(pictures, system, *, final="include", window_limit=2):
    """One document, put together as the task does it."""
    settings = Settings.choose(leave_one_out=True, final=final, window_limit=window_limit)
    rows = {who: slots(picture) for who, picture in pictures.items()}
    bag = measure_several(
        tuple(rows), rows, slots(system), settings,
        lambda reference, hypothesis, _: measure(reference, hypothesis, settings, k=2),
    ) | against_rest(rows, slots(system), settings)  # fmt: skip
    return LeftOut(tuple(rows), against_each_other(rows, settings), {"s": bag})


def test_a_worked_example():
    """Two of the three others decide; with two others, both must agree."""
    found = left_out(
        {"ann": "..|....|...", "bo": "..|....|...", "cy": "..|........"}, "..|.....|.."
    )
    # Against bo and cy, who share the first boundary, ann's second one is false.
    assert found.against_others("f1") == {
        "ann": pytest.approx(2 / 3), "bo": pytest.approx(2 / 3), "cy": pytest.approx(2 / 3),
    }  # fmt: skip
    # cy misses one of the two that ann and bo share; ann and bo set one too many beside one.
    assert found.against_others("nist_error_rate") == {"ann": 1, "bo": 1, "cy": 0.5}
    # Both windows of the others are hit by ann; cy hits one of two, and nothing beside them.
    assert found.against_others("window_f1") == {"ann": 1, "bo": 1, "cy": pytest.approx(2 / 3)}
    beside = found.beside("s", "nist_error_rate")
    # Against one: 2/2, 2/2 and 1/1. Against the others: 1/1, 1/1 and 2/2.
    assert beside["one"].system == beside["combined"].system == 1
    assert beside["combined"].human == pytest.approx(2.5 / 3)
    assert beside["combined"].ratio == pytest.approx(1.2)
    # One of two windows is hit, by one of two boundaries, whoever is left out.
    assert found.beside("s", "window_f1")["combined"].system == pytest.approx(0.5)


def naive_f1(reference, hypothesis):
    both = [r and h for r, h in zip(reference, hypothesis, strict=True)]
    return _share(2 * sum(both), sum(reference) + sum(hypothesis))


def naive_error_rate(reference, hypothesis):
    return _share(sum(r != h for r, h in zip(reference, hypothesis, strict=True)), sum(reference))


def naive_window_f1(rows, hypothesis, limit):
    """Windows as lists of slots, each slot looked up in all of them."""
    voted = [slot for slot in range(len(hypothesis)) if any(row[slot] for row in rows)]
    windows = []
    for slot in voted:
        if windows and slot - windows[-1][-1] <= limit:
            windows[-1].append(slot)
        else:
            windows.append([slot])
    made = [slot for slot, boundary in enumerate(hypothesis) if boundary]
    if not made and not windows:
        return None
    inside = [slot for slot in made if any(w[0] <= slot <= w[-1] for w in windows)]
    hit = [w for w in windows if any(w[0] <= slot <= w[-1] for slot in made)]
    if not inside:
        return 0.0
    precision, recall = len(inside) / len(made), len(hit) / len(windows)
    return 2 * precision * recall / (precision + recall)


def _share(part, whole):
    return part / whole if whole else None


def _mean(values):
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


@given(
    st.integers(2, 5).flatmap(
        lambda m: st.lists(st.lists(st.booleans(), min_size=m + 1, max_size=m + 1), min_size=1)
    ),
    st.sampled_from(["include", "exclude"]),
    st.integers(0, 3),
)
def test_is_the_formula(columns, final, limit):
    *rows, system = ([column[i] for column in columns] for i in range(len(columns[0])))
    names = [f"a{i}" for i in range(len(rows))]
    draw = {True: "|", False: "."}
    pictures = {name: "".join(map(draw.get, row)) for name, row in zip(names, rows, strict=True)}
    made = "".join(map(draw.get, system))
    found = left_out(pictures, made, final=final, window_limit=limit)
    end = len(system) if final == "include" else len(system) - 1
    rows, system = [row[:end] for row in rows], system[:end]

    def against_rest_of(i, hypothesis):
        others = [row for j, row in enumerate(rows) if j != i]
        majority = [sum(column) > len(others) / 2 for column in zip(*others, strict=True)]
        return {
            "f1": naive_f1(majority, hypothesis),
            "nist_error_rate": naive_error_rate(majority, hypothesis),
            "window_f1": naive_window_f1(others, hypothesis, limit) if len(others) > 1 else None,
        }

    for figure in FIGURES:
        own = [against_rest_of(i, row)[figure] for i, row in enumerate(rows)]
        theirs = [against_rest_of(i, system)[figure] for i in range(len(rows))]
        combined = found.beside("s", figure)["combined"]
        told = list(found.against_others(figure).values())
        assert told == [pytest.approx(_nan(value), nan_ok=True) for value in own]
        assert combined.human == pytest.approx(_nan(_mean(own)), nan_ok=True)
        assert combined.system == pytest.approx(_nan(_mean(theirs)), nan_ok=True)
    for figure, naive in (("f1", naive_f1), ("nist_error_rate", naive_error_rate)):
        single = found.beside("s", figure)["one"].system
        assert single == pytest.approx(
            _nan(_mean([naive(row, system) for row in rows])), nan_ok=True
        )
        for i, hypothesis in enumerate(rows):
            for j, reference in enumerate(rows):
                if i != j:
                    expected = _nan(naive(reference, hypothesis))
                    assert found.matrix(figure)[i, j] == pytest.approx(expected, nan_ok=True)


def _nan(value):
    return float("nan") if value is None else value


@pytest.fixture(scope="module")
def sample():
    return interpunct.score(ANNOTATORS, SYSTEMS, intervals=False, leave_one_out=True)


def figure(reference, hypothesis, name):
    """A figure of one against one, scored in a run of its own."""
    found = interpunct.score({"r": reference}, {"h": hypothesis}, intervals=False).to_dict()
    return found["systems"][0]["scores"][name]["value"]


def test_is_what_runs_of_their_own_find(sample, tmp_path):
    """Against one annotator, and against the consensus file of the two others."""
    found = sample.to_dict()
    humans = found["leave_one_out"]
    for i, (who, path) in enumerate(ANNOTATORS.items()):
        rest = {name: other for name, other in ANNOTATORS.items() if name != who}
        both = interpunct.score(rest, {"h": path}, intervals=False, quorum=2).to_dict()
        scores = both["systems"][0]["scores"]
        for name in ("f1", "nist_error_rate"):
            for j, other in enumerate(ANNOTATORS.values()):
                expected = None if i == j else figure(other, path, name)
                assert humans[name]["matrix"][i][j] == expected
            assert humans[name]["against_others"][who] == scores[f"majority_{name}"]["value"]
        assert humans["window_f1"]["against_others"][who] == scores["window_f1"]["value"]
    for system in found["systems"]:
        runs = [
            interpunct.score(
                {name: path for name, path in ANNOTATORS.items() if name != who},
                {"h": SYSTEMS[system["name"]]}, intervals=False, quorum=2,
            ).to_dict()["systems"][0]["scores"]
            for who in ANNOTATORS
        ]  # fmt: skip
        keys = ("majority_f1", "majority_nist_error_rate", "window_f1")
        for name, key in zip(FIGURES, keys, strict=True):
            beside = system["leave_one_out"][name]
            assert beside["combined"]["system"] == pytest.approx(
                np.mean([run[key]["value"] for run in runs])
            )
            assert beside["combined"]["human"] == humans[name]["combined"]
        one = system["leave_one_out"]["nist_error_rate"]["one"]
        assert one["system"] == system["scores"]["mean_nist_error_rate"]["value"]
        assert one["ratio"] == pytest.approx(one["system"] / one["human"])


def test_agrees_with_who_stands_apart(sample):
    """The panel's F1 against the others, computed from ballots, is the same figure."""
    panel = interpunct.agreement(ANNOTATORS, intervals=False).to_frame("standing")
    told = panel[panel["metric"] == "f1"].set_index("annotator")["value"].to_dict()
    assert sample.to_dict()["leave_one_out"]["f1"]["against_others"] == pytest.approx(told)


def test_two_annotators_make_no_windows():
    found = left_out({"ann": ".|..|.", "bo": ".|...."}, ".|..|.")
    beside = found.beside("s", "f1")
    assert beside["one"] == beside["combined"]
    assert beside["one"].system == pytest.approx((1 + 2 / 3) / 2)
    assert np.isnan(found.beside("s", "window_f1")["combined"].system)


def test_a_note_says_that_there_are_no_windows(interpunct_command, tmp_path):
    ines, mori, _ = map(str, ANNOTATORS.values())
    call = ("score", str(SYSTEMS["both"]), "-r", ines, mori, "--leave-one-out", "--no-intervals")
    printed = interpunct_command.call(*call, cwd=tmp_path).out
    assert "one other makes no windows" in " ".join(printed.split())


def test_frames_have_the_same(sample):
    pytest.importorskip("pandas")
    found = sample.to_dict()
    frame = sample.to_frame("leave_one_out")
    expected = [
        (system["name"], metric, against, part["system"], part["human"], part["ratio"])
        for system in found["systems"]
        for metric, both in system["leave_one_out"].items()
        for against, part in both.items()
    ]
    columns = ["system", "metric", "against", "value", "human", "ratio"]
    rows = frame[columns].astype(object).where(frame[columns].notna(), None)
    assert list(rows.itertuples(index=False, name=None)) == expected
    rest = sample.to_frame("against_others")
    for metric, own in rest.groupby("metric"):
        told = dict(zip(own["annotator"], own["value"], strict=True))
        assert told == found["leave_one_out"][metric]["against_others"]


def test_the_page_and_the_terminal_have_the_tables(interpunct_command, tmp_path):
    page = tmp_path / "page.html"
    paths = [*map(str, SYSTEMS.values()), "-r", *map(str, ANNOTATORS.values())]
    printed = interpunct_command.call(
        "score",
        *paths,
        "--leave-one-out",
        "--no-intervals",
        "--html",
        str(page),
        cwd=tmp_path,
    ).out
    for title in ("Against the others, one annotator left out", "Against one annotator at a time"):
        assert title in printed
        assert title in page.read_text()
    assert "leave-one-out:yes" in printed


def test_words_that_differ():
    annotators = {path.name: path for path in sorted((DIFFERING / "annotators").iterdir())}
    systems = {path.name: path for path in sorted((DIFFERING / "systems").iterdir())}
    with pytest.warns(InputWarning, match="words differ"):
        found = interpunct.score(annotators, systems, intervals=False, leave_one_out=True).to_dict()
    for system in found["systems"]:
        one = system["leave_one_out"]["f1"]["one"]["system"]
        assert one == pytest.approx(system["scores"]["mean_f1"]["value"])
    json.dumps(found, allow_nan=False)


def test_no_boundary_anywhere_is_not_measured():
    empty = {who: [document("....")] for who in ("ann", "bo", "cy")}
    with pytest.warns(InputWarning):
        found = interpunct.score(empty, {"s": [document("....")]}, leave_one_out=True).to_dict()
    for name in FIGURES:
        assert found["leave_one_out"][name]["combined"] is None
        assert found["systems"][0]["leave_one_out"][name]["one"]["ratio"] is None


def test_intervals_of_one_document_stay_what_they_are():
    """Leaving one out adds results to blocks, and moves no other figure."""
    pictures = [".|..|..|" * 20, ".|.....|" * 20, "...|...|" * 20]
    annotators = {f"a{i}": [document(picture)] for i, picture in enumerate(pictures)}
    systems = {"s": [document(".|..|...|." * 16)]}
    with_it, without = (
        interpunct.score(
            annotators, systems, leave_one_out=chosen, window_limit=0, resamples=50
        ).to_dict()["systems"][0]
        for chosen in (True, False)
    )
    assert with_it["scores"] == without["scores"]


def test_every_annotator_is_needed():
    annotators = {
        "ann": [document(".|.", name="v1"), document(".|.", name="v2")],
        "bo": [document(".|.", name="v1")],
    }  # fmt: skip
    systems = {"s": [document(".|.", name="v1"), document(".|.", name="v2")]}
    with pytest.raises(InputError, match="document 'v2' is missing in reference 'bo'"):
        interpunct.score(annotators, systems, leave_one_out=True)
    with pytest.warns(InputWarning, match="left out 1 document that one side lacks: v2"):
        found = interpunct.score(
            annotators, systems, leave_one_out=True, missing="skip", intervals=False
        )
    assert found.documents == ("v1",)


def test_one_reference_is_not_enough():
    with pytest.raises(OptionError, match="leave_one_out needs at least two references"):
        interpunct.score(
            [document(".|.", name="v1")], [document(".|.", name="v1")], leave_one_out=True
        )


@pytest.mark.parametrize(("output", "sign"), [("markdown", "### "), ("latex", "% ")])
def test_tables_for_papers_have_it(output, sign, interpunct_command, tmp_path):
    paths = [*map(str, SYSTEMS.values()), "-r", *map(str, ANNOTATORS.values())]
    call = ("score", *paths, "--leave-one-out", "--no-intervals", "--output", output)
    lines = interpunct_command.call(*call, cwd=tmp_path).out.splitlines()
    assert f"{sign}Against the others, one annotator left out" in lines
    assert not {"``", "% "} & set(lines)
