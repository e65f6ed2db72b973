"""The task `punctuation`: from documents to figures, with marks, presets, tags and speakers."""

import json

import pytest

import interpunct
from interpunct.documents.document import Document
from interpunct.errors import InputError, InputWarning, OptionError
from interpunct.formats import read
from interpunct.metrics.measures import CASE, ERROR_RATES, MARKS, WORD_ERRORS
from interpunct.results.bag import add_bags
from interpunct.results.keys import Key
from tests.shared import data


def system(evaluation):
    return evaluation.to_dict()["systems"][0]


def score(reference: str, hypothesis: str, **options):
    return system(interpunct.score([reference], [hypothesis], task="punctuation", **options))


def value(found, name):
    return found["scores"][name]["value"]


def errors(found, kind="marks"):
    """Correct, substituted, deleted, inserted."""
    counts = found["counts"][kind]
    return tuple(counts[name] for name in ("correct", "substitutions", "deletions", "insertions"))


def test_words_and_marks_are_counted_apart():
    found = score("So it is. We met.", "So it was, we met?")
    assert errors(found, "words") == (4, 1, 0, 0)
    assert errors(found) == (0, 2, 0, 0)
    assert value(found, "word_error_rate") == 1 / 5
    assert value(found, "punctuation_error_rate") == 1
    assert value(found, "punctuation_error_rate_minus_word_error_rate") == pytest.approx(4 / 5)
    # "we" is right but for its case, "So", "it" and "met" are right.
    assert value(found, "case_error_rate") == 1 / 4


def test_the_last_mark_and_a_leading_mark_are_scored():
    assert errors(score("so it is.", "so it is")) == (0, 0, 1, 0)
    assert errors(score("-- so it is", "so it is")) == (0, 0, 1, 0)
    assert errors(score("-- so it is", "-- so it is")) == (1, 0, 0, 0)


def test_several_marks_in_a_slot_are_several_marks():
    assert errors(score("Really?! no.", "Really? no.")) == (2, 0, 1, 0)


def test_marks_of_other_scripts_count_as_their_equals():
    assert errors(score("对吗？对。", "对吗? 对.")) == (2, 0, 0, 0)


def test_marks_that_are_not_scored_do_not_count():
    assert errors(score("so it is fine.", 'so "it" is... fine')) == (0, 0, 1, 0)
    assert errors(score("so it is.", "so, it is.", marks=".?")) == (1, 0, 0, 0)


def test_merged_marks_count_as_one():
    assert errors(score("so it is!", "so it is.", marks=".", merge={"!": "."})) == (1, 0, 0, 0)
    assert errors(score("so, -- it", "so, it", merge={"--": ","})) == (1, 0, 0, 0)


def test_by_mark_and_confusion():
    found = score("a, b, c. d? e.", "a, b. c d? e,")
    assert found["confusion"]["labels"] == ["null", ",", ".", "?", "!", ";", ":", "--"]
    assert found["confusion"]["rows"][1][1:3] == [1, 1]
    comma = found["by_mark"][","]
    assert comma["occurrences"] == 2
    assert comma["substitution_rate"]["value"] == 0.5
    assert comma["error_rate"]["value"] == 0.5
    assert comma["precision"]["value"] == 0.5
    stop = found["by_mark"]["."]
    assert stop["deletion_rate"]["value"] == 0.5
    assert found["by_mark"][";"]["error_rate"]["value"] is None
    json.dumps(found, allow_nan=False)


def test_figures_that_cannot_be_measured_say_why():
    found = score("so it is", "so it is")
    assert found["scores"]["punctuation_error_rate"]["value"] is None
    assert "no scored mark" in found["scores"]["punctuation_error_rate"]["reason"]
    assert found["scores"]["case_error_rate"]["value"] is None
    assert value(found, "word_error_rate") == 0


def test_case_can_make_words_differ():
    found = score("The end", "the end", case="keep")
    assert errors(found, "words") == (1, 1, 0, 0)
    assert found["scores"]["case_error_rate"]["value"] is None


def test_tags_are_not_words_unless_they_are_kept():
    assert errors(score("so <laugh> it", "so <laugh> it"), "words") == (2, 0, 0, 0)
    assert errors(score("so <laugh> it is", "so it was"), "words") == (2, 1, 0, 0)
    kept = score("so <laugh> it is", "so it was", tags="keep")
    assert errors(kept, "words") == (2, 1, 1, 0)
    # The mark after a tag then stands after the word before it.
    assert errors(score("so <laugh>, it is", "so, it was")) == (1, 0, 0, 0)


def test_strict_words_are_an_error():
    with pytest.raises(InputError, match="unit 3 is 'is' in the reference and 'was'"):
        score("so it is", "so it was", words="strict")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"merge": "!=."}, "merge takes pairs such as .*, not '!=.'"),
        ({"merge": {"a": "."}}, "takes punctuation marks, not 'a'"),
        ({"marks": ",a"}, "takes punctuation marks, not 'a'"),
        ({"costs": "cheap"}, "costs cannot be 'cheap'"),
        ({"by": "word"}, "by cannot be 'word'"),
    ],
)
def test_invalid_options(options, message):
    with pytest.raises(OptionError, match=message):
        score("a", "a", **options)


def test_by_speaker_goes_with_punctuation_only():
    with pytest.raises(OptionError, match="by applies to task='punctuation'"):
        interpunct.score(["a"], ["a"], by="speaker")


def test_every_choice_is_in_the_signature():
    def signature(**options):
        return interpunct.score(["a, b"], ["a. b"], task="punctuation", **options).signature

    plain = signature()
    assert plain.startswith(
        "task:punctuation|refs:1|case:fold|words:same|costs:levenshtein|marks:,.?!;:--|"
    )
    for options in (
        {"marks": ",."},
        {"merge": {"!": "."}},
        {"case": "keep"},
        {"costs": "nist"},
        {"denominator": "path"},
    ):
        assert signature(**options) != plain, options


def test_speakers_of_the_reference():
    reference = Document.build(
        "call", ["hello", "sir", "yes", "please"], marks=[",", ".", "", "."],
        speaker=["Ann", "Ann", "Bo", "Bo"],
    )  # fmt: skip
    hypothesis = Document.build("call", ["hello", "there", "sir", "yes"], marks=["", "", ".", "."])
    evaluation = interpunct.score(
        {"gold": reference}, {"asr": hypothesis}, task="punctuation", by="speaker"
    )
    found = system(evaluation)
    speakers = found["by_speaker"]
    assert list(speakers) == ["Ann", "Bo"]
    assert errors(speakers["Ann"], "words") == (2, 0, 0, 1)
    assert errors(speakers["Bo"], "words") == (1, 0, 1, 0)
    assert errors(speakers["Ann"]) == (1, 0, 1, 0)
    for kind in ("words", "marks"):
        for name, total in found["counts"][kind].items():
            assert sum(s["counts"][kind].get(name, 0) for s in speakers.values()) == total


def test_speakers_without_names_are_told_apart_by_document():
    documents = [
        Document.build(name, ["a", "b"], speaker=["0", "1"]) for name in ("call1", "call2")
    ]
    evaluation = interpunct.score(
        {"r": documents}, {"s": documents}, task="punctuation", by="speaker"
    )
    assert list(system(evaluation)["by_speaker"]) == ["call1:0", "call1:1", "call2:0", "call2:1"]


def test_names_of_speakers_that_differ_in_case_only_are_one_speaker():
    documents = [
        Document.build(name, ["a", "b", "c"], speaker=[who, who.upper(), "0"])
        for name, who in (("call", "ann"), ("Call", "Ann"))
    ]
    with pytest.warns(InputWarning, match="one speaker: 'ANN' and 'Ann' and 'ann'; case='keep'"):
        folded = interpunct.score(
            {"r": documents}, {"s": documents}, task="punctuation", by="speaker"
        )
    # The numbers are those of two calls.
    assert list(system(folded)["by_speaker"]) == ["ANN", "Call:0", "call:0"]
    assert errors(system(folded)["by_speaker"]["ANN"], "words") == (4, 0, 0, 0)
    kept = interpunct.score(
        {"r": documents}, {"s": documents}, task="punctuation", by="speaker", case="keep"
    )
    assert list(system(kept)["by_speaker"]) == ["ANN", "Ann", "Call:0", "ann", "call:0"]


@pytest.mark.parametrize(
    ("name", "speaker"),
    [
        ("ann-1", "ann"),
        ("ann_1", "ann"),
        ("en_4156-A_030185", "en_4156"),
        ("sw2001-A_1", "sw2001"),
        ("ann_b_1", "ann"),
    ],
)
def test_the_speaker_in_the_name_of_an_utterance_is_that_of_sclite(name, speaker):
    documents = [Document.build(name, ["a", "b"])]
    evaluation = interpunct.score(
        {"r": documents}, {"s": documents}, task="punctuation", by="speaker"
    )
    assert list(system(evaluation)["by_speaker"]) == [speaker]


def test_a_document_that_does_not_say_who_speaks():
    with pytest.raises(InputError, match="document '1' does not say who speaks"):
        score("a", "a", by="speaker")


def test_a_deletable_token_counts_unless_the_preset_is_of_sclite(tmp_path):
    (tmp_path / "r.trn").write_text("so { uh / @ } it { . / @ } is (u-1)\n")
    (tmp_path / "h.trn").write_text("so it was (u-1)\n")
    ours = system(interpunct.score(tmp_path / "r.trn", tmp_path / "h.trn", task="punctuation"))
    assert value(ours, "word_error_rate") == 1 / 4
    assert value(ours, "punctuation_error_rate") == 0
    assert ours["counts"]["words"]["skipped"] == 1
    assert ours["by_mark"]["."]["occurrences"] == 1
    theirs = system(interpunct.score(tmp_path / "r.trn", tmp_path / "h.trn", preset="sclite"))
    # "." is a word there, and may be left out.
    assert value(theirs, "word_error_rate") == 1 / 3
    assert "skipped" not in theirs["counts"]["words"]


def test_nemo_divides_by_all_columns():
    plain = score("a, b c.", "a, b, c", marks=",.?")
    nemo = score("a, b c.", "a, b, c", preset="nemo")
    assert errors(plain) == errors(nemo) == (1, 0, 1, 1)
    assert value(plain, "punctuation_error_rate") == 2 / 2
    assert value(nemo, "punctuation_error_rate") == 2 / 3


def test_iwslt_knows_three_marks():
    found = score("a! b: c -- d;", "a. b, c, d.", preset="iwslt")
    assert errors(found) == (4, 0, 0, 0)


def test_costs_of_sclite_do_not_always_give_the_fewest_errors():
    reference, hypothesis = "a b", "b c d"
    least = score(reference, hypothesis)
    nist = score(reference, hypothesis, costs="nist")
    assert value(least, "word_error_rate") * 2 == 3
    assert errors(nist, "words") == (1, 0, 1, 2)


def test_blocks_of_one_document_add_up_to_it():
    said = " ".join(f"w{i}, x{i % 7}." for i in range(60))
    heard = said.replace("w3", "v").replace(". ", " ", 9).replace("x1,", "")
    evaluation = interpunct.score([said], [heard], task="punctuation")
    blocks = evaluation.resampling.results["system"]
    assert len(blocks) == 6
    total, added = evaluation.totals["system"], add_bags(blocks)
    for key in map(Key, (WORD_ERRORS, ERROR_RATES, CASE)):
        assert added[key] == total[key]
    assert (added[Key(MARKS)].table == total[Key(MARKS)].table).all()
    interval = system(evaluation)["scores"]["punctuation_error_rate"]
    assert interval["low"] <= interval["value"] <= interval["high"]


@pytest.mark.filterwarnings("ignore:.*columns may be shifted")
def test_real_recognisers():
    """Every document is scored, and words and marks of the reference are all there."""
    reference = data("earnings21/reference")
    evaluation = interpunct.score(
        str(reference), {"amazon": str(data("earnings21/amazon"))}, task="punctuation"
    )
    found = system(evaluation)
    documents = read(reference)
    spoken = sum(not unit.startswith("<") for d in documents for unit in d.units)
    correct, substituted, deleted, _ = errors(found, "words")
    assert correct + substituted + deleted == spoken
    assert 0.1 < value(found, "word_error_rate") < 0.3
    assert 0.5 < value(found, "punctuation_error_rate") < 0.9


def test_references_whose_first_wordings_have_no_word(tmp_path):
    (tmp_path / "gold.trn").write_text("uh { @ / yes } (ann-1)\n")
    (tmp_path / "asr.trn").write_text("yes (ann-1)\n")
    (tmp_path / "fillers.txt").write_text("uh\n")
    evaluation = interpunct.score(
        tmp_path / "gold.trn", {"s": tmp_path / "asr.trn"}, task="punctuation", intervals=False,
        optional=tmp_path / "fillers.txt",
    )  # fmt: skip
    assert errors(system(evaluation), "words") == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("said", "heard", "expected"),
    [
        pytest.param("{ @ / uh } so", ("uh", "so"), 0.5, id="before all words"),
        pytest.param("{ @ / uh }", ("uh",), None, id="and there are none"),
    ],
)
def test_a_word_that_the_first_wording_lacks_has_no_time_of_another(
    tmp_path, said, heard, expected
):
    """It was compared with the time of the last word; where there is none, that failed."""
    (tmp_path / "a.stm").write_text(f"t 1 ann 1 3 {said}\nu 1 ann 1 3 so\n")
    words = "".join(f"t 1 {1 + n / 2} 0.1 {word}\n" for n, word in enumerate(heard))
    (tmp_path / "b.ctm").write_text(f"{words}u 1 2 0.1 on\n")
    found = score(tmp_path / "a.stm", tmp_path / "b.ctm")
    assert found["counts"]["words"]["correct"] == len(heard)
    assert found["scores"]["start_deviation"]["value"] == expected
