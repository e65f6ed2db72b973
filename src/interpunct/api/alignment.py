"""Alignments of systems with references, as tables, frames and pages."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Unpack

from interpunct.alignment.steps import Drawing, Drawings
from interpunct.api.frames import data_frame
from interpunct.api.lookup import ByName, Lookup
from interpunct.api.page import HasPage
from interpunct.corpora.given import CorpusLike
from interpunct.errors import OptionError, option
from interpunct.evaluation.alignments import TokenDrawing, align_token_texts, align_words
from interpunct.messages.phrases import many, many_named
from interpunct.options import PRESETS, Options, Settings
from interpunct.options.types import AlignmentTask, Preset, Task
from interpunct.options.values import whole_number
from interpunct.report.frames.alignment import ALIGNMENT_FRAME
from interpunct.report.json import dumps
from interpunct.report.json.alignments import alignment_json
from interpunct.report.json.types.alignments import AlignmentJson

if TYPE_CHECKING:
    import pandas as pd

WordDrawings = Sequence[Drawings[Drawing]]
TokenDrawings = Sequence[Drawings[TokenDrawing]]
WIDTH = whole_number("at least 1 column", least=1)


def alignment_settings(
    *, task: Task | None = None, preset: Preset | None = None, **options: Unpack[Options]
) -> Settings:
    """The settings of `align`: words and marks unless task or preset say otherwise."""
    if task is None and (preset is None or (preset in PRESETS and "task" not in PRESETS[preset])):
        task = "punctuation"
    return Settings.choose(command="align", task=task, preset=preset, **options)


class Alignment(HasPage, Lookup[Mapping[str, Drawing | TokenDrawing]]):
    """The alignment of every system: `alignment["asr"]["call7"].steps` are the columns.

    `print(alignment)` draws it.

    Examples
    --------
    >>> import interpunct
    >>> alignment = interpunct.align(["So it is."], {"asr": ["So it was,"]})
    >>> alignment
    <Alignment of words and marks: 1 system (asr), 1 reference (reference), 1 document>
    >>> [(step.reference, step.hypothesis) for step in alignment["asr"]["1"].steps]
    [('So', 'So'), ('it', 'it'), ('is', 'was'), ('.', ',')]
    """

    def __init__(self, *, words: WordDrawings = (), tokens: TokenDrawings = ()) -> None:
        self._words = words
        self._tokens = tokens
        drawings: list[Drawings[Any]] = [*words, *tokens]
        first = drawings[0]
        self._systems = ByName(
            "system",
            {
                of_system.system: ByName(
                    "document", {drawing.name: drawing for drawing in of_system.documents}
                )
                for of_system in drawings
            },
        )
        self.references: tuple[str, ...] = tuple(first.references)
        self.signature: str = first.signature
        """Every choice that can change the alignment, in one line."""

    @classmethod
    def of(cls, references: CorpusLike, systems: CorpusLike, settings: Settings) -> Alignment:
        """Align systems with references."""
        if settings.task == "tokens":
            return cls(tokens=align_token_texts(references, systems, settings))
        return cls(words=align_words(references, systems, settings))

    @property
    def task(self) -> AlignmentTask:
        """What is aligned: words and marks, or tokens."""
        return "tokens" if self._tokens else "punctuation"

    @property
    def systems(self) -> tuple[str, ...]:
        return tuple(self._systems)

    @property
    def documents(self) -> tuple[str, ...]:
        """The names of the documents."""
        return tuple(dict.fromkeys(name for made in self._systems.values() for name in made))

    def __getitem__(self, system: str) -> Mapping[str, Drawing | TokenDrawing]:
        return self._systems[system]

    def __iter__(self) -> Iterator[str]:
        return iter(self._systems)

    def __len__(self) -> int:
        return len(self._systems)

    def __repr__(self) -> str:
        what = "tokens" if self.task == "tokens" else "words and marks"
        sides = many_named(self.systems, "system"), many_named(self.references, "reference")
        parts = ", ".join((*sides, many(len(self.documents), "document")))
        return f"<Alignment of {what}: {parts}>"

    def table(self, *, width: int = 80) -> str:
        """The drawing as plain text, at most `width` columns wide, with the reference above."""
        from interpunct.messages.visible_text import open_console

        file = io.StringIO()
        self.draw(open_console(file, width=WIDTH.check("width", width)))
        return file.getvalue()

    __str__ = table

    def _repr_html_(self) -> str:
        from interpunct.report.notebook import alignment_fragment

        return alignment_fragment(self, signature=self.signature)

    def draw(self, console: Any) -> None:
        """Draw on a rich console, in colour if it supports colours."""
        from interpunct.report.drawings.tokens import print_token_drawings
        from interpunct.report.drawings.words import print_drawings

        if self._words:
            print_drawings(self._words, console)
        else:
            print_token_drawings(self._tokens, console)

    def to_dict(self) -> AlignmentJson:
        """The alignment as `--output json` prints it; words and marks only."""
        return alignment_json(self._drawn_as("JSON"))

    def to_json(self) -> str:
        return dumps(self.to_dict(), indent=1)

    def to_frame(self) -> pd.DataFrame:
        """One row for each column, words and marks or tokens (needs pandas: the extra `frames`).

        A side without a token in a column is missing there; `case` is ``different`` where a word is
        correct except for its case.
        """
        return data_frame(ALIGNMENT_FRAME, self)

    def to_trn(self) -> str:
        """Each document as one line with alternations, which can be read back; words and marks
        only.
        """
        from interpunct.report.export import alignments_as_trn

        return "".join(alignments_as_trn(self._drawn_as("trn")))

    def page(self, *, command: str = "") -> str:
        """A self-contained HTML page; words and marks only."""
        from interpunct.report.html import alignment_page

        return alignment_page(self._drawn_as("HTML"), command=command)

    def _drawn_as(self, form: str) -> WordDrawings:
        if not self._words:
            task = option("task", "punctuation")
            raise OptionError(
                f"alignments of tokens are written as tables only; {form} needs {task}"
            )
        return self._words
