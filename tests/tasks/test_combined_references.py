"""Punctuation against several references whose words may differ: the network, and humans."""

from itertools import permutations
from math import isnan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpunct
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning, OptionError
from interpunct.formats import read, write
from interpunct.metrics.catalogue import PUNCTUATION_METRICS, SOFT_MARK_METRICS
from interpunct.metrics.matrices import mean, mean_diagonal, mean_off_diagonal
from interpunct.sample import FOLDER
from interpunct.tasks.punctuation.several_references import CASED
from tests import slow_network
from tests.only import only

ANNOTATORS = {path.name: path for path in sorted((FOLDER / "differing/annotators").iterdir())}
SYSTEMS = {path.name: path for path in sorted((FOLDER / "differing/systems").iterdir())}
SHARES = {row.name for row in SOFT_MARK_METRICS}
KINDS = ("correct", "substitutions", "deletions", "insertions", "skipped")
OF_ONE_REFERENCE = {
    "label_accuracy", "label_macro_f1", "label_weighted_f1",
    *(row.name for row in PUNCTUATION_METRICS if row.measure in CASED),
}  # fmt: skip
"""Figures of capitals, which a network does not have, and of slots of one text."""

# Texts that are drawn at random can have no word in common.
pytestmark = pytest.mark.filterwarnings("ignore:.*almost no word matches")

texts = st.lists(st.sampled_from(["a", "b", "c", ",", "."]), max_size=7)


def document(tokens, name="d"):
    """'a , b' is two words and a mark."""
    tokens = tokens.split() if isinstance(tokens, str) else tokens
    units, marks, opening = [], [], []
    for token in tokens:
        if token.isalnum():
            units.append(token)
            marks.append([])
        else:
            (marks[-1] if marks else opening).append(token)
    joined = [" ".join(held) for held in marks]
    return Document.build(name, units, marks=joined, opening=" ".join(opening))


def scored(systems, references, **options):
    """What JSON says, for texts as strings or lists of tokens."""
    made = {name: [document(text)] for name, text in systems.items()}
    gold = {name: [document(text)] for name, text in references.items()}
    options = {"task": "punctuation", "intervals": False, **options}
    return interpunct.score(gold, made, **options).to_dict()


def values(scores):
    return {name: number["value"] for name, number in scores.items()}


def named(given):
    return {f"r{number}": text for number, text in enumerate(given)}


@given(st.lists(texts, min_size=2, max_size=3), texts, st.sampled_from(["levenshtein", "nist"]))
@settings(max_examples=60)
def test_counts_are_what_the_slow_way_gives(references, hypothesis, costs):
    found = scored({"s": hypothesis}, named(references), costs=costs)["systems"][0]["counts"]
    expected = slow_network.score(
        slow_network.merge(references),
        hypothesis,
        slow_network.NIST if costs == "nist" else slow_network.LEVENSHTEIN,
    )
    for kind, counts in expected.items():
        assert [found[kind].get(name, 0) for name in KINDS] == counts


@given(st.lists(texts, min_size=2, max_size=4))
@settings(max_examples=40)
def test_a_merged_reference_has_no_errors(references):
    for reference in references:
        counts = scored({"s": reference}, named(references))["systems"][0]["counts"]
        for kind in ("words", "marks"):
            assert not any(counts[kind][error] for error in KINDS[1:4])


@given(st.lists(texts, min_size=2, max_size=3), texts, texts)
@settings(max_examples=40)
def test_the_denominator_is_the_same_for_every_system(references, one, other):
    systems = scored({"one": one, "other": other}, named(references))["systems"]
    columns = slow_network.merge(references)
    for system in systems:
        for kind, is_kind in (("marks", slow_network.is_mark), ("words", str.isalnum)):
            counts = system["counts"][kind]
            whole = sum(counts.get(name, 0) for name in KINDS if name != "insertions")
            assert whole == sum(is_kind(column[0]) for column in columns)


@given(texts, texts)
@settings(max_examples=40)
def test_equal_references_are_the_reference(reference, hypothesis):
    (alone,) = scored({"s": hypothesis}, {"r": reference})["systems"]
    (among,) = scored({"s": hypothesis}, {"r": reference, "q": reference})["systems"]
    assert among["counts"] == alone["counts"]
    single = values(alone["scores"])
    combined = values(among["scores"])
    for name in single:
        if name in SHARES:
            assert combined[name] == single[name]
        elif name not in OF_ONE_REFERENCE:
            assert combined[name] == combined[f"mean_{name}"] == single[name]
            assert combined[f"majority_{name}"] == single[name]


def test_worked_by_hand():
    """Marks: a full stop or a comma after a, a comma or nothing after b, a full stop after c."""
    references = {"ann": "a . b , c .", "bo": "a , b c ."}
    found = scored({"s": "a . b . c", "t": "a b , c ?"}, references)
    (s, t) = found["systems"]
    assert s["counts"]["marks"] == {
        "correct": 1, "substitutions": 1, "deletions": 1, "insertions": 0,
    }  # fmt: skip
    assert s["scores"]["punctuation_error_rate"]["value"] == pytest.approx(2 / 3)
    assert t["counts"]["marks"] == {
        "correct": 1, "substitutions": 1, "deletions": 1, "insertions": 0,
    }  # fmt: skip
    assert s["scores"]["no_marks"]["value"] == pytest.approx(2 / 3)
    assert s["per_reference"]["ann"]["scores"]["punctuation_error_rate"]["value"] == 2 / 3
    assert "network:ann+bo" in found["signature"]


def test_a_text_without_marks_scores_no_marks():
    references = {"ann": "a . b , c .", "bo": "a , b c ."}
    (silent,) = scored({"s": "a b c"}, references)["systems"]
    scores = values(silent["scores"])
    assert scores["punctuation_error_rate"] == scores["no_marks"]


def test_each_reference_alone_is_as_if_it_were_the_only_one():
    references = {"ann": "a . b , c .", "bo": "a , x b c ."}
    found = scored({"s": "a . y c"}, references)["systems"][0]
    single = {
        who: scored({"s": "a . y c"}, {who: text})["systems"][0] for who, text in references.items()
    }
    for who, alone in single.items():
        assert found["per_reference"][who]["counts"] == alone["counts"]
        # The share of one reference is that of all.
        own = {name: v for name, v in values(alone["scores"]).items() if name not in SHARES}
        assert values(found["per_reference"][who]["scores"]) == own
    for name, value in values(found["scores"]).items():
        if name.startswith("mean_"):
            each = [
                values(alone["scores"])[name.removeprefix("mean_")] for alone in single.values()
            ]
            known = [number for number in each if number is not None]
            assert value == (pytest.approx(np.mean(known)) if known else None)


def test_the_majority_is_one_reference_among_many():
    references = {"ann": "a . b", "bo": "a . b", "cy": "a x b ,"}
    found = values(scored({"s": "a . b ,"}, references)["systems"][0]["scores"])
    alone = values(scored({"s": "a . b ,"}, {"r": "a . b"})["systems"][0]["scores"])
    assert found["majority_punctuation_error_rate"] == alone["punctuation_error_rate"] == 1
    smaller = scored({"s": "a . b ,"}, references, quorum=1)["systems"][0]["scores"]
    assert smaller["majority_punctuation_error_rate"]["value"] == 0


@given(st.lists(st.lists(st.sampled_from(["", ",", "."]), min_size=4, max_size=4), min_size=3,
                max_size=4))  # fmt: skip
@settings(max_examples=40)
def test_the_lenient_rate_forgives_what_any_reference_has(rows):
    """On equal words: a slot is wrong if its mark is that of no reference."""
    drawn = [" ".join(f"{word} {mark}" for word, mark in zip("abcd", row, strict=True))
             for row in rows]  # fmt: skip
    *references, hypothesis = rows
    value = scored({"s": drawn[-1]}, named(drawn[:-1]))["systems"][0]["scores"][
        "lenient_slot_error_rate"
    ]["value"]
    wrong = sum(all(r[i] != hypothesis[i] for r in references) for i in range(4))
    marks = sum(mark != "" for row in references for mark in row) / len(references)
    assert value == (pytest.approx(wrong / marks) if marks else None)


def sample(**options):
    return interpunct.score(
        ANNOTATORS, SYSTEMS, task="punctuation", intervals=False, **options
    ).to_dict()


def rate(systems, references, name="punctuation_error_rate"):
    """An error rate, scored in a run of its own."""
    found = interpunct.score(references, systems, task="punctuation", intervals=False)
    return only(found)[name].value


def test_humans_are_scored_against_each_other_and_against_the_rest():
    humans = sample(leave_one_out=True)["leave_one_out"]
    names = list(ANNOTATORS)
    assert humans["annotators"] == names
    for figure in ("punctuation_error_rate", "word_error_rate"):
        matrix = humans[figure]["matrix"]
        for i, who in enumerate(names):
            others = {name: ANNOTATORS[name] for name in names if name != who}
            for j, other in enumerate(names):
                expected = rate({who: ANNOTATORS[who]}, {other: ANNOTATORS[other]}, figure)
                assert matrix[i][j] == (0 if i == j else expected)
            alone = rate({who: ANNOTATORS[who]}, others, figure)
            assert humans[figure]["against_others"][who] == alone
        assert humans[figure]["one"] == mean_off_diagonal(matrix)
        rest = list(humans[figure]["against_others"].values())
        assert humans[figure]["combined"] == pytest.approx(np.mean(rest))


def test_systems_are_scored_against_the_same_combinations():
    found = sample(leave_one_out=True)
    humans = found["leave_one_out"]["punctuation_error_rate"]
    for system in found["systems"]:
        path = SYSTEMS[system["name"]]
        beside = system["leave_one_out"]
        combined = [
            rate({"s": path}, {name: made for name, made in ANNOTATORS.items() if name != who})
            for who in ANNOTATORS
        ]
        assert beside["combined"]["system"] == pytest.approx(np.mean(combined))
        assert beside["combined"]["human"] == humans["combined"]
        one = system["scores"]["mean_punctuation_error_rate"]["value"]
        assert beside["one"]["system"] == pytest.approx(one)
        for kind in ("one", "combined"):
            ratio = beside[kind]["system"] / beside[kind]["human"]
            assert beside[kind]["ratio"] == pytest.approx(ratio)
            # These systems are far from human.
            assert beside[kind]["ratio"] > 1.5
        silent = found["leave_one_out"]["no_marks"]
        assert (beside["one"]["no_marks"], beside["combined"]["no_marks"]) == (
            1,
            silent["combined"],
        )


def test_a_system_on_the_words_of_each_annotator_has_a_matrix():
    versions = {f"dots@{who}": path for who, path in ANNOTATORS.items()}
    systems = {**versions, "both": SYSTEMS["both"]}
    found = interpunct.score(
        ANNOTATORS, systems, task="punctuation", intervals=False, leave_one_out=True
    ).to_dict()
    dots = found["versions"]["dots"]
    figures = dots["punctuation_error_rate"]
    assert figures["same_words"] == mean_diagonal(figures["matrix"]) == 0
    assert figures["different_words"] == mean_off_diagonal(figures["matrix"])
    assert figures["matrix"] == found["leave_one_out"]["punctuation_error_rate"]["matrix"]
    # These versions are the annotators themselves, so they are as good as a human.
    for kind in ("one", "combined"):
        assert dots["leave_one_out"][kind]["ratio"] == 1
    by_name = {system["name"]: system for system in found["systems"]}
    assert "leave_one_out" in by_name["both"]
    assert "leave_one_out" not in by_name["dots@ines"]


def test_a_system_may_have_the_name_of_one_with_versions():
    """It has its own figures beside those of humans, not those of the versions."""
    texts = {"ann": "a , b . c", "bo": "a b . c ,"}
    versions = {f"dots@{who}": text for who, text in texts.items()}
    both = scored({**versions, "dots": "a . b c"}, texts, leave_one_out=True)
    alone = scored({"dots": "a . b c"}, texts, leave_one_out=True)
    assert both["systems"][2]["leave_one_out"] == alone["systems"][0]["leave_one_out"]
    found = scored(versions, texts, leave_one_out=True)["versions"]
    assert both["versions"] == found != {}
    assert both["systems"][2]["leave_one_out"] != found["dots"]["leave_one_out"]


@pytest.mark.parametrize(
    ("systems", "message"),
    [
        (["s@ann", "s@cy"], "system 's' was not run on the words of 'bo'; give s@bo=PATH too"),
        (["s@ann"], r"system 's' was not run on the words of 'bo'; give s@bo=PATH too"),
    ],
)
def test_versions_must_be_complete(systems, message):
    with pytest.raises(InputError, match=message):
        scored(dict.fromkeys(systems, "a ."), {"ann": "a .", "bo": "a ,"})


def test_how_much_the_order_of_merging_matters_is_measured():
    references = {"ann": "a , b a c", "bo": "b a . c", "cy": "a c , b ."}
    found = scored({"s": "a . c b"}, references, orders="all")["systems"][0]["orders"]
    each = []
    for order in permutations(references):
        chosen = {who: references[who] for who in order}
        scores = scored({"s": "a . c b"}, chosen)["systems"][0]["scores"]
        each.append(scores["punctuation_error_rate"]["value"])
    assert found["number"] == 6
    spread = found["punctuation_error_rate"]
    assert spread["mean"] == pytest.approx(np.mean(each))
    assert spread["deviation"] == pytest.approx(np.std(each))
    assert (spread["low"], spread["high"]) == (min(each), max(each))
    some = scored({"s": "a . c b"}, references, orders=2)["systems"][0]["orders"]
    assert some["number"] == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"orders": "some"}, "orders must be 'all' or a number of at least 1, not 'some'"),
        ({"orders": 0}, "orders must be 'all' or a number of at least 1, not 0"),
        ({"task": "boundaries", "orders": 2}, "orders applies to task='punctuation'"),
        ({"quorum": 3}, "quorum is 3, but there are 2 references"),
        ({"by": "speaker"}, "by='speaker' needs a single reference"),
    ],
)
def test_options_that_do_not_go_together(options, message):
    with pytest.raises(OptionError, match=message):
        scored({"s": "a ."}, {"ann": "a .", "bo": "a ,"}, **options)


def test_all_orders_of_many_references_are_too_many():
    with pytest.raises(OptionError, match="5040 orders; give orders a number of at most 1000"):
        scored({"s": "a ."}, named(["a ."] * 7), orders="all")


@pytest.mark.parametrize("option", [{"leave_one_out": True}, {"orders": "all"}])
def test_one_reference_is_not_enough(option):
    with pytest.raises(OptionError, match="needs at least two references"):
        scored({"s": "a ."}, {"ann": "a ."}, **option)


def corpora(*, bo=("v1", "v2")):
    ann = [document("a . b", "v1"), document("a , b", "v2")]
    return {"ann": ann, "bo": [document("a . b", name) for name in bo]}


def test_leaving_one_out_needs_every_annotator():
    systems = {"s": [document("a . b", "v1"), document("a . b", "v2")]}
    message = "document 'v2' is missing in reference 'bo'; add it, or leave such documents out"
    with pytest.raises(InputError, match=message):
        interpunct.score(corpora(bo=["v1"]), systems, task="punctuation", leave_one_out=True)
    with pytest.warns(InputWarning, match="left out 1 document that one side lacks: v2"):
        found = interpunct.score(
            corpora(bo=["v1"]), systems, task="punctuation", leave_one_out=True, missing="skip",
            intervals=False,
        )  # fmt: skip
    assert found.documents == ("v1",)
    # Without leaving one out, an annotator who did not do a document is a missing value.
    with pytest.warns(InputWarning, match="'bo' lacks 1 of 2 documents"):
        both = interpunct.score(corpora(bo=["v1"]), systems, task="punctuation", intervals=False)
    assert both.documents == ("v1", "v2")


def test_an_annotator_without_a_document_is_named():
    systems = {"s": [document("a . b", "v1"), document("a . b", "v2")]}
    with pytest.raises(InputError, match="document 'v3' is missing in system 's'"):
        interpunct.score(corpora(bo=["v3", "v4"]), systems, task="punctuation")
    with (
        pytest.warns(InputWarning, match="left out 2 documents"),
        pytest.raises(InputError, match="reference 'bo' has none of the documents"),
    ):
        interpunct.score(corpora(bo=["v3", "v4"]), systems, task="punctuation", missing="skip")


def test_words_that_differ_can_be_an_error():
    with pytest.raises(InputError, match="unit 2 is 'b' in reference 'ann' and 'x' in reference"):
        scored({"s": "a . b"}, {"ann": "a . b", "bo": "a . x"}, words="strict")


def test_tags_may_be_left_out_by_anyone_where_words_differ():
    def tagged(units):
        return [Document.build("d", units)]

    found = interpunct.score(
        {"ann": tagged(["a", "b"]), "bo": tagged(["<cough>", "a", "b"])},
        {"s": tagged(["a", "<laugh>", "b"])},
        task="punctuation",
        intervals=False,
    ).to_dict()["systems"][0]
    assert found["counts"]["words"]["correct"] == 2
    assert found["scores"]["word_error_rate"]["value"] == 0


def test_several_wordings_of_one_of_many_references_are_named(tmp_path):
    (tmp_path / "ann.trn").write_text("so { it / that } is (u)\n")
    (tmp_path / "bo.trn").write_text("so it is (u)\n")
    references = {"ann": tmp_path / "ann.trn", "bo": tmp_path / "bo.trn"}
    with pytest.warns(InputWarning, match="'ann' gives several wordings"):
        interpunct.score(references, tmp_path / "bo.trn", task="punctuation", intervals=False)
    with pytest.raises(InputError, match="of the system holds alternations"):
        interpunct.score({**references, "ann": tmp_path / "bo.trn"}, tmp_path / "ann.trn",
                         task="punctuation")  # fmt: skip


def test_agreement_is_the_human_side_alone():
    found = interpunct.agreement(ANNOTATORS, task="punctuation")
    humans = sample(leave_one_out=True)["leave_one_out"]
    told = found.to_dict()["agreement"]
    assert {name: told[name] for name in humans} == humans
    marks = told["by_mark"][","]
    assert marks["precision"] == marks["recall"], "all pairs both ways are symmetric"
    assert "mori" in found.table()
    with pytest.raises(InputError, match="at least two annotators; only 'ann' was given"):
        interpunct.agreement({"ann": ["So."]}, task="punctuation")


def test_a_printed_network_is_read_again(tmp_path, interpunct_command):
    """Merging with the last annotator as the system prints the network of all three."""
    *first, last = ANNOTATORS.values()
    arguments = ["align", last, *(f"-r{path}" for path in first), "--output", "trn"]
    printed = interpunct_command.call(*arguments, cwd=tmp_path)
    assert printed.status == 0
    (tmp_path / "network.trn").write_text(printed.out)
    for who, path in ANNOTATORS.items():
        for figure in ("punctuation_error_rate", "word_error_rate"):
            assert rate({who: path}, tmp_path / "network.trn", figure) == 0
    for name, path in SYSTEMS.items():
        again = interpunct.score(tmp_path / "network.trn", {name: path}, task="punctuation",
                                 intervals=False).to_dict()["systems"][0]  # fmt: skip
        among = interpunct.score(ANNOTATORS, {name: path}, task="punctuation",
                                 intervals=False).to_dict()["systems"][0]  # fmt: skip
        assert again["counts"] == among["counts"]


def test_a_reference_in_another_format_is_merged_all_the_same(tmp_path):
    (bees,) = read(ANNOTATORS["tove"] / "bees.txt")
    write([bees], tmp_path / "bees.jsonl")
    given = {"ines": ANNOTATORS["ines"] / "bees.txt", "tove": tmp_path / "bees.jsonl"}
    plain = {"ines": ANNOTATORS["ines"] / "bees.txt", "tove": ANNOTATORS["tove"] / "bees.txt"}
    system = {"both": SYSTEMS["both"] / "bees.tsv"}
    assert rate(system, given) == rate(system, plain)


def test_means_leave_out_what_was_not_measured():
    assert isnan(mean([]))
    references = {"ann": "a . b", "bo": "a b"}
    scores = scored({"s": "a b"}, references)["systems"][0]["scores"]
    assert scores["mean_punctuation_error_rate"]["value"] == 1
