"""The table of options: values from Python, typed values, and that both mean the same."""

import inspect
import re
import string
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import get_args, get_type_hints

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interpunct
from interpunct.documents.marks import MARKS
from interpunct.errors import OptionError, typed
from interpunct.options import OPTIONS, PRESETS, Options, Settings, arguments, command_line_of
from interpunct.options.types import (
    BoundaryPreset,
    Command,
    PunctuationPreset,
    Task,
    TokenPreset,
)
from interpunct.sample import REFERENCES

TEXTS = {"ann": ["We met, he left."], "bo": ["We met. He left."]}

MARK = st.sampled_from([*MARKS, "...", "…", "。", "—", "'", '"', "(", "¿", "؟"])
PRICE = st.floats(min_value=0, exclude_min=True, allow_infinity=False)
SECONDS = st.floats(min_value=0, max_value=1000, exclude_min=True)
GIVEN = {
    "marks": st.lists(MARK) | st.sets(MARK) | st.lists(MARK).map(" ".join),
    "delimiters": st.lists(MARK, min_size=1) | st.sets(MARK, min_size=1),
    "merge": st.dictionaries(MARK, MARK, max_size=1)
    | st.just({"!": ".", ";": ".", ":": ",", "--": ","}),
    "mapping": st.tuples(SECONDS, SECONDS),
    "dcf": st.tuples(PRICE, PRICE)
    | st.tuples(PRICE, PRICE, st.floats(0, 1, exclude_min=True, exclude_max=True)),
    "enhancements": st.sets(st.integers(0, 6), min_size=1).map(
        lambda kinds: tuple(sorted(kinds - {0}))
    ),
    "orders": st.just("all") | st.integers(1),
    "k": st.sampled_from(["nltk", "segeval"]) | st.integers(1, 2**31 - 1),
    "columns": st.lists(st.text(string.ascii_lowercase + "_", min_size=1)),
    "normalize": st.lists(st.text(string.ascii_lowercase + "-:.", min_size=1), min_size=1),
}
"""Values for the options that are written in a grammar of their own."""


def result(function, *given, **options):
    """The result, or the error."""
    try:
        return function(*given, **options)
    except OptionError as error:
        return error


def test_every_grammar_is_tested():
    assert set(GIVEN) == {name for name, option in OPTIONS.items() if option.values.parse}


@pytest.mark.parametrize("name", GIVEN)
@given(st.data())
def test_the_printed_form_of_a_value_is_parsed_as_that_value(name, data):
    option = OPTIONS[name]
    value = option.check(data.draw(GIVEN[name]))
    flag, typed = option.typed(value)
    assert flag == option.flag
    assert option.parse(typed) == value
    assert option.check(value) == value


JUNK = st.text() | st.text(",.?!=-:;19 al\n") | st.text(string.digits, min_size=4000, max_size=5000)


@pytest.mark.parametrize("name", GIVEN)
@given(JUNK)
def test_anything_typed_is_a_value_or_an_error_of_one_line(name, typed):
    option = OPTIONS[name]
    found = result(option.parse, typed)
    if isinstance(found, OptionError):
        assert len(str(found).splitlines()) == 1
    else:
        assert option.check(found) == found


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda part: st.lists(part) | st.dictionaries(st.text(), part) | st.tuples(part, part),
    max_leaves=4,
) | st.sampled_from([np.int64(3), np.float32(0.5), np.array([1, 2]), 10**400, Path()])


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "preset"])
@given(ANYTHING)
def test_anything_given_is_a_value_or_an_error(name, value):
    found = result(Settings.choose, **{name: value})
    if isinstance(found, OptionError):
        assert name in str(found)
        assert OPTIONS[name].flag in typed(found)
    else:
        hash(found)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_a_default_is_a_value(option):
    assert option.default is None or option.check(option.default) == option.default


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_a_row_names_existing_tasks_and_commands(option):
    assert set(option.tasks) <= set(get_args(Task))
    assert set(option.commands) <= set(get_args(Command))
    assert option.help.endswith((".", "?"))


def test_typed_arguments_are_those_of_the_table():
    explicit = ("task", "preset")
    table = {name: option.takes for name, option in OPTIONS.items() if name not in explicit}
    assert get_type_hints(Options) == table


@pytest.mark.parametrize(
    ("command", "task", "taken"),
    [
        ("score", "boundaries", arguments.BoundaryOptions),
        ("score", "punctuation", arguments.PunctuationOptions),
        ("score", "tokens", arguments.TokenOptions),
        ("agreement", "boundaries", arguments.BoundaryAgreementOptions),
        ("agreement", "punctuation", arguments.PunctuationAgreementOptions),
        ("align", "punctuation", arguments.PunctuationAlignmentOptions),
        ("align", "tokens", arguments.TokenAlignmentOptions),
    ],
)
def test_a_function_takes_in_a_task_what_the_table_says(command, task, taken):
    table = {
        name: option.takes
        for name, option in OPTIONS.items()
        if task in option.tasks and option.goes_with(command, task)
    }
    explicit = ("task", "preset")
    assert get_type_hints(taken) == {n: t for n, t in table.items() if n not in explicit}


def test_types_of_presets_are_those_of_the_table():
    by_task = {
        "boundaries": BoundaryPreset, "punctuation": PunctuationPreset, "tokens": TokenPreset,
    }  # fmt: skip
    for task, presets in by_task.items():
        chosen = [name for name in PRESETS if Settings.choose(preset=name).task == task]
        assert list(get_args(presets)) == chosen


@pytest.mark.parametrize(
    ("function", "command"),
    [
        (interpunct.score, "score"),
        (interpunct.agreement, "agreement"),
        (interpunct.align, "align"),
    ],
)
def test_a_running_function_tells_its_options(function, command):
    """Notebooks complete by the signature, and `help` shows the docstring."""
    known = inspect.signature(function).parameters
    for name, option in OPTIONS.items():
        assert (name in known) == (command in option.commands)
        if name in known and name not in ("task", "preset"):
            assert known[name].default == option.default
            assert f"\n{name} : " in function.__doc__
            meaning = re.sub(r"^In \w+: ", "", option.help)[1:]
            assert meaning in " ".join(function.__doc__.split())


def test_marks_are_a_collection_or_a_string():
    def marks(given):
        return Settings.choose(task="punctuation", marks=given).marks

    assert marks([",", "。"]) == marks((",", ".")) == marks(",.") == marks(", .") == (",", ".")
    assert marks({".", ",", "--"}) == (",", ".", "--")
    assert marks([]) == marks("") == ()


def test_marks_may_be_a_list():
    score = interpunct.score(["so it is."], ["so, it is."], task="punctuation", marks=[".", "?"])
    assert "|marks:.?|" in score.signature


@pytest.mark.parametrize("delimiters", ["?.", [".", "?"], {".", "?"}, frozenset("?."), ("?", ".")])
def test_equal_delimiters_are_equal_however_they_are_given(delimiters):
    assert Settings.choose(delimiters=delimiters) == Settings.choose(delimiters=".?")
    score = interpunct.score(["So. It is?"], ["So. It is?"], delimiters=delimiters)
    assert "|delims:.?|" in score.signature


def test_switches_and_costs_of_any_kind_are_taken():
    settings = Settings.choose(intervals=np.bool_(False), dcf=np.array([10, 1]))
    assert (settings.intervals, settings.dcf) == (False, (10.0, 1.0))
    assert Settings.choose(threshold=Decimal("0.5")).threshold == 0.5


def test_numbers_of_any_kind_are_numbers():
    settings = Settings.choose(k=np.int64(3), threshold=1, beta=np.float32(0.5))
    assert (settings.k, settings.threshold, settings.beta) == (3, 1.0, 0.5)
    assert [type(value) for value in (settings.k, settings.threshold)] == [int, float]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"k": True},
            "k must be a whole number of at least 1, or one of document, nltk, segeval, "
            "superdialseg, not True",
        ),
        (
            {"k": 2**31},
            "k must be a whole number of at least 1 (and below 2147483648), or one of document, "
            "nltk, segeval, superdialseg, not 2147483648",
        ),
        ({"threshold": "0.5"}, "threshold must be from 0 to 1, not '0.5'"),
        ({"delimiters": ["?!"]}, "delimiters takes marks such as '.', not '?!'"),
        ({"delimiters": []}, "delimiters must name at least one mark"),
        ({"dcf": "10,1"}, "dcf must be (C_MISS, C_FA) or (C_MISS, C_FA, P), not '10,1'"),
        (
            {"mapping": "1,0.5"},
            "mapping must be (GAP, EXTENT) in seconds, such as (1, 0.5), not '1,0.5'",
        ),
        (
            {"mapping": (1, 0)},
            "mapping: the gap must be at least 0 and the extent greater than 0, not 1 and 0",
        ),
        ({"dcf": (0, 1)}, "dcf: the cost of a miss must be greater than 0, not 0.0"),
        ({"columns": "f1"}, "columns takes a list of names, not 'f1'"),
        ({"intervals": "no"}, "intervals must be True or False, not 'no'"),
        ({"marker": " "}, "marker must not be blank"),
        ({"window_limit": 2.5}, "window_limit must be a whole number, at least 0 slots, not 2.5"),
        ({"resamples": 10**30}, f"resamples must be at least 1 (and below {2**31}), not {10**30}"),
        ({"columns": np.array(2)}, "columns takes a list of names, not array(2)"),
        ({"thresold": 1}, "unknown option 'thresold'; did you mean 'threshold'?"),
        (
            {"task": "punctuation", "merge": [("!", "."), ("！", ",")]},
            "merge counts '!' as '.' and as ','; choose one",
        ),
        (
            {"task": "punctuation", "marks": ["?!"]},
            "marks takes punctuation marks, not '?!'",
        ),
    ],
)
def test_a_wrong_value_is_refused(options, message):
    with pytest.raises(OptionError) as caught:
        Settings.choose(**options)
    assert str(caught.value) == message


@pytest.mark.parametrize("role", ["system", "reference"])
def test_an_unknown_format_is_refused(role):
    with pytest.raises(OptionError, match=f"{role}_format cannot be 'lined'; did you mean 'line"):
        interpunct.score(["So."], ["So."], **{f"{role}_format": "lined"})


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (["--merge", "!=. ?."], "--merge takes pairs such as '!=.', not '?.'"),
        (["--orders", "0"], "--orders must be 'all' or a number of at least 1, not 0"),
        (["--marks", ",a"], "--marks takes punctuation marks, not 'a'"),
    ],
)
def test_typed_values_are_parsed_at_the_door(tmp_path, typed, message, interpunct_command):
    said = interpunct_command.refusal(
        "score", "a", "-r", "b", "--task", "punctuation", *typed, cwd=tmp_path
    )
    assert said == message


def test_zero_is_a_value_on_the_command_line(tmp_path, interpunct_command):
    (tmp_path / "a.tsv").write_text("so\t1\t0.5\nit\t0\t0.1\nis\t1\t0.9\n")
    done = interpunct_command.call(
        "score", "a.tsv", "-r", "a.tsv", "--threshold", "0", "--tolerance", "0", "--seed", "0",
        cwd=tmp_path,
    )  # fmt: skip
    assert "|threshold:0.0|" in done.out
    assert "|tolerance:0|" in done.out


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_a_list_of_options_and_no_more(
    preset, tmp_path, monkeypatch, interpunct_command
):
    seen = []

    def stop(references, systems, settings, **_):
        """Note what a command asks for, and go no further."""
        seen.append(settings)
        raise OptionError("that is all")

    monkeypatch.setattr("interpunct.evaluation.scores.evaluate", stop)
    interpunct_command.refusal(
        "score", "a", "-r", "b", *command_line_of(PRESETS[preset]), cwd=tmp_path
    )
    assert seen == [replace(Settings.choose(preset=preset), preset=None)]


def test_agreement_about_marks_is_that_of_the_command_line(tmp_path, interpunct_command):
    for name, (text,) in TEXTS.items():
        (tmp_path / f"{name}.txt").write_text(text)
    typed = ("agreement", "ann.txt", "bo.txt", "--task", "punctuation", "--output", "json")
    printed = interpunct_command.call(*typed, cwd=tmp_path).out
    paths = {name: tmp_path / f"{name}.txt" for name in TEXTS}
    found = interpunct.agreement(paths, task="punctuation")
    assert found.task == "punctuation"
    assert found.to_json() + "\n" == printed
    assert interpunct.agreement(paths, preset="rts").task == "punctuation"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"task": "tokens"},
            "agreement is measured for boundaries or punctuation, not for task='tokens'",
        ),
        ({"preset": "conll18"}, "agreement is measured for boundaries or punctuation"),
        ({"k": 5}, "k does not apply to agreement with task='boundaries'; leave it out"),
        ({"costs": "nist"}, "costs does not apply to agreement with task='boundaries'"),
        ({"marks": ","}, "marks applies to task='punctuation', not boundaries"),
        ({"task": "punctuation", "final": "include"}, "final applies to task='boundaries'"),
        ({"task": "punctuation", "leave_one_out": True}, "leave_one_out does not apply to agree"),
    ],
)
def test_agreement_refuses_what_it_does_not_look_at(options, message):
    with pytest.raises(OptionError) as caught:
        interpunct.agreement(REFERENCES, **options)
    assert str(caught.value).startswith(message)
