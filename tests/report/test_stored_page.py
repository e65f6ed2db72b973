"""Pages of stored results: their numbers are those of the JSON, as are the signs of differences."""

import json

import pytest

from interpunct import Document, score
from interpunct.api.stored_results import StoredResults
from interpunct.evaluation.error_lists import Wanted, list_errors
from interpunct.options import Settings
from interpunct.report.html import evaluation_page
from interpunct.report.json import dumps
from interpunct.report.json.errors import errors_json
from interpunct.sample import REFERENCES, SYSTEMS
from tests.pages import data_of, section
from tests.report.browser import opened

GOLD = {"gold": ["So it is. Yes!", "No, never."] * 3}
OLD = ["So, it is. Yes", "no, never."] * 3
NEW = ["So it is, yes!", "No, never."] * 3


@pytest.fixture
def stored(tmp_path):
    """Store a result under a name, and get its path."""

    def store(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return store


def scores(made, **options):
    return score(GOLD, {"x": made}, **{"task": "punctuation", "resamples": 20, **options})


def errors(made, context=4):
    chosen = Settings.choose(command="align", task="punctuation")
    return errors_json(list_errors(GOLD, {"x": made}, chosen, wanted=Wanted(), context=context))


def test_a_stored_result_has_the_figures_of_the_page_of_scores(stored):
    evaluation = score(REFERENCES, SYSTEMS, baseline="both")
    fresh = evaluation_page(evaluation)
    again = StoredResults.read([stored("run.json", evaluation.to_json())]).page()
    for name in ("summary", "side_by_side"):
        one, two = section(fresh, name), section(again, name)
        for table in (*one.get("tables", ()), *two.get("tables", ())):
            for figure in table["figures"]:
                # Where something was not measured, the JSON has the reason.
                del figure["unmeasured"]
        for part in ("tables", "values", "comparisons", "documents", "left_out", "headline"):
            assert two.get(part) == one.get(part), (name, part)


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_stored_result_has_the_marks_and_parts_of_the_page_of_scores(stored):
    made = {"x": OLD, "y": NEW}
    evaluation = score(GOLD, made, task="punctuation", resamples=20)
    again = StoredResults.read([stored("run.json", evaluation.to_json())]).page()
    fresh = evaluation_page(evaluation)
    assert section(again, "punctuation") == section(fresh, "punctuation")
    # What was drawn for intervals is not stored.
    assert section(fresh, "parts")["drawn"] == "documents"
    assert section(again, "parts") == {**section(fresh, "parts"), "drawn": None}


ARABIC = "كان الجو جميلاً، والناس كثيرون. هل اشتريت الخبز؟ نعم, من القرية."


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("references", [1, 2])
def test_marks_are_stored_as_they_are_written(stored, references):
    """On the page, a comma that texts write as `،` is shown so, and one in both ways as both."""
    made = {"x": [ARABIC.replace("،", ""), "نعم، لا؛"]}
    gold = {f"gold{n}": [ARABIC, "نعم، لا؛"] for n in range(references)}
    evaluation = score(gold, made, task="punctuation", resamples=20, merge=[(";", ".")])
    by_mark = evaluation.to_dict()["systems"][0]["by_mark"]
    assert by_mark["?"]["written"] == ["؟"]
    assert by_mark[","]["written"] == ["،", ","]
    assert by_mark["."]["written"] == [".", "؛"]
    assert "written" not in by_mark["!"]
    again = StoredResults.read([stored("run.json", evaluation.to_json())]).page()
    fresh = evaluation_page(evaluation)
    assert "، ," in section(again, "punctuation")["names"]
    assert section(again, "punctuation")["names"] == section(fresh, "punctuation")["names"]
    if references == 1:
        (kind, *_), (same, *_) = (section(page, "parts")["kinds"] for page in (again, fresh))
        assert kind["names"] == same["names"]


def test_errors_are_stored_as_they_are_written(stored):
    chosen = Settings.choose(command="align", task="punctuation")
    gold, made = {"gold": [ARABIC]}, {"x": [ARABIC.replace("،", ".")]}
    found = errors_json(list_errors(gold, made, chosen, wanted=Wanted(), context=2))
    (error,) = found["systems"][0]["errors"]
    assert (error["reference"], error["reference_written"]) == (",", "،")
    assert error["hypothesis"] == "."
    assert "hypothesis_written" not in error
    page = StoredResults.read([stored("errors.json", dumps(found))]).page()
    (row,) = section(page, "changed_errors")["systems"][0]["came"]["errors"]
    assert row[2:4] == ["،", "."]


def test_every_change_is_new_less_old(stored):
    old, new = scores(OLD).to_dict(), scores(NEW).to_dict()
    files = [stored("old.json", json.dumps(old)), stored("new.json", json.dumps(new))]
    page = StoredResults.read(files).page()
    (system,) = section(page, "changes")["systems"]
    for change in system["figures"]:
        before, after = (run["systems"][0]["scores"][change["name"]]["value"] for run in (old, new))
        assert change["old"]["value"] == pytest.approx(before, abs=1e-6)
        assert change["new"]["value"] == pytest.approx(after, abs=1e-6)
        if None not in (before, after):
            assert change["difference"] == pytest.approx(after - before, abs=1e-6)
    assert section(page, "side_by_side")["pair"] == ["x (new)", "x (old)"]


def test_the_test_of_two_runs_flips_the_signs_of_documents(stored):
    """Where all of six documents are better, two of 64 flips have as large a mean."""
    gold = {"gold": ["So it is. Yes!"] * 6}
    runs = {"old": ["So, it is. Yes"] * 6, "new": ["So it is. Yes."] * 6}
    files = [
        stored(f"{name}.json", score(gold, {"x": made}, task="punctuation", resamples=20).to_json())
        for name, made in runs.items()
    ]
    for order, verdict in ((files, "better"), (files[::-1], "worse")):
        (system,) = section(StoredResults.read(order).page(), "changes")["systems"]
        (per,) = [own for own in system["figures"] if own["name"] == "punctuation_error_rate"]
        assert per["documents"] == ([6, 0, 0] if verdict == "better" else [0, 6, 0])
        assert per["p_value"] == pytest.approx(2 / 2**6)
        assert per["verdict"] == verdict


def test_two_equal_runs_have_not_changed(stored):
    text = scores(OLD).to_json()
    page = StoredResults.read([stored("a.json", text), stored("b.json", text)]).page()
    (system,) = section(page, "changes")["systems"]
    assert {change["difference"] for change in system["figures"]} <= {0.0, None}
    assert {change["verdict"] for change in system["figures"]} <= {
        "not significant",
        "not measured",
    }


def test_the_reason_why_two_runs_cannot_be_compared_is_given(stored):
    two = score({"gold": GOLD["gold"][:2]}, {"x": NEW[:2], "y": OLD[:2]}, task="punctuation",
                case="keep", resamples=20)  # fmt: skip
    files = [stored("old.json", scores(OLD).to_json()), stored("new.json", two.to_json())]
    notes = " ".join(section(StoredResults.read(files).page(), "changes")["notes"])
    assert "case:fold there, case:keep here" in notes
    assert "4 documents only in old and 0 documents only in new" in notes
    assert "2 documents of both" in notes
    assert "Only in new: y." in notes


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_namesakes_are_told_apart_by_their_paths(tmp_path):
    paths = []
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        paths.append(tmp_path / folder / "run.json")
        paths[-1].write_text(scores(OLD).to_json(), encoding="utf-8")
    page = StoredResults.read(paths).page()
    assert [run["name"] for run in section(page, "changes")["runs"]] == [str(p) for p in paths]
    twice = StoredResults.read([paths[0], paths[0]]).page()
    assert len(set(data_of(twice)["systems"])) == 2


def test_errors_that_came_and_went_are_those_of_one_run_only(stored):
    old, new = errors(OLD), errors(NEW, context=2)
    files = [stored("old.json", dumps(old)), stored("new.json", dumps(new))]
    (system,) = section(StoredResults.read(files).page(), "changed_errors")["systems"]

    def told(run):
        return [(e["document"], e["kind"], e["reference"], e["hypothesis"])
                for e in run["systems"][0]["errors"]]  # fmt: skip

    before, after = told(old), told(new)
    came = [(row[0], row[1], row[2], row[3]) for row in system["came"]["errors"]]
    went = [(row[0], row[1], row[2], row[3]) for row in system["went"]["errors"]]
    assert came == [error for error in after if error not in before]
    assert went == [error for error in before if error not in after]
    assert system["stayed"] == len(before) - len(went) == len(after) - len(came)


def test_the_page_holds_the_first_of_many_errors_and_says_so(stored):
    run = errors(OLD)
    run["systems"][0]["errors"] *= 5000
    page = StoredResults.read([stored("many.json", dumps(run))]).page()
    (system,) = section(page, "changed_errors")["systems"]
    listed = system["came"]
    assert listed["left_out"] > 0
    assert len(listed["errors"]) + listed["left_out"] == len(run["systems"][0]["errors"])
    assert len(page.encode()) < 5_000_000


HOSTILE = (
    "<script>window.broken=1</script>",
    "</script><img src=x onerror=window.broken=2>",
    "__proto__",
    "{{data}}",
)


def hostile_documents(marks):
    words = [*HOSTILE, "end", "so", "it", "is"]
    return [
        Document.build(f"{name}{place}", words, marks=marks, speaker=[HOSTILE[place]] * len(words))
        for place, name in enumerate(HOSTILE)
    ]


def test_hostile_names_and_words_stay_text_in_parts_runs_and_folders(browser, tmp_path, stored):
    gold = {"<i>": hostile_documents([".", ",", "", ".", "?", "", ",", "."])}
    made = {HOSTILE[0]: hostile_documents([",", ",", "", ".", "", "", "?", "."])}
    options = {"task": "punctuation", "by": "speaker", "resamples": 20, "case": "keep"}
    evaluation = score(gold, made, **options)
    evaluation.to_html(tmp_path / "page.html", command=HOSTILE[1])
    evaluation.to_html(f"{tmp_path}/folder/", command=HOSTILE[1])
    files = [stored("<b>.json", evaluation.to_json()), stored("new.json", evaluation.to_json())]
    StoredResults.read(files).to_html(tmp_path / "runs.html", command=HOSTILE[1])
    for path in ("page.html", "runs.html", "folder/index.html"):
        with opened(browser, tmp_path / path) as found:
            shown = found.page.locator("main").inner_text()
            assert HOSTILE[0] in shown
            assert found.page.locator("main img, main script, main i").count() == 0
            assert found.page.evaluate("window.broken") is None
            assert found.complaints == []


def test_agreement_that_is_stored_is_shown_and_what_is_not_stored_is_said(browser, stored):
    evaluation = score(REFERENCES, SYSTEMS, resamples=20)
    path = stored("run.json", evaluation.to_json())
    page = StoredResults.read([path]).page()
    fresh, again = section(evaluation_page(evaluation), "annotators"), section(page, "annotators")
    for part in ("annotators", "documents", "votes"):
        assert again[part] == fresh[part], part
    assert {pair["label"]: pair["rows"] for pair in again["pairs"]} == {
        pair["label"]: pair["rows"] for pair in fresh["pairs"]
    }
    for one, two in zip(again["figures"], fresh["figures"], strict=True):
        assert one == {name: two[name] for name in one}
    (note,) = section(page, "summary")["notes"]
    assert note.startswith("This page is made of stored figures, which have no texts, errors (give")
    assert note.endswith("and curves (interpunct curves draws them).")
    html = stored("page.html", page)
    with opened(browser, html) as found:
        assert found.page.locator("#annotators table").count() > 3
        assert found.complaints == []


@pytest.mark.parametrize("width", [390, 1280])
def test_names_of_figures_never_run_into_the_numbers_of_two_runs(browser, pages, width):
    size = {"width": width, "height": 900}
    with opened(browser, pages / "two_runs.html", viewport=size) as found:
        names = found.page.locator("#changes tbody th .between")
        assert names.count() > 3
        for name in names.all():
            if name.is_visible():
                ends = name.evaluate(
                    "one => { const all = document.createRange(); all.selectNodeContents(one); "
                    "return [all.getBoundingClientRect().right, "
                    "one.closest('th').getBoundingClientRect().right]; }"
                )
                assert ends[0] <= ends[1], name.inner_text()
