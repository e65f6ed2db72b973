"""What the speakers of a document are called where several documents meet."""

from __future__ import annotations

from interpunct.documents.document import Document


def named_speaker(document: Document, speaker: str) -> str:
    """Numbers get the document's name, in which they were given, unless it is of a recording.

    The formats of recordings, such as `stm`, name a speaker alike in all of them.
    """
    is_number = speaker.isdigit() and not document.origins.recording
    return f"{document.name}:{speaker}" if is_number else speaker
