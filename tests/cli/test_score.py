"""`interpunct score` as a user sees it."""

import csv
import io
import json

SCORE = ("score", "systems/both", "ear=systems/pause", "-r", "annotators/ines")


def test_the_table_has_a_row_for_each_system_and_the_signature(run):
    printed = run(*SCORE)
    assert "both" in printed
    assert "ear" in printed
    assert "task:boundaries|refs:1|" in printed
    assert max(map(len, printed.splitlines()[:-1])) <= 80


def test_json_keeps_the_contract(run):
    found = json.loads(run(*SCORE, "--output", "json"))
    assert found["task"] == "boundaries"
    assert found["references"] == ["ines"]
    assert found["documents"] == ["bees", "bread", "bus", "lighthouse", "maps"]
    assert [system["name"] for system in found["systems"]] == ["both", "ear"]
    first = found["systems"][0]
    assert set(first) >= {"name", "scores", "counts", "per_document"}
    assert set(first["counts"]) == {"tp", "fp", "fn", "tn"}
    assert set(first["per_document"]) == set(found["documents"])
    total = sum(d["counts"]["tp"] for d in first["per_document"].values())
    assert total == first["counts"]["tp"]


def test_csv_has_every_figure_in_full_precision(run):
    rows = list(csv.DictReader(io.StringIO(run(*SCORE, "--output", "csv"))))
    f1 = next(row for row in rows if (row["system"], row["metric"]) == ("both", "f1"))
    exact = json.loads(run(*SCORE, "--output", "json"))["systems"][0]["scores"]["f1"]
    assert float(f1["value"]) == exact["value"]
    assert float(f1["macro"]) == exact["macro"]


def test_markdown_and_latex_have_the_best_in_bold(run):
    markdown = run(*SCORE, "--output", "markdown", "--columns", "f1,pk")
    lines = markdown.splitlines()
    assert lines[0] == "|  | F1 ↑ | Pk ↓ |"
    assert lines[2].startswith("| both | **0.")
    latex = run(*SCORE, "--output", "latex", "--columns", "f1,pk")
    assert r"\toprule" in latex
    assert latex.count(r"\textbf{") == 2
    assert r"F1 $\uparrow$ & Pk $\downarrow$ \\" in latex


SEVERAL = tuple(part for who in ("ines", "mori", "tove") for part in ("-r", f"annotators/{who}"))


def test_several_references_show_wisebe_beside_f1_and_where_they_differ(run):
    printed = run("score", "systems/pause", "systems/words", *SEVERAL)
    signature = next(line for line in printed.splitlines() if line.startswith("task:"))
    assert "|refs:3|" in signature
    lines = [line for line in printed.splitlines() if line != signature]
    assert max(map(len, lines)) <= 80
    text = " ".join(printed.split())
    assert "Best F1: words against ines, pause against mori, pause against tove." in text
    assert "By WiSeBE: words > pause. By mean F1: pause > words." in text
    assert "WiSeBE puts words before pause, mean F1 puts pause before words." in text
    assert "F1 against ines mori tove nearest" in text


def test_references_are_given_one_by_one_or_together(run):
    systems = ("systems/both", "systems/pause")
    references = tuple(f"annotators/{name}" for name in ("ines", "mori", "tove"))
    one_by_one = tuple(argument for path in references for argument in ("-r", path))
    tail = ("--no-intervals", "--output", "json")
    together = run("score", *systems, "-r", *references, *tail)
    assert json.loads(together)["references"] == ["ines", "mori", "tove"]
    assert together == run("score", *systems, *one_by_one, *tail)
    assert together == run("score", *one_by_one, *systems, *tail)


def test_a_missing_annotation_is_reported_on_the_command_line(run, tmp_path):
    (tmp_path / "annotators" / "mori" / "bus.txt").unlink()
    found = json.loads(run("score", "systems/both", *SEVERAL, "--output", "json"))
    assert found["agreement"]["missing"] == {"mori": ["bus"]}
    assert found["systems"][0]["per_document"]["bus"]["scores"]["wisebe"]["value"] is not None


def test_a_document_that_is_read_again_is_warned_of_once(tmp_path, interpunct_command):
    words = ["a 1 0.00 0.50 so", "a 1 0.50 0.50 it", "a 1 0.45 0.50 is"]
    (tmp_path / "a.ctm").write_text("\n".join(words) + "\n")
    (tmp_path / "a.txt").write_text("So it is.\n")
    arguments = ("score", "a.ctm", "-r", "a.txt", "--html", "page.html")
    done = interpunct_command.call(*arguments, cwd=tmp_path)
    assert done.status == 0
    assert done.err.count("before the word in line 2") == 1
