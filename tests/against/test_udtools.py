"""The figures of treebanks against the scorer itself (udtools): equal to the last bit."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from math import isnan
from random import Random

import pytest

import interpunct
from tests import treebank_pictures
from tests.against.comparison import Case, Comparison
from tests.shared import data
from tests.treebank_pictures import document, pair, tree

udeval = pytest.importorskip("udtools.udeval")
pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

KINDS = {
    "token": "Tokens", "word": "Words", "sentence": "Sentences", "upos": "UPOS", "xpos": "XPOS",
    "ufeats": "UFeats", "alltags": "AllTags", "lemmas": "Lemmas", "uas": "UAS", "las": "LAS",
    "clas": "CLAS", "mlas": "MLAS", "blex": "BLEX", "elas": "ELAS", "eulas": "EULAS",
}  # fmt: skip
READINGS = ("precision", "recall", "f1", "aligned_accuracy")
SWITCHES = {
    1: "no_gapping", 2: "no_shared_parents_in_coordination",
    3: "no_shared_dependents_in_coordination", 4: "no_control",
    5: "no_external_arguments_of_relative_clauses", 6: "no_case_info",
}  # fmt: skip


def official(reference: str, hypothesis: str, kinds=(), **options):
    switches = {SWITCHES[kind]: 1 for kind in kinds} | options
    return udeval.evaluate(
        *(udeval.load_conllu(io.StringIO(text), "", switches) for text in (reference, hypothesis))
    )


def differences(reference: str, hypothesis: str, kinds=(), **options):
    """All figures in which we and the scorer differ.

    What is 0 / 0 we do not measure, nor, unless as strict as the scorer, a column without content.
    """
    expected = official(
        reference, hypothesis, kinds,
        **({"multiple_roots_okay": True} if options.get("multiple_roots") else {}),
    )  # fmt: skip
    evaluation = interpunct.score(
        document(reference), document(hypothesis), task="tokens", enhanced=True,
        enhancements=kinds, intervals=False, **options,
    )  # fmt: skip
    (found,) = evaluation.values()
    differing = []
    for kind, official_name in KINDS.items():
        for reading in READINGS:
            name = f"{kind}_{reading}"
            if name in found:
                ours, theirs = found[name].value, getattr(expected[official_name], reading)
                if isnan(ours) and (not theirs or options["words"] == "align"):
                    continue
                if ours != theirs:
                    differing.append((name, ours, theirs))
    return differing


def random_cases(count: int, start: int = 0):
    for seed in range(start, start + count):
        random = Random(seed)
        reference, hypothesis = pair(random)
        kinds = tuple(sorted(random.sample(range(1, 7), random.choice([0, 0, 1, 2, 6]))))
        yield seed, reference, hypothesis, kinds


def check(cases):
    for seed, reference, hypothesis, kinds in cases:
        for words in ("align", "strict"):
            found = differences(reference, hypothesis, kinds, words=words)
            assert not found, (seed, kinds, found)


def test_random_treebanks():
    check(random_cases(120))


def test_characters_are_taken_as_they_are_where_they_must_be_the_same(monkeypatch):
    """A token may end between a letter and its accent, or between two backquotes."""
    monkeypatch.setattr(treebank_pictures, "_characters", _odd_characters)
    monkeypatch.setattr(treebank_pictures, "_words", _odd_words)
    for seed, reference, hypothesis, kinds in random_cases(120):
        assert not differences(reference, hypothesis, kinds, words="strict", fold="none"), seed


def _odd_characters(random: Random, size: int) -> str:
    return "".join(random.choice("ae\u0301`'“İ。𝒳") for _ in range(random.randint(1, size)))


def _odd_words(random: Random) -> list[str] | None:
    known = ["a", "e\u0301", "é", "É", "İ", "i\u0307", "a b"]
    return random.choices(known, k=random.randint(1, 3)) if random.random() < 0.25 else None


@pytest.mark.slow
def test_many_random_treebanks():
    check(random_cases(5000, start=1000))


def perturbed(text: str, random: Random) -> str:
    """A treebank with other tags, lemmas, trees and relations, cut and joined at random."""
    sentences = []
    for block in text.strip("\n").split("\n\n"):
        rows = [line.split("\t") for line in block.split("\n") if not line.startswith("#")]
        sentences.append(retokenized(rows, random))
    joined = []
    for rows in sentences:
        if joined and random.random() < 0.05:
            joined[-1] += rows
        else:
            joined.append(rows)
    return "".join(annotated(tokens, random) for tokens in joined)


def retokenized(rows, random):
    """Tokens with their words; some are split, merged or made of several words."""
    tokens, left = [], 0
    for columns in rows:
        if "." in columns[0]:
            continue
        if "-" in columns[0]:
            first, last = map(int, columns[0].split("-"))
            left = last - first + 1
            tokens.append((columns[1], []))
        elif left:
            tokens[-1][1].append(columns)
            left -= 1
        else:
            tokens.append((columns[1], [columns]))
    found = []
    for form, words in tokens:
        kind = random.random()
        if kind < 0.03 and len(words) > 1:
            found.append((form, words[:1]))
        elif kind < 0.03 and len(form) > 1:
            found += [(form[:1], words[:1]), (form[1:], words[:1])]
        elif kind < 0.05 and len(form) > 1:
            parts = [[*words[0][:1], part, *words[0][2:]] for part in (form[0], form[1:])]
            found.append((form, parts))
        elif kind < 0.07 and found:
            before, own = found.pop()
            merged = [*own, *words] if random.random() < 0.5 else own[:1]
            found.append((before + form, merged))
        else:
            found.append((form, words))
    return found


def annotated(tokens, random):
    """The lines of a sentence, some columns of which are others."""
    count = sum(len(words) for _, words in tokens)
    heads = tree(random, count)
    lines, number = [], 0
    for form, words in tokens:
        if len(words) > 1:
            lines.append([f"{number + 1}-{number + len(words)}", form, *["_"] * 8])
        for word in words:
            number += 1
            columns = [*word]
            columns[0] = str(number)
            columns[6] = str(heads[number - 1])
            if len(words) == 1:
                columns[1] = form
            for place in (2, 3, 4, 5, 7):
                if random.random() < 0.1:
                    columns[place] = random.choice(tokens)[1][0][place]
            if heads[number - 1] == 0:
                columns[7] = "root"
            if columns[8] != "_":
                columns[8] = f"{columns[6]}:{columns[7]}"
            lines.append(columns)
    return "".join("\t".join(columns) + "\n" for columns in lines) + "\n"


TREEBANKS = ("en_ewt", "en_pud", "en_pronouns", "fr_gsd", "ja_gsd")


def beginning(text: str, sentences: int) -> str:
    return "".join(f"{block}\n\n" for block in text.split("\n\n")[:sentences])


@pytest.mark.parametrize("corpus", TREEBANKS)
def test_the_beginning_of_a_treebank_and_perturbed_copies(corpus):
    text = beginning(data(f"ud/{corpus}-ud-test.conllu").read_text("utf-8"), 40)
    for seed in range(3):
        copy = perturbed(text, Random(seed))
        for words in ("align", "strict"):
            assert not differences(text, copy, words=words)
            assert not differences(copy, text, words=words)


@pytest.mark.slow
@pytest.mark.parametrize("corpus", TREEBANKS)
def test_whole_treebanks_and_perturbed_copies(corpus):
    text = data(f"ud/{corpus}-ud-test.conllu").read_text("utf-8")
    assert not differences(text, text, words="strict")
    for seed in range(5):
        kinds = () if seed else (1, 2, 4, 5, 6)
        assert not differences(text, perturbed(text, Random(seed)), kinds, words="strict")


@pytest.mark.parametrize("enhanced", [False, True])
def test_the_table_is_that_of_the_scorer(tmp_path, interpunct_command, enhanced):
    for seed in range(20):
        reference, hypothesis = pair(Random(seed))
        (tmp_path / "gold.conllu").write_text(reference, "utf-8")
        (tmp_path / "made.conllu").write_text(hypothesis, "utf-8")
        printed = interpunct_command.call(
            "score", "made.conllu", "-r", "gold.conllu", "--preset", "conll18", "--no-intervals",
            *["--enhanced"] * enhanced, cwd=tmp_path,
        ).out  # fmt: skip
        expected = udeval.build_evaluation_table(official(reference, hypothesis), enhanced=enhanced)
        assert expected in printed.replace(" \n", "\n"), seed


def test_several_roots_are_an_option():
    text = "".join(
        f"{number}\t{form}\t_\tX\t_\t_\t0\troot\t_\t_\n" for number, form in [(1, "a"), (2, "b")]
    )
    assert not differences(text + "\n", text + "\n", multiple_roots=True, words="strict")


def cases(kind: str) -> Iterator[Case]:
    for _, reference, hypothesis, _ in random_cases(60):
        expected = official(reference, hypothesis)[KINDS[kind]].f1
        evaluation = interpunct.score(
            document(reference), document(hypothesis), preset="conll18", intervals=False
        )
        (found,) = evaluation.values()
        ours = found[f"{kind}_f1"].value
        # What is 0 / 0 is 0 there, and not measured here.
        yield expected, 0.0 if isnan(ours) else ours


COMPARISONS = [
    Comparison(
        tool="udtools",
        package="udtools",
        figure=f"{KINDS[kind]}, F1",
        command="interpunct score SYSTEM.conllu -r REFERENCE.conllu --preset conll18",
        cases=partial(cases, kind),
        know="the scorer of the CoNLL 2018 shared task; precision, recall and aligned accuracy are "
        "tested with it" * (kind == "token"),
    )
    for kind in (
        "token", "word", "sentence", "upos", "xpos", "ufeats", "alltags", "lemmas", "uas", "las",
        "clas", "mlas", "blex",
    )
]  # fmt: skip
