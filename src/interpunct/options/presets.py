"""The presets: options under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpunct.options.arguments import Choices
from interpunct.options.types import Preset

PRESETS: Mapping[Preset, Choices] = {
    "wisebe-paper": {"final": "exclude", "window_limit": 2},
    "wisebe-tool": {
        "system_format": "lines", "reference_format": "lines", "final": "include",
        "window_limit": 3,
    },
    "nltk": {"k": "nltk"},
    "segeval": {"k": "segeval"},
    "superdialseg": {
        "k": "superdialseg", "final": "include",
        "columns": ("superdialseg_score", "f1", "pk", "window_diff"),
    },
    "md-eval": {
        "mapping": (1.0, 0.5), "columns": ("mapped_end_error_rate", "mapped_segment_error_rate"),
    },
    "sclite": {
        "task": "punctuation", "marks": (), "costs": "nist", "case": "fold", "tags": "keep",
        "apostrophes": "keep", "equal_words": "sclite", "denominator": "path",
    },
    "rts": {"task": "punctuation", "marks": (",", ".", "?", "!", "--"), "costs": "nist"},
    "iwslt": {
        "task": "punctuation", "marks": (",", ".", "?"),
        "merge": {"!": ".", ";": ".", ":": ",", "--": ","},
    },
    "nemo": {
        "task": "punctuation", "marks": (",", ".", "?"), "alignment": "nemo", "case": "keep",
        "apostrophes": "keep", "tags": "keep", "denominator": "columns",
        "columns": ("punctuation_error_rate", "micro_precision", "micro_recall", "micro_f1"),
    },
    "sepp-nlg": {
        "task": "punctuation", "marks": (":", "--", ",", "?", "."), "words": "strict",
        "columns": ("label_accuracy", "label_macro_f1", "label_weighted_f1"),
    },
    "spacy": {
        "task": "tokens", "fold": "none", "words": "strict", "sentences": "aligned",
        "columns": (
            "token_accuracy", "token_precision", "token_recall", "token_f1", "sentence_precision",
            "sentence_recall", "sentence_f1",
        ),
    },
    "wtpsplit": {
        "task": "tokens", "fold": "none", "words": "strict",
        "columns": (
            "sentence_boundary_precision", "sentence_boundary_recall", "sentence_boundary_f1",
            "document_accuracy",
        ),
    },
    "conll18": {"task": "tokens", "fold": "none", "words": "strict"},
}  # fmt: skip
"""A preset is a set of options and nothing more; options given by the user override it."""

ABOUT: Mapping[Preset, str] = {
    "wisebe-paper": "WiSeBE as the paper defines it",
    "wisebe-tool": "WiSeBE as its authors' program computes it",
    "nltk": "pk and window_diff as nltk computes them, each document with its own window; compare "
    "macro, the mean over documents",
    "segeval": "pk and window_diff as segeval computes them, each document with its own window; "
    "compare macro",
    "superdialseg": "the score of SuperDialseg, with a label for each unit",
    "md-eval": "the SU tables of md-eval by time, without its -w and -W",
    "sclite": "the word error rate of sclite: every token is a word, compared as in sclite",
    "rts": "surface rich transcription scoring (Snover et al. 2004)",
    "iwslt": "commas, full stops and question marks, as on the IWSLT data",
    "nemo": "NeMo's punct_er, with its own alignment",
    "sepp-nlg": "the report of the SEPP-NLG shared task: a label in every slot",
    "spacy": "the scores of spaCy's Scorer for tokens and sentences",
    "wtpsplit": "sentence ends as wtpsplit evaluates them",
    "conll18": "the scorer of the CoNLL 2018 shared task: characters must be the same",
}
"""The purpose of each preset."""

FIGURES: Mapping[Preset, Sequence[str]] = {
    "wisebe-paper": ("wisebe",),
    "wisebe-tool": ("wisebe",),
    "nltk": ("pk", "window_diff"),
    "segeval": ("pk", "window_diff"),
    "sclite": ("word_error_rate",),
    "rts": ("word_error_rate", "punctuation_error_rate"),
    "iwslt": ("micro_precision", "micro_recall", "micro_f1"),
    "conll18": ("token_f1", "word_f1", "sentence_f1", "upos_f1", "uas_f1", "las_f1"),
}
"""The figures of presets that choose no columns."""
