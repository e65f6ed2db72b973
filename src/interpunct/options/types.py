"""The words that options take, as types for all that set an option or read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

Command = Literal["score", "align", "agreement", "curves"]
"""The commands that take options of the table."""

JsonCommand = Literal[Command, "errors", "compare"]
"""The commands that print JSON."""

Corruption = Literal["lower", "unmarked", "unbroken"]
"""What makes a text harder to split: no capitals, no marks, no line breaks."""

TextKind = Literal["as_written", "lower", "unmarked", "unbroken"]
"""A text as it is, or corrupted."""

Task = Literal["boundaries", "punctuation", "tokens"]
AgreementTask = Literal["boundaries", "punctuation"]
AlignmentTask = Literal["punctuation", "tokens"]
BoundaryPreset = Literal[
    "wisebe-paper", "wisebe-tool", "nltk", "segeval", "superdialseg", "md-eval"
]
PunctuationPreset = Literal["sclite", "rts", "iwslt", "nemo", "sepp-nlg"]
TokenPreset = Literal["spacy", "wtpsplit", "conll18"]
Preset = BoundaryPreset | PunctuationPreset | TokenPreset
BoundaryKind = Literal["segments", "speaker"]
Case = Literal["fold", "keep"]
Apostrophes = Literal["fold", "keep"]
EqualWords = Literal["unicode", "sclite"]
Compounds = Literal["keep", "merge"]
Missing = Literal["error", "skip"]
Bad = Literal["error", "skip"]
Final = Literal["exclude", "include"]
Words = Literal["strict", "align"]
Tags = Literal["optional", "keep"]
Consensus = Literal["dawid-skene"]
ConsensusMethod = Literal["majority", "dawid-skene"]
Alignment = Literal["joint", "nemo"]
Costs = Literal["levenshtein", "nist"]
Denominator = Literal["reference", "path", "columns"]
By = Literal["speaker"]
Only = Literal["sentences", "tokens", "tags", "heads"]
Fold = Literal["none", "marks", "contractions"]
Sentences = Literal["all", "aligned"]
Thresholds = Literal["exact", "grid"]

NormalizerName = str | Callable[[str], str]
"""What writes words in one way: its name, or a function from text to text."""

ErrorKind = Literal["missed", "false", "substituted", "word", "case", "boundary"]
"""What an error that is listed is about."""

Orders = int | Literal["all"]
"""In how many orders references are merged."""

WindowRule = Literal["document", "nltk", "segeval", "superdialseg"]
"""How each document gets a window of its own."""

Window = int | WindowRule
"""The window of Pk and WindowDiff in units, or the rule that gives each document its own."""

DetectionCosts = tuple[float, float] | tuple[float, float, float]
"""What a miss and a false alarm cost, and the prior where it is not that of the corpus."""

SegmentMapping = tuple[float, float]
"""How md-eval maps segments in time: the gap between them, and how much of their end counts."""
