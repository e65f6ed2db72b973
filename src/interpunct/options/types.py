"""Types of option values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

Command = Literal["score", "align", "agreement", "curves"]
"""The commands that take options from the table."""

JsonCommand = Literal[Command, "errors", "compare"]
"""The commands that print JSON."""

Corruption = Literal["lower", "unmarked", "unbroken"]
"""Ways to corrupt a text: remove capitals, marks or line breaks."""

TextKind = Literal["as_written", "lower", "unmarked", "unbroken"]
"""The original text, or a corrupted one."""

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
"""A normaliser: its name, or a function from text to text."""

ErrorKind = Literal["missed", "false", "substituted", "word", "case", "boundary"]
"""The kinds of listed errors."""

Orders = int | Literal["all"]
"""The number of orders in which references are merged."""

WindowRule = Literal["document", "nltk", "segeval", "superdialseg"]
"""How the window of each document is chosen."""

Window = int | WindowRule
"""The window of Pk and WindowDiff in units, or the rule that chooses one for each document."""

DetectionCosts = tuple[float, float] | tuple[float, float, float]
"""The costs of a miss and a false alarm, and the prior if it is not that of the corpus."""

SegmentMapping = tuple[float, float]
"""The mapping of segments in md-eval: the maximum gap, and the part of their ends that counts."""
