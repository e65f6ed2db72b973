"""Optional dependencies: modules that come with an extra and are imported on use."""

from __future__ import annotations

import importlib
from typing import Any

from interpunct.errors import InputError


def require(module: str, *, extra: str, what: str = "this format") -> Any:
    """Import an optional dependency, or say what needs it and how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise InputError(
            f"{what} needs {module.partition('.')[0]}; "
            f"install it with: pip install 'interpunct[{extra}]'"
        ) from None
