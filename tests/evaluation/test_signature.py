"""Equal signatures mean equal figures: every option of the table is tried where it matters."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import interpunct
from interpunct import Document
from interpunct.api import align
from interpunct.documents.document import Span
from interpunct.documents.treebank import Treebank
from interpunct.errors import InterpunctError, OptionError
from interpunct.options import OPTIONS
from tests.only import only
from tests.treebank_pictures import document

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

TALK = "So it is; we met him. He left, I stayed! Did you see? No. We went home: yes."
MADE = "So it is, we met him. He left. I stayed. Did you see? No, we went home. Yes."
OTHER = "so it is. We met him; he left, I stayed? Did <laugh> you see. No, we went home: yes."
HEARD = "So it was, we met <uh> him. He left I stayed. Did we see? No. We went. Home yes."
TEXTS = {"gold": [TALK, "We met. He left."]}
SYSTEM = {"s": [MADE, "We met, he left."], "t": ["So it is.", "We. Met he. Left."]}
SAME = {"s": SYSTEM["s"]}
DIFFERENT = {"s": [HEARD, "We meet, he left."]}
SEVERAL = {
    "ann": [TALK, "We met. He left."],
    "bo": [MADE, "We met, he left."],
    "cy": [OTHER.replace("<laugh> ", ""), "We. Met; he left."],
}
TRANSCRIBED = {"ann": [TALK, "We met."], "bo": [HEARD, "We met."], "cy": [OTHER, "We meet."]}
LONG = {"gold": [" ".join(f"w{n}{'.' * (n % 4 == 0)}" for n in range(60))] * 3}
MADE_LONG = {
    name: [" ".join(f"w{n}{'.' * (n % step == 0)}" for n in range(60)) for step in steps]
    for name, steps in {"s": (4, 3, 5), "t": (3, 3, 3), "u": (5, 4, 2)}.items()
}
DIFFERING = {"a": ["c, c. b. a, c c"], "b": ["c b b, b. c"]}
POSTERIORS = [0.1, 0.62, 0.4, 0.3, 0.35, 0.7, 0.2, 0.9]
SCORED = {
    "s": [
        Document.build(
            "d", [f"w{n}" for n in range(8)], boundaries=[0, 1, 0, 0, 0, 1, 0, 1], scores=POSTERIORS
        )
    ]
}
TRUE = {"gold": [Document.build("d", SCORED["s"][0].units, boundaries=[0, 1, 1, 0, 0, 0, 0, 1])]}
NEAR = {
    "s": [Document.build("d", ["a", "b", "c", "d"], scores=[0.5, 0.500001, 0.500002, 0.9])],
}
NEAR_TRUE = {"gold": [Document.build("d", ["a", "b", "c", "d"], boundaries=[0, 1, 0, 1])]}
VOTES = {
    "ann": SCORED["s"],
    "bo": [Document.build("d", SCORED["s"][0].units, scores=[0.4, *POSTERIORS[1:]])],
}
TREE = Document.build(
    "d",
    ["Je", "vais", "du", "port", "."],
    boundaries=[0, 0, 0, 0, 1],
    treebank=Treebank.of_tokens(["Je", "vais", "du", "port", "."], [5], {2: ("de", "le")}),
)
TOOL = Document.build(
    "d",
    ["Je", "vais", "du", "port."],
    boundaries=[0, 0, 0, 1],
    treebank=Treebank.of_tokens(["Je", "vais", "du", "port."], [4], {2: ("De", "le")}),
)
PARSED = document("1\ta\t_\tX\t_\t_\t0\troot\t0:root\t_\n2\tb\t_\tX\t_\t_\t1\tconj\t1:conj\t_\n\n")
GRAPH = document(
    "1\ta\t_\tX\t_\t_\t0\troot\t0:root>obj\t_\n2\tb\t_\tX\t_\t_\t1\tconj\t0:root|1:conj\t_\n\n"
)
TWO_ROOTS = document("1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n\n")
QUOTED = (
    Document.build("d", ["``", "Ca", "n't", "''", "."], boundaries=[0, 0, 0, 0, 1]),
    Document.build("d", ['"', "Can", "not", '"', "."], boundaries=[0, 0, 0, 0, 1]),
)
CUT = (
    Document.build("d", ["ab", "cd"], boundaries=[1, 1]),
    Document.build("d", ["ab", "c", "d"], boundaries=[1, 1, 1]),
)
TYPED = {"s": ["We don't know. So it's late. Bye."]}, {"g": ["We don’t know. So it’s late. Bye."]}
TAGGED = {"s": ["We met dogs;N. So its late. bye."]}, {"g": ["We met dogs. So itS; late. Bye."]}
APART = {"s": ["So long term. We met. Bye."]}, {"g": ["So longterm. We met. Bye."]}


SPOKEN = [
    Document.build(
        "d", ["so", "it", "is", "late"], boundaries=ends, speaker=list(speakers),
        starts=[0, 1, 2, 3], ends=times,
    )
    for ends, speakers, times in (
        ([0, 1, 0, 1], "aabb", [0.5, 1.5, 2.5, 3.5]), ([1, 1, 0, 1], "abbb", [0.5, 1.7, 2.5, 3.5])
    )
]  # fmt: skip


SPANNED = [
    replace(document, spans=tuple(Span("SU", *times) for times in spans))
    for document, spans in zip(SPOKEN, ([(0, 2), (2, 4)], [(0, 1), (1, 4)]), strict=True)
]
"""Segments that are mapped or not, and of which one or the other is, as a gap and an extent say."""


def without_o(text: str) -> str:
    return text.replace("o", "").replace("it", "")


@dataclass(frozen=True)
class Case:
    """An option, some of its values, and data on which they give different figures."""

    option: str
    values: tuple[Any, ...]
    systems: Any
    references: Any
    task: str = "boundaries"
    command: str = "score"
    also: dict[str, Any] = field(default_factory=dict)

    def __str__(self):
        return f"{self.command} {self.task} {self.option}"


SCORE = [
    Case("delimiters", (None, ".?!", ".?!;", ".,"), SAME, TEXTS),
    Case("case", ("fold", "keep"), {"s": [TALK.lower(), "we met. he left."]}, TEXTS),
    Case("final", ("exclude", "include"), SAME, TEXTS),
    Case("window_limit", (0, 1, 2, 5), SAME, SEVERAL),
    Case("quorum", (None, 1, 3), SAME, SEVERAL),
    Case("tags", ("optional", "keep"), {"s": [OTHER, "We met."]}, {"gold": [HEARD, "We met."]}),
    Case("costs", ("levenshtein", "nist"), {"s": ["b. a. a. c."]}, {"g": ["b c a a"]}),
    Case("k", (None, 2, 3, "document", "nltk", "segeval", "superdialseg"), MADE_LONG, LONG),
    Case("tolerance", (None, 0, 1, 2), SAME, TEXTS),
    Case("collar", (None, 0.1, 0.5), {"s": SPOKEN[:1]}, {"g": SPOKEN[1:]}),
    Case("mapping", ((1, 0.5), (0, 0.5), (9, 1)), {"s": SPANNED[:1]}, {"g": SPANNED[1:]}),
    Case("boundaries", ("segments", "speaker"), {"s": SPOKEN[:1]}, {"g": SPOKEN[1:]}),
    Case("beta", (None, 0.5, 2.0), SAME, TEXTS),
    Case("threshold", (None, 0.35, 0.65), SCORED, TRUE),
    Case("thresholds", ("exact", "grid"), NEAR, NEAR_TRUE),
    Case("dcf", ((1, 1), (10, 1), (1, 1, 0.5)), SCORED, TRUE),
    Case("resamples", (50, 60), MADE_LONG, LONG),
    Case("seed", (0, 1), MADE_LONG, LONG),
    Case("intervals", (True, False), MADE_LONG, LONG),
    Case("baseline", (None, "s", "t"), MADE_LONG, LONG),
    Case("marks", (",.?", (",", "."), ()), SAME, TEXTS, "punctuation"),
    Case("merge", ((), {"!": "."}, {"!": ".", ";": "."}), SAME, TEXTS, "punctuation"),
    Case("costs", ("levenshtein", "nist"), {"s": ["b c, d."]}, {"g": ["a b. d,"]}, "punctuation"),
    Case("denominator", ("reference", "columns"), {"s": ["a, b."]}, {"g": ["a b."]}, "punctuation"),
    Case(
        "alignment",
        ("joint", "nemo"),
        {"s": ["so.,"]},
        {"g": ["so what."]},
        "punctuation",
        also={"marks": ",.?"},
    ),
    Case("quorum", (None, 1, 3), SAME, SEVERAL, "punctuation"),
    Case("consensus", (None, "dawid-skene"), SAME, SEVERAL),
    Case("consensus", (None, "dawid-skene"), SAME, SEVERAL, "punctuation"),
    Case("leave_one_out", (False, True), SAME, SEVERAL),
    Case("leave_one_out", (False, True), SAME, SEVERAL, "punctuation"),
    Case("orders", (None, 2, "all"), SAME, TRANSCRIBED, "punctuation"),
    Case("apostrophes", ("fold", "keep"), *TYPED),
    Case("apostrophes", ("fold", "keep"), *TYPED, "punctuation"),
    Case("equal_words", ("unicode", "sclite"), *TAGGED),
    Case("equal_words", ("unicode", "sclite"), *TAGGED, "punctuation"),
    Case("normalize", ((), without_o, [without_o, str.upper]), SAME, TEXTS),
    Case("normalize", ((), without_o, [without_o, str.upper]), SAME, TEXTS, "punctuation"),
    Case("compounds", ("keep", "merge"), *APART),
    Case("compounds", ("keep", "merge"), *APART, "punctuation"),
    Case("fold", ("none", "marks", "contractions"), QUOTED[1], QUOTED[0], "tokens"),
    Case("words", ("align", "strict"), TOOL, TREE, "tokens"),
    Case("sentences", ("all", "aligned"), CUT[1], CUT[0], "tokens"),
    Case("enhanced", (False, True), GRAPH, PARSED, "tokens"),
    Case("enhancements", ((), (1,), "24"), GRAPH, PARSED, "tokens", also={"enhanced": True}),
    Case("multiple_roots", (False, True), TWO_ROOTS, TWO_ROOTS, "tokens"),
]
AGREEMENT = [
    Case("delimiters", (None, ".?!", ".,"), None, SEVERAL),
    Case("case", ("fold", "keep"), None, {"a": [TALK], "b": [TALK.lower()]}),
    Case("final", ("exclude", "include"), None, SEVERAL),
    Case("boundaries", ("segments", "speaker"), None, {"a": SPOKEN[:1], "b": SPOKEN[1:]}),
    Case("threshold", (None, 0.35, 0.65), None, VOTES),
    Case("tags", ("optional", "keep"), None, TRANSCRIBED),
    Case("apostrophes", ("fold", "keep"), None, {**TYPED[0], **TYPED[1]}, "punctuation"),
    Case("equal_words", ("unicode", "sclite"), None, {**TAGGED[0], **TAGGED[1]}, "punctuation"),
    Case("normalize", ((), without_o), None, TRANSCRIBED, "punctuation"),
    Case("resamples", (50, 60), None, MADE_LONG),
    Case("seed", (0, 1), None, MADE_LONG),
    Case("intervals", (True, False), None, MADE_LONG),
    Case("quorum", (None, 1, 3), None, SEVERAL),
    Case("quorum", (None, 1, 3), None, SEVERAL, "punctuation"),
    Case("orders", (None, 2, "all"), None, TRANSCRIBED),
    Case("orders", (None, 2, "all"), None, TRANSCRIBED, "punctuation"),
    Case("costs", ("levenshtein", "nist"), None, DIFFERING, "punctuation"),
    Case("marks", (",.?", (",",)), None, SEVERAL, "punctuation"),
    Case("merge", ((), {"!": "."}), None, SEVERAL, "punctuation"),
]
ALIGN = [
    Case(
        "alignment",
        ("joint", "nemo"),
        {"s": ["so.,"]},
        {"g": ["so what."]},
        "punctuation",
        also={"marks": ",.?"},
    ),
    Case("case", ("fold", "keep"), {"s": ["so it was"]}, {"g": ["So it is"]}, "punctuation"),
    Case("tags", ("optional", "keep"), {"s": [OTHER]}, {"g": [HEARD]}, "punctuation"),
    Case("costs", ("levenshtein", "nist"), {"s": ["b c, d."]}, {"g": ["a b. d,"]}, "punctuation"),
    Case("marks", (",.?", (",",)), SAME, TEXTS, "punctuation"),
    Case("merge", ((), {"!": "."}), SAME, TEXTS, "punctuation"),
    Case("apostrophes", ("fold", "keep"), *TYPED, "punctuation"),
    Case("equal_words", ("unicode", "sclite"), *TAGGED, "punctuation"),
    Case("normalize", ((), without_o), SAME, TEXTS, "punctuation"),
    Case("compounds", ("keep", "merge"), *APART, "punctuation"),
]
CASES = [
    *SCORE,
    *(replace(case, command="agreement") for case in AGREEMENT),
    *(replace(case, command="align") for case in ALIGN),
]


def found(case: Case, value: Any) -> tuple[str, dict[str, Any]]:
    """The signature, and all messages."""
    options = {"resamples": 20, "task": case.task, **case.also, case.option: value}
    if case.command == "align":
        del options["task"], options["resamples"]
        told = align(case.references, case.systems, **options).to_dict()
    elif case.command == "agreement":
        if case.task == "punctuation":
            del options["resamples"]
        told = interpunct.agreement(case.references, **options).to_dict()
    else:
        told = interpunct.score(case.references, case.systems, **options).to_dict()
    return told.pop("signature"), told


@pytest.mark.parametrize("case", CASES, ids=str)
def test_equal_signatures_mean_equal_figures(case):
    told = [found(case, value) for value in case.values]
    assert any(figures != told[0][1] for _, figures in told), "this data does not tell"
    for signature, figures in told:
        for other, others in told:
            assert signature != other or figures == others


@pytest.mark.parametrize(
    ("option", "values", "role"),
    [
        ("system_format", ("text", "lines"), "made"),
        ("reference_format", ("text", "lines"), "gold"),
    ],
)
def test_formats_are_in_the_signature(tmp_path, option, values, role):
    for name in ("made", "gold"):
        (tmp_path / f"{name}.txt").write_text("So it is.\nWe met, he left. Yes\nno\n", "utf-8")
    told = []
    for value in values:
        evaluation = interpunct.score(
            str(tmp_path / "gold.txt"), str(tmp_path / "made.txt"), **{option: value}
        )
        told.append((evaluation.signature, evaluation.to_dict()["systems"]))
    assert told[0][0] != told[1][0]
    assert told[0][1] != told[1][1]


def test_an_encoding_is_in_the_signature(tmp_path):
    (tmp_path / "gold.txt").write_bytes("We met at the café. He left. Yes.".encode("cp1252"))
    told = [
        interpunct.score(
            str(tmp_path / "gold.txt"),
            ["We met at the café. He left. Yes."],
            encoding=encoding,
            words="align",
        )
        for encoding in ("cp1252", "cp437")
    ]
    assert told[0].signature != told[1].signature
    assert told[0].to_dict()["systems"] != told[1].to_dict()["systems"]


def test_the_column_of_names_is_in_the_signature():
    gold = pd.DataFrame({"id": [1, 2], "text": ["We met. He left.", "Oh, no. He left"]})
    made = pd.DataFrame({"id": [2, 1], "text": ["We met, he left", "Oh no. He left"]})
    told = [interpunct.score(gold, made, name_column=names, words="align") for names in ("id", "")]
    assert told[0].signature != told[1].signature
    assert told[0].to_dict()["systems"] != told[1].to_dict()["systems"]


def test_a_marker_is_in_the_signature(tmp_path):
    (tmp_path / "gold.txt").write_text("So it is // we met </s> he left // yes no", "utf-8")
    options = {"system_format": "marked", "reference_format": "marked", "words": "align"}
    path = str(tmp_path / "gold.txt")
    signatures = {
        interpunct.score(path, path, marker=marker, **options).signature
        for marker in ("//", "</s>")
    }
    assert len(signatures) == 2


def test_two_uem_files_of_one_name_are_told_apart(tmp_path):
    document = Document.build(
        "talk", list("abcdef"), boundaries=[0, 1, 0, 1, 0, 1], starts=range(6), ends=range(1, 7)
    )
    made = Document.build(
        "talk", list("abcdef"), boundaries=[0, 1, 1, 0, 0, 1], starts=range(6), ends=range(1, 7)
    )
    told = []
    for number, end in enumerate((3, 6)):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "scored.uem").write_text(f"talk 1 0 {end}\n", encoding="utf-8")
        evaluation = interpunct.score(document, made, uem=folder / "scored.uem")
        told.append((evaluation.signature, only(evaluation).counts))
    assert told[0][0] != told[1][0]
    assert told[0][1] != told[1][1]
    assert "|uem:scored.uem~" in told[0][0]
    assert str(Path(tmp_path).name) not in told[0][0]


def test_leaving_documents_out_is_in_the_signature(tmp_path):
    systems, references = {"s": ["We met."]}, {"gold": ["We met.", "He left."]}
    with pytest.raises(InterpunctError):
        interpunct.score(references, systems)
    some = {"s": [Document.build("1", ["a", "b"]), Document.build("3", ["a"])]}
    gold = {"g": [Document.build("1", ["a", "b"]), Document.build("2", ["a"])]}
    assert "|missing:skip|" in interpunct.score(gold, some, missing="skip").signature


def test_the_order_of_merging_is_in_the_signature_and_no_name_can_hide_it():
    texts = list(TRANSCRIBED.values())
    for names in (("a", "b", "c"), ("a+b", "c", "d"), ("a|b", "c%7C", "d e")):
        signatures = {
            interpunct.score(
                {name: texts[place] for place, name in order}, DIFFERENT, task="punctuation"
            ).signature
            for order in (list(enumerate(names)), list(enumerate(names))[::-1])
        }
        assert len(signatures) == 2
    same = [("a+b", "c"), ("a", "b+c")]
    told = {interpunct.agreement({one: [TALK], other: [HEARD]}).signature for one, other in same}
    assert len(told) == 2


def test_the_threshold_of_agreement_is_in_the_signature():
    """Two kappas had one signature."""
    kappas = [interpunct.agreement(VOTES, threshold=t) for t in (0.5, 0.35)]
    assert kappas[0].signature != kappas[1].signature


def test_every_option_that_can_move_a_figure_is_tried():
    tried = {(case.command, case.option) for case in CASES}
    elsewhere = {
        "system_format", "reference_format", "marker", "uem", "missing", "bad", "optional",
        "alternatives", "encoding", "name_column",
    }  # fmt: skip
    # Strict words are an error where they differ; only in tokens do they move a figure.
    lacking = {
        (command, option.name)
        for option in OPTIONS.values()
        if option.sign is not None and option.name not in elsewhere
        for command in option.commands
        if command != "curves" and (command, option.name) not in tried
    }
    assert lacking == {("agreement", "words"), ("align", "fold")}


@pytest.mark.parametrize("names", [("a b", "ab"), ("", "c")])
def test_a_blank_in_a_name_is_encoded(names):
    systems = {
        name: [text, text] for name, text in zip((*names, "z"), (MADE, TALK, HEARD), strict=True)
    }
    told = {interpunct.score({"g": [TALK, TALK]}, systems, baseline=n).signature for n in names}
    plain = interpunct.score({"g": [TALK, TALK]}, systems).signature
    assert len({*told, plain}) == 3


def test_a_blank_in_a_marker_is_encoded(tmp_path):
    (tmp_path / "g.txt").write_text("one two ab three a b four ab five", encoding="utf-8")
    path = str(tmp_path / "g.txt")
    options = {"reference_format": "marked", "system_format": "marked"}
    told = {interpunct.score(path, path, marker=m, **options).signature for m in ("a b", "ab")}
    assert len(told) == 2


def test_documents_of_curves_are_in_the_signature():
    evaluation = interpunct.score(TRUE, SCORED, intervals=False)
    assert "|docs:d*|v:" in evaluation.curves(documents="d*").signature
    assert evaluation.curves().signature == evaluation.signature


@pytest.mark.parametrize("task", ["punctuation", "tokens"])
def test_other_tasks_have_no_curves(task):
    with pytest.raises(OptionError, match="curves are drawn for boundaries"):
        interpunct.score(["a b."], ["a b."], task=task).curves()
