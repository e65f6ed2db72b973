"""`uem`: the scored stretches of each recording: recording, channel, start, end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats.files.source import Source

Stretches = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Partition:
    """The content of a UEM file: the scored stretches of each recording and channel."""

    path: str
    channels: Mapping[tuple[str, str], Stretches]

    @property
    def label(self) -> str:
        """The name of the file, and a checksum of its content."""
        from hashlib import sha256

        identity = repr(sorted(self.channels.items())).encode()
        return f"{PurePath(self.path).name}~{sha256(identity).hexdigest()[:8]}"

    def of(self, document: Document) -> Stretches:
        """The stretches of a document's recording."""
        origins = document.origins
        if origins.recording:
            found = self.channels.get((origins.recording, origins.channel))
        else:
            found = self._by_name(document.name)
        if found is None:
            recording = origins.recording or document.name
            channel = f", channel {origins.channel}" if origins.channel else ""
            raise InputError(
                f"no stretch of recording {recording!r}{channel}, is listed; add a line for it",
                path=self.path,
            )
        return found

    def _by_name(self, name: str) -> Stretches | None:
        """Find stretches by a document's name: the recording, with the channel if necessary."""
        named = [
            stretches
            for (recording, channel), stretches in self.channels.items()
            if name in (recording, f"{recording}-{channel}")
        ]
        return named[0] if len(named) == 1 else None


def read_uem(path: str | Path) -> Partition:
    """Read a UEM file."""
    from interpunct.formats.nist_fields import split_lines

    source = Source(Path(path))
    channels: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for fields in split_lines(source):
        fields.check((4, 4), "recording, channel, start, end")
        start, end = fields.number(2, "start"), fields.number(3, "end")
        if end <= start:
            raise source.error(
                f"the stretch starts at {start:g} and ends at {end:g}; it must end after its start",
                line=fields.line,
            )
        held = channels.setdefault((fields.texts[0], fields.texts[1]), [])
        if held and start < held[-1][1]:
            raise source.error(
                f"the stretch starts at {start:g}, before the previous one ends "
                f"({held[-1][1]:g}); give stretches in order that do not overlap",
                line=fields.line,
            )
        held.append((start, end))
    if not channels:
        raise source.error("the file is empty; give at least one stretch to score")
    return Partition(str(path), {key: tuple(held) for key, held in channels.items()})
