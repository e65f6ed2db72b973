"""Third-party segmenters by name: each is a small module and a row in a table."""

from interpunct.segmenters.catalogue import (
    SEGMENTERS,
    gives,
    is_known,
    is_segmenter,
    load_segmenter,
)

__all__ = ["SEGMENTERS", "gives", "is_known", "is_segmenter", "load_segmenter"]
