"""Pages of every kind, for the tests in a browser."""

from pathlib import Path

from interpunct import Document, score
from interpunct.api import agreement, align
from interpunct.api.comparison import Comparison
from interpunct.api.stored_results import StoredResults
from interpunct.evaluation.compared_texts import ComparedText
from interpunct.evaluation.error_lists import Wanted, list_errors
from interpunct.options import Settings
from interpunct.report.html import curves_page
from interpunct.report.json import dumps
from interpunct.report.json.errors import errors_json
from interpunct.sample import FOLDER, REFERENCES, SYSTEMS

PAGES = (
    "several", "one", "agreement", "curves", "punctuation", "differing", "tokens", "humans",
    "treebanks", "marks", "alignment", "network", "stored", "two_runs",
    "compared", "as_written", "thousands", "folder/index",
)  # fmt: skip
INPUTS = Path(__file__).parents[1] / "snapshots" / "inputs"


def write_pages(folder: Path) -> None:
    """The pages of the sample: several references, one reference, annotators alone, ..."""
    score(REFERENCES, SYSTEMS).to_html(folder / "several.html", command="interpunct demo")
    score({"ines": REFERENCES["ines"]}, SYSTEMS).to_html(folder / "one.html")
    score({"ines": REFERENCES["ines"]}, SYSTEMS).to_html(f"{folder}/folder/")
    score({"ines": REFERENCES["ines"]}, SYSTEMS, baseline="both").to_html(folder / "baseline.html")
    agreement(REFERENCES).to_html(folder / "agreement.html")
    evaluation = score({"ines": REFERENCES["ines"]}, SYSTEMS, intervals=False)
    differing = FOLDER / "differing"
    systems = {path.name: path for path in sorted((differing / "systems").iterdir())}
    gold = {"ines": differing / "annotators" / "ines"}
    score(gold, systems, task="punctuation").to_html(folder / "punctuation.html")
    score(gold, systems).to_html(folder / "differing.html")
    annotators = {path.name: path for path in sorted((differing / "annotators").iterdir())}
    together = score(annotators, systems, task="punctuation", leave_one_out=True, intervals=False)
    together.to_html(folder / "humans.html")
    agreement(annotators, task="punctuation").to_html(folder / "marks.html")
    tokens = [Document.build("d", ["ca", "n't", "“", "x", "."], boundaries=[0, 0, 0, 0, 1])]
    made = [Document.build("d", ["can't", "<<", "x."], boundaries=[0, 0, 1])]
    score({"gold": tokens}, {"x": made}, task="tokens").to_html(folder / "tokens.html")
    score(INPUTS / "parsed.conllu", INPUTS / "parser.conllu", task="tokens").to_html(
        folder / "treebanks.html"
    )
    write_stored_pages(folder, gold, systems)
    texts = (
        ComparedText("as_written", evaluation, dict.fromkeys(SYSTEMS, 0.25)),
        ComparedText("lower", score({"ines": REFERENCES["ines"]}, {"both": SYSTEMS["both"]}), {}),
    )
    stops, commas = ([Document.build("d", ["so"] * 1200, marks=[mark] * 1200)] for mark in ".,")
    score({"gold": stops}, {"x": commas}, task="punctuation", intervals=False).to_html(
        folder / "thousands.html"
    )
    drawn = {
        "compared": Comparison(texts).page(),
        "as_written": Comparison(texts[:1]).page(),
        "curves": curves_page(evaluation),
        "alignment": align(gold, systems).page(),
        "network": align(annotators, {"both": systems["both"]}).page(),
    }
    for name, page in drawn.items():
        (folder / f"{name}.html").write_text(page, encoding="utf-8")


def write_stored_pages(folder: Path, gold: dict[str, Path], systems: dict[str, Path]) -> None:
    """A page of one stored result, and one of two runs with the errors of both."""
    runs = {"old": systems["both"], "new": systems["words"]}
    for name, path in runs.items():
        scores = score(gold, {"made": path}, task="punctuation")
        (folder / f"{name}.json").write_text(scores.to_json(), encoding="utf-8")
        chosen = Settings.choose(command="align", task="punctuation")
        errors = list_errors(gold, {"made": path}, chosen, wanted=Wanted(), context=4)
        (folder / f"{name}-errors.json").write_text(dumps(errors_json(errors)), encoding="utf-8")
    several = folder / "several.json"
    several.write_text(score(REFERENCES, SYSTEMS).to_json(), encoding="utf-8")
    StoredResults.read([several]).to_html(folder / "stored.html")
    files = [folder / f"{name}{what}.json" for what in ("", "-errors") for name in runs]
    StoredResults.read(files).to_html(folder / "two_runs.html")
