"""Parsing untrusted JSON, with errors that name the file and the line."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from interpunct.formats.files.source import Source


def load_json(source: Source, text: str, *, line: int | None = None) -> Any:
    """Parse JSON; `line` is the line number if the text is a single line."""
    try:
        data = json.loads(text, object_pairs_hook=_object)
        if "\\u" in text:
            # A lone surrogate can be written in JSON, but is not a character.
            json.dumps(data, ensure_ascii=False).encode()
    except _TwiceError as error:
        raise source.error(
            f"the key {error.args[0]!r} appears twice in one object; give it once", line=line
        ) from None
    except json.JSONDecodeError as error:
        raise source.error(
            f"not JSON: {error.msg} at column {error.colno}", line=line or error.lineno
        ) from None
    except RecursionError:
        raise source.error("JSON that is nested too deeply", line=line) from None
    except UnicodeEncodeError:
        raise source.error(
            "JSON with half of a surrogate pair, such as \\ud800", line=line
        ) from None
    except ValueError as error:
        raise source.error(f"not JSON: {error}", line=line) from None
    return data


class _TwiceError(Exception):
    """An object has a key twice."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object with distinct keys; Python would take the last of two equal ones."""
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _ in pairs)
        raise _TwiceError(next(name for name, _ in pairs if times[name] > 1))
    return found
