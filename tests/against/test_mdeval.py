"""SU objects of RTTM files against NIST's md-eval on its own tests, in word mode.

Every test of md-eval is here: the ones that must agree, and the others with the reason.
"""

import re
import subprocess
import warnings
from collections.abc import Iterator

import pytest

import interpunct
from interpunct.errors import InputError, InputWarning
from tests.against.comparison import Case, Comparison
from tests.against.sctk import SCTK, sctk_version
from tests.only import only
from tests.shared import shared, shared_golden

pytestmark = pytest.mark.filterwarnings("ignore:.*(inner boundary|has no boundary at all)")

AGREE = [
    "md_test1", "md_test2", "md_test3", "md_test5", "md_test6", "md_test8", "md_test12",
    "md_test17", "md_test18", "md_test20", "md_test21", "md_test22a", "md_test23", "md_test25",
    "md_test26", "md_test27", "md_test28", "md_test29", "md_test30",
]  # fmt: skip
OTHERS = {
    "md_test4": "words differ, and NIST's saved result is another",
    "md_test7": "words differ",
    "md_test19": "words differ",
    "md_test24": "words differ",
    "md_test_greg": "words differ",
    "md_test9": "no SU",
    "md_test10": "no SU",
    "md_test11": "no SU",
    "md_test14": "no SU",
    "md_test15": "no SU, and NIST's saved result is another",
    "md_test16": "no SU, and NIST's saved result is another",
    "md_test13": "a negative duration: an error on both sides",
}


def rows():
    return {
        row["id"]: row
        for row in shared_golden("mdeval.jsonl")
        if row["mode"] == "word" and row["id"].startswith("md_")
    }


def files(name):
    folder = shared("golden/mdeval")
    return [folder / f"{name}.{end}" for end in ("sys.rttm", "ref.rttm", "uem")]


def counted(name):
    """Nref, Ndel, Nins and Nsub as md-eval prints them."""
    system, reference, uem = files(name)
    return counted_in(reference, system, uem=uem if uem.exists() else None)


def counted_in(reference, system, **options):
    """The same of any two files, every slot being scored."""
    evaluation = interpunct.score(reference, system, final="include", intervals=False, **options)
    counts = only(evaluation).counts["subtypes"]
    return {
        "nref": counts["correct"] + counts["substitutions"] + counts["deletions"],
        "ndel": counts["deletions"],
        "nins": counts["insertions"],
        "nsub": counts["substitutions"],
    }


def test_every_test_of_mdeval_is_accounted_for():
    assert set(rows()) == {*AGREE, *OTHERS}


@pytest.mark.parametrize("name", AGREE)
@pytest.mark.filterwarnings("ignore:.* are scored as a stream of their own")
def test_counts_are_those_of_mdeval(name):
    row = rows()[name]
    assert row["equals_nist_saved"]
    assert counted(name) == row["stats"]["SU/words"]


def mdeval(folder):
    done = subprocess.run(
        [SCTK, "md-eval", "-W", "-w", "-t", "1.0", "-l", "2", "-r", "ref.rttm", "-s", "sys.rttm"],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


WORDS = """\
LEXEME t 1 0 1 so lex ann <NA>
LEXEME t 1 1 1 mhm lex bob <NA>
LEXEME t 1 2 1 it lex ann <NA>
LEXEME t 1 3 1 is lex ann <NA>
LEXEME t 1 5 1 yes lex ann <NA>
"""
SENTENCES = [
    "SU t 1 0 4 <NA> statement ann <NA>\n",
    "SU t 1 1 1 <NA> backchannel bob <NA>\n",
    "SU t 1 5 1 <NA> statement ann <NA>\n",
]


@pytest.mark.skipif(SCTK is None, reason="md-eval is not installed")
def test_a_speaker_who_overlaps_spoils_no_segment_of_another(tmp_path):
    """The system misses what bob says while ann speaks: one of three."""
    (tmp_path / "ref.rttm").write_text(WORDS + "".join(SENTENCES))
    (tmp_path / "sys.rttm").write_text(WORDS + SENTENCES[0] + SENTENCES[2])
    assert "SUs ***  overall error SCORE = 33.33%" in mdeval(tmp_path)
    sides = [tmp_path / f"{side}.rttm" for side in ("ref", "sys")]
    with pytest.warns(
        InputWarning, match="the words of each speaker are scored as a stream of their own"
    ):
        found = interpunct.score(*sides, final="include", intervals=False)["sys"]
    assert found["nist_error_rate"].value == pytest.approx(1 / 3)
    for side in sides:
        side.write_text(side.read_text().replace("1 1 1 mhm", "bob 1 1 mhm"))
        side.write_text(side.read_text().replace("SU t 1 1 1", "SU t bob 1 1"))
    apart = interpunct.score(*sides, final="include", intervals=False)["sys"]
    for name in ("nist_error_rate", "segment_error_rate"):
        assert found[name].value == apart[name].value


@pytest.mark.parametrize("name", [name for name, why in OTHERS.items() if "words differ" in why])
def test_where_words_differ_is_said(name):
    system, reference, _ = files(name)
    rows()
    documents = zip(interpunct.read(reference), interpunct.read(system), strict=True)
    assert any(ours.units != theirs.units for ours, theirs in documents)


@pytest.mark.parametrize("name", [name for name, why in OTHERS.items() if "no SU" in why])
def test_where_there_is_no_sentence_nothing_is_counted(name):
    assert "SU/words" not in rows()[name]["stats"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        assert counted(name)["nref"] == 0


def test_a_negative_duration_is_an_error_on_both_sides():
    assert rows()["md_test13"]["rc"] != 0
    with pytest.raises(InputError, match=r"md_test13\.sys\.rttm:12: the duration is -6\.0"):
        counted("md_test13")


def ten_words(*sentences, later=0):
    """Ten words of a second each, and the SUs from word to word; 'u' is one not annotated."""
    words = [f"LEXEME t 1 {later + at} 1 w{at} lex ann <NA>\n" for at in range(10)]
    kinds = {"": "statement", "u": "unannotated"}
    return "".join(words) + "".join(
        f"SU t 1 {later + first} {last - first} <NA> {kinds[''.join(kind)]} ann <NA>\n"
        for first, last, *kind in sentences
    )


DIFFERENCES = {
    "an SU partly in unannotated time": (
        ten_words((0, 2), (2, 5, "u"), (5, 10)), ten_words((0, 3), (3, 5), (5, 10)),
        (2, 1, 1, 0), (2, 1, 0, 0),
    ),
    "an end that two SUs share which are not mapped": (
        ten_words((0, 5), (5, 9), (9, 10)), ten_words((0, 5), (5, 10)),
        (3, 1, 0, 1), (3, 1, 0, 0),
    ),
    "an SU without words": (
        ten_words((0, 5), (5, 10), (12, 13)), ten_words((0, 5), (5, 10)),
        (3, 1, 0, 0), (2, 0, 0, 0),
    ),
    "the same words more than a second apart": (
        ten_words((0, 3), (3, 6), (6, 10)), ten_words((0, 3), (3, 6), (6, 10), later=3),
        (3, 2, 2, 0), (3, 0, 0, 0),
    ),
}  # fmt: skip
"""Reference, system, what md-eval counts and what we count; docs/transcripts.md says why."""


@pytest.mark.skipif(SCTK is None, reason="md-eval is not installed")
@pytest.mark.parametrize("what", DIFFERENCES)
@pytest.mark.filterwarnings("ignore:.*the middle of no LEXEME lies inside")
def test_differences_are_known(tmp_path, what):
    reference, system, theirs, ours = DIFFERENCES[what]
    (tmp_path / "ref.rttm").write_text(reference)
    (tmp_path / "sys.rttm").write_text(system)
    printed = re.search(r"end detection.*?ALL" + r"\s+(\d+)" * 4, mdeval(tmp_path), re.DOTALL)
    assert tuple(map(int, printed.groups())) == theirs
    found = counted_in(tmp_path / "ref.rttm", tmp_path / "sys.rttm")
    assert tuple(found.values()) == ours


def cases() -> Iterator[Case]:
    """NIST's own tests, run again: errors at the ends of sentences for each that there is."""
    if SCTK is None:
        pytest.skip("md-eval is not installed")
    for name in AGREE:
        system, reference, uem = files(name)
        command = [SCTK, "md-eval", *rows()[name]["opts"], "-r", reference, "-s", system]
        command += ["-u", uem] if uem.exists() else []
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        counts = re.search(r"end detection.*?ALL" + r"\s+(\d+)" * 4, printed, re.DOTALL)
        total, *errors = map(int, counts.groups())
        found = counted(name)
        yield sum(errors) / total, (found["ndel"] + found["nins"] + found["nsub"]) / found["nref"]


COMPARISONS = [
    Comparison(
        tool="md-eval",
        version=sctk_version,
        figure="SU end detection, error rate",
        command="interpunct score SYSTEM.rttm -r REFERENCE.rttm --final include",
        cases=cases,
        know="`slot_error_rate`; NIST's own tests in word mode. Four known differences are in "
        "[Transcripts](transcripts.md)",
    )
]
