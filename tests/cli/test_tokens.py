"""Tokens on the command line: tables, JSON, drawings, and messages about odd input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.shared import data


@pytest.fixture
def run(tmp_path, interpunct_command):
    """Run a command in a folder that holds the files given."""

    def call(*arguments, status=0, **files):
        for name, text in files.items():
            (tmp_path / name.replace("_", ".")).write_text(text, encoding="utf-8")
        done = interpunct_command.call(*arguments, cwd=tmp_path)
        assert done.status == status, done.err
        return done

    return call


SCORE = ("score", "tool.tok", "-r", "gold.tok", "--task", "tokens")
GOLD = 'He said " no " to all of us .\nWe left .\n'
TOOL = "He said `` no '' to all of us . We left .\n"


def numbers(printed, row):
    """The numbers of the row of a table that begins with these words."""
    (line,) = [line for line in printed.splitlines() if line.split()[: len(row)] == row]
    return line.split()[len(row) :]


def test_published_counts_are_printed(run):
    done = run(
        "score", f"nltk={data('ud/en_ewt.nltk.tok')}", "-r", data("ud/en_ewt-ud-test.conllu"),
        "--task", "tokens",
    )  # fmt: skip
    assert numbers(done.out, ["nltk", "sentences"])[:3] == ["1084", "349", "993"]
    assert numbers(done.out, ["nltk", "words"])[:3] == ["24242", "1043", "852"]
    assert "nltk: the characters are the same throughout" in done.out
    assert "en_ewt-ud-test has 316 documents and nltk one: compared as one text" in done.err
    lines = [line for line in done.out.splitlines() if not line.startswith("task:")]
    assert max(map(len, lines)) <= 80


def test_blocks_are_listed(run):
    done = run(*SCORE, "--fold", "none", gold_tok=GOLD, tool_tok=TOOL)
    assert "tool: the characters differ in 1 place" in done.out
    assert """gold.tok:1:9  " no "  |  `` no ''""" in done.out
    assert "words:align|fold:none" in done.out


def test_many_blocks_are_counted_and_the_first_ones_listed(run):
    gold = "".join(f"sentence {n} has something in it\n" for n in range(30))
    done = run(*SCORE, gold_tok=gold, tool_tok=gold.replace("something", "anything"))
    assert "the characters differ in 30 places" in done.out
    assert "... and 20 more" in done.out


def test_json_keeps_the_contract(run):
    done = run(*SCORE, "--fold", "none", "--output", "json", gold_tok=GOLD, tool_tok=TOOL)
    found = json.loads(done.out)
    (system,) = found["systems"]
    assert found["signature"].startswith("task:tokens|refs:1|delims:default|words:align|fold:none|")
    assert system["counts"]["tokens"] == {"tp": 11, "fp": 2, "fn": 2}
    assert system["counts"]["words"] == {"tp": 11, "fp": 2, "fn": 2}
    assert system["counts"]["sentences"] == {"tp": 0, "fp": 1, "fn": 2}
    assert system["blocks"] == [
        {
            "document": "gold",
            "reference": '" no "',
            "system": "`` no ''",
            "reference_place": "gold.tok:1:9",
            "system_place": "tool.tok:1:9",
            "equal_tokens": 1,
        }
    ]
    assert set(system["scores"]) >= {
        *(f"{level}_{figure}" for level in ("token", "word", "sentence", "token_boundary",
          "sentence_boundary") for figure in ("precision", "recall", "f1")),
        "label_error_rate", "boundary_edit_distance",
    }  # fmt: skip


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_a_system_that_gave_nothing_has_missed_everything(run, text):
    done = run(*SCORE, gold_tok=GOLD, tool_tok=text)
    assert numbers(done.out, ["tool", "tokens"]) == ["0", "0", "13", "–", "0.0000", "0.0000"]
    assert numbers(done.out, ["tool", "sentences"])[:3] == ["0", "0", "2"]


def test_an_empty_reference_is_an_error(run):
    done = run(*SCORE, status=2, gold_tok="\n", tool_tok=TOOL)
    assert done.err == (
        "interpunct: gold.tok: the file is empty; give one with at least one word\n"
    )


def test_two_references_are_refused(run):
    done = run(*SCORE, "-r", "tool.tok", status=2, gold_tok=GOLD, tool_tok=TOOL)
    assert "tokens are scored against one reference, not 2" in done.err


def test_the_preset_says_where_the_texts_part(run):
    done = run(
        "score", "tool.tok", "-r", "gold.tok", "--preset", "conll18", status=2,
        gold_tok=GOLD, tool_tok=TOOL,
    )  # fmt: skip
    assert done.err.count("\n") == 1
    assert "gold.tok:1:9" in done.err
    assert "tool.tok:1:9" in done.err


def test_lines_and_raw_text_keep_their_characters(run):
    gold = "1\tWell\t_\t_\t_\t_\t_\t_\t_\t_\n2\t,\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
    gold += "1\t“\t_\t_\t_\t_\t_\t_\t_\t_\n2\tno\t_\t_\t_\t_\t_\t_\t_\t_\n"
    gold += "3\t.\t_\t_\t_\t_\t_\t_\t_\t_\n4\t”\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
    lines = run(
        "score", "tool.lines", "-r", "gold.conllu", "--task", "tokens",
        gold_conllu=gold, tool_lines="Well,\n“no.”\n",
    )  # fmt: skip
    assert numbers(lines.out, ["tool", "sentences"])[:3] == ["2", "0", "0"]
    assert numbers(lines.out, ["tool", "tokens"])[:3] == ["0", "2", "6"]
    raw = run("score", "tool.txt", "-r", "gold.conllu", "--task", "tokens", tool_txt="Well, “no.” ")
    assert numbers(raw.out, ["tool", "sentences"])[:3] == ["0", "1", "2"]
    assert "the characters are the same" in raw.out


def test_the_drawing_joins_what_one_side_has_in_parts(run):
    done = run(
        "align", "tool.tok", "-r", "gold.tok", "--task", "tokens", "--fold", "none",
        gold_tok="Is n't it ?\n" + GOLD, tool_tok="Isn 't it ?\n" + TOOL,
    )  # fmt: skip
    assert done.out.split("\n") == [
        "gold, tool: 13 of 17 tokens, 4 false; 1 of 3 sentences, 1 false; 1 block",
        "",
        "gold.tok:1:1",
        "  reference  Is~~~n't it ?",
        "  system     Isn~~~'t it ?",
        "             ^^^^^^^^",
        "",
        "gold.tok:2:1",
        """  reference  He said "~~~no~~~"   to all of us . ~~~ We left .""",
        """  system     He said ``~~~no~~~'' to all of us .     We left .""",
        """                     !!!!!!!!!!!!                ^^^""",
        "",
        "",
        "",
    ]


def test_long_drawings_go_on_below_and_what_is_alike_is_counted(run):
    gold = "one two\n" * 3 + "a-rather-long-token " * 6 + "end\n" + "one two\n"
    tool = gold.replace("end\n", "en d\n")
    done = run(
        "align", "tool.tok", "-r", "gold.tok", "--task", "tokens", gold_tok=gold, tool_tok=tool
    )
    assert "... 3 identical sentences" in done.out
    assert done.out.count("  reference") == 2
    assert max(map(len, done.out.splitlines()[1:])) <= 80
    same = run("align", "gold.tok", "-r", "gold.tok", "--task", "tokens")
    assert same.out == "1 document without a difference\n"


@pytest.mark.parametrize(
    ("only", "compared"),
    [("sentences", "sentences"), ("tags", "the tags of aligned words")],
)
def test_equal_inputs_give_a_note_about_what_was_compared(run, only, compared):
    gold = "\t".join(["1", "a", "a", "X", "_", "_", "0", "root", "_", "_"]) + "\n\n"
    done = run(
        "align", "made.conllu", "-r", "gold.conllu", "--task", "tokens", "--only", only,
        gold_conllu=gold, made_conllu=gold.replace("\ta\t", "\tb\t", 1),
    )  # fmt: skip
    assert done.out == f"1 document without a difference in {compared}\n"


def test_a_task_without_a_drawing_says_so(run):
    call = ("align", "tool.tok", "-r", "gold.tok", "--task")
    done = run(*call, "boundaries", status=2, gold_tok=GOLD, tool_tok=TOOL)
    assert "--task boundaries has no alignment to draw" in done.err
    done = run(*call, "tokens", "--output", "html", status=2)
    assert "--output html needs --task punctuation" in done.err


def test_tokens_are_converted_without_loss(run, tmp_path):
    run("convert", "tool.tok", "tool.conllu", tool_tok="Well , ?! (\n")
    run("convert", "tool.conllu", "again.tok")
    assert (tmp_path / "again.tok").read_text(encoding="utf-8") == "Well , ?! (\n"


@pytest.mark.parametrize(
    ("only", "there", "absent"),
    [
        ("sentences", "street ~~~ .", "two"),
        ("tokens", "baked two loaves", "street"),
        ("tags", "baker  UPOS NOUN > PROPN  XPOS NN > NNP", "nmod"),
        ("heads", "baker  nmod of dough > compound of dough", "NOUN"),
    ],
)
def test_differences_can_be_drawn_apart(run, only, there, absent):
    inputs = Path(__file__).parents[1] / "snapshots" / "inputs"
    drawn = run(
        "align", inputs / "parser.conllu", "-r", inputs / "parsed.conllu", "--task", "tokens",
        "--only", only,
    ).out  # fmt: skip
    assert there in drawn
    assert absent not in drawn
