"""Outcomes that cannot be pickled."""

from __future__ import annotations

from typing import ClassVar, NoReturn, Self

from interpunct.errors import InterpunctError


class NotPickled:
    """A mixin for immutable outcomes: copying returns the object, and pickling is an error."""

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
