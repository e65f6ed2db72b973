"""Alignments with a network of several references, as texts to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpunct.alignment.network import EMPTY, Network, Numbers
from interpunct.alignment.steps import Drawing, Step, operation
from interpunct.documents.lattice import Alternation, Lattice, Path, Token
from interpunct.metrics.punctuation import NOTHING

Words = Sequence[str]
"""The words of one text in order, as they are written."""


def network_drawing(
    name: str,
    network: Network,
    references: Sequence[Words],
    hypothesis: tuple[Numbers, Words],
    alignment: Numbers,
    marks: Sequence[str],
) -> Drawing:
    """The columns of a network above a hypothesis, with all tokens that count as correct."""
    tokens, words = hypothesis
    columns = list(_written(network, references, marks))
    merged = network_lattice(network.merged(tokens), [*references, words], marks)
    steps = list(_steps(network, columns, _texts(tokens, words, marks), tokens, alignment))
    return Drawing(name, steps, merged)


def network_lattice(network: Network, texts: Sequence[Words], marks: Sequence[str]) -> Lattice:
    """A network as alternations, which can be printed and parsed.

    `texts` are the words of the references, `marks` those that were scored.

    >>> network = Network.merge([[5, -1, 7], [5, 7]])
    >>> print(network_lattice(network, [["So", "yes"], ["so", "yes"]], [","]))
    So { , / @ } yes
    """
    steps: list[Token | Alternation] = []
    for column, written in zip(network.columns, _written(network, texts, marks), strict=True):
        paths: tuple[Path, ...] = tuple(
            () if token == EMPTY else (Token(text, token < 0),)
            for token, text in zip(column, written, strict=True)
        )
        steps.append(Alternation(paths) if len(paths) > 1 else paths[0][0])
    return Lattice(tuple(steps))


@dataclass(frozen=True, slots=True)
class NetworkText:
    """The texts of a network: what each reference has in each column, None if nothing.

    `are_agreed` says in which columns all references have the same token, ignoring case. The path
    of a system is its steps, each with its column or, for a step without a column, the last column
    before it; -1 is before the first.
    """

    name: str
    columns: Sequence[Sequence[str | None]]
    are_marks: Sequence[bool]
    are_agreed: Sequence[bool]
    paths: Mapping[str, Sequence[tuple[int, Step]]]


def network_text(
    name: str,
    references: Sequence[tuple[Numbers, Words]],
    systems: Mapping[str, tuple[Numbers, Words]],
    marks: Sequence[str],
    *,
    nist: bool,
) -> NetworkText:
    """Merge references, given as numbers and words, and align every system with the network.

    >>> import numpy as np
    >>> tokens = [np.array(row, np.int32) for row in ([5, -1, 7], [5, 7], [5, 8, -1])]
    >>> words = [["So", "yes"], ["so", "yes"], ["so", "no"]]
    >>> first, second, system = zip(tokens, words)
    >>> text = network_text("d", [first, second], {"x": system}, [","], nist=False)
    >>> text.columns
    [('So', 'so'), (',', None), ('yes', 'yes')]
    >>> [(column, step.operation) for column, step in text.paths["x"]]
    [(0, 'correct'), (1, 'correct'), (2, 'substitution'), (2, 'insertion')]
    """
    network = Network.merge([tokens for tokens, _ in references])
    left = [iter(_texts(*own, marks)) for own in references]
    written = [
        tuple(
            None if token == EMPTY else next(texts)
            for token, texts in zip(entries, left, strict=True)
        )
        for entries in network.entries
    ]
    options = list(_written(network, [words for _, words in references], marks))
    owners = network.owners.tolist()
    paths = {}
    for system, (tokens, words) in systems.items():
        alignment = network.align(tokens, nist=nist)
        steps = _steps(network, options, _texts(tokens, words, marks), tokens, alignment)
        path: list[tuple[int, Step]] = []
        column = -1
        for (arc, _), step in zip(alignment.tolist(), steps, strict=True):
            column = column if arc < 0 else owners[arc]
            path.append((column, step))
        paths[system] = path
    are_marks = (network.first_tokens < 0).tolist()
    are_agreed = [len({*entries}) == 1 for entries in network.entries]
    return NetworkText(name, written, are_marks, are_agreed, paths)


def _written(network: Network, texts: Sequence[Words], marks: Sequence[str]) -> Iterator[list[str]]:
    """The entries of each column as texts; words are spelled as in the first reference."""
    left = [iter(words) for words in texts]
    for column, entries in zip(network.columns, network.entries, strict=True):
        found: dict[int, str] = {EMPTY: "@"}
        for token, words in zip(entries, left, strict=True):
            if token >= 0:
                found = {token: next(words), **found}
            elif token != EMPTY:
                found[token] = marks[-token - 1]
        yield [found[token] for token in column]


def _texts(tokens: Numbers, words: Words, marks: Sequence[str]) -> list[str]:
    left = iter(words)
    return [next(left) if token >= 0 else marks[-token - 1] for token in tokens.tolist()]


def _steps(
    network: Network,
    columns: Sequence[Sequence[str]],
    texts: Sequence[str],
    tokens: Numbers,
    alignment: Numbers,
) -> Iterator[Step]:
    arcs, owners = network.arcs.tolist(), network.owners.tolist()
    for arc, position in alignment.tolist():
        text = None if position < 0 else texts[position]
        token = NOTHING if position < 0 else int(tokens[position])
        if arc < 0:
            yield Step(operation(NOTHING, token), None, text, token < 0, False)
            continue
        column = network.columns[owners[arc]]
        is_mark = next(entry for entry in column if entry != EMPTY) < 0
        # A column that may be left out is correct where it is left out.
        done = "correct" if arcs[arc] == EMPTY else operation(arcs[arc], token)
        yield Step(done, "/".join(columns[owners[arc]]), text, is_mark, False)
