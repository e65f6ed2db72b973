"""Loading models from the hub, which are downloaded only on request."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from huggingface_hub import constants

from interpunct.errors import InputError
from interpunct.segmenters.segmenter import Request


@contextmanager
def loading(tool: str, model: str, request: Request) -> Iterator[None]:
    """Load a local model, or download it; failures are errors of one line."""
    before = constants.HF_HUB_OFFLINE
    logger = logging.getLogger("huggingface_hub")
    level = logger.level
    constants.HF_HUB_OFFLINE = before or not request.fetch
    logger.setLevel(logging.ERROR)
    try:
        yield
    except InputError:
        raise
    except Exception as error:
        # Any exception of the hub or a loader means that there is no model.
        fetch = f"fetch it with: interpunct segmenters --download {tool}/{model}"
        if isinstance(error, OSError) and not request.fetch and not Path(model).exists():
            what = "is not on this machine"
        else:
            said = " ".join(str(error).split())[:200]
            what = f"could not be loaded ({type(error).__name__}: {said})"
        raise InputError(
            f"{tool}: the model {model!r} {what}; {fetch}, or give its folder: {tool}/FOLDER"
        ) from None
    finally:
        constants.HF_HUB_OFFLINE = before
        logger.setLevel(level)
