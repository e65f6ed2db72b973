"""The names of speakers across documents."""

from __future__ import annotations

from interpunct.documents.document import Document


def named_speaker(document: Document, speaker: str) -> str:
    """Add the document's name to numbered speakers, unless the document is part of a recording.

    Formats of recordings, such as `stm`, use the same name for a speaker in all documents.
    """
    is_number = speaker.isdigit() and not document.origins.recording
    return f"{document.name}:{speaker}" if is_number else speaker
