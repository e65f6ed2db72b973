"""The table of options: a new one is a field here, and its name and type in `arguments`."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import inf
from pathlib import Path
from typing import Annotated, Any, Self, Unpack, get_args

from interpunct.documents.marks import MARKS
from interpunct.documents.normalization import Spelling
from interpunct.errors import OptionError
from interpunct.errors import option as option_in_message
from interpunct.options.arguments import Choices, Options
from interpunct.options.option import Option, Sign
from interpunct.options.presets import PRESETS
from interpunct.options.types import (
    Alignment,
    Apostrophes,
    Bad,
    BoundaryKind,
    By,
    Case,
    Command,
    Compounds,
    Consensus,
    Costs,
    Denominator,
    DetectionCosts,
    EqualWords,
    Final,
    Fold,
    Missing,
    NormalizerName,
    Only,
    Orders,
    Preset,
    SegmentMapping,
    Sentences,
    Tags,
    Task,
    Thresholds,
    Window,
    Words,
)
from interpunct.options.values import (
    DELIMITERS,
    DETECTION_COSTS,
    ENHANCEMENTS,
    MAPPING,
    MERGE,
    NAME,
    NAMES,
    NORMALIZERS,
    ORDERS,
    PATH,
    SCORED_MARKS,
    TEXT,
    WINDOW,
    near,
    number,
    whole_number,
)

BOUNDARIES: tuple[Task, ...] = ("boundaries",)
PUNCTUATION: tuple[Task, ...] = ("punctuation",)
TOKENS: tuple[Task, ...] = ("tokens",)
ALL_COMMANDS: tuple[Command, ...] = get_args(Command)
CI = Sign("ci", "always")
"""Three options that form one part of the signature."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The options with their types and defaults. Create one with `Settings.choose`."""

    task: Annotated[
        Task,
        Option(
            "What is scored (boundaries, unless a preset says otherwise).",
            None,
            commands=("score", "align", "agreement"),
        ),
    ] = "boundaries"
    preset: Annotated[
        Preset | None,
        Option(
            "A named set of options.",
            "What counts",
            TEXT,
            commands=("score", "align", "agreement"),
        ),
    ] = None
    system_format: Annotated[
        str | None,
        Option(
            "Format of the systems, if the extension does not say it.",
            "Reading",
            TEXT,
            commands=("score", "align", "curves"),
            sign=Sign("systems", "changed"),
        ),
    ] = None
    reference_format: Annotated[
        str | None,
        Option(
            "Format of the references, if the extension does not say it.",
            "Reading",
            TEXT,
            commands=ALL_COMMANDS,
            sign=Sign("references", "changed"),
        ),
    ] = None
    marker: Annotated[
        str,
        Option(
            "What ends a segment in the format marked.",
            "Reading",
            TEXT,
            commands=("score", "agreement", "curves"),
            sign=Sign("marker", "changed"),
        ),
    ] = "</s>"
    delimiters: Annotated[
        tuple[str, ...] | None,
        Option(
            "Marks that end a segment, such as '.?!', in any script.",
            "Reading",
            DELIMITERS,
            tasks=BOUNDARIES + TOKENS,
            commands=("score", "agreement", "curves"),
            sign=Sign("delims", "always"),
        ),
    ] = None
    case: Annotated[
        Case,
        Option(
            "Whether words that differ only in case are the same (fold) or not (keep).",
            "Reading",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=ALL_COMMANDS,
            sign=Sign("case", "always"),
        ),
    ] = "fold"
    apostrophes: Annotated[
        Apostrophes,
        Option(
            "Whether typographic apostrophes are the same as ' (fold) or not (keep).",
            "Reading",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=ALL_COMMANDS,
            sign=Sign("apostrophes", "changed"),
        ),
    ] = "fold"
    equal_words: Annotated[
        EqualWords,
        Option(
            "When words are the same: as Unicode has it, or as sclite compares them, without what "
            "follows a ';' in a word, with case folded in ASCII only.",
            "Reading",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=ALL_COMMANDS,
            sign=Sign("equal-words", "changed"),
        ),
    ] = "unicode"
    normalize: Annotated[
        tuple[NormalizerName, ...],
        Option(
            "Write the words of both sides in one way and keep their marks: whisper-english, "
            "whisper-basic, glm:FILE or MODULE:FUNCTION; several are applied in order.",
            "Reading",
            NORMALIZERS,
            "NAME,...",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=ALL_COMMANDS,
            sign=Sign("normalize", "changed"),
        ),
    ] = ()
    alternatives: Annotated[
        Path | None,
        Option(
            "Other wordings of references in nlp: NAME.norm.json in this folder.",
            "Reading",
            PATH,
            "FOLDER",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=("score", "align", "curves"),
            sign=Sign("alternatives", "changed"),
        ),
    ] = None
    optional: Annotated[
        Path | None,
        Option(
            "Words that either side may leave out, one per line.",
            "Reading",
            PATH,
            "FILE",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=ALL_COMMANDS,
            sign=Sign("optional", "changed"),
        ),
    ] = None
    missing: Annotated[
        Missing,
        Option(
            "What to do with documents that one side lacks.",
            "Reading",
            commands=ALL_COMMANDS,
            sign=Sign("missing", "changed"),
        ),
    ] = "error"
    bad: Annotated[
        Bad,
        Option(
            "What to do with rows without a word and documents that cannot be read; a skipped "
            "document is left out on every side.",
            "Reading",
            commands=ALL_COMMANDS,
            sign=Sign("bad", "changed"),
        ),
    ] = "error"
    encoding: Annotated[
        str | None,
        Option(
            "Encoding of files that are neither UTF-8 nor begin with a byte order mark.",
            "Reading",
            TEXT,
            metavar="NAME",
            commands=ALL_COMMANDS,
            sign=Sign("encoding", "changed"),
        ),
    ] = None
    name_column: Annotated[
        str | None,
        Option(
            "Column of a table that names its documents; '' numbers the rows.",
            "Reading",
            NAME,
            metavar="COLUMN",
            commands=ALL_COMMANDS,
            sign=Sign("names", "changed"),
        ),
    ] = None
    uem: Annotated[
        Path | None,
        Option(
            "Score only the stretches of time that this UEM file lists.",
            "Reading",
            PATH,
            "FILE",
            sign=Sign("uem", "changed"),
        ),
    ] = None
    boundaries: Annotated[
        BoundaryKind,
        Option(
            "What a boundary is: the end of a segment, or a change of speaker.",
            "What counts",
            tasks=BOUNDARIES,
            commands=("score", "agreement"),
            sign=Sign("boundaries", "changed"),
        ),
    ] = "segments"
    final: Annotated[
        Final,
        Option(
            "Whether the end of a document is scored.",
            "What counts",
            tasks=BOUNDARIES,
            commands=("score", "agreement", "curves"),
            sign=Sign("final", "always"),
        ),
    ] = "exclude"
    window_limit: Annotated[
        int,
        Option(
            "Slots at most this far apart share a window of WiSeBE.",
            "What counts",
            whole_number("at least 0 slots", least=0),
            tasks=BOUNDARIES,
            sign=Sign("L", "several references"),
        ),
    ] = 2
    quorum: Annotated[
        int | None,
        Option(
            "Votes needed for a boundary of the majority; by default half of the references.",
            "What counts",
            whole_number("at least 1 vote", least=1),
            tasks=BOUNDARIES + PUNCTUATION,
            commands=("score", "curves", "agreement"),
            sign=Sign("quorum", "several references"),
        ),
    ] = None
    consensus: Annotated[
        Consensus | None,
        Option(
            "Also score against the consensus of the references.",
            "What counts",
            tasks=BOUNDARIES + PUNCTUATION,
            sign=Sign("consensus", "changed"),
        ),
    ] = None
    leave_one_out: Annotated[
        bool,
        Option(
            "Compare systems with humans, each against the other annotators.",
            "What counts",
            tasks=BOUNDARIES + PUNCTUATION,
            sign=Sign("leave-one-out", "changed"),
        ),
    ] = False
    orders: Annotated[
        Orders | None,
        Option(
            "If the words of the references differ, also merge them in all or N orders.",
            "What counts",
            ORDERS,
            "all|N",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=("score", "agreement"),
            sign=Sign("orders", "changed"),
        ),
    ] = None
    words: Annotated[
        Words | None,
        Option(
            "If words differ (in tokens, characters): stop (strict), or align them.",
            "What counts",
            commands=("score", "agreement", "curves"),
            sign=Sign("words", "always"),
        ),
    ] = None
    tags: Annotated[
        Tags,
        Option(
            "If words differ, tags such as <laugh> may be left out (optional) or are words.",
            "What counts",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=ALL_COMMANDS,
            sign=Sign("tags", "different words"),
        ),
    ] = "optional"
    compounds: Annotated[
        Compounds,
        Option(
            "Adjacent words that are one word on the other side: errors (keep), or the same.",
            "What counts",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=("score", "align", "curves"),
            sign=Sign("compounds", "changed"),
        ),
    ] = "keep"
    costs: Annotated[
        Costs,
        Option(
            "Costs of errors in the alignment: 1 each, or those of sclite (nist).",
            "What counts",
            tasks=BOUNDARIES + PUNCTUATION,
            commands=ALL_COMMANDS,
            agreement=PUNCTUATION,
            sign=Sign("costs", "alignment"),
        ),
    ] = "levenshtein"
    alignment: Annotated[
        Alignment,
        Option(
            "In punctuation: align words and marks jointly, or as NeMo's punct_er does.",
            "What counts",
            tasks=PUNCTUATION,
            commands=("score", "align"),
            sign=Sign("alignment", "changed"),
        ),
    ] = "joint"
    marks: Annotated[
        tuple[str, ...],
        Option(
            "In punctuation: the scored marks, such as ',.?'; '' for words only.",
            "What counts",
            SCORED_MARKS,
            tasks=PUNCTUATION,
            commands=("score", "align", "agreement"),
            sign=Sign("marks", "always"),
        ),
    ] = MARKS
    merge: Annotated[
        tuple[tuple[str, str], ...],
        Option(
            "In punctuation: marks to count as other marks.",
            "What counts",
            MERGE,
            "'!=. ;=.'",
            tasks=PUNCTUATION,
            commands=("score", "align", "agreement"),
            sign=Sign("merge", "changed"),
        ),
    ] = ()
    denominator: Annotated[
        Denominator,
        Option(
            "In punctuation: divide by the whole reference, by what was aligned (path), or by all "
            "columns with a mark.",
            "What counts",
            tasks=PUNCTUATION,
            sign=Sign("per", "always"),
        ),
    ] = "reference"
    only: Annotated[
        Only | None,
        Option(
            "In tokens: draw only differences of this kind; tags and heads need treebanks.",
            "Output",
            tasks=TOKENS,
            commands=("align",),
        ),
    ] = None
    written: Annotated[
        bool,
        Option(
            "In punctuation: show words as written, before they are normalised.",
            "Output",
            tasks=PUNCTUATION,
            commands=("align",),
        ),
    ] = False
    by: Annotated[
        By | None,
        Option(
            "In punctuation: also show each speaker.",
            "Output",
            tasks=PUNCTUATION,
        ),
    ] = None
    fold: Annotated[
        Fold,
        Option(
            "In tokens: characters that count as equal.",
            "What counts",
            tasks=TOKENS,
            commands=("score", "align"),
            sign=Sign("fold", "always"),
        ),
    ] = "marks"
    sentences: Annotated[
        Sentences,
        Option(
            "In tokens: count all sentences of a system, or only those that begin and end with "
            "tokens of the reference.",
            "What counts",
            tasks=TOKENS,
            sign=Sign("sentences", "changed"),
        ),
    ] = "all"
    enhanced: Annotated[
        bool,
        Option(
            "In tokens: also compare the enhanced dependencies of treebanks.",
            "What counts",
            tasks=TOKENS,
            sign=Sign("enhanced", "changed"),
        ),
    ] = False
    enhancements: Annotated[
        tuple[int, ...],
        Option(
            "Kinds of enhancement that do not count: 1 gapping, 2 shared parents, 3 shared "
            "dependents, 4 control, 5 relative clauses, 6 case; 12 is 1 and 2.",
            "What counts",
            ENHANCEMENTS,
            "DIGITS",
            tasks=TOKENS,
            sign=Sign("enhancements", "changed"),
        ),
    ] = ()
    multiple_roots: Annotated[
        bool,
        Option(
            "In tokens: sentences of treebanks may have several roots.",
            "What counts",
            tasks=TOKENS,
            sign=Sign("roots", "changed"),
        ),
    ] = False
    k: Annotated[
        Window | None,
        Option(
            "Window of Pk, WindowDiff and WinPR, in units; or one for each document, by the "
            "default rule (document) or that of a tool.",
            "What counts",
            WINDOW,
            "N|document|nltk|...",
            tasks=BOUNDARIES,
            sign=Sign("k", "always"),
        ),
    ] = None
    tolerance: Annotated[
        int | None,
        Option(
            "Also accept boundaries within this many slots.",
            "What counts",
            whole_number("at least 0 slots", least=0),
            tasks=BOUNDARIES,
            sign=Sign("tolerance", "changed"),
        ),
    ] = None
    collar: Annotated[
        float | None,
        Option(
            "Also compare boundaries as points in time, at most this many seconds apart; needs no "
            "words.",
            "What counts",
            number("seconds greater than 0 and less than a million", lambda s: 0 < s < 1e6),
            "SECONDS",
            tasks=BOUNDARIES,
            sign=Sign("collar", "changed"),
        ),
    ] = None
    mapping: Annotated[
        SegmentMapping | None,
        Option(
            "Map the SUs of rttm to each other by time, as md-eval does with its -T and -l, and "
            "score nothing else.",
            "What counts",
            MAPPING,
            "GAP,EXTENT",
            tasks=BOUNDARIES,
            sign=Sign("mapping", "changed"),
        ),
    ] = None
    beta: Annotated[
        float | None,
        Option(
            "Also show F-beta with this beta.",
            "What counts",
            number("a number greater than 0", lambda beta: 0 < beta < inf),
            tasks=BOUNDARIES,
            sign=Sign("beta", "changed"),
        ),
    ] = None
    threshold: Annotated[
        float | None,
        Option(
            "A score of at least this is a boundary.",
            "What counts",
            number("from 0 to 1", lambda threshold: 0 <= threshold <= 1),
            tasks=BOUNDARIES,
            commands=("score", "agreement", "curves"),
            sign=Sign("threshold", "changed"),
        ),
    ] = None
    thresholds: Annotated[
        Thresholds,
        Option(
            "Every score is a threshold, or a grid of 65536, for corpora larger than memory.",
            "What counts",
            tasks=BOUNDARIES,
            commands=("score", "curves"),
            sign=Sign("thresholds", "scores"),
        ),
    ] = "exact"
    dcf: Annotated[
        DetectionCosts,
        Option(
            "Costs of a miss and a false alarm, and the prior, for min_dcf.",
            "What counts",
            DETECTION_COSTS,
            "C_MISS,C_FA[,P]",
            tasks=BOUNDARIES,
            commands=("score", "curves"),
            sign=Sign("dcf", "scores"),
        ),
    ] = (1.0, 1.0)
    resamples: Annotated[
        int,
        Option(
            "Number of resamples of the bootstrap and the permutation tests.",
            "Intervals and comparisons",
            whole_number("at least 1", least=1),
            commands=("score", "agreement"),
            sign=CI,
        ),
    ] = 1000
    seed: Annotated[
        int,
        Option(
            "Seed of the random numbers.",
            "Intervals and comparisons",
            whole_number("at least 0", least=0),
            commands=("score", "agreement"),
            sign=CI,
        ),
    ] = 0
    intervals: Annotated[
        bool,
        Option(
            "Compute no intervals and no tests.",
            "Intervals and comparisons",
            commands=("score", "agreement"),
            sign=CI,
        ),
    ] = True
    baseline: Annotated[
        str | None,
        Option(
            "Compare each system with this one, instead of all pairs.",
            "Intervals and comparisons",
            NAME,
            sign=Sign("baseline", "changed"),
        ),
    ] = None
    columns: Annotated[
        tuple[str, ...] | None,
        Option("Figures to show.", "Output", NAMES, "NAME,..."),
    ] = None

    @property
    def skips_missing(self) -> bool:
        """Are documents that one side lacks left out? Unreadable documents count as lacking."""
        return "skip" in (self.missing, self.bad)

    @property
    def rewrites_words(self) -> bool:
        """Are words rewritten before they are compared?"""
        return bool(self.normalize) or self.optional is not None

    @property
    def spelling(self) -> Spelling:
        """Which differences in spelling make words different."""
        return {
            "keep_case": self.case == "keep",
            "keep_apostrophes": self.apostrophes == "keep",
            "ignore_gaps": self.compounds == "merge",
            "as_sclite": self.equal_words == "sclite",
        }

    @classmethod
    def choose(
        cls,
        *,
        command: Command = "score",
        task: Task | None = None,
        preset: Preset | None = None,
        **options: Unpack[Options],
    ) -> Self:
        """The defaults, overridden by a preset, overridden by the options that are not None.

        Options that do not apply to the command or task are errors, unless a preset sets them.

        >>> Settings.choose(preset="nltk", final="include").k
        'nltk'
        >>> Settings.choose(task="punctuation", marks=[",", "."], merge={"!": "."}).merge
        (('!', '.'),)
        """
        if preset is not None and OPTIONS["preset"].check(preset) not in PRESETS:
            raise OptionError(f"unknown preset {preset!r}{near(preset, PRESETS)}")
        given = _checked({"task": task, **options}, command)
        own = _checked(PRESETS[preset]) if preset is not None else {}
        settings = replace(cls(), preset=preset, **{**own, **given})
        _refuse_unused(given, command, settings.task)
        return settings


def _rows() -> dict[str, Option]:
    rows = {}
    for field in fields(Settings):
        # Annotations are evaluated in this module and are not strings.
        type, option = get_args(field.type)
        rows[field.name] = replace(option, name=field.name, type=type, default=field.default)
    return rows


WHERE_TO_SCORE = ("workers", "executor")
"""Arguments of `score` that are not options: no figure depends on them."""

OPTIONS: Mapping[str, Option] = _rows()
"""All options by their names, in the order of the help."""


def command_line_of(chosen: Choices) -> list[str]:
    """The command-line arguments that choose these options.

    >>> command_line_of({"marks": [",", "."], "merge": {"!": "."}, "intervals": False})
    ['--marks', ', .', '--merge', '!=.', '--no-intervals']
    """
    return [part for name, value in chosen.items() for part in OPTIONS[name].typed(value)]


def _checked(given: Mapping[str, object], command: Command = "score") -> dict[str, Any]:
    """The checked values; None counts as not given."""
    for name in given:
        if name not in OPTIONS:
            known = [option.name for option in OPTIONS.values() if command in option.commands]
            known += WHERE_TO_SCORE if command == "score" else ()
            raise OptionError(f"unknown option {name!r}{near(name, known)}")
    return {name: OPTIONS[name].check(value) for name, value in given.items() if value is not None}


def _refuse_unused(given: Mapping[str, object], command: Command, task: Task) -> None:
    """Raise an error for options that would have no effect."""
    for name, value in given.items():
        option = OPTIONS[name]
        if option.is_switch and value is option.default:
            # Switches that are off are not errors.
            continue
        if task not in option.tasks:
            tasks = " or ".join(option_in_message("task", task) for task in option.tasks)
            raise OptionError(f"{option.in_message} applies to {tasks}, not {task}; leave it out")
        if not option.goes_with(command, task):
            raise OptionError(
                f"{option.in_message} does not apply to {command} with "
                f"{option_in_message('task', task)}; leave it out"
            )
