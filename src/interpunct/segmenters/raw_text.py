"""The running text of a document as input for segmenters, with its reference sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from interpunct.documents.document import Document
from interpunct.documents.treebank import Treebank
from interpunct.formats import Reading, lines
from interpunct.formats.prose.joining import join_prose
from interpunct.formats.prose.splitting import split_texts
from interpunct.formats.prose.unspaced import space_before_sentence
from interpunct.options.types import Corruption

PARAGRAPH = "\n\n"
"""The separator of two paragraphs of a treebank."""


@dataclass(frozen=True, slots=True)
class RawText:
    """Sentences as written, and the gap before each (empty before the first)."""

    name: str
    sentences: tuple[str, ...]
    gaps: tuple[str, ...]

    @property
    def text(self) -> str:
        return "".join(
            part for pair in zip(self.gaps, self.sentences, strict=True) for part in pair
        )

    @property
    def words(self) -> int:
        """The number of units: words, or characters in scripts without spaces."""
        return len(split_texts(self.sentences).units)

    @property
    def bare(self) -> str:
        """The words alone, as input for segmenters that restore marks: no marks, capitals or lines.

        >>> RawText("a", ("We met.", "Did he?"), ("", PARAGRAPH)).bare
        'we met did he'
        """
        return self.corrupted("unmarked").corrupted("lower").corrupted("unbroken").text

    def corrupted(self, corruption: Corruption) -> RawText:
        """The same sentences, corrupted as by a careless writer or a recogniser.

        >>> text = RawText("a", ("We met.", "Did he?"), ("", PARAGRAPH))
        >>> text.corrupted("lower").text, text.corrupted("unmarked").text
        ('we met.\\n\\ndid he?', 'We met\\n\\nDid he')
        >>> text.corrupted("unbroken").text
        'We met. Did he?'
        """
        if corruption == "unbroken":
            gaps = tuple(" " if "\n" in gap else gap for gap in self.gaps)
            sentences = tuple(" ".join(sentence.splitlines()) for sentence in self.sentences)
            return replace(self, sentences=sentences, gaps=gaps)
        change: Callable[[str], str] = str.lower if corruption == "lower" else _unmarked
        changed = [(change(text), gap) for text, gap in zip(self.sentences, self.gaps, strict=True)]
        # A sentence of marks only disappears without them.
        kept = [(text, gap) for text, gap in changed if text]
        gaps = ("", *(gap for _, gap in kept[1:]))
        return replace(self, sentences=tuple(text for text, _ in kept), gaps=gaps[: len(kept)])


def running_texts(texts: Sequence[RawText], name: str) -> list[RawText]:
    """The texts, or one joined text if each is a single sentence, which would be trivial to find.

    >>> parts = [RawText("1", ("We met.",), ("",)), RawText("2", ("Did he?",), ("",))]
    >>> [each.text for each in running_texts(parts, "all")]
    ['We met. Did he?']
    """
    if len(texts) < 2 or any(len(text.sentences) > 1 for text in texts):
        return list(texts)
    sentences = [sentence for text in texts for sentence in text.sentences]
    gaps = [space_before_sentence(sentence) for sentence in sentences]
    return [RawText(name, tuple(sentences), ("", *gaps[1:])[: len(sentences)])]


def _unmarked(sentence: str) -> str:
    """The units of a sentence, with spaces if the script has them."""
    units = split_texts([sentence]).units
    breaks = [" "] * (len(units) - 1) + [""] * (len(units) > 0)
    return "".join(join_prose(units, [""] * len(units), "", breaks))


def raw_text(document: Document) -> RawText:
    """The running text of a document, each sentence with its own marks.

    A treebank has the text of its sentences in its comments, and says where paragraphs begin.

    >>> raw_text(Document.build("a", ["so", "yes"], marks=[".", "!"])).text
    'so. yes!'
    """
    if document.treebank is not None:
        pairs = list(_treebank_sentences(document.treebank))
        sentences, gaps = [text for _, text in pairs], [gap for gap, _ in pairs]
    else:
        written = "".join(lines.write([document], Reading()))
        sentences = [line for line in written.split("\n") if line]
        gaps = [" "] * len(sentences)
    for place in range(1, len(sentences)):
        if gaps[place] == " ":
            gaps[place] = space_before_sentence(sentences[place])
    return RawText(document.name, tuple(sentences), ("", *gaps[1:])[: len(sentences)])


def _treebank_sentences(treebank: Treebank) -> Iterator[tuple[str, str]]:
    """The gap before each sentence, and its text: from the comment `text`, or else from its
    tokens.
    """
    gap, text = " ", ""
    rows: list[Sequence[str]] = []
    after = " "
    for line in (*treebank.lines(), ""):
        if line.startswith("# newpar") or line.startswith("# newdoc"):
            gap = PARAGRAPH
        elif line.startswith("# text = "):
            text = line.removeprefix("# text = ").strip()
        elif line and not line.startswith("#"):
            rows.append(line.split("\t"))
        elif not line and rows:
            joined, space = _joined(rows)
            yield (gap if gap == PARAGRAPH else after), text or joined
            gap, text, rows, after = " ", "", [], space


def _joined(rows: Sequence[Sequence[str]]) -> tuple[str, str]:
    """The tokens of a sentence with the spaces between them, and the space after the last."""
    parts: list[str] = []
    inside = 0
    for row in rows:
        id = row[0]
        if "." in id or (id.isdigit() and int(id) <= inside):
            continue
        if "-" in id:
            inside = int(id.partition("-")[2])
        parts += [row[1], "" if "SpaceAfter=No" in row[9].split("|") else " "]
    return "".join(parts[:-1]), parts[-1]
