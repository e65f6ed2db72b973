"""XML as it may come from anyone: elements with their lines, and no entities that grow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from interpunct.errors import InputError
from interpunct.formats.files.source import Source

DEEPEST = 100
"""Elements within elements; files of the field have fewer than ten."""


@dataclass(slots=True)
class Element:
    """An element, where it begins, and what is in it: texts and other elements, in order."""

    tag: str
    attributes: dict[str, str]
    line: int
    content: list[str | Element] = field(default_factory=list)

    @property
    def elements(self) -> list[Element]:
        return [part for part in self.content if isinstance(part, Element)]

    @property
    def text(self) -> str:
        """The text right inside the element."""
        return "".join(part for part in self.content if isinstance(part, str))

    def all(self, *tags: str) -> Iterator[Element]:
        """The elements right inside this one that have one of these tags."""
        return (element for element in self.elements if element.tag in tags)

    def under(self, *path: str) -> list[Element]:
        """The elements at the end of a path of tags."""
        found = [self]
        for tag in path:
            found = [inner for element in found for inner in element.all(tag)]
        return found


def read_xml(source: Source, *, root: str, called: str) -> Element:
    """The outermost element, which must have this tag; `called` is what such a file is.

    The XML itself says in which encoding it is written, unless a byte order mark or the user did. A
    document type may be named, but may not define entities.
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
        # What was read in another encoding is UTF-8 by now, whatever its declaration says.
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
            # A declaration may name any encoding.
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
