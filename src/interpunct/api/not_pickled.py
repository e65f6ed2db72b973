"""Outcomes that stay in the process in which they were made."""

from __future__ import annotations

from typing import ClassVar, NoReturn, Self

from interpunct.errors import InterpunctError


class NotPickled:
    """An outcome that is its own copy, since nothing of it ever changes, and says why it stays."""

    _stays_because: ClassVar[str]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> NoReturn:
        raise InterpunctError(
            f"an {type(self).__name__} cannot be pickled: {self._stays_because}; "
            "keep to_dict(), to_json() or to_frame()"
        )
