"""Files to Documents and back.

`read` gives a list, `stream` one document at a time, `write` a file that is whole or not there.
"""

from interpunct.formats.catalogue import FORMATS
from interpunct.formats.format import Format, Reading
from interpunct.formats.reading import read, stream
from interpunct.formats.writing import write

__all__ = ["FORMATS", "Format", "Reading", "read", "stream", "write"]
