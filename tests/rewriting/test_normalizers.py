"""What `normalize` can name, and errors for what cannot be used."""

import math
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from threading import Lock

import pytest

import interpunct
from interpunct.errors import InputError, OptionError
from interpunct.rewriting.fingerprints import fingerprint
from interpunct.rewriting.normalizers import _function

TEXTS = {"references": ["so it is"], "systems": {"s": ["so it was"]}}


def score(**options):
    return interpunct.score(**TEXTS, task="punctuation", intervals=False, **options)


@pytest.mark.parametrize(
    ("normalize", "error", "message"),
    [
        pytest.param("whisper", OptionError, "did you mean 'whisper-basic'", id="misspelt"),
        pytest.param("none:f", OptionError, "'none' cannot be imported", id="no module"),
        pytest.param("string:capword", OptionError, "did you mean 'capwords'", id="no function"),
        pytest.param("string:digits", OptionError, "a value of type str; give a", id="no callable"),
        pytest.param("string:Formatter", OptionError, "is a class", id="a class"),
        pytest.param(lambda text: 1 / 0, InputError, "ZeroDivisionError", id="raises"),
        pytest.param(lambda text: ["so"], InputError, "gave list, not text", id="no text"),
        pytest.param(sys.exit, InputError, "failed on the words .*SystemExit", id="exits"),
        pytest.param("this_exits:f", OptionError, "cannot be imported: SystemExit", id="exiting"),
        pytest.param("glm:", OptionError, "normalize='glm:' needs a mapping file", id="no name"),
        pytest.param("glm:none.glm", InputError, "none.glm: No such file", id="no file"),
        pytest.param([3], OptionError, "names of normalisers or functions", id="a number"),
    ],
)
def test_an_unusable_normaliser_is_one_line(tmp_path, monkeypatch, normalize, error, message):
    (tmp_path / "this_exits.py").write_text("raise SystemExit(0)\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=message) as caught:
        score(normalize=normalize)
    assert "\n" not in str(caught.value)


def test_a_package_that_is_not_installed_is_named_with_its_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "whisper_normalizer.basic", None)
    _function.cache_clear()
    with pytest.raises(InputError, match=r"pip install 'interpunct\[normalizers\]'"):
        score(normalize="whisper-basic")


def test_the_signature_has_names_and_versions():
    pytest.importorskip("whisper_normalizer")
    found = score(normalize=["whisper-english", str.upper]).signature
    assert "|normalize:whisper-english@" in found
    assert "+builtins:str.upper|" in found


def same_signature(first, second):
    return score(normalize=first).signature == score(normalize=second).signature


class Replacing:
    """A normaliser whose replacements are an attribute."""

    def __init__(self, words):
        self.words = words

    def __call__(self, text):
        return " ".join(self.words.get(word, word) for word in text.split())


def suffixing(suffix):
    return lambda text: f"{text} {suffix}"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(lambda text: text + "a", lambda text: text + "b", id="lambdas"),
        pytest.param(suffixing("a"), suffixing("b"), id="closures"),
        pytest.param(partial(re.sub, "a", "b"), partial(re.sub, "a", "c"), id="partials"),
        pytest.param(Replacing({"was": "is"}), Replacing({"is": "was"}), id="objects"),
        pytest.param(lambda text: text[:3], lambda text: "".join(text[:3]), id="code"),
        pytest.param(re.compile("a").pattern.join, re.compile("b").pattern.join, id="methods"),
    ],
)
def test_functions_that_differ_have_signatures_that_differ(first, second):
    assert fingerprint(first) != fingerprint(second)
    assert same_signature(first, first)


def test_equal_functions_have_one_signature():
    assert same_signature(suffixing("a"), suffixing("a"))
    assert same_signature(Replacing({"was": "is"}), Replacing({"was": "is"}))


def test_the_names_that_a_function_uses_are_in_the_signature():
    was = Replacing({"was": "is"})
    calls = lambda text: was(text)  # noqa: E731  (a function without a name of its own)
    first = score(normalize=calls)
    was.words = {"it": "is"}
    second = score(normalize=calls)
    assert first.signature != second.signature
    assert first["s"]["word_error_rate"].value == 0 < second["s"]["word_error_rate"].value


def test_objects_that_cannot_be_inspected_equal_only_themselves():
    holder = Replacing({"lock": Lock()})
    assert same_signature(holder, holder)
    assert fingerprint(holder) != fingerprint(Replacing({"lock": Lock()}))


def test_an_edited_function_has_another_signature(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = []
    for number, word in enumerate(("is", "was")):
        text = f"WORD = {word!r}\ndef last(text):\n    return text + WORD\n"
        (tmp_path / f"own_{number}.py").write_text(text)
        found.append(score(normalize=f"own_{number}:last").signature.partition("~")[2])
    assert found[0] != found[1]


def test_a_function_of_the_folder_is_found(tmp_path, monkeypatch):
    (tmp_path / "own_rules.py").write_text("def was(text):\n    return text.replace('was', 'is')\n")
    monkeypatch.chdir(tmp_path)
    assert score(normalize="own_rules:was")["s"]["word_error_rate"].value == 0


def test_several_are_applied_in_order():
    first, second = (
        (lambda text: text.replace("was", "xs")),
        (lambda text: text.replace("xs", "is")),
    )
    assert score(normalize=[first, second])["s"]["word_error_rate"].value == 0
    assert score(normalize=[second, first])["s"]["word_error_rate"].value > 0


@pytest.mark.parametrize("task", ["boundaries", "punctuation"])
def test_every_task_on_words_is_normalised(task):
    found = interpunct.score(
        ["We met. He left."], {"s": ["we MET. she left."]}, task=task, intervals=False,
        normalize=lambda text: text.replace("she", "He"),
    )  # fmt: skip
    assert "words:same" in found.signature


def test_annotators_are_normalised():
    texts = {"ann": ["we met 25 men."], "bo": ["we met twenty five men."]}
    found = interpunct.agreement(
        texts, task="punctuation", normalize=lambda text: text.replace("twenty five", "25")
    )
    assert found.pair("ann", "bo")["word_error_rate"].value == 0


def test_a_normaliser_that_leaves_no_word_gives_a_note():
    with pytest.warns(match="of 3 words none is left to compare"):
        found = score(normalize=lambda text: "")
    assert math.isnan(found["s"]["word_error_rate"].value)


def test_a_function_without_a_name_cannot_be_sent_to_processes():
    with (
        ProcessPoolExecutor(1) as executor,
        pytest.raises(OptionError, match="cannot be sent to other processes; give a function"),
    ):
        score(normalize=lambda text: text, executor=executor)
