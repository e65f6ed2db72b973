"""The systems of the papers on today's data: train on one part, test on another.

    python -m bench.five_systems DATA WORK [TABLE...]

DATA has `earnings22/train`, `earnings22/test` and, for the last table, `earnings21`. Models and
outputs are stored in WORK, and models that are there are not trained again. The tables are `folds`,
`boundaries`, `marks` and `recogniser`; all of them if none is named. They are printed as Markdown;
the curves are drawn into WORK.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

import interpunct
from interpunct import Document, Evaluation
from interpunct.baselines import Model, Task, load, save, train
from interpunct.baselines.interpolation import Interpolation
from interpunct.evaluation.curves import Curves
from interpunct.report.plots.figure import figure
from interpunct.report.plots.figure import save as save_figure

CLASSIC = ("lm", "prosody", "hmm", "maxent", "hmm+maxent")
FOLDS = 5
TAGGERS = ("maxent", "cnn", "brnn")
ON_WORDS = "{}, words alone"
"""The name of a tagger that was given neither times nor speakers."""

RECOGNISERS = ("amazon", "google", "microsoft", "speechmatics")

BOUNDARY_FIGURES = {
    "NIST": "nist_error_rate",
    "CER": "classification_error_rate",
    "P": "precision",
    "R": "recall",
    "F1": "f1",
    "ROC": "roc_auc",
    "PR": "pr_auc",
}
TIMES = ("training", "of processor time")
MARKS = ",.?"
MERGE = {"!": ".", ";": ".", ":": ",", "--": ","}
"""The taggers know three marks; on both sides the others count as the nearest of these."""


@dataclass(frozen=True)
class Workshop:
    """Where data, models and outputs are."""

    data: Path
    work: Path

    def corpus(self, name: str) -> list[Document]:
        return interpunct.read(self.data / name)

    def model(self, system: str, task: Task, *, words_alone: bool = False) -> Model:
        """A model trained on the calls; the time that it took is stored next to it."""
        path = self._path(system, task, words_alone)
        if not path.exists():
            begin, busy = time.perf_counter(), time.process_time()
            save(train(system, self._training_calls(words_alone), task=task), path)
            took = {
                "wall": time.perf_counter() - begin,
                "processor": time.process_time() - busy,
            }
            path.with_suffix(".json").write_text(json.dumps(took))
        return load(path)

    def times(self, system: str, task: Task, *, words_alone: bool = False) -> list[str]:
        """How long the training took: wall time and processor time."""
        took = json.loads(self._path(system, task, words_alone).with_suffix(".json").read_text())
        return [f"{took[clock]:.0f} s" for clock in ("wall", "processor")]

    def _path(self, system: str, task: Task, words_alone: bool) -> Path:
        return self.work / f"{system}-{task}{'-words' * words_alone}.model"

    def _training_calls(self, words_alone: bool) -> Iterator[Document]:
        calls = interpunct.stream(self.data / "earnings22/train")
        return map(words_only, calls) if words_alone else iter(calls)


def words_only(document: Document) -> Document:
    """The words alone, without times, pitch, energy and speakers."""
    return replace(document, starts=None, ends=None, pitch=None, energy=None, speaker=None)


def segmented(model: Model, documents: Sequence[Document]) -> tuple[list[Document], float]:
    """The documents as segmented by a model, and the number of words per second."""
    begin = time.process_time()
    found = [model.segment(document) for document in documents]
    return found, sum(map(len, documents)) / (time.process_time() - begin)


def folds(shop: Workshop) -> None:
    """The classic systems by cross-validation on the training calls.

    Choices are made on these figures.
    """
    calls = shop.corpus("earnings22/train")
    found: dict[str, list[Document]] = {system: [] for system in CLASSIC}
    for fold in range(FOLDS):
        model = train("hmm+maxent", (call for i, call in enumerate(calls) if i % FOLDS != fold))
        for name, part in parts(model).items():
            found[name] += segmented(part, calls[fold::FOLDS])[0]
    _print_boundaries(found, calls)
    _print_by_times(found, calls)


def parts(model: Model) -> dict[str, Model]:
    """The systems that are parts of `hmm+maxent`; they are trained in the same way alone."""
    both = model.segmenter
    assert isinstance(both, Interpolation)
    systems = (both.hmm.language, both.hmm.trees, both.hmm, both.maxent, both)
    return {
        name: replace(model, system=name, segmenter=part)
        for name, part in zip(CLASSIC, systems, strict=True)
    }


def boundaries(shop: Workshop) -> None:
    """Table 2 and Figure 1 of Liu and Shriberg (2007)."""
    reference = shop.corpus("earnings22/test")
    found, speed = {}, {}
    for system in CLASSIC:
        found[system], speed[system] = segmented(shop.model(system, "boundaries"), reference)
        interpunct.write(found[system], shop.work / f"{system}.jsonl")
    curves = _print_boundaries(found, reference).curves()
    _print_thresholds(shop, curves, speed)
    _print_by_times(found, reference)
    save_figure(figure({"": curves}, ["roc", "pr"]), shop.work / "five-systems.png")


def _print_by_times(found: dict[str, list[Document]], reference: Sequence[Document]) -> None:
    """The same outputs, on calls in which most words have times, and on the others."""
    for title, timed in (("with times", True), ("without", False)):
        kept = [call for call in reference if _has_times(call) == timed]
        if not kept:
            continue
        names = {call.name for call in kept}
        print(f"{len(kept)} calls {title}, {sum(map(len, kept)):,} words:\n")
        _print_boundaries(
            {
                system: [call for call in calls if call.name in names]
                for system, calls in found.items()
            },
            kept,
        )


def _has_times(call: Document) -> bool:
    return call.starts is not None and bool(np.isfinite(call.starts).mean() > 0.5)


def _print_boundaries(
    found: dict[str, list[Document]], reference: Sequence[Document]
) -> Evaluation:
    evaluation = interpunct.score(list(reference), found)
    _print_head("system", *BOUNDARY_FIGURES)
    for system in evaluation.to_dict()["systems"]:
        scores = system["scores"]
        cells = (_interval(scores[figure]) for figure in BOUNDARY_FIGURES.values())
        _print_row([f"`{system['name']}`", *cells])
    print(f"\n`{evaluation.signature}`\n")
    return evaluation


def _print_thresholds(shop: Workshop, curves: Curves, speed: dict[str, float]) -> None:
    """The best thresholds, and the time for training and segmenting."""
    heads = ("best F1", "at", "best NIST", "at", "ECE", *TIMES, "words a second")
    _print_head("system", *heads)
    figures = ("best_f1", "best_f1_threshold", "best_nist", "best_nist_threshold")
    for curve in curves:
        cells = (_cell(curve.figure(name)) for name in (*figures, "expected_calibration_error"))
        times = shop.times(curve.name, "boundaries")
        _print_row([f"`{curve.name}`", *cells, *times, f"{speed[curve.name]:,.0f}"])
    print()


def marks(shop: Workshop) -> None:
    """Punctuation by the taggers: error rate, F1 of each mark, and F1 of boundaries."""
    reference = shop.corpus("earnings22/test")
    found = _tagged(shop, reference)
    baseline = ON_WORDS.format("maxent")
    evaluation = _score_marks(found, reference, baseline=baseline)
    ends = interpunct.score(reference, found, baseline=baseline)
    _print_marks(evaluation, ends)
    _print_comparisons(
        {"PER": (evaluation, "punctuation_error_rate"), "F1 of boundaries": (ends, "f1")}
    )
    _print_training(shop)


def recogniser(shop: Workshop) -> None:
    """A recogniser without marks, punctuated by the taggers, and recognisers with marks."""
    found = {name: shop.corpus(f"earnings21/{name}") for name in RECOGNISERS}
    tagged = _tagged(shop, shop.corpus("earnings21/kaldi"))
    found.update({f"kaldi, {name}": documents for name, documents in tagged.items()})
    _print_marks(_score_marks(found, shop.corpus("earnings21/reference")))


def _tagged(shop: Workshop, documents: list[Document]) -> dict[str, list[Document]]:
    """The documents as punctuated by the taggers, with times and speakers and by words alone."""
    found = {"maxent": segmented(shop.model("maxent", "punctuation"), documents)[0]}
    bare = [words_only(document) for document in documents]
    for system in TAGGERS:
        model = shop.model(system, "punctuation", words_alone=True)
        found[ON_WORDS.format(system)] = segmented(model, bare)[0]
    return found


def _score_marks(
    found: dict[str, list[Document]], reference: list[Document], baseline: str | None = None
) -> Evaluation:
    return interpunct.score(
        reference, found, task="punctuation", marks=MARKS, merge=MERGE, baseline=baseline
    )


def _print_marks(evaluation: Evaluation, ends: Evaluation | None = None) -> None:
    """A row for each system; `ends` has the same systems scored on boundaries."""
    heads = ["WER", "PER", *(f"F1 `{mark}`" for mark in MARKS), "F1"]
    _print_head("system", *heads, *["F1 of boundaries"] * bool(ends))
    systems = evaluation.to_dict()["systems"]
    of_boundaries = ends.to_dict()["systems"] if ends else [None] * len(systems)
    for system, at_ends in zip(systems, of_boundaries, strict=True):
        scores, by_mark = system["scores"], system["by_mark"]
        cells = [
            _cell(scores["word_error_rate"]["value"]),
            _interval(scores["punctuation_error_rate"]),
            *(_cell(by_mark[mark]["f1"]["value"]) for mark in MARKS),
            _interval(scores["micro_f1"]),
        ]
        if at_ends:
            cells.append(_interval(at_ends["scores"]["f1"]))
        _print_row([system["name"], *cells])
    print(f"\n`{evaluation.signature}`\n")


def _print_comparisons(figures: dict[str, tuple[Evaluation, str]]) -> None:
    """The difference between each system and the baseline, on the same documents."""
    heads = [head for title in figures for head in (f"difference in {title}", "p")]
    _print_head("system", *heads)
    rows: dict[str, list[str]] = {}
    for evaluation, metric in figures.values():
        for compared in evaluation.to_dict()["comparisons"]:
            if compared["metric"] == metric:
                difference = _interval({**compared, "value": compared["difference"]})
                rows.setdefault(compared["a"], []).extend([difference, _cell(compared["p_value"])])
    for system, row in rows.items():
        _print_row([system, *row])
    print()


def _print_training(shop: Workshop) -> None:
    _print_head("system", *TIMES)
    for name, words_alone in (("maxent", False), *((tagger, True) for tagger in TAGGERS)):
        system = ON_WORDS.format(name) if words_alone else name
        _print_row([system, *shop.times(name, "punctuation", words_alone=words_alone)])
    print()


def _interval(figure: dict[str, Any]) -> str:
    if figure["value"] is None or "low" not in figure:
        return _cell(figure["value"])
    return f"{_cell(figure['value'])} ({_cell(figure['low'])}–{_cell(figure['high'])})"


def _cell(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _print_head(*heads: str) -> None:
    _print_row(heads)
    _print_row(["---", *["---:"] * (len(heads) - 1)])


def _print_row(cells: Iterable[str]) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


TABLES = {"folds": folds, "boundaries": boundaries, "marks": marks, "recogniser": recogniser}


def main(data: str, work: str, *tables: str) -> None:
    Path(work).mkdir(parents=True, exist_ok=True)
    for table in tables or TABLES:
        print(f"## {table}\n")
        TABLES[table](Workshop(Path(data), Path(work)))


if __name__ == "__main__":
    main(*sys.argv[1:])
