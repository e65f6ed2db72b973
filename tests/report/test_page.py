"""The page, without a browser: what goes into it, how large it is, and what it leaves out."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpunct import Document, score
from interpunct.api import agreement, align
from interpunct.metrics.measures import COUNTS
from interpunct.report.html import agreement_page, evaluation_page
from interpunct.report.html.page import SHARED, asset, embedded
from interpunct.report.html.pages import (
    AGREEMENT,
    ALIGNMENT,
    CURVES,
    EVALUATION,
    PUNCTUATION_AGREEMENT,
)
from interpunct.results.keys import Key
from interpunct.sample import FOLDER, REFERENCES, SYSTEMS
from tests.pages import data_of, section
from tests.report.sample_pages import INPUTS


@given(st.dictionaries(st.text(), st.text()))
def test_data_cannot_end_its_element_and_reads_back_the_same(data):
    text = embedded(data)
    assert not set("<>&\u2028\u2029") & set(text)
    assert json.loads(text) == data


def test_scripts_put_text_on_the_page_and_never_markup():
    every = (*EVALUATION, *AGREEMENT, *CURVES, *PUNCTUATION_AGREEMENT, *ALIGNMENT)
    for path in {*(part.script for part in every), *SHARED, "page.js"}:
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert word not in asset(path), path


def test_the_page_says_what_is_in_it():
    evaluation = score(REFERENCES, SYSTEMS)
    page = evaluation_page(evaluation, command="interpunct score ...")
    data = data_of(page)
    assert data["signature"] == evaluation.signature
    assert data["command"] == "interpunct score ..."
    assert [part["name"] for part in data["sections"]] == [
        "summary", "side_by_side", "curves", "annotators", "errors", "texts",
    ]  # fmt: skip
    wisebe = section(page, "summary")["tables"][0]["figures"][0]
    json_value = evaluation["both"]["wisebe"].value
    assert wisebe["name"] == "wisebe"
    assert wisebe["cells"][0]["value"] == pytest.approx(json_value, abs=1e-5)
    assert len(page) < 1_000_000


def test_the_page_of_one_reference_has_no_agreement_in_it():
    page = evaluation_page(score({"ines": REFERENCES["ines"]}, SYSTEMS))
    assert [part["name"] for part in data_of(page)["sections"]] == [
        "summary", "side_by_side", "curves", "errors", "texts",
    ]  # fmt: skip


def test_the_page_of_agreement_has_no_systems():
    page = agreement_page(agreement(REFERENCES).outcome)
    assert [part["name"] for part in data_of(page)["sections"]] == ["annotators", "panel", "texts"]
    assert section(page, "texts")["documents"][0]["systems"] == {}


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_text_holds_everybodys_boundaries():
    page = evaluation_page(score({"p": ["A. B c. D"], "q": ["A b. C d"]}, {"x": ["A. B c. D"]}))
    (text,) = section(page, "texts")["documents"]
    assert text["units"] == ["A", "B", "c", "D"]
    assert text["annotators"] == {"p": [0, 2], "q": [1]}
    assert text["systems"] == {"x": [0, 2]}
    assert text["windows"] == [[0, 2]]
    assert text["slots"] == 3


@pytest.mark.filterwarnings("ignore:.*has no boundary at all")
def test_counts_at_each_step_of_the_slider_are_those_of_the_threshold():
    evaluation = score({"ines": REFERENCES["ines"]}, SYSTEMS, intervals=False)
    page = evaluation_page(evaluation)
    for step in (0, 37, 50, 100):
        at = score({"ines": REFERENCES["ines"]}, SYSTEMS, intervals=False, threshold=step / 100)
        for system, drawn in zip(at.systems, section(page, "curves")["systems"], strict=True):
            counts = at.totals[system][Key(COUNTS)]
            assert drawn["counts"][step] == [counts.tp, counts.fp]
            assert drawn["positives"] == counts.tp + counts.fn


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_system_without_scores_is_a_point_in_the_diagrams():
    units = [*"abcdef"]
    gold = [Document.build("d", units, boundaries=[0, 1, 0, 1, 0, 0])]
    scored = [Document.build("d", units, scores=[0.1, 0.8, 0.3, 0.4, 0.6, 0.1])]
    page = evaluation_page(score({"gold": gold}, {"scored": scored, "plain": gold}))
    first, second = section(page, "curves")["systems"]
    assert "lines" in first
    assert "lines" not in second
    assert second["decided"]["roc"] == [0, 1]


def test_marks_on_the_page_are_those_of_the_json():
    evaluation = score({"gold": ["So it is. Yes!"]}, {"x": ["So, it is. Yes"]}, task="punctuation")
    found = section(evaluation_page(evaluation), "punctuation")
    (system,) = evaluation.to_dict()["systems"]
    assert ["null", *found["marks"]] == system["confusion"]["labels"]
    assert found["systems"][0]["confusion"] == system["confusion"]["rows"]
    for mark, count in zip(found["marks"], found["systems"][0]["occurrences"], strict=True):
        assert count == system["by_mark"][mark]["occurrences"]


@pytest.mark.parametrize(
    ("task", "definition"),
    [
        ("boundaries", "slots whose label is that of no reference / "),
        ("punctuation", "slots whose marks are those of no reference / "),
    ],
)
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_figure_of_two_tasks_has_the_definition_of_its_own(task, definition):
    evaluation = score({"p": ["A. B c. D"], "q": ["A b. C d"]}, {"x": ["A. B c. D"]}, task=task)
    figures = section(evaluation_page(evaluation), "summary")["tables"][0]["figures"]
    (found,) = [figure for figure in figures if figure["name"] == "lenient_slot_error_rate"]
    assert found["definition"].startswith(definition)


def test_the_pair_that_is_shown_first_is_the_first_that_is_compared():
    for baseline, pair in ((None, ["both", "pause"]), ("both", ["pause", "both"])):
        evaluation = score({"ines": REFERENCES["ines"]}, SYSTEMS, baseline=baseline)
        found = section(evaluation_page(evaluation), "side_by_side")
        assert found["pair"] == pair
        assert [found["comparisons"][0][side] for side in "ab"] == pair
    alone = score({"ines": REFERENCES["ines"]}, {"both": SYSTEMS["both"]}, intervals=False)
    assert section(evaluation_page(alone), "side_by_side")["pair"] is None


def test_columns_say_what_was_matched_with_what():
    evaluation = score({"gold": ["So it is. Yes!"]}, {"x": ["So it was. yes"]}, task="punctuation")
    (text,) = section(evaluation_page(evaluation), "aligned")["documents"]
    assert text["systems"]["x"] == [
        "So", "it", ["S", "is", "was"], ["=", "."], ["c", "Yes", "yes"], ["d", "!", None],
    ]  # fmt: skip


def test_the_page_of_an_alignment_has_the_columns_of_the_page_of_scores():
    made, gold = {"x": ["So it was. yes"]}, {"gold": ["So it is. Yes!"]}
    (scored,) = section(evaluation_page(score(gold, made, task="punctuation")), "aligned")[
        "documents"
    ]
    drawn = align(gold, made).page(command="interpunct align ...")
    (document,) = section(drawn, "aligned")["documents"]
    assert document["systems"] == scored["systems"]
    assert document["counts"] == {"x": "4 words, 1 S 0 D 0 I; 2 marks, 0 S 1 D 0 I"}
    data = data_of(drawn)
    assert data["systems"] == ["x"]
    assert data["references"] == ["gold"]
    assert data["command"] == "interpunct align ..."
    assert data["signature"].startswith("task:punctuation|refs:1|")


def test_the_page_of_an_alignment_holds_every_document_of_every_system():
    gold = {"gold": ["So it is.", "Yes."]}
    systems = {"x": ["So it was.", "Yes"], "y": ["So. it is.", "No."]}
    found = section(align(gold, systems).page(), "aligned")
    assert [text["name"] for text in found["documents"]] == ["1", "2"]
    assert [list(text["systems"]) for text in found["documents"]] == [["x", "y"]] * 2
    assert found["left_out"] == 0


def test_columns_of_several_references_show_both_sides_where_any_of_them_is_right():
    references = {"a": ["So it is."], "b": ["so that is"]}
    page = align(references, {"x": ["so it is!"]}).page()
    (document,) = section(page, "aligned")["documents"]
    assert document["systems"]["x"] == [
        ["", "So", "so"], ["", "it/that", "it"], "is", ["s", "./@", "!"],
    ]  # fmt: skip
    assert data_of(page)["references"] == ["a", "b"]


def test_words_in_other_unicode_forms_are_written_alike():
    drawn = align({"gold": ["caf\u00e9 so"]}, {"x": ["cafe\u0301 so"]}).page()
    (document,) = section(drawn, "aligned")["documents"]
    assert document["systems"]["x"] == ["caf\u00e9", "so"]


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_boundaries_on_different_words_are_shown_on_the_words_of_the_reference():
    made = {"x": ["So <laugh> it was. He left. yes"]}
    gold = {"gold": ["So it <cough> is. He left yes."]}
    page = evaluation_page(score(gold, made))
    (text,) = section(page, "texts")["documents"]
    assert text["units"] == ["So", "it", "<cough>", "is", "He", "left", "yes"]
    assert text["annotators"] == {"gold": [3, 6]}
    assert text["systems"] == {"x": [3, 5]}
    (columns,) = section(page, "aligned")["documents"]
    assert columns["systems"]["x"] == [
        "So", "it", ["S", "is", "was"], ["=", "|"], "He", "left", ["i", None, "|"], "yes",
        ["d", "|", None],
    ]  # fmt: skip


def test_tokens_that_are_cut_differently_are_counted():
    gold = [Document.build("d", ["ca", "n't", "see", "ca", "n't", "“", "x"])]
    made = [Document.build("d", ["can't", "see", "can't", "<<", "x"])]
    page = evaluation_page(score({"gold": gold}, {"x": made}, task="tokens"))
    found = section(page, "errors")
    merged, block = found["contexts"]
    assert (found["kinds"][merged[0]], merged[1:5]) == ("merged", ["ca n't", "can't", None, [2]])
    assert (found["kinds"][block[0]], block[1:5]) == ("block", ["“", "<<", None, [1]])
    assert [found["errors"][place][3] for place in merged[5]] == [0, 3]
    assert section(page, "tokens")["counts"][0][0] == [2, 3, 5]


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_errors_on_the_page_are_those_of_the_command():
    gold, made = {"gold": ["So it is. Yes!"]}, {"x": ["So, it was. yes"]}
    found = section(evaluation_page(score(gold, made, task="punctuation")), "errors")
    kinds = [found["kinds"][row[2]] for row in found["errors"]]
    assert kinds == ["false", "word", "case", "missed"]
    counts = dict(zip(found["kinds"], found["counts"][0], strict=True))
    assert [kind for kind, count in counts.items() if count] == ["missed", "false", "word", "case"]
    assert found["total"] == len(found["errors"]) == 4
    assert found["errors"][0][4:9] == [None, ",", "So", "it is. Yes!", ","]


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_text_is_written_with_its_marks_and_says_who_has_others():
    references = {"p": ["“A.” B c; D"], "q": ["A b? C. D"]}
    page = evaluation_page(score(references, {"x": ["A, B c. D"]}))
    (text,) = section(page, "texts")["documents"]
    assert text["units"] == ["A", "B", "c", "D"]
    assert (text["before"], text["after"]) == ({"0": "“"}, {"0": ".”", "2": ";"})
    assert text["annotator_marks"] == {"p": {}, "q": {"0": "", "1": "?", "2": "."}}
    assert text["system_marks"] == {"x": {"0": ",", "2": "."}}


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_columns_of_a_network_say_what_was_forgiven():
    references = {"a": ["So it is, yes."], "b": ["so that is yes"]}
    page = evaluation_page(score(references, {"x": ["so that is! no now."]}, task="punctuation"))
    (text,) = section(page, "networks")["documents"]
    assert text["columns"] == [
        ["So", "so"], ["it", "that"], "is", [",", None], "yes", [".", None],
    ]  # fmt: skip
    assert text["recased"] == [0]
    assert text["marks"] == [3, 5]
    assert text["paths"]["x"] == [
        [0, "", "so"], [1, "f", "that"], [3, "w", "!"], [3, "i", "no"], [4, "w", "now"],
        [5, "f", "."],
    ]  # fmt: skip


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_page_of_very_many_errors_is_small_and_says_how_many_it_lists():
    generator = np.random.default_rng(1)
    words = ["word", "ward", "wurd", "an_even_longer_word"]
    gold, made = (
        [
            Document.build(
                f"document {number}",
                generator.choice(words, 400).tolist(),
                marks=generator.choice(["", ",", ".", "?"], 400).tolist(),
            )
            for number in range(100)
        ]
        for _ in range(2)
    )
    page = evaluation_page(score({"gold": gold}, {"x": made}, task="punctuation", intervals=False))
    found = section(page, "errors")
    assert len(page.encode()) < 5_000_000
    assert found["total"] > 40_000
    assert 2000 < len(found["errors"]) < found["total"]
    assert sum(map(sum, found["counts"])) == found["total"]


def many_documents(count, words):
    generator = np.random.default_rng(0)
    return [
        Document.build(str(number), ["word"] * words, boundaries=generator.random(words) < 0.1)
        for number in range(count)
    ]


def test_a_large_corpus_makes_a_page_under_5_mb_that_says_what_it_left_out():
    gold = many_documents(3000, 60)
    systems = dict.fromkeys(("one", "two"), gold[::-1])
    renamed = {
        name: [made.renamed(right.name) for made, right in zip(documents, gold, strict=True)]
        for name, documents in systems.items()
    }
    page = evaluation_page(score({"gold": gold}, renamed, resamples=10))
    assert len(page.encode()) < 5_000_000
    texts = section(page, "texts")
    assert len(texts["documents"]) + texts["left_out"] == 3000
    assert texts["left_out"] > 0
    figures = section(page, "side_by_side")
    assert len(figures["documents"]) + figures["left_out"] == 3000


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_one_document_longer_than_a_page_is_cut():
    gold = many_documents(1, 400_000)
    made = [Document.build("0", ["word"] * 399_999 + ["ward"], boundaries=gold[0].boundaries)]
    for task in ("boundaries", "punctuation"):
        page = evaluation_page(score({"gold": gold}, {"x": made}, task=task, intervals=False))
        assert len(page.encode()) < 5_000_000
    page = evaluation_page(score({"gold": gold}, {"x": gold}, intervals=False))
    (text,) = section(page, "texts")["documents"]
    assert len(text["units"]) < text["words"] == 400_000
    assert max(text["annotators"]["gold"]) < len(text["units"])


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_long_document_of_several_systems_makes_a_page_under_5_mb_too():
    generator = np.random.default_rng(2)

    def made(words):
        marks = generator.choice(["", ",", "."], len(words)).tolist()
        return [Document.build("call", words, marks=marks)]

    words = [f"word{number % 1000}" for number in range(120_000)]
    systems = {name: made([*words[:-1], "other"]) for name in "abcd"}
    page = evaluation_page(score({"gold": made(words)}, systems, intervals=False))
    assert len(page.encode()) < 5_000_000


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("references", [1, 2])
def test_long_words_make_a_page_under_5_mb_too(references):
    """Columns of twelve systems, or of several references, hold them many times."""
    words = [f"{place:0400}".replace("0", "a") + "b" for place in range(1500)]

    def side(shift):
        own = [word[::-1] if (place + shift) % 3 else word for place, word in enumerate(words)]
        return [Document.build("d", own, marks=["."] * len(own))]

    page = score(
        {f"gold {number}": side(number) for number in range(references)},
        {f"system {number}": side(number + 2) for number in range(12)},
        task="punctuation", intervals=False,
    ).page()  # fmt: skip
    assert len(page.encode()) < 5_000_000
    if references == 1:
        (document,) = section(page, "aligned")["documents"]
        assert document["lengths"]["system 0"] > len(document["systems"]["system 0"]) > 100
    else:
        (document,) = section(page, "networks")["documents"]
        assert document["words"] > len(document["columns"]) > 100


def test_long_documents_make_a_page_under_5_mb_too():
    gold = many_documents(12, 30_000)
    page = evaluation_page(score({"gold": gold}, {"same": gold}, resamples=10))
    assert len(page.encode()) < 5_000_000
    assert section(page, "texts")["left_out"] > 0


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_the_worst_document_comes_first_and_a_typical_one_second():
    texts = [f"{'a b. ' * 20}" for _ in range(5)]
    spoiled = [text.replace("b.", "b", wrong) for wrong, text in enumerate(texts)]
    page = evaluation_page(score({"gold": texts}, {"x": spoiled}, resamples=10))
    names = [text["name"] for text in section(page, "texts")["documents"]]
    assert names == ["5", "3", "4", "2", "1"]


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_page_is_written_whole_or_not_at_all(tmp_path):
    evaluation = score(["So it is."], ["So. It is."])
    evaluation.to_html(tmp_path / "page.html")
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]
    with pytest.raises(ValueError, match="nowhere: the folder does not exist; create it first"):
        evaluation.to_html(tmp_path / "nowhere" / "page.html")


def marks_compared():
    made = {"x": ["So, it is. Yes", "no, never."], "y": ["So it is, yes.", "No never!"]}
    return score({"gold": ["So it is. Yes!", "No, never."]}, made, task="punctuation")


def treebanks_compared():
    gold, made = (INPUTS / name for name in ("parsed.conllu", "parser.conllu"))
    return score(gold, {"x": made, "y": gold}, task="tokens")


@pytest.mark.parametrize(
    ("compared", "kinds"),
    [(marks_compared, ["mark", "case"]), (treebanks_compared, ["upos", "relation"])],
)
def test_figures_of_parts_on_the_page_are_those_of_the_json(compared, kinds):
    evaluation = compared()
    found = {kind["by"]: kind for kind in section(evaluation_page(evaluation), "parts")["kinds"]}
    told = evaluation.to_dict()
    assert list(found) == kinds
    for by, kind in found.items():
        for figure in kind["figures"]:
            for part, row in zip(kind["parts"], figure["rows"], strict=True):
                for system, cell in zip(told["systems"], row, strict=True):
                    # Tags that neither a system nor its reference has are not listed for it.
                    number = system[f"by_{by}"].get(part, {}).get(figure["name"], {"value": None})
                    for name in ("value", "low", "high"):
                        assert cell.get(name) == pytest.approx(number.get(name), abs=1e-6)
        tests = [test for test in told["part_comparisons"] if test["by"] == by]
        assert [
            (one["part"], one["a"], one["b"], one["figure"]) for one in kind["comparisons"]
        ] == [(one["part"], one["a"], one["b"], one["metric"]) for one in tests]
        for shown, one in zip(kind["comparisons"], tests, strict=True):
            assert shown["p_value"] == pytest.approx(one["p_value"])
            assert shown["difference"] == pytest.approx(one["difference"], abs=1e-6)


def test_every_figure_of_a_part_is_described():
    evaluation = score({"gold": ["So it is. Yes!"]}, {"x": ["So, it is. Yes"]}, task="punctuation")
    for kind in section(evaluation_page(evaluation), "parts")["kinds"]:
        assert [
            figure for figure in kind["figures"] if "does not know" in figure["definition"]
        ] == []


def test_the_page_holds_the_speakers_who_say_most():
    words = [f"w{number}" for number in range(1500)]
    who = [f"s{number // 3 if number < 1200 else 400}" for number in range(1500)]
    gold = [Document.build("d", words, marks=["."] * 1500, speaker=who)]
    made = [Document.build("d", words, marks=[","] * 1500)]
    options = {"task": "punctuation", "by": "speaker", "intervals": False}
    page = evaluation_page(score({"gold": gold}, {"x": made}, **options))
    kinds = {kind["by"]: kind for kind in section(page, "parts")["kinds"]}
    assert len(kinds["speaker"]["parts"]) == 400
    assert kinds["speaker"]["left_out"] == 1
    assert (kinds["speaker"]["parts"][0], kinds["speaker"]["sizes"][0]) == ("s400", 300)


def test_annotators_and_documents_on_the_page_are_those_of_the_json():
    found = agreement(REFERENCES)
    shown = section(agreement_page(found.outcome), "annotators")
    told = found.to_dict()["agreement"]
    assert {who: units for who, _, units, _ in shown["counts"]} == told["words"]
    assert {row[0] for row in shown["documents"]["rows"]} == {*told["per_document"]}
    for name, annotators, *values in shown["documents"]["rows"]:
        own = told["per_document"][name]
        assert annotators == len(own["annotators"])
        names = ("agreement_ratio", "fleiss_kappa", "krippendorff_alpha")
        assert values == pytest.approx([own[figure]["value"] for figure in names], abs=1e-6)


def test_annotators_of_marks_are_shown_once_with_their_places_in_dispute():
    folder = FOLDER / "differing" / "annotators"
    paths = {path.name: path for path in sorted(folder.iterdir())}
    found = agreement(paths, task="punctuation")
    page = agreement_page(found.outcome)
    shown = section(page, "further")
    heads = [table["title"] or table["head"][0] for table in shown["tables"]]
    assert len(set(heads)) == len(heads)
    assert "How many are enough" not in heads
    disputed = found.to_dict()["disagreements"]
    places = [dict(place["marks"]) for place in shown["places"]]
    assert [{who: marks or "none" for who, marks in own["marks"].items()} for own in disputed] == (
        places[: len(disputed)]
    )
