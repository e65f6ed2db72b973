"""`interpunct demo`: the main job on a built-in sample."""

from __future__ import annotations

from interpunct.cli.program import app


@app.command()
def demo() -> None:
    """Score the built-in sample: real work to look at before you have files of your own."""
    from interpunct.cli.score import print_evaluation
    from interpunct.evaluation import score
    from interpunct.sample import REFERENCES, SYSTEMS

    annotator, reference = next(iter(REFERENCES.items()))
    print_evaluation(score(SYSTEMS, {annotator: reference}), "table")
