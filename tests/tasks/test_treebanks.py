"""Tags, lemmas and heads: by hand, by an independent slow program, and where characters differ."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct.alignment.characters.alignment import align_tokenizations
from interpunct.alignment.characters.document_tokens import tokens_of
from interpunct.alignment.characters.word_alignment import align_words
from interpunct.documents.dependencies import CONTENT, FUNCTION, UNIVERSAL_FEATURES
from interpunct.errors import InputError, InputWarning
from tests.treebank_pictures import cut, document, lines, pair, row

GOLD = [
    row("1", "the", "the", "DET", "DT", "Definite=Def", "2", "det", "2:det"),
    row("2", "dog", "dog", "NOUN", "NN", "Number=Sing", "3", "nsubj", "3:nsubj"),
    row("3", "barks", "bark", "VERB", "VBZ", "Number=Sing", "0", "root", "0:root"),
]


def score(gold, made, **options):
    evaluation = interpunct.score(
        document("".join(f"{line}\n" for line in [*gold, ""])),
        document("".join(f"{line}\n" for line in [*made, ""])),
        task="tokens", intervals=False, **options,
    )  # fmt: skip
    (found,) = evaluation.values()
    return found


@pytest.mark.parametrize(
    ("place", "columns", "expected"),
    [
        pytest.param(1, {}, {}, id="perfect"),
        pytest.param(1, {3: "PROPN"}, {"upos": 2 / 3, "alltags": 2 / 3, "mlas": 1 / 2}, id="tag"),
        pytest.param(1, {4: "NNP"}, {"xpos": 2 / 3, "alltags": 2 / 3}, id="tag of the language"),
        pytest.param(1, {5: "Style=Arch|Number=Sing"}, {}, id="other features do not count"),
        pytest.param(
            0, {5: "_"}, {"ufeats": 2 / 3, "alltags": 2 / 3, "mlas": 1 / 2},
            id="features of a word of function"),
        pytest.param(1, {2: "Dog"}, {"lemmas": 2 / 3, "blex": 1 / 2}, id="lemma"),
        pytest.param(
            0, {6: "3"}, {"uas": 2 / 3, "las": 2 / 3, "mlas": 0 / 2},
            id="a word of function at another head"),
        pytest.param(
            1, {7: "obj"}, {"las": 2 / 3, "clas": 1 / 2, "mlas": 1 / 2, "blex": 1 / 2},
            id="relation"),
        pytest.param(1, {7: "nsubj:pass"}, {}, id="subtypes do not count"),
    ],
)  # fmt: skip
def test_worked_examples(place, columns, expected):
    made = [line.split("\t") for line in GOLD]
    for column, text in columns.items():
        made[place][column] = text
    found = score(GOLD, ["\t".join(line) for line in made])
    for kind in (
        "upos",
        "xpos",
        "ufeats",
        "alltags",
        "lemmas",
        "uas",
        "las",
        "clas",
        "mlas",
        "blex",
    ):
        assert found[f"{kind}_f1"].value == pytest.approx(expected.get(kind, 1)), kind


def test_a_reference_without_a_lemma_takes_any():
    gold = [GOLD[0].replace("\tthe\tthe", "\tthe\t_"), *GOLD[1:]]
    assert score(gold, GOLD)["lemmas_f1"].value == 1
    assert score(GOLD, gold)["lemmas_f1"].value == pytest.approx(2 / 3)


def parse(text):
    """Words as dictionaries, by the definition: nothing is shared with the package."""
    words = []
    for block in text.strip("\n").split("\n\n"):
        rows = [line.split("\t") for line in block.split("\n")]
        own = [columns for columns in rows if columns[0].isdigit()]
        start = len(words)
        for columns in own:
            head = int(columns[6])
            features = [f for f in columns[5].split("|") if f.split("=")[0] in UNIVERSAL_FEATURES]
            words.append(
                {
                    "lemma": columns[2],
                    "upos": columns[3],
                    "features": frozenset(features),
                    "relation": columns[7].split(":")[0],
                    "head": start + head - 1 if head else None,
                }
            )
    for number, word in enumerate(words):
        word["children"] = [
            child for child, other in enumerate(words)
            if other["head"] == number and other["relation"] in FUNCTION
        ]  # fmt: skip
    return words


def slow_counts(gold, made, pairs):
    """Right content words for MLAS and BLEX, and the content words of both sides."""
    partner = {second: first for first, second in pairs}

    def same_place(first, second):
        return first is None if second is None else partner.get(second, -1) == first

    def same_word(first, second, keys):
        return all(gold[first][key] == made[second][key] for key in keys)

    mlas = blex = 0
    for first, second in pairs:
        one, other = gold[first], made[second]
        if one["relation"] not in CONTENT or one["relation"] != other["relation"]:
            continue
        if not same_place(one["head"], other["head"]):
            continue
        blex += one["lemma"] in ("_", other["lemma"])
        children = list(zip(one["children"], other["children"], strict=False))
        mlas += (
            same_word(first, second, ("upos", "features"))
            and len(one["children"]) == len(other["children"])
            and all(
                partner.get(b) == a and same_word(a, b, ("relation", "upos", "features"))
                for a, b in children
            )
        )
    totals = [sum(word["relation"] in CONTENT for word in side) for side in (gold, made)]
    return {"mlas": (mlas, *totals), "blex": (blex, *totals)}


def aligned(reference, hypothesis):
    sides = tokens_of(document(reference)), tokens_of(document(hypothesis))
    tokens = align_tokenizations(*(side.spelled("marks") for side in sides))
    return align_words(*sides, tokens, fold="marks")


@given(st.randoms(use_true_random=False), st.booleans())
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_mlas_and_blex_are_what_a_slow_program_counts(random, alike):
    reference, hypothesis = pair(random, alike=alike, size=20)
    pairs = aligned(reference, hypothesis).pairs.tolist()
    expected = slow_counts(parse(reference), parse(hypothesis), pairs)
    (system,) = interpunct.score(
        document(reference), document(hypothesis), task="tokens", intervals=False
    ).to_dict()["systems"]
    for kind, (right, gold, made) in expected.items():
        counts = system["counts"].get(kind)
        if counts is not None:
            assert (counts["tp"], counts["tp"] + counts["fn"], counts["tp"] + counts["fp"]) == (
                right, gold, made
            )  # fmt: skip


LETTERS = "abcdefghijklmnopqrstuvwxy"


@pytest.mark.parametrize(
    ("multiword", "margin"),
    [pytest.param(False, 0, id="tokens are words"), pytest.param(True, 4, id="multi-word tokens")],
)
@given(seed=st.integers(0, 10**6))
@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_text_outside_of_changed_blocks_stays_the_same(seed, multiword, margin):
    """Words keep their partners, and with heads and children outside they keep what is counted."""
    random = Random(seed)
    characters = "".join(random.choice(LETTERS) for _ in range(120))
    first, second = (
        lines(
            random,
            [
                [(form, words if multiword else None) for form, words in sentence]
                for sentence in cut(random, characters)
            ],
            right=0.5,
        )
        for _ in range(2)
    )
    rows = [line.split("\t") for line in second.split("\n")]
    treebank = document(second).treebank
    tokens = treebank.row_lines[treebank.token_rows].tolist()
    for place in random.sample(tokens, 2):
        rows[place][1] = "z" + rows[place][1]
    changed = "\n".join("\t".join(columns) for columns in rows)
    before, after = aligned(first, second), aligned(first, changed)
    inside = [
        {word for row in after.blocks.tolist() for word in range(row[side], row[side + 2])}
        for side in (0, 1)
    ]
    # Where a block begins or ends at a multi-word token of one side, the scorer looks at the
    # tokens next to it as well.
    steps = range(-margin, margin + 1)
    near = [{word + step for word in words for step in steps} for words in inside]

    def outside(pairs):
        return {
            (a, b) for a, b in pairs.pairs.tolist() if a not in near[0] and b not in near[1]
        }  # fmt: skip

    assert outside(before) == outside(after)
    gold, made = parse(first), parse(second)
    for a, b in outside(after):
        around = [gold[a]["head"], *gold[a]["children"]], [made[b]["head"], *made[b]["children"]]
        if not {*around[0]} & near[0] and not {*around[1]} & near[1]:
            assert slow_counts_of(gold, made, before, a, b) == slow_counts_of(
                gold, made, after, a, b
            )


def slow_counts_of(gold, made, alignment, first, second):
    """What one pair of words counts, given who is aligned with whom."""
    partner = {b: a for a, b in alignment.pairs.tolist()}
    one, other = gold[first], made[second]
    heads = (one["head"], None if other["head"] is None else partner.get(other["head"], -1))
    return heads[0] == heads[1], [partner.get(child) for child in other["children"]]


def test_words_in_blocks_count():
    made = [line.replace("dog", "d0g", 1) if "dog" in line else line for line in GOLD]
    found = score(GOLD, made)
    assert found["word_f1"].value == pytest.approx(2 / 3)
    assert found["uas_aligned_accuracy"].value == pytest.approx(1 / 2)
    # The second word is in the block, too, and is aligned by its form.
    gold = [GOLD[0], *GOLD[1:]]
    longer = [
        row("1", "teh", "the", "DET", "DT", "Definite=Def", "2", "det", "2:det"),
        *GOLD[1:],
    ]
    assert score(gold, longer)["upos_f1"].value == pytest.approx(2 / 3)


def changed_row(place, column, text):
    made = [line.split("\t") for line in GOLD]
    made[place][column] = text
    return ["\t".join(line) for line in made]


BROKEN = [
    pytest.param(0, 6, "9", "d.conllu:1: the head of word 1 is 9, .* ends with word 3", id="out"),
    pytest.param(0, 6, "-1", "the head of word 1 is '-1', which is not the number", id="negative"),
    pytest.param(2, 6, "_", "d.conllu:3: the head of word 3 is '_'", id="missing"),
    pytest.param(2, 6, "1", "d.conllu:1: its heads form a cycle", id="cycle"),
    pytest.param(1, 6, "2", "d.conllu:1: .* a cycle", id="its own head"),
    pytest.param(1, 6, "0", "d.conllu:3: .* several with multiple_roots", id="two roots"),
]


@pytest.mark.parametrize(("place", "column", "text", "message"), BROKEN)
def test_heads_that_do_not_form_a_tree_are_reported_with_their_line(place, column, text, message):
    with pytest.warns(InputWarning, match=message):
        found = score(GOLD, changed_row(place, column, text))
    assert found["uas_f1"].reason
    assert found["upos_f1"].value == 1
    with pytest.raises(InputError, match=message):
        score(GOLD, changed_row(place, column, text), words="strict")


def test_several_roots_can_be_allowed():
    made = changed_row(1, 6, "0")
    assert score(GOLD, made, multiple_roots=True)["uas_f1"].value == pytest.approx(2 / 3)


@pytest.mark.parametrize("text", ["9:det", "det", "x:det", "2"])
def test_only_wrong_enhanced_dependencies_are_reported(text):
    with pytest.warns(InputWarning, match=r"d\.conllu:1: the column DEPS has"):
        found = score(GOLD, changed_row(0, 8, text), enhanced=True)
    assert found["elas_f1"].reason
    assert found["las_f1"].value == 1


def test_an_empty_column_is_not_measured_but_compared_under_the_preset():
    made = [row(*line.split("\t")[:2], head=line.split("\t")[6], upos="X") for line in GOLD]
    found = score(GOLD, made)
    assert found["lemmas_f1"].reason == "the column LEMMA is empty (_) throughout in the system"
    assert score(GOLD, made, words="strict")["lemmas_f1"].value == 0


def test_a_system_other_than_a_treebank_has_no_tags():
    gold = document("".join(f"{line}\n" for line in [*GOLD, ""]))
    plain = interpunct.Document.build("d", gold.units, boundaries=gold.boundaries)
    evaluation = interpunct.score(
        gold, {"parser": gold, "splitter": plain}, task="tokens", intervals=False
    )
    assert evaluation["parser"]["las_f1"].value == 1
    assert "not treebanks" in evaluation["splitter"]["las_f1"].reason
    alone = interpunct.score(gold, {"splitter": plain}, task="tokens", intervals=False)
    assert "las_f1" not in alone["splitter"]


def test_one_treebank_has_intervals_over_its_sentences():
    random = Random(1)
    blocks = ["".join(f"{line}\n" for line in [*GOLD, ""])] * 40
    worse = [block.replace("NOUN", "VERB") if random.random() < 0.3 else block for block in blocks]
    (found,) = interpunct.score(
        document("".join(blocks)), document("".join(worse)), task="tokens"
    ).values()
    upos = found["upos_f1"]
    assert upos.low < upos.value < upos.high
    assert (found["las_f1"].low, found["las_f1"].high) == (1, 1)
