"""Files to Documents and back.

`read` returns a list, `stream` yields one document at a time, and `write` writes a file completely
or not at all.
"""

from interpunct.formats.catalogue import FORMATS
from interpunct.formats.format import Format, Reading
from interpunct.formats.reading import read, stream
from interpunct.formats.writing import write

__all__ = ["FORMATS", "Format", "Reading", "read", "stream", "write"]
