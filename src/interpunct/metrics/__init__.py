"""Metrics: pure functions of arrays over slots, each returning a result that adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpunct.metrics.public import *  # noqa: F403  # what is public there is public here
else:

    def __getattr__(name: str) -> Any:
        """Import the metrics on first access, so that importing one module of this package stays
        cheap.
        """
        import interpunct.metrics.public as public

        try:
            return getattr(public, name)
        except AttributeError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


def __dir__() -> list[str]:
    import interpunct.metrics.public as public

    return sorted(public.__all__)
