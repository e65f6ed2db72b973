"""Files that Unicode calls equal give equal figures, in every format and task."""

import json
import re
import unicodedata
from pathlib import Path

import pytest

import interpunct
from interpunct import Document
from interpunct.formats import FORMATS, write
from interpunct.formats.prose.splitting import split_prose
from tests.formats.sample_files import sample

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

# Characters that Unicode composes, decomposes and orders: of Vietnamese, Korean (in syllables and
# jamo), Devanagari (nukta), Hebrew (presentation forms), Arabic (signs in two orders), Japanese,
# Burmese, Tibetan, and signs that stand for a letter or a bracket.
MIXED = (
    "Tiếng Việt, 한국어 \u1112\u1161\u11ab! \u0958लम \u0915\u093c है। \ufb4aב "
    "\u05e9\u05b8\u05bcלום? \u0622ب \u0645\u0651\u064f؟ が か\u3099。 ကော။ \u0f43ར། "
    "\u2329\u212b\u232a. cafe\u0301; Ừ."
)
# To Greek, `;` and U+037E are question marks, `·` and U+0387 semicolons.
GREEK = "Πού είναι το σπίτι\u037e Δεν ξέρω\u0387 ᾳ εκε\u1f77. Ναι; ΰπνος· Ω\u2126."
TEXTS = {"mixed": MIXED, "greek": GREEK}
MADE = {
    "mixed": MIXED.replace(",", "").replace("!", ",").replace("Ừ", "so Ừ").replace("है", "हो"),
    "greek": GREEK.replace("\u037e", "\u0387").replace(";", ","),
}
WORDS = {
    "so": "Tiếng", "it": "한국어", "is": "\u0958लम", "they": "\ufb4aב",
    "said": "\u0622ب\u0651\u064e", "why": "Πο\u1f7b\u0387\u212b",
    "juice": "cafe\u0301", "want": "한국어", "port": "Ừ",
}  # fmt: skip
SPANS = ("doccano", "prodigy", "labelstudio")
TASKS = ("boundaries", "punctuation", "tokens", "agreement")
COMPOSED = ("NFC", "NFC")
EQUAL = [("NFC", "NFD"), ("NFD", "NFC"), ("as given", "NFC"), ("NFC", "as given")]


def in_form(form: str, text: str) -> str:
    return text if form == "as given" else unicodedata.normalize(form, text)


def figures(reference: object, system: object, task: str, **formats: str) -> object:
    if task == "agreement":
        formats.pop("system_format", None)
        agreed = interpunct.agreement({"a": reference, "b": system}, **formats).to_dict()
        return agreed["agreement"]
    found = interpunct.score(reference, system, task=task, intervals=False, **formats)
    return [found.to_dict()["systems"][0][part] for part in ("scores", "counts")]


def check(folder: Path, name: str, text: str, made: str, put) -> None:
    """Files made by `put` of two texts give the same figures in all forms."""
    given = {}
    for form in ("NFC", "NFD", "as given"):
        for side, content in (("r", text), ("s", made)):
            place = folder / form / side
            place.mkdir(parents=True)
            given[form, side] = put(place, form, content)
    formats = {} if name == "table" else {"reference_format": name, "system_format": name}
    for task in TASKS:
        expected, *others = (
            figures(given[reference, "r"], given[system, "s"], task, **formats)
            for reference, system in (COMPOSED, *EQUAL)
        )
        for forms, found in zip(EQUAL, others, strict=True):
            assert repr(found) == repr(expected), (task, forms)


def document(text: str) -> Document:
    prose = split_prose(text)
    size = len(prose.units)
    return Document.build(
        "talk", prose.units, marks=prose.marks, opening=prose.opening, speaker=["A"] * size,
        starts=range(size), ends=[start + 0.5 for start in range(size)],
    )  # fmt: skip


def spans_file(name: str, text: str) -> str:
    """A text whose segments are marked by places in characters, which depend on its form."""
    places = [match.span() for match in re.finditer(r"\S.*?[.?!।。;\u037e](?=\s|$)", text)]
    if name == "doccano":
        return json.dumps({"id": 1, "text": text, "label": [[*span, "s"] for span in places]})
    spans = [{"start": start, "end": end} for start, end in places]
    if name == "prodigy":
        marked = [{**span, "label": "SENT"} for span in spans]
        return json.dumps({"text": text, "_input_hash": 1, "spans": marked, "answer": "accept"})
    marks = [
        {"value": {**span, "text": text[span["start"] : span["end"]], "labels": ["s"]},
         "id": str(number), "from_name": "label", "to_name": "text", "type": "labels"}
        for number, span in enumerate(spans)
    ]  # fmt: skip
    task = {"id": 1, "annotations": [{"id": 9, "completed_by": 1, "result": marks}]}
    return json.dumps([{**task, "data": {"text": text}}])


WRITTEN = [name for name, row in FORMATS.items() if row.write and name != "segeval"]


@pytest.mark.parametrize("name", [*WRITTEN, *SPANS, "table"])
@pytest.mark.parametrize("text", TEXTS)
def test_equal_texts_in_files_give_equal_figures(tmp_path, name, text):
    row = FORMATS[name]
    if row.package:
        pytest.importorskip(row.package)

    def put(place: Path, form: str, content: str) -> Path | str:
        path = place / f"talk{next(iter(row.extensions), '.x')}"
        if name == "table":
            path.write_text(f'text\n"{in_form(form, content)}"\n')
            return f"{path}#text"
        if name in SPANS:
            path.write_text(spans_file(name, in_form(form, content)))
        elif not row.textual:
            write([document(in_form(form, content))], path, format=name)
        else:
            write([document(content)], path, format=name)
            path.write_text(in_form(form, path.read_text()))
        return path

    check(tmp_path, name, TEXTS[text], MADE[text], put)


@pytest.mark.parametrize(
    "name",
    [name for name, row in FORMATS.items() if not row.write and name not in (*SPANS, "table")],
)
def test_equal_words_of_recognisers_and_transcribers_give_equal_figures(tmp_path, name):
    words = re.compile(rf"(?<![\w@:/.<=-])(?:{'|'.join(WORDS)})(?![\w@=:/>])", re.IGNORECASE)
    written = sample(name).read_text()
    text = words.sub(lambda word: WORDS[word[0].lower()], written)
    made = re.sub(r"(?<![<\"])[?]", "!", text.replace("Tiếng", "Việt"))
    assert text != written

    def put(place: Path, form: str, content: str) -> Path:
        path = place / sample(name).name
        path.write_text(in_form(form, content))
        return path

    check(tmp_path, name, text, made, put)
