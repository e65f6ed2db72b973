"""The table of segmenters: a new one is a module with `load`, and a row here."""

from __future__ import annotations

from interpunct.errors import InputError
from interpunct.options import near
from interpunct.segmenters.segmenter import ANY, Segmenter, Split, own_function

_INSIDE = "inside the package"
_RULES = "rules, no model"
_PYSBD = (
    "en", "am", "ar", "bg", "da", "de", "el", "es", "fa", "fr", "hi", "hy", "it", "ja", "kk", "mr",
    "my", "nl", "pl", "ru", "sk", "ur", "zh",
)  # fmt: skip
_NLTK = (
    "en", "cs", "da", "de", "el", "es", "et", "fi", "fr", "it", "ml", "nl", "no", "pl", "pt", "ru",
    "sl", "sv", "tr",
)  # fmt: skip

_ROWS = (
    Segmenter(
        "nltk", "nltk", ("sentences", "tokens"), _NLTK, "Apache-2.0",
        "Punkt: interpunct segmenters --download nltk", module="nltk_punkt",
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
        "the small one, inside the package", module="charboundary_model",
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
        "stanza", "stanza", ("sentences", "tokens"), (ANY,), "Apache-2.0",
        "python -c \"import stanza; stanza.download('en')\"", module="stanza_pipeline",
        extra="segmenters-neural",
    ),
    Segmenter(
        "wtpsplit", "wtpsplit", ("sentences",), (ANY,), "MIT",
        "sat-3l-sm, or wtpsplit/MODEL, from its hub or a folder", module="wtpsplit_sat",
        extra="segmenters-neural", takes_model=True,
    ),
)  # fmt: skip

SEGMENTERS = {row.name: row for row in _ROWS}


def is_segmenter(name: str) -> bool:
    """Is this the name of a segmenter, or of a function of the user's?"""
    return name.partition("/")[0] in SEGMENTERS or (":" in name and "/" not in name)


def load_segmenter(name: str, *, language: str | None = None) -> Split:
    """The function that splits a text: that of a name, `NAME/MODEL` or `MODULE:FUNCTION`."""
    if ":" in name and name not in SEGMENTERS:
        return own_function(name)
    base, _, model = name.partition("/")
    if base not in SEGMENTERS:
        raise InputError(f"there is no segmenter {base!r}{near(base, SEGMENTERS)}")
    return SEGMENTERS[base].load(language, model or None)


def gives_tokens(name: str) -> bool:
    """Does it find tokens? Of a function of the user's, that is seen when it has run."""
    row = SEGMENTERS.get(name.partition("/")[0])
    return row is not None and "tokens" in row.gives
