"""The table of segmenters: a new one is a module with `load`, and a row here."""

from __future__ import annotations

from interpunct.errors import InputError
from interpunct.options import near
from interpunct.segmenters.segmenter import ANY, Gives, Segmenter, Split, own_function

_INSIDE = "included in the package"
_RULES = "rules, no model"
_PYSBD = (
    "en", "am", "ar", "bg", "da", "de", "el", "es", "fa", "fr", "hi", "hy", "it", "ja", "kk", "mr",
    "my", "nl", "pl", "ru", "sk", "ur", "zh",
)  # fmt: skip
_NLTK = (
    "en", "cs", "da", "de", "el", "es", "et", "fi", "fr", "it", "ml", "nl", "no", "pl", "pt", "ru",
    "sl", "sv", "tr",
)  # fmt: skip

_SENTENCE_SPLITTER = (
    "en", "ca", "cs", "da", "de", "el", "es", "fi", "fr", "hu", "is", "it", "lt", "lv", "nl", "no",
    "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr",
)  # fmt: skip

_ROWS = (
    Segmenter(
        "nltk", "nltk", ("sentences", "tokens"), _NLTK, "Apache-2.0",
        "Punkt: interpunct segmenters --download nltk", module="nltk_punkt", fetches=True,
    ),
    Segmenter("pysbd", "pysbd", ("sentences",), _PYSBD, "MIT", _RULES, module="pysbd_rules"),
    Segmenter(
        "syntok", "syntok", ("sentences", "tokens"), ("en", "de", "es"), "MIT", _RULES,
        module="syntok_rules",
    ),
    Segmenter("segtok", "segtok", ("sentences",), (ANY,), "MIT", _RULES, module="segtok_rules"),
    Segmenter(
        "blingfire", "blingfire", ("sentences", "tokens"), (ANY,), "MIT", _INSIDE,
        module="blingfire_automata",
    ),
    Segmenter(
        "sentencex", "sentencex", ("sentences",), (ANY,), "MIT", _RULES, module="sentencex_rules"
    ),
    Segmenter(
        "nupunkt", "nupunkt", ("sentences",), ("en",), "MIT", _INSIDE, module="nupunkt_model"
    ),
    Segmenter(
        "somajo", "somajo", ("sentences", "tokens"), ("en", "de"), "GPL-3.0", _RULES,
        module="somajo_rules",
    ),
    Segmenter(
        "charboundary", "charboundary", ("sentences",), ("en",), "MIT",
        "the small one, included in the package", module="charboundary_model",
    ),
    Segmenter(
        "razdel", "razdel", ("sentences", "tokens"), ("ru",), "MIT", _RULES, module="razdel_rules"
    ),
    Segmenter(
        "pythainlp", "pythainlp", ("sentences", "tokens"), ("th",), "Apache-2.0", _INSIDE,
        module="pythainlp_crf",
    ),
    Segmenter(
        "budoux", "budoux", ("tokens",), ("ja", "zh", "th"), "Apache-2.0", _INSIDE,
        module="budoux_model",
    ),
    Segmenter("jieba", "jieba", ("tokens",), ("zh",), "MIT", _INSIDE, module="jieba_dictionary"),
    Segmenter(
        "spacy", "spacy", ("sentences", "tokens"), (ANY,), "MIT",
        "rules; spacy/MODEL for a model that is installed", module="spacy_pipeline",
        takes_model=True,
    ),
    Segmenter(
        "sentence-splitter", "sentence_splitter", ("sentences",), _SENTENCE_SPLITTER, "LGPL-3.0",
        _RULES, module="sentence_splitter_rules",
    ),
    Segmenter(
        "uniseg", "uniseg", ("sentences", "tokens"), (ANY,), "MIT",
        "the rules of Unicode's annex 29", module="uniseg_rules",
    ),
    Segmenter(
        "kiwi", "kiwipiepy", ("sentences",), ("ko",), "Apache-2.0", _INSIDE, module="kiwi_model"
    ),
    Segmenter(
        "underthesea", "underthesea", ("sentences",), ("vi",), "Apache-2.0", _INSIDE,
        module="underthesea_model",
    ),
    Segmenter(
        "stanza", "stanza", ("sentences", "tokens"), (ANY,), "Apache-2.0",
        "interpunct segmenters --download stanza --language en", module="stanza_pipeline",
        extra="segmenters-neural", fetches=True,
    ),
    Segmenter(
        "wtpsplit", "wtpsplit", ("sentences",), (ANY,), "MIT",
        "sat-3l-sm, or wtpsplit/MODEL: --download, or a folder", module="wtpsplit_sat",
        extra="segmenters-neural", takes_model=True, fetches=True,
    ),
    Segmenter(
        "hf", "transformers", ("marks", "scores"), (ANY,), "the model's",
        "hf/MODEL, any token classifier: --download, or a folder", module="huggingface_tagger",
        extra="segmenters-neural", takes_model=True, fetches=True,
    ),
    Segmenter(
        "deepmultilingualpunctuation", "deepmultilingualpunctuation", ("marks",),
        ("en", "de", "fr", "it", "nl"), "MIT",
        "fullstop-punctuation-multilang-large, or /MODEL: --download, or a folder",
        module="fullstop_tagger", extra="segmenters-neural", takes_model=True, fetches=True,
    ),
    Segmenter(
        "punctuators", "punctuators", ("sentences", "marks"), (ANY,), "the model's",
        "pcs_en, else pcs_47lang, or /MODEL: --download, or a folder",
        module="punctuators_network", extra="segmenters-neural", takes_model=True, fetches=True,
    ),
)  # fmt: skip

SEGMENTERS = {row.name: row for row in _ROWS}


def is_known(name: str) -> bool:
    """Is this a segmenter in the table, with or without a model?"""
    return name.partition("/")[0] in SEGMENTERS


def is_segmenter(name: str) -> bool:
    """Is this the name of a segmenter, or of a user-defined function?"""
    return is_known(name) or _is_function(name)


def _is_function(name: str) -> bool:
    """Is this `MODULE:FUNCTION` and not a path, which may begin with a drive and a colon?"""
    return ":" in name and not {"/", "\\"}.intersection(name)


def load_segmenter(
    name: str, *, language: str | None = None, restores: bool = False, fetch: bool = False
) -> Split:
    """The split function of a name, `NAME/MODEL` or `MODULE:FUNCTION`.

    `restores` says that a user-defined function restores marks.
    """
    if _is_function(name):
        return own_function(name, restores=restores)
    base, _, model = name.partition("/")
    if base not in SEGMENTERS:
        raise InputError(f"there is no segmenter {base!r}{near(base, SEGMENTERS)}")
    return SEGMENTERS[base].load(language, model or None, fetch=fetch)


def gives(name: str, what: Gives) -> bool:
    """Does it give tokens or marks? For user-defined functions this is known only after they
    ran.
    """
    row = SEGMENTERS.get(name.partition("/")[0])
    return row is not None and what in row.gives
