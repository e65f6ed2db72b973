"""What was matched with what: the alignment of documents, token by token, as texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from interpunct import __version__
from interpunct.alignment.columns import Columns
from interpunct.alignment.numbering import Numbers
from interpunct.alignment.steps import Drawing, Drawings, Step, operation
from interpunct.corpora.pairing import Pair
from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.evaluation.scores import begin
from interpunct.metrics.punctuation import NOTHING
from interpunct.options import Settings
from interpunct.tasks.punctuation.combined import CombinedPunctuation
from interpunct.tasks.punctuation.task import Punctuation, Taken
from interpunct.tasks.task import Task


def draw(systems: Any, references: Any, *, preset: str | None = None, **options: Any) -> Drawings:
    """Align one system with one reference, document by document.

    Parameters are those of `interpunct.score`.

    >>> (found,) = draw(["So it was, right?"], ["So it is. Right?"]).documents
    >>> print(found.network())
    So it { is / was } { . / , } Right ?
    """
    settings = Settings.choose(preset=preset, **{**options, "task": "punctuation"})
    task, pairs = begin(systems, references, settings)
    if len(task.systems) != 1:
        raise InputError(f"one system is drawn at a time, not {len(task.systems)}")
    return drawings_of(task, pairs)[0]


def drawings_of(task: Task, pairs: Iterable[Pair]) -> list[Drawings]:
    """The alignments of all systems of a task on punctuation, with the documents given."""
    assert isinstance(task, Punctuation)
    drawn: dict[str, list[Drawing]] = {system: [] for system in task.systems}
    for pair in pairs:
        for notes in task.measure([pair]).notes:
            task.remember(notes)
        for system, drawing in _draw(task, pair):
            drawn[system].append(drawing)
    parts = ("task:punctuation", f"refs:{len(task.references)}", *task.choices())
    signature = "|".join((*parts, f"v:{__version__}"))
    return [
        Drawings(task.references, system, signature, drawings) for system, drawings in drawn.items()
    ]


def _draw(task: Punctuation, pair: Pair) -> Iterator[tuple[str, Drawing]]:
    """One document of each system."""
    if isinstance(task, CombinedPunctuation):
        yield from ((system, task.drawing(pair, system)) for system in task.systems)
        return
    documents = task.take(pair)
    for system, columns in task.align(documents).items():
        taken = documents[system]
        yield system, Drawing(taken.reference.name, list(steps_of(taken, columns, task.marks)))


def steps_of(taken: Taken, columns: Columns, marks: Sequence[str]) -> Iterator[Step]:
    """The columns of an alignment as texts."""
    for said, heard, recased, reference, hypothesis in zip(
        columns.reference.tolist(),
        columns.hypothesis.tolist(),
        columns.recased.tolist(),
        _said(taken, columns),
        _units(taken.hypothesis, columns.hypothesis_units),
        strict=True,
    ):
        is_mark = said < 0 or heard < 0
        yield Step(
            operation(said, heard),
            None if said == NOTHING else marks[-said - 1] if said < 0 else reference,
            None if heard == NOTHING else marks[-heard - 1] if heard < 0 else hypothesis,
            is_mark,
            said == heard and not is_mark and recased,
        )


def _said(taken: Taken, columns: Columns) -> Iterator[str]:
    """The reference word of each column; where there is none it does not matter."""
    arcs = taken.wording.arcs
    if arcs is None or columns.arcs is None:
        return _units(taken.reference, columns.reference_units)
    texts = [*(token.text if token else "" for token in arcs.tokens), ""]
    return (texts[arc] for arc in columns.arcs.tolist())


def _units(document: Document, places: Numbers) -> Iterator[str]:
    texts = (*document.units, "")
    return (texts[place] for place in places.tolist())
