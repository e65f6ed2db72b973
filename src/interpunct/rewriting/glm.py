"""Global mapping files of NIST: rules for words that may be written in other ways.

A rule `[GONNA] => [GOING TO] / [ ] __ [ ]` replaces characters if the context before and after them
matches. Rules are applied in one pass: leftmost first, at one place the first of the file, and
never to the output of another rule. Alternatives in braces, `{ HE IS / HE HAS }`, become
alternations. This is how `csrfilt.sh` of SCTK filters `trn` and `stm`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path

from interpunct.documents.lattice import Lattice, Token
from interpunct.errors import InputError, warn
from interpunct.messages.phrases import many
from interpunct.rewriting.given_files import text_of
from interpunct.rewriting.wordings import Wording

ARROW = "=>"
COMMENT = ";;"
_SETTING = re.compile(r"\*\s*(?P<name>\w+)\s*=?\s*(?P<quote>[\"'])(?P<value>.*?)(?P=quote)")
_SECTION = re.compile(r';;\s+INPUT_DEPENDENT_APPLICATION\s*=\s*"([^"]*)"')
# A context begins after the last slash outside brackets. Text attached to the underscores, which
# stand for the words, is not context unless it is in brackets.
_CONTEXT = re.compile(
    r"/\s*(?P<left>[^/]*?)\s*(?<![^\s\]\"/])_+(?:[^\s\[\"_]\S*)?\s*(?P<right>[^/]*)$"
)
_UPPER = str.maketrans({chr(small): chr(small - 32) for small in range(ord("a"), ord("z") + 1)})
_BRACES = re.compile(r"\{[^{}]*\}")
_SMALL = re.compile(r"[a-z]")
_ALTERNATIVES = "\0"
"""A placeholder for alternatives in a text; files must not contain it."""

PREFIX = 3
"""Rules are looked up by their first characters, this many."""


@dataclass(frozen=True)
class Rule:
    """Replaces `found` by `written` between two contexts, in the files that `section` names."""

    line: int
    found: str
    written: str
    left: str
    right: str
    section: str
    steps: Wording = field(init=False)
    """The replacement, as words and alternations."""

    def __post_init__(self) -> None:
        path = Lattice.parse(self.written).path if "{" in self.written else ()
        steps = [step.text if isinstance(step, Token) else step for step in path]
        object.__setattr__(self, "steps", steps)


class Rules:
    """The rules of a file, in order."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = _Lines(str(path))
        self._rules = list(lines.rules(text_of(path).split("\n")))
        self._ignores_case = lines.ignores_case
        self._lookups: dict[tuple[str, str], _Lookup] = {}
        if not self._rules:
            warn(f"{path}: the file has no rules, so no word is rewritten")
        if not self._ignores_case:
            self._warn_of_small_letters()

    def rewrite(self, words: Sequence[str], *, side: str, format: str) -> Wording:
        """Apply the rules for this side and format to words; the case of other words is kept."""
        lookup = self._lookups.get((side, format))
        if lookup is None:
            rules = [rule for rule in self._rules if _applies(rule, side, format)]
            if side == "hyp":
                self._warn_of_other_formats(format)
            lookup = self._lookups[side, format] = _Lookup(rules, self._ignores_case)
        return lookup.rewrite(f" {' '.join(words)} ")

    def _warn_of_other_formats(self, format: str) -> None:
        """Warn about rules that apply to neither side because they are for systems in another
        format.
        """
        sides = ("ref", "hyp", "stm", format)
        idle = [r for r in self._rules if not any(_applies(r, side, side) for side in sides)]
        if idle:
            has = f"have the extension {format!r}" if format else "are of no file"
            warn(
                f"{self._path}:{idle[0].line}: {many(len(idle), 'rule')} for {idle[0].section!r}, "
                f"of which this is the first, {'is' if len(idle) == 1 else 'are'} not applied, "
                f"because systems {has}; write 'hyp' into the section to apply them to any system"
            )

    def _warn_of_small_letters(self) -> None:
        small = [rule for rule in self._rules if _SMALL.search(rule.left + rule.found + rule.right)]
        if small:
            warn(
                f"{self._path}:{small[0].line}: small letters in a rule match nothing, because "
                "words are capitalised before they are compared; write * case_sensitive = 'F' at "
                "the head of the file"
            )


def _applies(rule: Rule, side: str, format: str) -> bool:
    return not rule.section or any(re.search(rule.section, what) for what in (side, format))


class _Lines:
    """Parses a file; lines that begin with the first token of the first line are comments."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.ignores_case = False

    def rules(self, lines: Sequence[str]) -> Iterator[Rule]:
        """The rules of a file, with their line numbers."""
        comment = lines[0].split()[0] if lines and lines[0].split() else ""
        self._warn_of_first_line(lines[0] if lines else "", comment)
        section = ""
        for number, line in enumerate(lines[1:], start=2):
            found = _SECTION.match(line)
            if found:
                section = self._section(found[1].lower(), number)
            elif line.startswith("*"):
                self._setting(line, number)
            elif line.strip() and not (comment and line.startswith(comment)):
                rule, _, _ = line.partition(comment) if comment else (line, "", "")
                yield self._rule(rule, section, number)

    def _warn_of_first_line(self, line: str, comment: str) -> None:
        kind = "rule" if ARROW in line else "setting" if line.startswith("*") else ""
        if kind and not line.startswith(COMMENT):
            warn(
                f"{self._path}:1: the {kind} in the first line is not applied, because the first "
                f"word of a mapping file ({comment!r}) is the sign of its comments; write a line "
                f"such as '{COMMENT} my rules' before it"
            )

    def _section(self, pattern: str, number: int) -> str:
        try:
            re.compile(pattern)
        except re.error as error:
            raise self._error(f"{pattern!r} is not a regular expression: {error}", number) from None
        return pattern

    def _setting(self, line: str, number: int) -> None:
        found = _SETTING.match(line)
        if not found:
            raise self._error(
                f"a line with * sets an option, as in * case_sensitive = 'F'; found {line[:60]!r}",
                number,
            )
        name, value = found["name"].lower(), found["value"]
        if name == "case_sensitive":
            self.ignores_case = value.upper() not in ("T", "TRUE", "Y", "YES")
        elif name == "format" and value != "NIST1":
            raise self._error(f"rules in the format {value!r} cannot be read, only NIST1", number)
        elif name == "copy_no_hit" and value.upper() not in ("T", "TRUE", "Y", "YES"):
            raise self._error(
                "copy_no_hit must be 'T'; otherwise words without a rule would be lost", number
            )

    def _rule(self, line: str, section: str, number: int) -> Rule:
        found, arrow, rest = line.partition(ARROW)
        if not arrow:
            raise self._error(
                f"a rule is written 'a => b' or 'a => b / left __ right'; found {line[:60]!r}",
                number,
            )
        context = _CONTEXT.search(rest)
        written = rest[: context.start()] if context else rest
        left, right = (context["left"], context["right"]) if context else ("", "")
        parts = (found, _without_brackets(written), left, right)
        texts = [_bare(self._closed(text.strip(), number)) for text in parts]
        if not texts[0].strip():
            raise self._error("the rule has nothing to look for before =>", number)
        try:
            return Rule(number, texts[0], texts[1], texts[2], texts[3], section)
        except InputError as error:
            raise self._error(f"the rule writes {texts[1]!r}: {error}", number) from None

    def _closed(self, text: str, number: int) -> str:
        """Add a missing closing bracket, which some rules in NIST's own files lack."""
        if not text.startswith("[") or "]" in text:
            return text
        warn(f"{self._path}:{number}: the bracket in {text[:60]!r} is not closed; add a ]")
        return f"{text}]"

    def _error(self, message: str, number: int) -> InputError:
        return InputError(message, path=self._path, line=number)


def _bare(text: str) -> str:
    """The text inside brackets or quotes, or the text itself."""
    if len(text) > 1 and (text[0], text[-1]) in (("[", "]"), ('"', '"')):
        return text[1:-1]
    return text


def _without_brackets(text: str) -> str:
    """Remove brackets inside braces, which only group words."""
    return _BRACES.sub(lambda found: re.sub(r"[\[\]]", "", found[0]), text)


class _Lookup:
    """Finds the first matching rule at each place of a text."""

    def __init__(self, rules: Sequence[Rule], ignores_case: bool) -> None:
        self._fold = _upper if ignores_case else str
        self._by_prefix: dict[str, list[tuple[Rule, tuple[str, str, str]]]] = {}
        for rule in rules:
            texts = self._fold(rule.found), self._fold(rule.left), self._fold(rule.right)
            self._by_prefix.setdefault(texts[0][:PREFIX], []).append((rule, texts))

    def rewrite(self, text: str) -> Wording:
        """Apply the rules; characters that no rule replaces are unchanged."""
        parts: list[str] = []
        alternatives: list[Wording] = []
        done = place = 0
        capitals = _upper(text)
        while place < len(text):
            rule = self._fitting(capitals, place)
            if rule is None:
                place += 1
                continue
            parts.append(text[done:place])
            if rule.steps:
                alternatives.append(rule.steps)
                parts.append(f" {_ALTERNATIVES} ")
            else:
                parts.append(rule.written)
            done = place = place + len(rule.found)
        words = "".join((*parts, text[done:])).split()
        left = iter(alternatives)
        return [
            step for word in words for step in (next(left) if word == _ALTERNATIVES else (word,))
        ]

    def _fitting(self, text: str, place: int) -> Rule | None:
        fitting = [
            rule
            for size in range(1, PREFIX + 1)
            for rule, (found, left, right) in self._by_prefix.get(text[place : place + size], ())
            if text.startswith(found, place)
            and text.startswith(right, place + len(found))
            and text.endswith(left, 0, place)
        ]
        return min(fitting, key=attrgetter("line"), default=None)


def _upper(text: str) -> str:
    return text.translate(_UPPER)
