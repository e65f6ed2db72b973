"""Any text is a name: of an annotator, a system, a document or a speaker.

Each kind of evaluation is made twice, under plain names and under others. The figures must be the
same, and everybody must be found under the name they were given.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from interpunct import Document
from interpunct.api import agreement, score
from interpunct.corpora.annotator_versions import annotator_versions
from interpunct.errors import InputError, InputWarning
from interpunct.report.export import as_csv, latex, markdown
from interpunct.report.plots.figure import save
from interpunct.report.tables.curves import areas, best_thresholds, sentences
from interpunct.report.tables.further import sections
from interpunct.report.tables.table import summary
from interpunct.report.terminal import render, render_sections
from tests.pages import data_of

pytestmark = pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")

TRICKY = (
    "calibration", "inner_slots", "operating_points", "windows", "agreement", "missing", "counts",
    "counts@ann", "errors@a>b", "errors>others of a", "errors#0", "a>b", "others of a",
    "majority", "mean_f1", "majority_f1", "all together", "per_reference", "scores", "systems",
    "@", "a@", "@a", "a@b@c", ">", "|", "||", "#", "*", "-", "", " ", "a b", "=", "a=b", "'", '"',
    "\\", "/", "a/b.txt", "{{data}}", "<b>", "</script>", "&amp;", "%s", "{name}", "[bold]x[/bold]",
    "[/x]", "[", ":smile:", "$x_1$", "$\\frac$", "_hidden", "1", "02", "null", "nan", "None",
    "constructor", "__proto__", "Ünal", "Ἀθηνᾶ", "Зоя", "王小明", "محمد", "👩‍🔬", "e\u0301",
)  # fmt: skip
"""Names that mean something somewhere: in results, JSON, tables, pages, plots or paths."""

ANY_NAME = st.sampled_from(TRICKY) | st.text(
    st.characters(exclude_categories=("Cc", "Cs")), max_size=12
)


@dataclass(frozen=True, slots=True)
class Names:
    """The names; annotators and systems may share them."""

    annotators: tuple[str, ...] = ("ann", "bo", "cy")
    systems: tuple[str, ...] = ("cnn", "rnn")
    documents: tuple[str, ...] = ("first", "second")
    speakers: tuple[str, ...] = ("pat", "sam")


PLAIN = Names()
NAMESAKES = Names(systems=PLAIN.annotators[:2], documents=PLAIN.annotators[:2])
OLD_KEYS = Names(
    ("counts", "majority", "others of counts"), ("errors#0", "counts@majority"), ("counts>x", "@")
)


def names_of(count: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(ANY_NAME, min_size=count, max_size=count, unique=True).map(tuple)


def _are_in_order(names: Names) -> bool:
    """An annotator called SYSTEM@NAME beside a system called NAME is refused as swapped."""
    return not any(
        who.endswith(f"@{system}") for who in names.annotators for system in names.systems
    )


names = st.builds(Names, *map(names_of, (3, 2, 2, 2))).filter(_are_in_order)

WORDS = ["so", "it", "is", "and", "we", "met", "him", "there", "then", "he", "left"]
REFERENCES = (("__._,__.__.", ".__,_.___._"), ("___.,__.__.", ".__.__,____"),
              ("__.____,__.", ".____,____."))  # fmt: skip
SYSTEMS = (("__._,__.__.", ".____.___._"), ("_.___.,____", ",__._.__.__"))


def document(name: str, picture: str, **further: Any) -> Document:
    """`_,_.` is four words with a comma after the second and a full stop after the last."""
    marks = [sign.strip("_") for sign in picture]
    units = further.pop("units", WORDS)
    return Document.build(name, units, marks=marks, **further)


def corpora(
    called: Sequence[str], names: Names, pictures: Sequence[Sequence[str]], *, differ: int = 0
) -> dict[str, list[Document]]:
    """What each annotator or system made; `differ` changes a word of each, another each time."""
    return {
        who: [
            document(name, picture, units=_reworded(differ and differ + side))
            for name, picture in zip(names.documents, own, strict=False)
        ]
        for side, (who, own) in enumerate(zip(called, pictures, strict=False))
    }


def _reworded(place: int) -> list[str]:
    return [f"other{place}" if place and unit == place else w for unit, w in enumerate(WORDS)]


def scored(called: Sequence[str], names: Names, *, differ: int = 0) -> dict[str, list[Document]]:
    """The systems with posteriors."""
    found = {}
    for side, (who, made) in enumerate(corpora(called, names, SYSTEMS, differ=differ).items()):
        posteriors = [(3 + side) * place % 10 / 10 for place in range(len(WORDS))]
        found[who] = [Document.build(d.name, d.units, scores=posteriors) for d in made]
    return found


def boundaries_of_one(names: Names) -> Any:
    gold = corpora(names.annotators[:1], names, REFERENCES)
    return score(gold, scored(names.systems, names), baseline=names.systems[1], resamples=20)


def boundaries_of_several(names: Names) -> Any:
    """The last annotator did not do the second document."""
    gold = corpora(names.annotators, names, (*REFERENCES[:2], REFERENCES[2][:1]))
    return score(gold, scored(names.systems, names), resamples=20)


def differing_words(names: Names) -> Any:
    gold = corpora(names.annotators[:1], names, REFERENCES)
    return score(gold, scored(names.systems, names, differ=4), resamples=20)


def differing_words_of_several(names: Names) -> Any:
    gold = corpora(names.annotators, names, REFERENCES, differ=1)
    return score(gold, scored(names.systems, names, differ=4), resamples=20)


def punctuation(names: Names) -> Any:
    gold = corpora(names.annotators[:1], names, REFERENCES)
    systems = corpora(names.systems, names, SYSTEMS, differ=4)
    return score(gold, systems, task="punctuation", resamples=20)


def punctuation_of_several(names: Names) -> Any:
    gold = corpora(names.annotators, names, REFERENCES, differ=1)
    systems = corpora(names.systems, names, SYSTEMS, differ=4)
    options = {"leave_one_out": True, "orders": "all", "baseline": names.systems[0]}
    return score(gold, systems, task="punctuation", resamples=20, **options)


def tokens(names: Names) -> Any:
    gold = corpora(names.annotators[:1], names, REFERENCES)
    systems = corpora(names.systems, names, SYSTEMS, differ=4)
    return score(gold, systems, task="tokens", resamples=20)


def boundary_agreement(names: Names) -> Any:
    return agreement(
        corpora(names.annotators, names, (*REFERENCES[:2], REFERENCES[2][:1])), resamples=20
    )


def mark_agreement(names: Names) -> Any:
    return agreement(corpora(names.annotators, names, REFERENCES, differ=1), task="punctuation")


KINDS: tuple[Callable[[Names], Any], ...] = (
    boundaries_of_one, boundaries_of_several, differing_words, differing_words_of_several,
    punctuation, punctuation_of_several, tokens, boundary_agreement, mark_agreement,
)  # fmt: skip


def numbers(found: Any) -> Iterator[float | None]:
    """Every number of a JSON value, in order, wherever it stands."""
    if isinstance(found, dict):
        found = list(found.values())
    if isinstance(found, list):
        for part in found:
            yield from numbers(part)
    elif not isinstance(found, str):
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


def page(outcome: Any, folder: Path) -> Any:
    outcome.to_html(folder / "page.html")
    return data_of((folder / "page.html").read_text(encoding="utf-8"))


@cache
def plain(kind: Callable[[Names], Any], folder: Path) -> tuple[list[Any], list[Any]]:
    """The numbers under plain names, in JSON and on the page."""
    outcome = kind(PLAIN)
    return list(numbers(outcome.to_dict())), list(numbers(page(outcome, folder)))


def without_versions(names: Names) -> bool:
    """`NAME@ANNOTATOR` says on whose words a system was run, and then all must be there."""
    return not any(s.endswith(f"@{who}") for s in names.systems for who in names.annotators)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=15)
@example(NAMESAKES)
@example(OLD_KEYS)
@example(Names(("", "a>b", "a"), ("b", ""), ("", "-")))
@example(Names(("calibration", "inner_slots", "mean_f1"), ("operating_points", "errors#0")))
@example(Names(("[/x]", "[bold]x[/bold]", ":smile:"), ("[/y]", "[red]"), ("[/z]", "]")))
@given(names)
def test_figures_are_those_under_plain_names(kind, folder, names):
    assume(kind is not punctuation_of_several or without_versions(names))
    outcome = kind(names)
    in_json, on_the_page = plain(kind, folder)
    found = json.loads(outcome.to_json())
    assert list(numbers(found)) == in_json
    assert list(numbers(page(outcome, folder))) == on_the_page
    printed = outcome.table()
    alone = kind in (boundaries_of_one, differing_words, punctuation, tokens)
    references = names.annotators[:1] if alone else names.annotators
    assert found["references"] == list(references)
    assert found["documents"] == list(names.documents)
    if "systems" not in found:
        assert all(who in printed for who in references if who.isascii())
        return
    assert [system["name"] for system in found["systems"]] == list(names.systems)
    assert all(system in printed for system in names.systems if system.isascii())
    for system in found["systems"]:
        assert list(system["per_document"]) == list(names.documents)
        assert list(system.get("per_reference", references)) == list(references)
    below = render_sections(sections(outcome), outcome.signature)
    assert alone or all(who in below for who in references if who.isascii())
    for table in (markdown, latex):
        assert table(summary(outcome))
    assert as_csv(outcome)


@pytest.mark.parametrize("kind", [boundaries_of_one, boundaries_of_several, differing_words])
@settings(max_examples=15)
@example(NAMESAKES)
@example(OLD_KEYS)
@given(names)
def test_curves_are_those_under_plain_names(kind, names):
    found, expected = (kind(called).curves() for called in (names, PLAIN))
    assert list(numbers(found.to_dict())) == list(numbers(expected.to_dict()))
    assert [curve.name for curve in found] == list(names.systems)
    several = names.annotators if kind is boundaries_of_several else ()
    assert all(tuple(found[system].each) == several for system in names.systems)
    for table in (areas(found), best_thresholds(found)):
        printed = render(table)
        assert all(system in printed for system in names.systems if system.isascii())
    assert sentences(found)


SPOKEN = "pat", "pat", "sam", "pat", "sam", "sam", "sam", "pat", "pat", "sam", "pat"


@settings(max_examples=20)
@example(Names(speakers=("1", "02")))
@example(Names(speakers=("words", "")))
@given(names)
def test_speakers_have_the_figures_they_have_under_plain_names(names):
    found, expected = (speakers(called) for called in (names, PLAIN))
    # Numbers are given anew in each document, so that a number goes with its name.
    called = [
        f"{names.documents[0]}:{who}" if who.isdigit() else who for who in names.speakers
    ]  # fmt: skip
    assume(len(set(called)) == len(called))
    for own, plain in zip(found, expected, strict=True):
        assert list(own) == sorted(called)
        assert [own[who] for who in called] == [plain[who] for who in PLAIN.speakers]


def speakers(names: Names) -> list[dict[str, Any]]:
    """The figures of each speaker, for each system."""
    who = dict(zip(PLAIN.speakers, names.speakers, strict=True))
    name = names.documents[0]
    gold = document(name, REFERENCES[0][0], speaker=[who[plain] for plain in SPOKEN])
    systems = {
        system: [document(name, own[0], units=_reworded(4))]
        for system, own in zip(names.systems, SYSTEMS, strict=True)
    }
    outcome = score({"gold": [gold]}, systems, task="punctuation", by="speaker", resamples=20)
    assert render_sections(sections(outcome), outcome.signature)
    return [system["by_speaker"] for system in outcome.to_dict()["systems"]]


@pytest.mark.filterwarnings("ignore:Glyph .* missing from")
@pytest.mark.parametrize(
    "name", ["$x_1$", "$\\frac$", "\\$", "_hidden", "__", "", "<b>", "&amp;", "%s", "王小明"]
)
def test_a_plot_names_its_systems(name, tmp_path):
    pytest.importorskip("matplotlib")
    names = Names(systems=(name, f"{name}{name}x"))
    figure = boundaries_of_one(names).curves().figure(["roc", "pr"])
    save(figure, tmp_path / "curves.svg")
    written = "".join(ET.parse(tmp_path / "curves.svg").getroot().itertext())
    for system in names.systems:
        legends = [ax.get_legend().get_texts() for ax in figure.axes]
        assert all(any(t.get_text().startswith(system) for t in texts) for texts in legends)
        assert system in written


def test_a_missing_annotation_is_not_filled_from_an_unrelated_document():
    """A recording and its channel are called `recording-channel`; of none, `-` is left."""
    gold = {"ann": [document("-", REFERENCES[0][0])], "bo": [document("x", REFERENCES[1][1])]}
    made = [document("-", REFERENCES[0][0]), document("x", REFERENCES[1][1])]
    found = score(gold, {"cnn": made}).to_dict()["systems"][0]["per_reference"]
    assert [found[who]["scores"]["f1"]["value"] for who in gold] == [1, 1]


GOLD = {"ann": ["so it is."], "bo": ["so, it is."], "c@d": ["so it. is"]}


@pytest.mark.parametrize(
    ("system", "message"),
    [
        pytest.param(
            "cnn@an", "'cnn@an' is read as the name of a system: there is no reference 'an'; did "
                "you mean 'ann'?", id="misspelt",
        ),
        pytest.param(
            "cnn@v2", "'cnn@v2' is read as the name of a system: there is no reference 'v2'; there "
                "are ann, bo, c@d", id="a version of another kind",
        ),
        pytest.param("me@c@de", "there is no reference 'de'", id="more than one sign"),
    ],
)  # fmt: skip
def test_a_system_with_an_at_sign_keeps_its_name_with_a_note(system, message):
    made = ["so it is, "]
    with pytest.warns(InputWarning) as told:
        outcome = score(GOLD, {system: made}, task="punctuation", leave_one_out=True)
    assert [message in str(each.message) for each in told] == [True]
    expected = score(GOLD, {"cnn": made}, task="punctuation", leave_one_out=True).to_dict()
    assert list(numbers(outcome.to_dict())) == list(numbers(expected))


def test_a_system_on_the_words_of_some_annotators_only_is_an_error():
    for lacking in GOLD:
        systems = {f"cnn@{who}": ["so it is"] for who in GOLD if who != lacking}
        with pytest.raises(InputError, match=f"not run on the words of '{lacking}'; give cnn@"):
            score(GOLD, systems, task="punctuation")


def test_annotators_whose_names_have_at_signs_have_versions_too():
    systems = [f"cnn@{who}" for who in GOLD]
    assert annotator_versions(systems, list(GOLD)) == {"cnn": dict(zip(GOLD, systems, strict=True))}
    # The longer name is meant where one annotator's name ends another's.
    assert annotator_versions(["cnn@d", "cnn@c@d"], ["d", "c@d"]) == {
        "cnn": {"d": "cnn@d", "c@d": "cnn@c@d"}
    }
