"""Encodings other than UTF-8: given by a byte order mark or an option, or guessed for a message."""

from __future__ import annotations

import codecs
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator

from interpunct.errors import OptionError, option

PART = 1 << 17
"""The number of bytes decoded at a time."""

_MARKED = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""Encodings by byte order mark; that of UTF-32 begins with that of UTF-16."""

_WESTERN = "àáâãäåæçèéêëìíîïñòóôõöøœùúûüß"
_ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةأإآؤئءپچژگ"
LETTERS = {
    "cp1252": _WESTERN,
    "cp1254": "çğıöşüâîûİ",
    "cp1255": "אבגדהוזחטיכלמנסעפצקרשתךםןףץ",
    "cp1250": "ąćčďěęłľĺńňóöőôřŕśšťůúüűýźžżáâäăéëíîşţđßç",
    "iso8859-2": "ąćčďěęłľńňóöőôřśšťůúüűýźžżáâäăéëíîşţđß",
    "cp1251": "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћџ",
    "koi8-r": "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
    "cp1253": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ",
    "cp1257": "āčēģīķļņšūžąęėįųõäöü",
    "cp1256": _ARABIC,
    "cp874": "".join(map(chr, range(0x0E01, 0x0E5C))),
    "mac-roman": _WESTERN,
}
"""Single-byte encodings with the non-ASCII letters of their languages; ties go to the first."""

COMMON = {"gb18030": ("gb2312", 0xD7), "big5": ("big5", 0xC6), "shift_jis": ("euc-jp", 0xCF),
          "euc-jp": ("euc-jp", 0xCF), "euc-kr": ("euc-kr", 0xC8)}  # fmt: skip
"""Multi-byte encodings, each with a code that has the common characters before the rare ones, and
the last first byte of the common ones.
"""


def check_encoding(name: str) -> str:
    """Python's name of a text encoding; an unknown one raises OptionError.

    >>> check_encoding("Latin-1")
    'iso8859-1'
    """
    try:
        found = codecs.lookup(name)
        # Some of Python's codecs are not text encodings, such as zip.
        " ".encode(name)
    except (LookupError, ValueError):
        raise OptionError(
            f"unknown {option('encoding')} {name[:60]!r}; give a name such as cp1252, latin-1, "
            "utf-16, shift_jis or gb18030"
        ) from None
    return found.name


def marked_encoding(beginning: bytes) -> str | None:
    """The encoding given by a byte order mark, if it is not UTF-8."""
    found = (name for mark, name in _MARKED.items() if beginning.startswith(mark))
    return next(found, None)


class Transcoding(io.RawIOBase):
    """A stream that converts another encoding to UTF-8."""

    def __init__(
        self, content: io.BufferedIOBase, encoding: str, refuse: Callable[[str, int], Exception]
    ) -> None:
        """`refuse` creates an error from a message and a line number."""
        self._content, self._encoding, self._refuse = content, encoding, refuse
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._ready = b""
        self._line = 1
        self._done = False

    def readable(self) -> bool:
        return True

    # The caller passes a memoryview.
    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._ready and not self._done:
            self._ready = self._next()
        data, self._ready = self._ready[: len(buffer)], self._ready[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)

    def _next(self) -> bytes:
        data = self._content.read(PART)
        self._done = not data
        try:
            text = self._decoder.decode(data, final=self._done).encode()
        except UnicodeError as error:
            before = data[: error.start] if isinstance(error, UnicodeDecodeError) else b""
            line = self._line + before.decode(self._encoding, "replace").count("\n")
            raise self._refuse(
                f"not {self._encoding}, which {option('encoding')} or its first bytes name; save "
                "it again, or name another encoding",
                line,
            ) from None
        self._line += text.count(b"\n")
        return text


def guessed_encoding(data: bytes) -> str | None:
    """The most probable encoding of a text that is not UTF-8, or None.

    >>> guessed_encoding("caf\\u00e9 is \\u201cbest\\u201d".encode("cp1252"))
    'cp1252'
    """
    half = _half_of_utf16(data)
    if half:
        return half
    found = [
        (_strangeness(text, name), place, name)
        for place, name in enumerate((*COMMON, *LETTERS))
        for text in _decoded(data, name)
    ]
    least = min(found, default=(1.0, 0, ""))
    return least[2] if least[0] < 0.3 else None


def _half_of_utf16(data: bytes) -> str | None:
    """In UTF-16 without a byte order mark, every other byte of most texts is NUL."""
    pairs = max(1, len(data) // 2)
    for name, first in (("utf-16-le", 1), ("utf-16-be", 0)):
        if data[first::2].count(0) > 0.3 * pairs > 2 * data[1 - first :: 2].count(0):
            return name
    return None


def _decoded(data: bytes, name: str) -> Iterator[str]:
    try:
        yield data.decode(name)
    except UnicodeDecodeError as error:
        # The last character may be incomplete.
        if name in COMMON and error.start > 0 and error.start > len(data) - 4:
            yield data[: error.start].decode(name)


_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_SIGNS = frozenset("‘’“”„‚«»…–—€°§£¿¡、。，．！？：；「」『』（）・·ー〜《》\u3000\u00a0،؟؛ـ")
_SPACED = re.compile(r"(?<=[\u3040-\u9fff]) (?=[\u3040-\u9fff])")
SPACED = 0.25
"""The penalty for a space between Chinese or Japanese characters."""

_TWO_SCRIPTS = re.compile(r"[A-Za-z][^\W\d_\x00-\u024f]|[^\W\d_\x00-\u024f][A-Za-z]")
_PAIRS = re.compile(r"(?=([^\W\d_][^\W\d_\x00-\x7f]))")
_ACCENTS_ALONE = re.compile(r"[\u00c0-\u024f]{4,}")


def _strangeness(text: str, encoding: str) -> float:
    """How implausible a text is in this encoding, per non-ASCII character.

    Plausible characters are letters of the encoding's languages, common characters, quotes and
    dashes. Implausible are a capital after a small letter, a word in two scripts or with four
    accented letters in a row, and, with less weight, a space between Chinese or Japanese
    characters, which recognisers write.
    """
    found = _BEYOND_ASCII.findall(text)
    if not found:
        return 1.0
    times = Counter(found)
    strange = sum(count for sign, count in times.items() if not _is_usual(sign, encoding))
    strange += sum(
        letters[0].islower() and letters[1].isupper() for letters in _PAIRS.findall(text)
    )
    strange += len(_TWO_SCRIPTS.findall(text))
    strange += sum(map(len, _ACCENTS_ALONE.findall(text)))
    share: float = (strange + SPACED * len(_SPACED.findall(text))) / len(found)
    return share


def _is_usual(sign: str, encoding: str) -> bool:
    if sign in _SIGNS:
        return True
    if encoding in LETTERS:
        return sign in LETTERS[encoding] or sign.lower() in LETTERS[encoding]
    if "\u3040" <= sign <= "\u30ff":
        return encoding in ("shift_jis", "euc-jp")
    code, last = COMMON[encoding]
    try:
        return sign.encode(code)[0] <= last and sign.isalpha()
    except UnicodeEncodeError:
        return False
