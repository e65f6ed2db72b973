"""Many sentence ends that are not recognised give a note."""

import warnings

import pytest

import interpunct
from interpunct.errors import InputWarning, OptionError
from interpunct.formats.prose.splitting import split_prose


def notes(text: str, other: str | None = None, references: int = 1, **options) -> list[str]:
    own = [text] if references == 1 else {f"r{n}": [text] for n in range(references)}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        interpunct.score(own, {"x": [other or text]}, intervals=False, **options)
    told = [str(warning.message) for warning in caught]
    kinds = "may end a sentence", "unknown meaning", "with a mark inside"
    return [note for note in told if any(kind in note for kind in kinds)]


@pytest.mark.parametrize(
    ("text", "example"),
    [
        pytest.param("He left.1 She came. We met.’2 It left.3 So.", "'left.1'", id="notes"),
        pytest.param('He left."She came. We go."They go. So.', "'left.\"She'", id="quotes"),
        pytest.param('The "so".And "no".She went. So.', "'no\".She'", id="after a quote"),
        pytest.param("He left (so).Then we met. It was (no).Yes.", "'so).Then'", id="bracket"),
        pytest.param("**He left.** She came. **We met.** *It is.* So.", "'is.*'", id="markdown"),
        pytest.param("So. It is. **We met.** So.", "'met.**'", id="one of a few"),
        pytest.param("So it was.^1 We met.\\cite{x} So.", "'was.^1'", id="signs of markup"),
        pytest.param("So it was!:D We met.<3 So./ Yes.", "'So./'", id="faces and slashes"),
        pytest.param("So it was.\u2060Yes. So.", "'was.\\u2060Yes'", id="invisible"),
        pytest.param("So [he left.](http://x.org) Yes.", "'left.](http://x.org)'", id="link"),
        pytest.param("He left.She came. We met.They go. It was.So.", "'left.She'", id="spaces"),
        pytest.param("Wow!1 So what?!1! Yes. So.", "'Wow!1'", id="shift let go"),
        pytest.param("So..what. Yes. So.", "'So..what'", id="two full stops"),
        pytest.param("मैं गया। तुम कहाँ हो?वह आया। ठीक।", "'हो?वह'", id="vowel signs"),
        pytest.param("אני הלכתי.אתה איפה. הוא בא. טוב.", "'הלכתי.אתה'", id="no case"),
        pytest.param("میں گھر گیا۔تم آؤ۔ وہ آیا۔ ٹھیک ہے۔", "'گیا۔تم'", id="Urdu"),
        pytest.param("घर यहाँ है| आओ। जाओ| वह| है।", "'जाओ|'", id="bars"),
        pytest.param("আমি যাই৷ তুমি যাও। ভাল ৷ সে ঘর৷", "'যাই৷'", id="fractions in Bengali"),
        pytest.param("میں گھر گیا- تم آؤ۔ وہ آیا۔ ٹھیک ہے۔", "'گیا-'", id="hyphens in Urdu"),
    ],
)
def test_words_that_may_end_a_sentence_are_a_note(text, example):
    reference, system = notes(text)
    assert reference.startswith("reference 'reference' has ")
    assert system.startswith("system 'x' has ")
    assert example in reference


SPACED = "He left. she came. We met. they go. It was. so. In 1990. he went. THE USA. The end."
GLUED_SMALL = SPACED.replace(". s", ".s").replace(". t", ".t").replace(". h", ".h")


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_small_letters_after_a_full_stop_are_a_note_where_both_parts_are_words(task):
    (note,) = notes(SPACED, GLUED_SMALL, task=task)
    assert note.startswith("system 'x' has 4 words ")
    assert "such as '1990.he', 'left.she', 'met.they'" in note
    (note,) = notes(SPACED.upper(), GLUED_SMALL.upper(), task=task)
    assert "'1990.HE', 'LEFT.SHE', 'MET.THEY'" in note


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("He left.she came. so she left. We met.they go. they met.", id="too few"),
        pytest.param("He left.she came. We met.they go. It was.so.", id="parts not known"),
        pytest.param(
            "See gold.tok and gold.tok and gold.tok. It is gold. A tok.", id="one file again"
        ),
        pytest.param(
            "So left.she met.they was.so a.txt b12.html os.path main.py x2.csv. "
            "she left. they met. so was it.", id="most are no words",
        ),
        pytest.param(
            "Com o exemplo.com e o carro.com, e a casa.com. exemplo carro casa com.", id="domains"
        ),
        pytest.param(
            "Use e.g. fig.a, fig.b, fig.c, at 10.30 in v2.0.1, i.e. p.m. e g i p m fig a b c.",
            id="abbreviations, numbers and versions",
        ),
    ],
)  # fmt: skip
def test_full_stops_inside_words_give_no_note(text, task):
    assert not notes(text, task=task)


@pytest.mark.parametrize("references", [1, 2])
@pytest.mark.parametrize(
    ("glued", "example"),
    [
        pytest.param("He left.She came. We met.They go.", "'left.She', 'met.They'", id="stops"),
        pytest.param("हो?वह आया। ठीक है।", "'हो?वह'", id="no case"),
        pytest.param("Yes,but it is so,too. ok,then.", "'Yes,but', 'ok,then', 'so,too'", id=","),
        pytest.param("It is so;yes. ok.", "'so;yes'", id=";"),
        pytest.param('The "so",but said,"Yes. ok.', "'said,\"Yes', 'so\",but'", id=", and quotes"),
    ],
)
def test_marks_inside_words_are_a_note_in_punctuation(glued, example, references):
    *_, note = notes("It is so. yes.", glued, task="punctuation", references=references)
    assert note.startswith("system 'x' has ")
    assert f"such as {example}" in note


def test_a_semicolon_inside_a_word_may_end_a_segment():
    (note,) = notes("It is so; yes. ok.", "It is so;yes. ok.")
    assert "'so;yes'" in note


def test_units_cleaned_of_marks_give_no_note():
    options = {"task": "punctuation", "alignment": "nemo", "marks": ",."}
    assert not notes("He left. She came.", "He left.She came.", **options)


def test_marks_inside_words_of_short_documents_are_a_note(tmp_path):
    for name, text in (("r", "left. She"), ("x", "left.She")):
        lines = [f"so it is. ({n})\n" for n in range(20)] + [f"he {text} ({n})\n" for n in "abc"]
        (tmp_path / f"{name}.trn").write_text("".join(lines))
    told = {}
    for workers in (1, 2):
        with pytest.warns(InputWarning, match="system 'x' has 3 words with a mark") as caught:
            interpunct.score(
                tmp_path / "r.trn", tmp_path / "x.trn", task="punctuation", intervals=False,
                workers=workers,
            )  # fmt: skip
        told[workers] = [str(warning.message) for warning in caught]
    assert told[1] == told[2]


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        pytest.param("ეს არის჻ ის჻ ეს჻ ის. აქ", "჻", id="Georgian"),
        pytest.param("අපි ගියා෴ ඔබ ආවා෴ ඔහු ආවා෴ අපි.", "෴", id="Sinhala"),
        pytest.param("ᚠᚢᚦ᛫ᚨᚱᚲ᛬ ᚷᚹ᛬ ᚺᚾ᛬ ᚷᚹ᛫ᚺᚾ", "᛬", id="runes"),
        pytest.param("Տունը հին է: Մենք գնում ենք: Նա եկավ: OK.", ":", id="Armenian colons"),
        pytest.param("בראשית ברא: והארץ היתה: ויאמר אלהים: OK.", ":", id="Hebrew colons"),
        pytest.param("ⲁⲓⲃⲱⲕ ⲉⲡⲏⲓ: ⲁϥϣⲁϫⲉ: ⲁⲩⲱ ⲁϥⲃⲱⲕ: OK.", ":", id="Coptic colons"),
        pytest.param("ⲁⲓⲃⲱⲕ ⲉⲡⲏⲓ· ⲁϥϣⲁϫⲉ· ⲁⲩⲱ ⲁϥⲃⲱⲕ· OK.", "·", id="Coptic dots"),
    ],
)
@pytest.mark.parametrize(
    ("options", "naming", "advice"),
    [
        pytest.param({}, "delimiters", "name them with delimiters", id="boundaries"),
        pytest.param({"task": "punctuation"}, "merge", "scored with marks", id="punctuation"),
        pytest.param(
            {"task": "punctuation", "references": 2}, "merge", "with marks", id="several"
        ),
        pytest.param(
            {"task": "punctuation", "alignment": "nemo", "marks": ",."},
            "marks", "scored with marks", id="as NeMo",
        ),
    ],
)  # fmt: skip
def test_signs_of_unknown_meaning_give_a_note(text, sign, options, naming, advice):
    plain = text.replace(sign, ".")
    (note,) = notes(plain, text, **options)
    start = "system 'x' has 3 signs of punctuation of unknown meaning, such as "
    assert note.startswith(f"{start}{sign!r}")
    assert ("may be a full stop or a colon" in note) == (sign == ":")
    assert advice in note
    named = {"merge": {sign: "."}}.get(naming, [".", sign])
    if (naming, sign) != ("marks", ":"):
        assert not notes(plain, text, **{**options, naming: named})


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("הוא אמר: כן. היא אמרה: לא. הם אמרו: אולי. הלכתי.", id="Hebrew"),
        pytest.param("He said: yes, she: no, they: perhaps.", id="English"),
        pytest.param("约翰·史密斯和玛丽·安·琼斯来了。", id="Chinese"),
    ],
)
def test_other_colons_and_middle_dots_give_no_note(text, task):
    assert not notes(text, text, task=task)


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_a_note_says_how_to_make_a_sign_a_full_stop(task):
    text = "میں گھر گیا۔ تم آؤ۔ وہ آیا۔ ٹھیک ہے۔"
    (note,) = notes(text, text.replace("۔ ", "- "), task=task)
    assert "the full stop of the script for '-', '|' and '৷'" in note
    assert not notes("میں - وہ - گھر گیا۔", task=task)


def test_word_dividers_are_not_unknown_signs():
    assert not notes("ᚠᚢᚦ᛫ᚨᚱᚲ᛫ᚷᚹ᛫ᚺᚾ. ᚷᚹ᛫ᚺᚾ")
    assert split_prose("ᚁᚂ\u1680ᚄᚅ᚜\u1680ᚆ").units == ["ᚁᚂ", "ᚄᚅ", "ᚆ"]


def test_marks_before_a_question_are_known():
    assert notes("¿Qué? 𞥟𞤋𞤱𞤭؟ 𞥞𞤃𞤭! 𞥞𞤀𞤣𞤢𞤥! So.") == []


def test_a_colon_outside_armenian_is_known():
    assert not notes("so: it: is: ok. yes.")


@pytest.mark.parametrize(
    "text",
    [
        "From a..z, 1..n. Well...yes. It is n!2. It was so. We met.",
        "It cost 3.5 in the U.S.A today. See www.a.org. Write to a.b@c.org, or x.org/?a. Node.js.",
        "¿Qué? ¡Ven! « Oui. » “So.” (Yes.) It's 5'. — No. マイケル・ジャクソン・アダムス。",
        "Yes!yes No. " + "It is so. We met. " * 100,
        "Yes!yes No!no So!so. " + "It is so. We met. " * 100,
        "“갔다?”라고 했다. “Who?”-like words. See vol.2, No.1. The U.S.)-based one.",
    ],
)
def test_words_with_marks_inside_give_no_note(text):
    assert not notes(text)


GLUED = [
    "[1]", "(1)", "</i>", "<br>", "<br/></b>", "”1", '"2', "”²", "¹", "😀", "👍🏽", "❤️", "™",
    "(laughs)", "[sic]", "”[3]", ")1", "“Well”", "¿Qué", "¡Ven", "1️⃣",
]  # fmt: skip
WHOLE = [
    "3.5", "U.S.A", "www.x.com/a.(b", "http://x.org/a.(b", "a@b.[c", "Who?”-like", "Yahoo!”'s",
    "don't", "List<int>", "a<b>c", "갔다.”라고", "x²", "a+b)²", "10.30", "10:30-11:00", "left.**",
]  # fmt: skip


@pytest.mark.parametrize("glued", GLUED)
@pytest.mark.parametrize("stop", [".", "?", "!", "...”?", "۔"])
def test_characters_that_cannot_follow_a_full_stop_in_a_word_end_it(glued, stop):
    glue = split_prose(f"He left{stop}{glued} Then")
    plain = split_prose(f"He left{stop} {glued} Then")
    assert (glue.units, glue.marks) == (plain.units, plain.marks)
    found = interpunct.score([f"He left{stop}{glued} Then so."], {"x": ["He left. Then so."]})["x"]
    assert found["recall"].value == 1


def test_a_space_without_width_after_a_full_stop_is_a_space():
    assert split_prose("it is.\u200bYes x.\u200borg").units == ["it", "is", "Yes", "x.\u200borg"]


@pytest.mark.parametrize("word", WHOLE)
def test_words_that_hold_marks_stay_whole(word):
    assert split_prose(f"so {word} is").units == ["so", word, "is"]


def test_the_semicolon_of_an_entity_is_not_a_mark():
    prose = split_prose("Tom &amp; Jerry; &#39;so&#39;, R&D; x")
    assert prose.units == ["Tom", "&amp;", "Jerry", "&#39;so&#39;", "R&D", "x"]
    assert prose.marks == ["", "", ";", ",", ";", ""]


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_entities_are_a_note(task):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        interpunct.score(["So. It."], {"x": ["So. &quot;It.&quot;"]}, task=task, intervals=False)
    (told,) = (str(warning.message) for warning in caught if "HTML" in str(warning.message))
    assert told.startswith("system 'x' has 1 word with HTML entities, such as '&quot;It.&quot;'")


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("So . . . it", ["...", ""]),
        ("So. . . it", ["...", ""]),
        ("So . . . . it.", ["...", "."]),
        ("So, . . . ” it", [", ... ”", ""]),
        ("So . . ? it", [". . ?", ""]),
        (". . . So . .", [". ."]),
        ("So ... . it", ["... .", ""]),
        ("So .so . . it", [".", ". .", ""]),
    ],
)
def test_full_stops_with_spaces_between_them_are_an_ellipsis(text, marks):
    assert split_prose(text).marks == marks


@pytest.mark.filterwarnings("ignore:.*row has no token")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", "So . . . it"),
        ("a.tok", "So . . . it"),
        ("a.trn", "So . . . it (a)"),
        ("lattice.trn", "{ So / Oh } . . . it (a)"),
        ("a.stm", "a 1 s 0 1 So . . . it"),
        ("a.ctm", "a 1 0 1 So\na 1 1 0 .\na 1 1 0 .\na 1 1 0 .\na 1 1 1 it"),
        ("a.nlp", "token|punctuation\nSo|. . .\nit|"),
        ("rows.nlp", "token|punctuation\nSo|.\n|. .\nit|"),
        ("a.tsv", "So\t. . .\nit\tO"),
        ("a.jsonl", '{"units": ["So", "it"], "marks": [". . .", ""]}'),
    ],
)
def test_such_an_ellipsis_is_one_in_every_format(tmp_path, name, text):
    (tmp_path / name).write_text(f"{text}\n")
    (document,) = interpunct.read(tmp_path / name)
    assert document.marks == ("...", "")


def test_a_delimiter_that_is_a_word_is_a_note_that_names_the_format():
    text = "so it | is | ok"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        interpunct.score([text], {"x": [text]}, intervals=False, delimiters=["|"])
    told = [str(warning.message) for warning in caught]
    assert any("reference_format='marked' and marker='|'" in note for note in told)


@pytest.mark.parametrize("delimiters", ["<eos>", ["<eos>"], "a"])
def test_a_word_is_not_a_delimiter(delimiters):
    given = {"references": ["so. it"], "systems": {"x": ["so. it"]}, "intervals": False}
    with pytest.raises(
        OptionError, match="a sign such as <eos> is a marker, for the format marked"
    ):
        interpunct.score(**given, delimiters=delimiters)


def test_boundaries_that_are_given_are_not_doubted(tmp_path):
    (tmp_path / "a.lines").write_text("He left.[1] She\ncame.[2] It\nis.[3] So\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error", InputWarning)
        interpunct.score(tmp_path / "a.lines", tmp_path / "a.lines", intervals=False)


def test_ornaments_are_the_marks_that_they_show():
    found = interpunct.score(["Yes! No? So."], {"x": ["Yes❗ No❓ So."]}, task="punctuation")["x"]
    assert found["punctuation_error_rate"].value == found["word_error_rate"].value == 0


def test_ornamental_quotes_and_wide_brackets_stay_with_their_sentence():
    assert split_prose("❝So.❞ ❛Why?❜ Yes.").marks == [". ❞ ❛", "? ❜", "."]
    assert split_prose("＜本当。＞行く。").marks == ["", "。 ＞", "", "。"]
    assert split_prose("5＞3").units == ["5＞3"]


def test_ornamental_quotes_are_written_as_they_were_read(tmp_path):
    text = tmp_path / "d.txt"
    text.write_text("❝He left.❞ ❛She came.❜ So ❝it❞ is. ＜はい。＞行く。\n")
    (document,) = interpunct.read(text)
    interpunct.write([document], tmp_path / "d.lines", format="lines")
    assert (tmp_path / "d.lines").read_text().splitlines() == [
        "❝He left.❞", "❛She came.❜", "So ❝it❞ is.", "＜はい。＞", "行く。",
    ]  # fmt: skip


def test_the_wave_dash_of_two_encodings_is_one():
    assert split_prose("ね〜。行く～。").units == ["ね", "行", "く"]
