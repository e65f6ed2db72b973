"""Words that either side may omit, and other lines in their file."""

import os

import pytest

import interpunct
from interpunct.errors import InputError, collected_warnings
from tests.platforms import POSIX


@pytest.fixture
def score(tmp_path):
    """Score texts with a file of optional words; gives the system, the signature and the notes."""
    path = tmp_path / "fillers.txt"

    def scored(words, reference, system, **options):
        path.write_text(words, encoding="utf-8")
        with collected_warnings() as notes:
            found = interpunct.score(
                [reference] if isinstance(reference, str) else reference,
                {"s": [system] if isinstance(system, str) else system},
                **{"task": "punctuation", "intervals": False, "optional": path, **options},
            )
        said = [note.removeprefix(f"{path}") for note in notes if str(path) in note]
        return found["s"], said

    return scored


def words(found):
    return tuple(found.counts["words"].values())[:4]


def marks(found):
    return tuple(found.counts["marks"].values())[:4]


def test_words_are_left_out_of_both_sides(score):
    found, said = score("uh\nIS\n", "so uh, it is.", "so it.")
    assert words(found) == (2, 0, 0, 0)
    assert found["word_error_rate"].value == 0
    assert not said


def test_the_signature_knows_the_file(tmp_path):
    path = tmp_path / "optional.txt"
    path.write_text("uh\n")
    with pytest.warns(match="1 mark of 3 stood after words that vanished"):
        found = interpunct.score(
            ["so uh, it is."], {"s": ["so it is."]}, task="punctuation", intervals=False,
            optional=path,
        )  # fmt: skip
    assert "|optional:optional.txt~" in found.signature


@pytest.mark.parametrize("line", ["um,", "Um.", "(um)", "“um”", "um?!", "um..."])
def test_marks_are_not_part_of_an_optional_word(score, line):
    found, said = score(f"uh\n{line}\n", "so um, it is", "so it is")
    assert words(found) == (3, 0, 0, 0)
    (note,) = said
    assert note.startswith(f":2: {line!r} is read as the word ")
    assert note.endswith(": marks are not part of a word")


def test_many_such_lines_are_one_note(score):
    _, said = score("um,\nuh,\ner,\n", "so um it is", "so it is")
    (note,) = said
    assert note.startswith(":1: 'um,' is read as the word 'um'")
    assert note.endswith(" (2 other lines are like it)")


def test_a_word_with_a_mark_is_left_out_where_a_format_has_it(score, tmp_path):
    for name, units in (("gold", '"so", "um,", "um", "is"'), ("asr", '"so", "is"')):
        (tmp_path / f"{name}.jsonl").write_text(f'{{"name": "a", "units": [{units}]}}\n')
    found, _ = score("um,\n", tmp_path / "gold.jsonl", tmp_path / "asr.jsonl")
    assert words(found) == (2, 0, 0, 0)


def test_where_marks_are_words_they_may_be_left_out(score, tmp_path):
    (tmp_path / "gold.trn").write_text("so um, um is . (a-1)\n")
    (tmp_path / "asr.trn").write_text("so um is (a-1)\n")
    found, said = score(
        "um,\n.\n", tmp_path / "gold.trn", tmp_path / "asr.trn", task=None, preset="sclite"
    )
    assert words(found) == (3, 0, 0, 0)
    assert not said


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("uh\nyou know\n", r"fillers.txt:2: expected one word a line", id="two words"),
        pytest.param("uh\n--\n", r"fillers.txt:2: '--' is a mark, not a word", id="a mark"),
        pytest.param("# fillers\n", r"fillers.txt:1: expected one word a line", id="a comment"),
        pytest.param("", r"fillers.txt: the file is empty; give", id="nothing"),
        pytest.param(" \n\n\t\n", r"fillers.txt: the file is empty; give", id="blank lines"),
    ],
)
def test_a_file_that_cannot_be_used(score, text, message):
    with pytest.raises(InputError, match=message):
        score(text, "so uh it is", "so it is")


@POSIX
def test_a_pipe_is_not_a_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for options in ({"optional": tmp_path / "pipe"}, {"normalize": f"glm:{tmp_path / 'pipe'}"}):
        with pytest.raises(InputError, match="pipe: this is a pipe, which can be read once only"):
            interpunct.score(["so"], ["so"], task="punctuation", **options)


def test_a_word_that_running_text_has_as_several(score, tmp_path):
    _, said = score("那个\n", "我 那个 好", "我 好")
    assert said[0].startswith(":1: '那个' is 2 words in running text (那 个), and is left out only")
    assert said[1] == ": none of its words occurs among the compared words, so none was left out"
    for name, units in (("gold", '"我", "那个", "好"'), ("asr", '"我", "好"')):
        path = tmp_path / f"{name}.jsonl"
        path.write_text(f'{{"name": "a", "units": [{units}]}}\n', encoding="utf-8")
    found, _ = score("那个\n", tmp_path / "gold.jsonl", tmp_path / "asr.jsonl")
    assert words(found) == (2, 0, 0, 0)


@pytest.mark.parametrize(
    ("line", "word"), [("UM", "um"), ("um", "Um"), ("y’know", "y'know"), ("cafe\u0301", "Café")]
)
def test_optional_words_are_compared_as_words_are(score, line, word):
    found, said = score(f"{line}\n", f"so {word} it is", "so it is")
    assert (words(found), said) == ((3, 0, 0, 0), [])


def test_case_counts_where_it_is_kept(score):
    found, said = score("UM\n", "so um it is", "so it is", case="keep")
    assert words(found) == (3, 0, 1, 0)
    assert said == [": none of its words occurs among the compared words, so none was left out"]


def test_optional_words_are_normalised_too(score):
    found, said = score(
        "colour\n", "so colour it is", "so it is",
        normalize=lambda text: text.replace("colour", "color"),
    )  # fmt: skip
    assert (words(found), said) == ((3, 0, 0, 0), [])


def test_an_optional_word_of_which_several_come(score):
    found, said = score(
        "um\ngonna\n", "so um gonna go", "so go",
        normalize=lambda text: text.replace("gonna", "going to"),
    )  # fmt: skip
    assert words(found) == (2, 0, 2, 0)
    (note,) = said
    assert note.startswith(":2: 'gonna' becomes 'going to' before words are left out")


def test_rules_for_one_side_hold_for_its_optional_words(score, tmp_path):
    rules = tmp_path / "rules.glm"
    rules.write_text(';; own rules\n;; INPUT_DEPENDENT_APPLICATION = "hyp"\nYEP => YEAH\n')
    found, said = score(
        "yep\n", "so yep it is", "so yep it is", normalize=f"glm:{rules}", task="punctuation"
    )
    assert (words(found), said) == ((3, 0, 0, 0), [])


def test_marks_of_optional_words_join_the_slot_before_in_every_wording(score, tmp_path):
    (tmp_path / "gold.trn").write_text("{ a / b } well. uh, so { c uh, / d } e (a-1)\n")
    (tmp_path / "asr.trn").write_text("a well. so c, e (a-1)\n")
    found, _ = score("uh\n", tmp_path / "gold.trn", tmp_path / "asr.trn")
    assert (words(found), marks(found)) == ((5, 0, 0, 0), (2, 0, 0, 0))


def test_segments_of_a_reference_with_wordings_stay_apart(score, tmp_path):
    """Words of a system belong to segments by their time: the second segment may be `b`."""
    (tmp_path / "gold.stm").write_text("t 1 s 0 1 a\nt 1 s 1 2 { uh / b }\n")
    (tmp_path / "asr.ctm").write_text("t 1 0.1 0.1 a\nt 1 1.2 0.1 b\n")
    found, _ = score("uh\n", tmp_path / "gold.stm", tmp_path / "asr.ctm")
    assert words(found) == (2, 0, 0, 0)
