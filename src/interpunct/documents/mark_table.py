"""The one table of marks: how every script writes a full stop, a comma, a question mark.

A character counts as the mark that heads its row. The row alone decides whether it ends a segment
and whether it is scored. The rows hold every character with the Unicode property
Terminal_Punctuation (which includes Sentence_Terminal), except those listed at the end; a test
compares them character by character.
"""

from __future__ import annotations

# fmt: off
WRITTEN: dict[str, str] = {
    ".": (
        # Han and kana in all widths.
        "。．｡﹒︒"
        # One dot leader, which Armenian texts use as a full stop.
        "․"
        # Armenian; Hebrew, the end of a verse.
        "։׃"
        # Arabic and Urdu; Syriac.
        "؝؞۔܀܁܂"
        # Dandas: Devanagari and its neighbours, Saurashtra, Meetei Mayek.
        "।॥꣎꣏꫰꯫"
        # Thai and Tai Viet, the end of a section.
        "๚๛꫟"
        # Khmer; Burmese.
        "។៕៚။"
        # Tibetan, every form of the shad; Phags-pa; Lepcha.
        "༈།༎༏༐༑༒꡶꡷᰻᰼"
        # Ethiopic; Mongolian and Manchu.
        "።፨᠃᠅᠉"
        # Tai Tham; Balinese; Javanese; Cham; Kayah Li.
        "᪨᪩᪪᪫\u1b4e\u1b4f᭚᭛᭟᭽᭾\u1b7f꧉꩝꩞꩟꤯"
        # Philippine scripts; Ol Chiki; Canadian syllabics.
        "᜵᜶᱾᱿᙮"
        # Lisu; Vai; Bamum.
        "꓿꘎꛳"
        # Samaritan; Old Nubian; shorthand.
        "࠷࠹࠽࠾⳹⸼\U0001bc9f"
        # Imperial Aramaic; Kharoshthi; Sogdian; Old Uyghur.
        "\U00010857\U00010a56\U00010a57\U00010f55\U00010f56\U00010f57\U00010f58\U00010f59"
        "\U00010f86\U00010f87\U00010f88\U00010f89"
        # Brahmi; Kaithi; Chakma; Sharada.
        "\U00011047\U00011048\U000110be\U000110bf\U000110c0\U000110c1\U00011141\U00011142"
        "\U000111c5\U000111c6\U000111cd\U000111de\U000111df"
        # Khojki; Multani; Tulu-Tigalari; Newa.
        "\U00011238\U00011239\U0001123b\U0001123c\U000112a9\U000113d4\U000113d5\U0001144b"
        "\U0001144c"
        # Siddham; Modi.
        "\U000115c2\U000115c3\U000115c9\U000115ca\U000115cb\U000115cc\U000115cd\U000115ce"
        "\U000115cf\U000115d0\U000115d1\U000115d2\U000115d3\U000115d4\U000115d5\U000115d6"
        "\U000115d7\U00011641\U00011642"
        # Ahom; Dives Akuru; Zanabazar; Soyombo.
        "\U0001173c\U0001173d\U0001173e\U00011944\U00011946\U00011a42\U00011a43\U00011a9b"
        "\U00011a9c\U00011aa1\U00011aa2"
        # Bhaiksuki; Marchen; Makasar; Kawi.
        "\U00011c41\U00011c42\U00011c71\U00011ef7\U00011ef8\U00011f43\U00011f44"
        # Mro; Bassa Vah; Pahawh Hmong; Kirat Rai; Medefaidrin.
        "\U00016a6e\U00016a6f\U00016af5\U00016b37\U00016b38\U00016b44\U00016d6e\U00016d6f"
        "\U00016e98"
        # SignWriting.
        "\U0001da88"
        # Of the newest Unicode, known by its properties only.
        "\u2e60\u2e61"
    ),
    "?": (
        # Han and kana in all widths.
        "？﹖︖"
        # Two signs in one, Latin variants, and ornaments used in chats.
        "‽⁇⁈⁉⸮⹔❓❔"
        # Arabic; Ethiopic.
        "؟፧"
        # Limbu; Vai; Bamum; Meetei Mayek; Chakma; Old Nubian.
        "᥅꘏꛷꫱\U00011143⳺⳻"
    ),
    "!": (
        # Han and kana in all widths.
        "！﹗︕"
        # Latin variants, and ornaments used in chats.
        "‼⹓❗❕"
        # N'Ko; Limbu.
        "߹᥄"
    ),
    ";": (
        # The Greek question mark, canonically equivalent to `;`: see GREEK.
        "\u037e"
        # Han and kana in all widths.
        "；﹔︔"
        # Arabic; Ethiopic; Bamum; SignWriting.
        "؛፤꛶\U0001da89"
    ),
    ":": (
        # Han and kana in all widths.
        "：﹕︓"
        # Syriac.
        "܃܄܅܆܇܈܉"
        # Ethiopic; Khmer; Mongolian; Bamum.
        "፥፦៖᠄꛴"
        # Balinese; Javanese.
        "᭝꧇"
        # Cuneiform; SignWriting.
        "\U00012471\U00012472\U00012473\U00012474\U0001da8a"
    ),
    ",": (
        # Han and kana in all widths.
        "，、､﹐﹑︐︑"
        # Arabic; N'Ko; Ethiopic; Mongolian and Manchu.
        "،߸፣᠂᠈"
        # Reversed and medieval; verse.
        "⹁⹌⹎⹏"
        # Lisu; Vai; Bamum; Newa; Medefaidrin; SignWriting.
        "꓾꘍꛵\U0001144d\U0001145a\U00016e97\U0001da87"
        # Burmese; Javanese; Balinese: Sentence_Terminal in Unicode, but pauses in use.
        "၊꧈᭞"
        # Pauses that are not Sentence_Terminal: Samaritan, Mandaic, Lepcha.
        "࠰࠱࠲࠳࠴࠵࠸࠺࠻࠼࡞᰽᰾᰿"
        # Manichaean; Avestan; Psalter Pahlavi.
        "\U00010af0\U00010af1\U00010af2\U00010af3\U00010af4\U00010af5\U00010b3a\U00010b3b"
        "\U00010b3c\U00010b3d\U00010b3e\U00010b3f\U00010b99\U00010b9a\U00010b9b\U00010b9c"
        # Brahmi; Siddham; Pahawh Hmong.
        "\U00011049\U0001104a\U0001104b\U0001104c\U0001104d\U000115c4\U000115c5\U00016b39"
    ),
    "--": (
        # From the figure dash on.
        "‒–—―⸺⸻"
        # Lines of boxes, which Chinese and Japanese keyboards and encodings have for a dash.
        "─━"
        # Written downwards; small and in full width, hyphens too.
        "︱︲﹘﹣－"
    ),
    "...": (
        "…‥︙᠁"
        # A symbol of mathematics, which Chinese keyboards have for the ellipsis.
        "⋯"
    ),
}
# fmt: on
"""For each mark the other characters that count as it. Four rules, with their exceptions:

- A character of Sentence_Terminal stands in the row of `.`, `?` or `!`. Only `၊`, `꧈` and `᭞` are
  commas: in Burmese, Javanese and Balinese a sentence goes on after them.
- Ornamental question and exclamation marks count as what they look like, and so do lines and dots
  that are typed for the dash and the ellipsis of Chinese and Japanese.
- Other terminal punctuation ends no sentence, unless it is a `;` or a script's equivalent of a full
  stop: the Hebrew end of verse, the shads of Tibetan and its neighbours, the Thai, Tai Viet, Khmer
  and Mongolian ends of a section.
- In scripts that are rarely written today, separators within a sentence count as a comma.

Signs with neither property are in no row; a text with several of them gets a note. The Sinhala
kunddaliya `෴` and the Georgian `჻` end paragraphs in old texts and are ornaments in modern ones,
which end sentences with `.`.
"""

GREEK: dict[str, str] = {";": "?", "\u037e": "?", "\u00b7": ";", "\u0387": ";"}
"""The question mark and the semicolon of Greek.

The Greek question mark (U+037E) is canonically equivalent to `;`, and the ano teleia (U+0387) to
the middle dot: Unicode normalisation replaces them, so the character alone does not tell what it
means. The text does: where most letters are Greek, `;` is a question mark and the middle dot a
semicolon. Elsewhere both characters are a `;`, and the middle dot is not scored (Catalan and
Chinese use it inside words and names).
"""

TWO_COLONS = ": :"
"""A full stop typed on a keyboard without Ethiopic signs: two colons in one slot.

Where most letters are Ethiopic, this is a full stop; elsewhere it is two colons.
"""

WORD_DIVIDERS = frozenset(
    # Ethiopic; Tibetan, between syllables.
    "፡་༌"
    # Runic; Ugaritic; Old Persian; Phoenician; Khojki; Bhaiksuki; Old Assyrian.
    "᛫᛬᛭\U0001039f\U000103d0\U0001091f\U0001123a\U00011c43\U00012470"
)
"""Word separators: like spaces, they separate words, are not scored and end no segment."""

NO_MARKS = {
    "\u070a": "the Syriac sign of a contraction, which belongs to its word",
    "\u070c": "the Harklean metobelus, an editor's sign beside the text",
    "\U0001145b": "the Newa placeholder, which fills a gap",
}
"""Terminal punctuation in Unicode that is not a mark here, with the reason."""

MAY_STAND_IN_WORDS = frozenset("۔․\u037e") | frozenset(WRITTEN["--"] + WRITTEN["..."])
"""Marks that may stand inside words, as `.` may: Urdu and Armenian use full stops to abbreviate.

All other characters of the table separate words even if no space follows them.
"""

IN_NUMBERS = frozenset("．﹒，﹐：﹕،߸")
"""Marks that may stand between two digits: points, commas and colons, also full-width ones."""

TOGETHER = {"፡፡": ".", "``": '"', "\u1fef\u1fef": '"', "''": '"', "‘‘": '"', "’’": '"'}
"""Sequences of characters that form one mark.

Ethiopic `።` is often typed as two word spaces; two single quotes are a double one in TeX and in
treebanks.
"""

DOTS = ".۔․．。｡"
"""Full stops of which three in a row are an ellipsis, as `...` is: Urdu, Armenian, Han and kana."""

ON_VOWELS = frozenset("՛՜՝՞")
"""Armenian tone marks, which stand inside a word and are ignored when words are compared."""
