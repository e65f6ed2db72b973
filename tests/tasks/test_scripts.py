"""Boundaries in every script, and the cost of missing one."""

import re

import pytest

import interpunct
from interpunct.formats.prose.splitting import split_prose

pytestmark = pytest.mark.filterwarnings("ignore:.*(has no boundary at all|inner boundary)")

SENTENCES = {
    "Latin": "Das Haus ist alt. Wir gehen heim.",
    "Greek": "Πού είναι το σπίτι; Δεν ξέρω.",
    "Greek, ano teleia": "Το σπίτι είναι παλιό· εμείς φεύγουμε.",
    "Cyrillic": "Дом стоит давно. Мы идём домой.",
    "Armenian": "Տունը հին է։ Մենք գնում ենք։",
    "Georgian": "სახლი ძველია. ჩვენ მივდივართ.",
    "Hebrew": "הבית ישן. אנחנו הולכים.",
    "Hebrew, with marks of direction": "\u202bהבית ישן.\u202c \u202bאנחנו הולכים.\u200f",
    "Hebrew, verse": "בראשית ברא אלהים׃ והארץ היתה תהו׃",
    "Arabic": "أين البيت؟ نحن ذاهبون.",
    "Urdu": "میں گھر گیا۔ تم کہاں ہو؟",
    "Persian": "خانه کجاست؟ ما می‌رویم.",
    "Devanagari": "घर पुराना है। हम जाते हैं।",
    "Devanagari, no space": "घर पुराना है।हम जाते हैं।",
    "Bengali": "বাড়ি পুরনো। আমরা যাই।",
    "Tamil": "வீடு பழையது. நாங்கள் போகிறோம்.",
    "Thai": "บ้านเก่า! เราไป",
    "Lao": "ເຮືອນເກົ່າ. ພວກເຮົາໄປ.",
    "Khmer": "ផ្ទះចាស់។យើងទៅ។",
    "Burmese": "အိမ်ဟောင်းသည်။သွားမည်။",
    "Tibetan": "ཁང་པ་རྙིང་པ།ང་ཚོ་འགྲོ།",
    "Ethiopic": "ቤቱ አሮጌ ነው። እንሄዳለን።",
    "Ethiopic, question": "ቤቱ የት ነው፧ እንሄዳለን።",
    "Ethiopic, semicolon": "ቤቱ አሮጌ ነው፤ እንሄዳለን።",
    "Ethiopic, word spaces": "ቤቱ፡አሮጌ፡ነው።እንሄዳለን።",
    "Ethiopic, two word spaces": "ቤቱ አሮጌ ነው፡፡ እንሄዳለን፡፡",
    "Ethiopic, two colons": "ቤቱ አሮጌ ነው:: እንሄዳለን::",
    "Ethiopic, two colons apart": "ቤቱ አሮጌ ነው :: እንሄዳለን ::",
    "Ethiopic, two colons without a space": "ቤቱ አሮጌ ነው::እንሄዳለን::",
    "Chinese, between numbers": "他生于1990。2000年走了。",
    "Chinese": "房子很旧。我们走吧。",
    "Chinese, between Latin words": "我用Linux。Windows不好。",
    "Japanese": "家は古い。行きましょう。",
    "Japanese, full width": "家は古い．行きましょう．",
    "Japanese, half width": "家は古い｡行きましょう｡",
    "Korean": "집이 낡았다. 우리는 간다.",
    "Mongolian": "ᠭᠡᠷ ᠬᠠᠭᠤᠴᠢᠨ᠃ ᠪᠢᠳᠡ ᠶᠠᠪᠤᠨᠠ᠃",
    "Cherokee": "ᎠᏓᏁᎸ ᎤᏪᏘ. ᎢᏕᎾ.",
    "N'Ko": "ߓߏ߲ ߞߘߐ߹ ߒ ߓߍ߫ ߥߊ߫.",
    "Javanese": "ꦲꦤꦕꦫꦏ꧉ꦢꦠꦱꦮꦭ꧉",
    "Balinese": "ᬅᬓ᭟ᬕᬗ᭟",
    "Canadian syllabics": "ᐃᒡᓗ ᐱᑐᖃᖅ᙮ ᐅᑎᖅᐳᒍᑦ᙮",
    "Ol Chiki": "ᱚᱲᱟᱜ ᱢᱟᱨᱮ᱾ ᱟᱞᱮ ᱪᱟᱞᱟᱜᱼᱟ᱾",
}
ENDS = re.compile("፡፡|::|[.;·։׃؟۔।!។။།።፧፤。．｡᠃߹꧉᭟᙮᱾]")


def scored(reference: str, hypothesis: str, **options):
    return interpunct.score([reference], {"x": [hypothesis]}, intervals=False, **options)["x"]


def without_first_end(text: str) -> str:
    return ENDS.sub(" ", text, count=1)


@pytest.mark.parametrize("script", SENTENCES)
def test_the_end_of_a_sentence_is_a_boundary_and_missing_it_costs_recall(script):
    text = SENTENCES[script]
    assert scored(text, text).counts["tp"] == 1
    found = scored(text, without_first_end(text))
    assert (found["recall"].value, found.counts["fn"]) == (0, 1)
    assert found["pk"].value != 0


def test_urdu_with_a_comma_in_place_of_a_full_stop():
    text = "میں گھر گیا۔ تم کہاں ہو؟ وہ بولا۔"
    found = scored(text, text.replace("۔", "،", 1))
    assert (found["precision"].value, found["recall"].value) == (1, 0.5)
    assert found["pk"].value > 0


@pytest.mark.parametrize(
    ("text", "as_written"),
    [
        ("家は古い．しかし，行きましょう．", "家は古い。しかし、行きましょう。"),
        ("家は古い｡しかし､行きましょう｡", "家は古い。しかし、行きましょう。"),
        ("ቤቱ የት ነው፧ እዚያ፣ ነው፤ እንሂድ።", "ቤቱ የት ነው? እዚያ, ነው; እንሂድ."),
        ("ቤቱ የት ነው: እዚያ:: እንሂድ ::", "ቤቱ የት ነው: እዚያ. እንሂድ."),
        ("Πού είναι\u037e Εδώ\u0387 έλα.", "Πού είναι? Εδώ؛ έλα."),
        ("အိမ်၊ ရေ။", "အိမ်, ရေ."),
        ("ផ្ទះ៖ ទឹក។", "ផ្ទះ: ទឹក."),
    ],
)
def test_marks_of_a_script_count_as_their_equals(text, as_written):
    found = scored(as_written, text, task="punctuation")
    assert found["word_error_rate"].value == found["punctuation_error_rate"].value == 0
    assert found["macro_f1"].value == 1


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("ខ្ញុំទៅ។", ["ខ្ញុំ", "ទៅ"]),
        ("မြန်မာ", ["မြ", "န်", "မာ"]),
        ("ပဝင်္ဂ", ["ပ", "ဝ", "င်္ဂ"]),
        ("ນ້ຳດີ", ["ນ້ຳ", "ດີ"]),
        ("น้ำ๓.๕", ["น้ำ", "๓.๕"]),
        ("བཀྲ་ཤིས་བདེ་ལེགས།", ["བཀྲ", "ཤིས", "བདེ", "ལེགས"]),
        ("ሰላም፡ለዓለም።", ["ሰላም", "ለዓለም"]),
        ("ꦲꦤ꧀ꦢ", ["ꦲ", "ꦤ꧀ꦢ"]),
        ("がく", ["が", "く"]),
    ],
)
def test_scripts_without_spaces_are_cut(text, units):
    assert split_prose(text).units == units


def test_delimiters_are_named_in_any_script():
    text, other = "میں گیا۔ تم ہو؟ وہ بولا۔", "میں گیا۔ تم ہو، وہ بولا۔"
    assert scored(text, other, delimiters=".")["f1"].value == 1
    assert scored(text, other, delimiters="?").counts["fn"] == 1
    assert scored(text, other, delimiters="؟").counts["fn"] == 1


def test_a_semicolon_is_a_question_mark_in_greek_only():
    greek, latin = "Πού είναι; Εδώ.", "So it is; yes."
    assert scored(greek, greek, delimiters="?").counts["tp"] == 1
    assert scored(latin, latin, delimiters="?").counts["tp"] == 0


def test_two_colons_are_a_full_stop_in_ethiopic_only():
    text = "So it is:: yes. No."
    assert scored(text, text).counts["tp"] == 1
    found = scored("So it is: : yes.", "So it is:: yes.", task="punctuation")
    assert (found["punctuation_error_rate"].value, found.counts["marks"]["correct"]) == (0, 3)
    assert split_prose("std::vector").units == ["std::vector"]


def test_two_colons_are_a_full_stop_in_alternatives(tmp_path):
    (tmp_path / "r.trn").write_text("{ ቤቱ / ቤት } ነው :: { እኔ :: / @ } (u)\n")
    (tmp_path / "x.trn").write_text("ቤት ነው። እኔ። (u)\n")
    found = interpunct.score(
        tmp_path / "r.trn", tmp_path / "x.trn", task="punctuation", intervals=False
    )["x"]
    assert found["punctuation_error_rate"].value == found["word_error_rate"].value == 0
    assert found.counts["marks"]["correct"] == 2


@pytest.mark.parametrize(
    "text",
    ["میں گیا{} تم ہو۔", "Տունը{} է։ ոչ։", "家は{}行きましょう。", "家は{} 行く｡", "He left{} So."],
)
@pytest.mark.parametrize("dot", "۔․．。｡.")
@pytest.mark.parametrize("count", [3, 5])
def test_three_full_stops_of_any_script_are_an_ellipsis(text, dot, count):
    dotted, plain = text.format(dot * count), text.format("…")
    found = scored(plain, dotted, task="punctuation")
    assert found["word_error_rate"].value == found["punctuation_error_rate"].value == 0
    assert dot * count in list(split_prose(dotted).marks)
    found = scored(plain, dotted, task="punctuation", marks="...")
    assert (found["punctuation_error_rate"].value, found.counts["marks"]["correct"]) == (0, 1)
    found = scored(f"{plain} {plain}", f"{dotted} {dotted}")
    assert found["f1"].value == 1


def test_a_middle_dot_ends_nothing_outside_greek():
    assert scored("col·lega · i més", "col·lega · i més").counts["tp"] == 0


def test_emphasis_and_question_on_an_armenian_vowel_do_not_make_words_differ():
    found = scored("Ինչո՞ւ ես գալիս։", "Ինչու ես գալիս։", task="punctuation")
    assert found["word_error_rate"].value == 0


def test_invisible_characters_do_not_make_words_differ():
    found = scored("הבית ישן. co\u00adop \u2764\ufe0f ok.", "\u200fהבית ישן\u200f. coop \u2764 ok.")
    assert found.counts["tp"] == 1
    assert "words:same" in interpunct.score(["\u200fא ב"], ["א ב"], intervals=False).signature
