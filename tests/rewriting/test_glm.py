"""Global mapping files: rules that cannot be read, sides, and what is kept."""

import warnings

import pytest

import interpunct
from interpunct.errors import InputError
from interpunct.rewriting.glm import Rules
from interpunct.rewriting.normalizers import Place, normalizer_of
from interpunct.rewriting.wordings import first_words

HEAD = ";; rules\n* case_sensitive = 'F'\n"


def rules(tmp_path, text, head=HEAD):
    path = tmp_path / "own.glm"
    path.write_text(head + text)
    return Rules(path)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        pytest.param("A B", "a rule is written 'a => b'", id="no arrow"),
        pytest.param("=> B", "nothing to look for", id="nothing on the left"),
        pytest.param("A => [{B / C] / [ ] __ [ ]", "never closed", id="braces"),
        pytest.param("* whatever", "sets an option", id="a bad setting"),
        pytest.param("* format = 'NIST2'", "only NIST1", id="another format"),
        pytest.param(
            ';; INPUT_DEPENDENT_APPLICATION = "("', "not a regular expression", id="section"
        ),
    ],
)
def test_a_rule_that_cannot_be_read_is_named_with_its_line(tmp_path, rule, message):
    with pytest.raises(InputError, match=rf"own\.glm:3: .*{message}"):
        rules(tmp_path, rule + "\n")


def test_words_that_no_rule_replaces_keep_their_case(tmp_path):
    found = rules(tmp_path, "GONNA => GOING TO\n").rewrite(["He's", "Gonna"], side="ref", format="")
    assert list(first_words(found)) == ["He's", "GOING", "TO"]


def test_sections_are_for_one_side(tmp_path):
    own = rules(tmp_path, ';; INPUT_DEPENDENT_APPLICATION = "hyp"\nA => B\n')
    assert list(first_words(own.rewrite(["a"], side="ref", format="trn"))) == ["a"]
    assert list(first_words(own.rewrite(["a"], side="hyp", format="trn"))) == ["B"]


def test_alternatives_are_a_lattice_in_a_reference_and_the_first_in_a_system(tmp_path):
    rules(tmp_path, "[HE'S] => [{HE IS / HE HAS}] / [ ] __ [ ]\n")
    given = {"normalize": f"glm:{tmp_path / 'own.glm'}", "task": "punctuation", "intervals": False}
    found = interpunct.score(["he's gone."], {"s": ["he has gone."]}, **given)
    assert found["s"]["word_error_rate"].value == 0
    with pytest.warns(match="a system gets the first"):
        found = interpunct.score(["he has gone."], {"s": ["he's gone."]}, **given)
    assert found["s"].counts["words"]["substitutions"] == 1


def test_small_letters_that_can_match_nothing_are_a_note(tmp_path):
    with pytest.warns(match=r"own\.glm:2: small letters in a rule match nothing"):
        rules(tmp_path, "gonna => going to\n", head=";; rules\n")


@pytest.mark.parametrize(
    ("first", "message"),
    [
        pytest.param("A => B", r"own\.glm:1: the rule in the first line is not .*'A'", id="rule"),
        pytest.param("* case_sensitive = 'F'", r"own\.glm:1: the setting in the fi", id="setting"),
    ],
)
def test_a_rule_in_the_first_line_gives_a_note(tmp_path, first, message):
    """As in csrfilt, its first word is the sign of comments and the rest is not read."""
    with pytest.warns(match=message):
        found = rules(tmp_path, "C => D\n", head=f"{first}\n")
    assert list(first_words(found.rewrite(["A", "C"], side="ref", format=""))) == ["A", "D"]


def test_a_comment_in_the_first_line_may_show_a_rule(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rules(tmp_path, "C => D\n", head=";; rules such as A => B\n")


def test_a_file_without_rules_is_a_note(tmp_path):
    with pytest.warns(match=r"own\.glm: the file has no rules"):
        rules(tmp_path, "")


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        pytest.param("A => B / [ ] _ [ ]", ("A", "B", " ", " "), id="one underscore"),
        pytest.param("A => B / [ ] __X [ C]", ("A", "B", " ", " C"), id="a letter adheres"),
        pytest.param("A => B / [ ]__[ ]", ("A", "B", " ", " "), id="no spaces"),
        pytest.param("A_B => {C_D / E_F}", ("A_B", "{C_D / E_F}", "", ""), id="in words"),
    ],
)
def test_underscores_that_stand_for_the_words(tmp_path, rule, expected):
    (found,) = rules(tmp_path, f"{rule}\n")._rules
    assert (found.found, found.written, found.left, found.right) == expected


def test_a_bracket_that_is_not_closed_is_a_note(tmp_path):
    """NIST's rules of 2003 and 2009 for English have such a line."""
    with pytest.warns(match=r"own\.glm:3: the bracket in '\[\{A / A IS\}' is not closed; add a \]"):
        own = rules(tmp_path, "[A'S] => [{A / A IS}\n")
    assert list(first_words(own.rewrite(["a's"], side="ref", format="trn"))) == ["A"]


def test_files_may_begin_with_a_byte_order_mark_and_must_be_utf8(tmp_path):
    own = rules(tmp_path, ";; more\nA => B\n", head="\ufeff;; rules\n* case_sensitive = 'F'\n")
    assert own.rewrite(["a"], side="ref", format="") == ["B"]
    (tmp_path / "own.glm").write_bytes(";; rules\n诶 => %HESITATION\n".encode("gb18030"))
    with pytest.raises(InputError, match=r"own\.glm:2: not UTF-8; convert the file to UTF-8"):
        Rules(tmp_path / "own.glm")


def words_of(tmp_path, name, **options):
    """The word errors of a system `a` against `b`, with a rule for systems in `ctm`."""
    rules(tmp_path, ';; INPUT_DEPENDENT_APPLICATION = "ctm"\nA => B\n')
    (tmp_path / "gold.stm").write_text("d 1 s 0 2 b\n")
    (tmp_path / name).write_text("d 1 0 1 a\n")
    return interpunct.score(
        tmp_path / "gold.stm", {"s": tmp_path / name}, task="punctuation", intervals=False,
        normalize=f"glm:{tmp_path / 'own.glm'}", **options,
    )["s"]["word_error_rate"].value  # fmt: skip


def test_a_section_is_for_the_format_that_was_read(tmp_path):
    assert words_of(tmp_path, "heard.ctm") == 0
    assert words_of(tmp_path, "heard.words", system_format="ctm") == 0


def test_rules_for_systems_of_another_format_are_a_note(tmp_path):
    own = rules(tmp_path, ';; INPUT_DEPENDENT_APPLICATION = "ctm"\nA => B\nC => D\n')
    with pytest.warns(match=r"own\.glm:4: 2 rules for 'ctm', .* have the extension 'trn'"):
        assert own.rewrite(["a"], side="hyp", format="trn") == ["a"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        own.rewrite(["a"], side="ref", format="stm")
        own.rewrite(["a"], side="hyp", format="ctm")


def test_several_wordings_of_a_system_are_a_note(tmp_path):
    rules(tmp_path, "[HE'S] => [{HE IS / HE HAS}] / [ ] __ [ ]\n")
    own = normalizer_of(f"glm:{tmp_path / 'own.glm'}")
    with pytest.warns(match=r"own\.glm: of wordings such as \{ HE IS / HE HAS \} a system gets"):
        assert own.wording(["he's"], Place("hyp", "trn")) == ["HE", "IS"]
