"""Parsing untrusted XML: elements with line numbers, without entity expansion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from interpunct.errors import InputError
from interpunct.formats.files.source import Source

DEEPEST = 100
"""The maximum nesting depth; real files have fewer than ten levels."""


@dataclass(slots=True)
class Element:
    """An element with its line and its content: texts and elements, in order."""

    tag: str
    attributes: dict[str, str]
    line: int
    content: list[str | Element] = field(default_factory=list)

    @property
    def elements(self) -> list[Element]:
        return [part for part in self.content if isinstance(part, Element)]

    @property
    def text(self) -> str:
        """The text directly inside the element."""
        return "".join(part for part in self.content if isinstance(part, str))

    def all(self, *tags: str) -> Iterator[Element]:
        """The child elements with one of these tags."""
        return (element for element in self.elements if element.tag in tags)

    def under(self, *path: str) -> list[Element]:
        """The descendants reached by a path of tags."""
        found = [self]
        for tag in path:
            found = [inner for element in found for inner in element.all(tag)]
        return found


def read_xml(source: Source, *, root: str, called: str) -> Element:
    """The root element, which must have this tag; `called` describes such a file.

    The encoding comes from a byte order mark, the user, or the XML declaration. A document type may
    be given, but must not define entities.
    """
    reader = _Reader(source)
    found = reader.read()
    if found is None or found.tag != root:
        was = f"found <{found.tag[:30]}>" if found else "found nothing"
        raise source.error(f"expected <{root}>, the root of {called}, {was}", line=1)
    return found


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._root: Element | None = None
        self._open: list[Element] = []
        # Text in another encoding was converted to UTF-8, whatever the declaration says.
        self._parser = parser = expat.ParserCreate(None if source.encoding is None else "utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._entity
        parser.SkippedEntityHandler = self._unknown_entity

    def read(self) -> Element | None:
        data = self._source.content()
        if not data.strip():
            return None
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            raise self._error(f"not XML: {expat.ErrorString(error.code)}", error.lineno) from None
        except InputError:
            raise
        except (LookupError, ValueError) as error:
            # A declaration may name an unknown encoding.
            raise self._error(f"not XML that can be read: {error}") from None
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) == DEEPEST:
            raise self._error(f"more than {DEEPEST} nested elements")
        element = Element(tag, attributes, self._parser.CurrentLineNumber)
        if self._open:
            self._open[-1].content.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, tag: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if "\0" in text:
            raise self._error("holds a NUL character")
        self._open[-1].content.append(text)

    def _entity(self, name: str, *_: object) -> None:
        raise self._error(f"defines the entity {name[:30]!r}; write the characters themselves")

    def _unknown_entity(self, name: str, is_parameter: bool) -> None:
        raise self._error(f"the entity &{name[:30]}; is not defined; write the characters it means")

    def _error(self, problem: str, line: int | None = None) -> InputError:
        return self._source.error(problem, line=line or self._parser.CurrentLineNumber)
