"""Files as the tools of the field write them, one for each format, written by us."""

from __future__ import annotations

from pathlib import Path

SAMPLES = Path(__file__).parent / "samples"


def sample(name: str) -> Path:
    """The file of a format, which is named after it unless the format asks for another name."""
    if name == "kaldi":
        return SAMPLES / "kaldi" / "text"
    (path,) = SAMPLES.glob(f"{name}.*")
    return path


def sampled() -> list[str]:
    """The formats of which there is such a file."""
    return sorted(path.stem if path.is_file() else path.name for path in SAMPLES.iterdir())
