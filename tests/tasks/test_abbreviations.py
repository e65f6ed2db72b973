"""Full stops of abbreviations end segments; if there are many, a note says so."""

import warnings

import pytest

import interpunct
from interpunct.errors import InputWarning

MANY = "Mr. Li met Dr. Wu of the U.S. office at 5 p.m. and Mrs. Xu left. They talked. It was good."
LINES = MANY.replace(". They", ".\nThey").replace(". It", ".\nIt")
FEW = "Mr. Li came. " + "They talked. It was good. " * 10


def notes(text: str, **options) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        interpunct.score([text], {"x": [text]}, intervals=False, **options)
    return [str(warning.message) for warning in caught]


def test_many_abbreviations_are_a_note_that_names_what_to_do():
    (note,) = notes(MANY)
    start = "5 of 7 reference boundaries stand after abbreviations or ordinals such as Dr. Mr."
    assert note.startswith(start)
    for remedy in ("reference_format='lines'", "jsonl", "interpunct segment"):
        assert remedy in note


@pytest.mark.parametrize(
    ("text", "examples"),
    [
        pytest.param("1. So. 2. Yes. 3. No. 4. We. 5. He.", "1. 2. 3.", id="numbers of a list"),
        pytest.param("a. So. b. Yes. c. No. d. We. e. He.", "a. b. c.", id="letters of a list"),
        pytest.param(
            "Am 3. Mai kam er, am 4. Juni nicht, am 3. Juli und 5. Mai auch, unter Karl XII. dort.",
            "3. 4. 5.", id="ordinals",
        ),
        pytest.param(
            "А. С. Пушкин и М. Ю. Лермонтов жили в г. Москве.", "А. М. С.", id="Russian"
        ),
    ],
)  # fmt: skip
def test_ordinals_and_initials_of_other_scripts_are_a_note(text, examples):
    (note,) = notes(text)
    assert f"abbreviations or ordinals such as {examples}," in note


@pytest.mark.parametrize("gold", ["a.txt", "a.lines"])
@pytest.mark.parametrize("several", [1, 3])
def test_abbreviations_of_a_system_are_a_note_if_the_reference_has_given_boundaries(
    tmp_path, gold, several
):
    for side in ("gold", "made"):
        (tmp_path / side).mkdir()
    for number in range(several):
        name = gold.replace("a", str(number))
        (tmp_path / "gold" / name).write_text(MANY if gold == "a.txt" else LINES)
        (tmp_path / "made" / f"{number}.txt").write_text(MANY)
    with pytest.warns(InputWarning) as told:
        interpunct.score(tmp_path / "gold", tmp_path / "made", intervals=False)
    (note,) = [str(each.message) for each in told if "abbrev" in str(each.message)]
    side = "reference" if gold == "a.txt" else "system"
    assert note.startswith(f"{5 * several} of {7 * several} {side} boundaries")
    assert f"{side}_format='lines'" in note


def test_on_the_command_line_the_note_names_the_option(tmp_path, interpunct_command):
    (tmp_path / "a.txt").write_text(MANY)
    done = interpunct_command.call("score", "a.txt", "-r", "a.txt", cwd=tmp_path)
    assert "--reference-format lines" in done.err


def test_boundaries_stay_where_marks_have_them():
    with pytest.warns(InputWarning, match="abbreviations"):
        found = interpunct.score([MANY], {"x": [MANY]}, intervals=False)["x"]
    assert found.counts["tp"] == 7


@pytest.mark.parametrize(
    ("text", "options"),
    [
        pytest.param(FEW, {}, id="a few"),
        pytest.param(MANY, {"task": "punctuation"}, id="no boundaries are scored"),
        pytest.param(MANY, {"delimiters": "?!"}, id="a full stop ends nothing"),
    ],
)
def test_no_note(text, options):
    assert [note for note in notes(text, **options) if "abbreviation" in note] == []


def test_given_boundaries_give_no_note_about_marks(tmp_path):
    path = tmp_path / "a.lines"
    path.write_text(LINES)
    interpunct.score(path, {"x": path}, intervals=False)
