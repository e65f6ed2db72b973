"""What was matched with what, where several references are merged into a network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    """The columns of a network over a hypothesis; a column shows all that counts as right."""
    tokens, words = hypothesis
    columns = list(_written(network, references, marks))
    merged = network_lattice(network.merged(tokens), [*references, words], marks)
    steps = list(_steps(network, columns, _texts(tokens, words, marks), tokens, alignment))
    return Drawing(name, steps, merged)


def network_lattice(network: Network, texts: Sequence[Words], marks: Sequence[str]) -> Lattice:
    """A network as alternations, which can be printed and read again.

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


def _written(network: Network, texts: Sequence[Words], marks: Sequence[str]) -> Iterator[list[str]]:
    """The entries of each column as texts, a word as the first who has it there writes it."""
    left = [iter(words) for words in texts]
    for column, said in zip(network.columns, network.said, strict=True):
        found: dict[int, str] = {EMPTY: "@"}
        for token, words in zip(said, left, strict=True):
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
    # The last entries are for index -1, where a side has no token.
    reference = [NOTHING if token == EMPTY else token for token in (*arcs, EMPTY)]
    hypothesis = [*tokens.tolist(), NOTHING]
    for arc, position in alignment.tolist():
        found = operation(reference[arc], hypothesis[position])
        text = None if position < 0 else texts[position]
        if arc < 0:
            yield Step(found, None, text, hypothesis[position] < 0, False)
            continue
        column = network.columns[owners[arc]]
        is_mark = next(token for token in column if token != EMPTY) < 0
        yield Step(found, "/".join(columns[owners[arc]]), text, is_mark, False)
