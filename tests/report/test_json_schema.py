"""What is printed is what the schemas describe, and they describe nothing else."""

import copy
import json
import warnings
from functools import cache
from math import nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from interpunct.errors import InputWarning, OptionError
from interpunct.report.json import dumps
from interpunct.report.json.schemas import COMMANDS, json_schema
from interpunct.report.json.schemas.generation import OUTCOMES, generate, keys
from tests.json_outcomes import CASES
from tests.json_walk import objects
from tests.snapshots import COMMANDS as COMMAND_LINES
from tests.snapshots import HAS_NO_JSON, Snapshot

SNAPSHOTS = [name for name in COMMAND_LINES if name not in HAS_NO_JSON]

STALE = (
    "the types of the JSON have changed: raise the version in the key `schema` if a key was "
    "removed or renamed or means something else, then run `make schema`"
)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_schema_is_that_of_the_types(command):
    assert json_schema(command) == generate(command), STALE


@pytest.mark.parametrize("command", COMMANDS)
def test_the_schema_is_a_schema(command):
    Draft202012Validator.check_schema(json_schema(command))
    assert json_schema(command)["$id"].startswith(f"urn:interpunct:{command}:")


def test_an_unknown_command_is_an_error():
    with pytest.raises(OptionError, match="no schema of 'scores'; did you mean 'score'"):
        json_schema("scores")


@cache
def validator(command):
    return Draft202012Validator(json_schema(command))


@cache
def printed(name):
    """A command and the JSON that it prints, out of a case or a snapshot."""
    if name in SNAPSHOTS:
        return COMMAND_LINES[name].split()[0], Snapshot.load(name).json
    command, case = CASES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return command, json.loads(dumps(case()))


@pytest.mark.parametrize("name", [*CASES, *SNAPSHOTS])
def test_the_output_keeps_the_schema(name):
    command, found = printed(name)
    validator(command).validate(found)


@pytest.mark.parametrize("name", [*CASES, *SNAPSHOTS])
def test_the_output_names_its_schema(name):
    command, found = printed(name)
    assert found["schema"] == json_schema(command)["$id"]


def described(command):
    """All keys that the schema of a command describes, with the object that they belong to."""
    return {
        (name, key)
        for name, definition in json_schema(command)["$defs"].items()
        for key in definition["properties"]
    }


@pytest.mark.parametrize("command", COMMANDS)
def test_every_key_that_is_described_is_printed_somewhere(command):
    seen = {
        (kind.__name__.removesuffix("Json"), key)
        for name in (*CASES, *SNAPSHOTS)
        if printed(name)[0] == command
        for kind, found in objects(OUTCOMES[command], printed(name)[1])
        for key in found
    }
    # What `score` prints is looked for there.
    elsewhere = described("score") if command != "score" else set()
    assert seen - elsewhere == described(command) - elsewhere


def without_signature(found):
    del found["signature"]


def of_another_version(found):
    found["schema"] = "urn:interpunct:score:0"


def of_another_task(found):
    found["task"] = "tokens"


def text_for_a_number(found):
    found["systems"][0]["scores"]["f1"]["value"] = "0.5"


def null_without_reason(found):
    found["systems"][0]["scores"]["f1"] = {"value": None}


def reason_without_null(found):
    found["systems"][0]["scores"]["f1"] = {"value": 0.5, "reason": "none"}


def interval_without_reason(found):
    found["systems"][0]["scores"]["f1"] |= {"low": None, "high": None}


def negative_count(found):
    found["systems"][0]["counts"]["tp"] = -1


def misspelt_key(found):
    found["systems"][0]["scores"]["f1"]["makro"] = 0.5


def systems_by_name(found):
    found["systems"] = {system["name"]: system for system in found["systems"]}


@pytest.mark.parametrize(
    "damage",
    [
        without_signature, of_another_version, of_another_task, text_for_a_number,
        null_without_reason, reason_without_null, interval_without_reason, negative_count,
        misspelt_key, systems_by_name,
    ],
)  # fmt: skip
def test_arrays_that_contradict_their_header_are_refused(damage):
    command, found = printed("boundaries-one-reference")
    damaged = copy.deepcopy(found)
    damage(damaged)
    assert not validator(command).is_valid(damaged)


def small(command):
    """The JSON of the cases, which is short enough to be changed and looked at many times."""
    return [name for name, (of, _) in CASES.items() if of == command and name != "no_intervals"]


@pytest.mark.parametrize("command", COMMANDS)
@settings(max_examples=25)
@given(st.data())
def test_no_key_can_be_renamed_and_no_required_one_left_out(command, data):
    name = data.draw(st.sampled_from(small(command)))
    found = copy.deepcopy(printed(name)[1])
    kind, part = data.draw(st.sampled_from(list(objects(OUTCOMES[command], found))))
    key = data.draw(st.sampled_from(list(part)))
    value = part.pop(key)
    if data.draw(st.booleans()) or not keys(kind)[key][1]:
        part[f"{key}_"] = value
    assert not validator(command).is_valid(found)


def test_nan_is_never_printed():
    with pytest.raises(ValueError, match="not JSON compliant"):
        dumps({"value": nan})
