"""ELAN's files: tiers of words, of segments, of annotators."""

import re

import numpy as np
import pytest

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats import read, write
from tests.formats.one_document import one
from tests.formats.sample_files import sample
from tests.pictures import drawn

nan = float("nan")
TIMES = (0, 500, 1000, 1500, 2000, 2500, 3000)


def tier(name, *annotations, **attributes):
    """Each annotation is its text with the numbers of two points, or with what it is a part of."""
    given = {"LINGUISTIC_TYPE_REF": "default-lt", "TIER_ID": name}
    given |= {key.upper(): value for key, value in attributes.items()}
    rows = []
    for number, (text, *place) in enumerate(annotations):
        own = f'ANNOTATION_ID="{name}{number}"'
        value = f"<ANNOTATION_VALUE>{text}</ANNOTATION_VALUE>"
        if isinstance(place[0], int):
            slots = f'TIME_SLOT_REF1="ts{place[0]}" TIME_SLOT_REF2="ts{place[1]}"'
            inner = f"<ALIGNABLE_ANNOTATION {own} {slots}>{value}</ALIGNABLE_ANNOTATION>"
        else:
            before = f' PREVIOUS_ANNOTATION="{place[1]}"' if place[1:] else ""
            inner = (
                f'<REF_ANNOTATION {own} ANNOTATION_REF="{place[0]}"{before}>{value}'
                "</REF_ANNOTATION>"
            )
        rows.append(f"<ANNOTATION>{inner}</ANNOTATION>\n")
    named = " ".join(f'{key}="{value}"' for key, value in given.items())
    return f"<TIER {named}>\n{''.join(rows)}</TIER>\n"


def elan(*tiers, times=TIMES):
    slots = "".join(
        f'<TIME_SLOT TIME_SLOT_ID="ts{number}"'
        + (f' TIME_VALUE="{time}"/>' if time is not None else "/>")
        for number, time in enumerate(times)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT FORMAT="3.0">\n'
        f"<TIME_ORDER>{slots}</TIME_ORDER>\n{''.join(tiers)}</ANNOTATION_DOCUMENT>\n"
    )


def test_annotations_are_segments_and_participants_speakers():
    (document,) = read(sample("eaf"))
    assert drawn(document) == "so it is | yes yes | & why |"
    assert document.speaker == ("Anna",) * 3 + ("Bo",) * 2 + ("Anna",) * 2
    np.testing.assert_array_equal(document.starts, [0.5, nan, nan, 2, nan, 2.25, nan])
    np.testing.assert_array_equal(document.ends, [nan, nan, 2, nan, 3, nan, 3.5])
    assert document.origins.of(3).endswith("eaf.eaf:32")
    assert document.annotator == ""


WORDS = elan(
    tier("segments", ("so it is", 0, 4), ("why", 4, 6)),
    tier("words", ("so", 0, 1), ("it", 1, 2), ("is.", 2, 4), ("why", 4, 6)),
)


def test_words_and_segments_have_tiers_of_their_own(tmp_path):
    document = one(tmp_path, "a.eaf", WORDS)
    assert drawn(document) == "so it is | why |"
    assert document.starts.tolist() == [0, 0.5, 1, 2]
    assert document.ends.tolist() == [0.5, 1, 2, 3]


def test_words_alone_end_segments_at_delimiters(tmp_path):
    document = one(tmp_path, "a.eaf", elan(tier("word@bo", ("so.", 0, 1), ("it", 1, 2))))
    assert drawn(document) == "so | it"
    assert document.speaker == ("bo", "bo")


def test_parts_of_an_annotation_are_in_the_order_of_their_chain(tmp_path):
    """Only the first has a start, and only the last an end."""
    text = elan(
        tier("text", ("so it is", 0, 4), ("why", 4, 6)),
        tier(
            "words", ("is", "text0", "words2"), ("so", "text0"), ("it", "text0", "words1"),
            ("why", "text1"), parent_ref="text",
        ),
    )  # fmt: skip
    document = one(tmp_path, "a.eaf", text)
    assert drawn(document) == "so it is | why |"
    np.testing.assert_array_equal(document.starts, [0, nan, nan, 2])
    np.testing.assert_array_equal(document.ends, [nan, nan, 2, 3])


def test_points_without_a_time_divide_the_time_evenly(tmp_path):
    text = elan(
        tier("text", ("so it is", 0, 3), ("why", 3, 4)),
        tier("words", ("so", 0, 1), ("it", 1, 2), ("is", 2, 3), ("why", 3, 4)),
        times=(0, None, None, 3000, 4000),
    )
    document = one(tmp_path, "a.eaf", text)
    assert drawn(document) == "so it is | why |"
    np.testing.assert_array_equal(document.starts, [0, nan, nan, 3])


def test_a_tier_of_each_annotator_is_a_document_of_each(tmp_path):
    words = tier("words", ("so", 0, 1), ("it", 1, 2), ("is", 2, 3), ("why", 3, 4))
    first = tier("segments", ("so it is", 0, 3), ("why", 3, 4), annotator="ida")
    second = tier("sentences", ("so", 0, 1), ("it is why", 1, 4), annotator="jo")
    path = tmp_path / "a.eaf"
    path.write_text(elan(words, first, second))
    ida, jo = read(path)
    assert (ida.annotator, jo.annotator) == ("ida", "jo")
    assert ida.name == jo.name == "a"
    assert (drawn(ida), drawn(jo)) == ("so it is | why |", "so | it is why |")


def test_annotators_are_several_references(tmp_path, interpunct_command):
    tiers = [
        tier(f"t{who}", ("so it is", 0, 3), ("why", 3, 4), annotator=who) for who in ("ida", "jo")
    ]
    (tmp_path / "a.eaf").write_text(elan(*tiers))
    done = interpunct_command.call("agreement", "a.eaf", cwd=tmp_path)
    assert done.status == 0, done.err
    assert "ida" in done.out


def test_tiers_without_a_known_name_are_speakers(tmp_path):
    tiers = tier("Anna", ("so it is", 0, 1)), tier("Bo", ("yes", 1, 2), annotator="kf")
    document = one(tmp_path, "a.eaf", elan(*tiers))
    assert document.speaker == ("Anna", "Anna", "Anna", "Bo")


def test_tiers_of_one_type_are_speakers_if_none_is_named(tmp_path):
    """As in the example that comes with ELAN: one speaker has words, the other has not."""
    text = elan(
        tier("K-Spch", ("so it is", 0, 1), linguistic_type_ref="utterance"),
        tier("W-Spch", ("yes yes", 1, 3), ("why", 4, 5), linguistic_type_ref="utterance"),
        tier("W-Words", ("yes", 1, 2), ("yes", 2, 3), ("why", 4, 5), parent_ref="W-Spch"),
        tier("W-RGU", ("points", 1, 5), linguistic_type_ref="gestures"),
    )
    document = one(tmp_path, "a.eaf", text)
    assert drawn(document) == "so it is | yes yes | why |"
    assert document.speaker == ("K-Spch",) * 3 + ("W",) * 3


def test_words_divide_text_into_segments(tmp_path):
    text = elan(
        tier("A-Tale", ("so it", 0, 2), ("why", 2, 3), linguistic_type_ref="sayings"),
        tier("A-Words", ("so", "A-Tale0"), ("it", "A-Tale0", "A-Words0"), ("why", "A-Tale1"),
             parent_ref="A-Tale"),
    )  # fmt: skip
    document = one(tmp_path, "a.eaf", text)
    assert drawn(document) == "so it | why |"
    assert document.speaker == ("A", "A", "A")


def test_pympi_and_rustling_read_the_same():
    """The texts of each tier with their times."""
    elan_of = pytest.importorskip("pympi", reason="pympi is not installed (extra peers)").Elan.Eaf
    rustling = pytest.importorskip("rustling", reason="rustling is not installed (extra peers)")
    (document,) = read(sample("eaf"))
    ours = []
    for end in np.flatnonzero(document.boundaries):
        start = np.flatnonzero(~np.isnan(document.starts[: end + 1]))[-1]
        text = " ".join(document.units[start : end + 1])
        ours.append((round(document.starts[start] * 1000), round(document.ends[end] * 1000), text))
    theirs = elan_of(str(sample("eaf")))
    found = [
        (start, end, text.replace(",", ""))
        for name in ("A_utt", "B_utt")
        for start, end, text in theirs.get_annotation_data_for_tier(name)
    ]
    assert sorted(found) == ours
    (tiers,) = rustling.read_elan(str(sample("eaf"))).tiers()
    found = [
        (note.start_time, note.end_time, note.value.replace(",", ""))
        for name in ("A_utt", "B_utt")
        for note in tiers[name].annotations
    ]
    assert sorted(found) == ours


def test_pympi_reads_what_is_written(tmp_path):
    elan_of = pytest.importorskip("pympi", reason="pympi is not installed (extra peers)").Elan.Eaf
    document = Document.build(
        "talk", ["so", "it", "<&", "yes"], marks=["", ".", "", "?"], boundaries=[0, 1, 1, 1],
        starts=[0, 1, 2, 3], ends=[0.5, 2, 2.25, 4], speaker=["A & B"] * 3 + ["C"],
    )  # fmt: skip
    write([document], tmp_path / "talk.eaf")
    theirs = elan_of(str(tmp_path / "talk.eaf"))
    assert theirs.get_annotation_data_for_tier("A & B - segments") == [
        (0, 2000, "so it."), (2000, 2250, "<&"),
    ]  # fmt: skip
    assert theirs.get_annotation_data_for_tier("C - words") == [(3000, 4000, "yes?")]
    (back,) = read(tmp_path / "talk.eaf")
    assert back == document


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            elan(tier("text", ("so", 0, 2), ("it", 1, 3))),
            "a.eaf:6: the annotation 'it' on tier 'text' starts at 0.5 s, before 'so' (line 5) "
            "ends at 1 s; annotations on a tier must not overlap",
            id="overlap",
        ),
        pytest.param(
            elan(tier("Anna", ("a", 0, 1)), tier("gesture", ("b", 0, 1), linguistic_type_ref="g")),
            "a.eaf:4: no tier is named 'words' or 'segments'; rename one of 'Anna', 'gesture'",
            id="no tier is known",
        ),
        pytest.param(
            elan(*(tier(name, ("so", 0, 1), annotator="ida") for name in ("text", "sentences"))),
            "a.eaf:7: tiers 'text' and 'sentences' both hold segments, and annotator 'ida' made "
            "both; name their participants or annotators in ELAN",
            id="two annotators of one name",
        ),
        pytest.param(
            elan(
                tier("text", ("so", 0, 1), annotator="ida", participant="A"),
                tier("lines", ("so", 0, 1), annotator="jo", participant="A"),
                tier("text@B", ("so", 0, 1), annotator="ida"),
                tier("lines@B", ("so", 0, 1), annotator="cy"),
            ),
            "annotator 'jo' has no tier of segments of 'B', but others have; add it",
            id="an annotator too few",
        ),
        pytest.param(
            elan(tier("text", ("so", 0, 9))),
            "a.eaf:5: annotation 'text0' has the TIME_SLOT 'ts9', which does not", id="no slot",
        ),
        pytest.param(
            elan(tier("text", ("so", 2, 1))),
            "a.eaf:5: annotation 'text0' starts at 1 s and ends at 0.5 s; it must not end before",
            id="end before start",
        ),
        pytest.param(
            elan(tier("text", ("so", "nobody"))),
            "a.eaf:5: annotation 'text0' is a part of 'nobody', which has no times",
            id="an orphan",
        ),
        pytest.param(
            elan(tier("text", ("so", 0, 1)), tier("words", ("so", "text0"), ("it", "text0"))),
            "a.eaf:8: the parts of annotation 'text0' have no order", id="no order",
        ),
        pytest.param(
            elan(tier("text", ("so", 0, 1)), times=(0, "x")),
            "a.eaf:3: the time 'x' is not a number of milliseconds of at least 0", id="no time",
        ),
        pytest.param(
            elan(tier("text", ("so", 0, 1)), times=(0, None)),
            "a.eaf:5: annotation 'text0' ends at a TIME_SLOT without a time, where no other begins",
            id="no end",
        ),
        pytest.param(
            elan(tier("text", ("so", 0, 1)), tier("text", ("it", 0, 1))),
            "a.eaf:7: a second tier named 'text'", id="one name twice",
        ),
        pytest.param("<a/>", "a.eaf:1: expected <ANNOTATION_DOCUMENT>, the root of an E", id="a"),
        pytest.param("", "a.eaf:1: expected <ANNOTATION_DOCUMENT>", id="empty"),
        pytest.param(
            '<?xml version="1.0"?>\n<ANNOTATION_DOCUMENT>\n<TIER>', "a.eaf:3: not XML: no element",
            id="cut off",
        ),
    ],
)  # fmt: skip
def test_errors_are_one_line(tmp_path, text, message):
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        one(tmp_path, "a.eaf", text)
    assert "\n" not in str(caught.value)


BOMB = """<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY a "so so so so so so so so so so">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
]>
<ANNOTATION_DOCUMENT>&b;</ANNOTATION_DOCUMENT>
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOMB, "a.eaf:3: defines the entity 'a'; write the characters themselves"),
        (
            '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a>&x;</a>',
            "a.eaf:1: defines the entity 'x'",
        ),
        ("<a>\n&nbsp;</a>", "a.eaf:2: not XML: undefined entity"),
        ('<!DOCTYPE a SYSTEM "a.dtd">\n<a>\n&eacute;</a>', "a.eaf:3: the entity &eacute; is not"),
        ("<a>" * 101 + "</a>" * 101, "a.eaf:1: more than 100 nested elements"),
        ('<?xml version="1.0" encoding="klingon"?><a/>', "a.eaf:1: not XML"),
    ],
)
def test_xml_that_would_grow_or_reads_elsewhere_is_refused(tmp_path, text, message):
    with pytest.raises(InputError, match=re.escape(message)):
        one(tmp_path, "a.eaf", text)
