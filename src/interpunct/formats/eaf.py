"""`eaf`: ELAN's tiers of words, segments, or both, for each speaker and possibly each annotator.

The content of a tier is known by its name or that of its type; see `tiers`. If no name is known,
every tier without a parent holds segments, if all have the same type; so does the parent of a tier
of words. The speaker of a tier is its participant, or else part of its name; if only types define
the content and no speaker is named, the speaker is the name of the tier. Tiers with the same
content for the same speaker are versions of several annotators, each of which becomes a document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import isnan, nan
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from interpunct.documents.document import Document
from interpunct.errors import InputError
from interpunct.formats.files.head import Head
from interpunct.formats.files.source import Source
from interpunct.formats.files.xml_text import Element, read_xml
from interpunct.formats.format import Reading
from interpunct.formats.left_out import LeftOut
from interpunct.formats.tiers import (
    SEGMENTS,
    WORDS,
    Interval,
    Kind,
    Tier,
    Voice,
    document_of_voices,
    kind_of,
    names_of,
    tiers_of,
)
from interpunct.formats.time_order import in_order
from interpunct.formats.timed_text import Stretch

ROOT = "ANNOTATION_DOCUMENT"


@dataclass(slots=True)
class _Annotation:
    """An annotation of a tier: with times, or a part of another annotation."""

    name: str
    line: int
    text: str
    slots: tuple[str, str] | None = None
    parent: str = ""
    previous: str = ""


@dataclass(slots=True)
class _Tier:
    name: str
    participant: str
    annotator: str
    type: str
    parent: str
    line: int
    annotations: list[_Annotation] = field(default_factory=list)

    @property
    def kind(self) -> Kind | None:
        return kind_of(self.name)[1] or kind_of(self.type)[1]

    @property
    def speaker(self) -> str:
        return self.participant or kind_of(self.name)[0]


def recognizes(head: Head) -> bool:
    return f"<{ROOT}" in head.text


def read(source: Source, reading: Reading) -> Iterator[Document]:
    left_out = LeftOut(source.path, reading, what="file")
    with left_out.attempt():
        yield from _versions(source, reading)
    left_out.tell()


def _versions(source: Source, reading: Reading) -> Iterator[Document]:
    """One document, or one for each annotator."""
    root = read_xml(source, root=ROOT, called="an ELAN file")
    tiers = _tiers(source, root)
    words, segments = _chosen(source, [tier for tier in tiers if tier.annotations])
    intervals = _Placing(source, root).intervals(tiers)
    annotators = dict.fromkeys((*words.annotators(), *segments.annotators())) or [""]
    for annotator in annotators:
        said, cut = (
            [
                Voice(speaker, _without_overlap(source, tier, intervals[tier.name]))
                for speaker, tier in some.of(source, annotator)
            ]
            for some in (words, segments)
        )
        document = in_order(document_of_voices(source, said, cut, reading))
        yield replace(document, annotator=annotator)


def _tiers(source: Source, root: Element) -> list[_Tier]:
    tiers: dict[str, _Tier] = {}
    for element in root.all("TIER"):
        get = element.attributes.get
        tier = _Tier(
            get("TIER_ID", ""), get("PARTICIPANT", "").strip(), get("ANNOTATOR", "").strip(),
            get("LINGUISTIC_TYPE_REF", ""), get("PARENT_REF", ""), element.line,
        )  # fmt: skip
        if tier.name in tiers:
            raise source.error(f"a second tier named {tier.name!r}; rename it", line=tier.line)
        tiers[tier.name] = tier
        tier.annotations += [
            _annotation(inner)
            for note in element.all("ANNOTATION")
            for inner in note.all("ALIGNABLE_ANNOTATION", "REF_ANNOTATION")
        ]
    return list(tiers.values())


def _annotation(element: Element) -> _Annotation:
    get = element.attributes.get
    text = " ".join("".join(value.text for value in element.all("ANNOTATION_VALUE")).split())
    found = _Annotation(get("ANNOTATION_ID", ""), element.line, text)
    if element.tag == "REF_ANNOTATION":
        found.parent, found.previous = get("ANNOTATION_REF", ""), get("PREVIOUS_ANNOTATION", "")
    else:
        found.slots = get("TIME_SLOT_REF1", ""), get("TIME_SLOT_REF2", "")
    return found


class _Placing:
    """Determines the start and end of each annotation.

    Annotations without times that divide an interval or another annotation divide it evenly, as
    ELAN draws them; such times only define their order and are not kept.
    """

    def __init__(self, source: Source, root: Element) -> None:
        self._source = source
        self._times = {
            slot.attributes.get("TIME_SLOT_ID", ""): _time(source, slot)
            for slot in root.under("TIME_ORDER", "TIME_SLOT")
        }

    def intervals(self, tiers: Sequence[_Tier]) -> dict[str, list[Interval]]:
        """The annotations of each tier in order of time."""
        found: dict[str, list[Interval]] = {tier.name: [] for tier in tiers}
        parts: dict[str, dict[str, list[_Annotation]]] = {}
        waiting: list[tuple[str, Interval]] = []
        for tier in tiers:
            for note, interval in self._in_time(tier):
                found[tier.name].append(interval)
                waiting.append((note.name, interval))
            for note in tier.annotations:
                if note.slots is None:
                    parts.setdefault(note.parent, {}).setdefault(tier.name, []).append(note)
        while waiting:
            parent, whole = waiting.pop()
            for name, notes in parts.pop(parent, {}).items():
                for note, interval in zip(
                    _in_chain(self._source, notes), _evenly(whole, len(notes)), strict=True
                ):
                    text = interval.text._replace(text=note.text, line=note.line)
                    interval = interval._replace(text=text)
                    found[name].append(interval)
                    waiting.append((note.name, interval))
        for parent, lost in parts.items():
            note = next(iter(lost.values()))[0]
            raise self._source.error(
                f"annotation {note.name!r} is a part of {parent!r}, which has no times",
                line=note.line,
            )
        for intervals in found.values():
            intervals.sort(key=lambda interval: interval.begins)
        return found

    def _in_time(self, tier: _Tier) -> Iterator[tuple[_Annotation, Interval]]:
        """The annotations of a tier with times."""
        notes = [note for note in tier.annotations if note.slots is not None]
        by_start = {note.slots[0]: note for note in notes if note.slots}
        placed = 0
        for note in notes:
            start = self._time_of(note, 0)
            if isnan(start):
                continue
            run = [note]
            while isnan(end := self._time_of(run[-1], 1)):
                after = by_start.get(run[-1].slots[1]) if run[-1].slots else None
                # In a complete chain, every annotation occurs once.
                if after is None or placed + len(run) == len(notes):
                    raise self._source.error(
                        f"annotation {run[-1].name!r} ends at a TIME_SLOT without a time, where no "
                        "other begins",
                        line=run[-1].line,
                    )
                run.append(after)
            if end < start:
                raise self._source.error(
                    f"annotation {note.name!r} starts at {start:g} s and ends at {end:g} s; it "
                    "must not end before its start",
                    line=note.line,
                )
            placed += len(run)
            whole = Interval(Stretch("", start, end), start, end)
            for each, interval in zip(run, _evenly(whole, len(run)), strict=True):
                yield (
                    each,
                    interval._replace(text=interval.text._replace(text=each.text, line=each.line)),
                )
        if placed != len(notes):
            raise self._source.error(
                f"some annotations on tier {tier.name!r} begin at a TIME_SLOT without a time, "
                "where no other ends",
                line=tier.line,
            )

    def _time_of(self, note: _Annotation, edge: Literal[0, 1]) -> float:
        slot = note.slots[edge] if note.slots else ""
        if slot not in self._times:
            raise self._source.error(
                f"annotation {note.name!r} has the TIME_SLOT {slot!r}, which does not exist",
                line=note.line,
            )
        return self._times[slot]


def _time(source: Source, slot: Element) -> float:
    value = slot.attributes.get("TIME_VALUE")
    if value is None:
        return nan
    if not (value.isascii() and value.isdecimal()) or len(value) > 14:
        raise source.error(
            f"the time {value[:30]!r} is not a number of milliseconds of at least 0", line=slot.line
        )
    return int(value) / 1000


def _evenly(whole: Interval, count: int) -> Iterator[Interval]:
    """The parts of an interval; only the first has its start, and only the last its end."""
    cuts = [whole.begins + (whole.ends - whole.begins) * place / count for place in range(count)]
    for place, (begins, ends) in enumerate(pairwise([*cuts, whole.ends])):
        start = whole.text.start if place == 0 else nan
        end = whole.text.end if place == count - 1 else nan
        yield Interval(Stretch("", start, end), begins, ends)


def _in_chain(source: Source, notes: Sequence[_Annotation]) -> list[_Annotation]:
    """The parts of one annotation, ordered by their references to the previous part."""
    nexts = {note.previous: note for note in notes}
    found: list[_Annotation] = []
    note = nexts.get("")
    while note is not None and len(found) < len(notes):
        found.append(note)
        note = nexts.get(note.name)
    if len(found) != len(notes) or len(nexts) != len(notes):
        raise source.error(
            f"the parts of annotation {notes[0].parent!r} have no order: each but the first must "
            "name the one before it as PREVIOUS_ANNOTATION",
            line=notes[0].line,
        )
    return found


def _without_overlap(source: Source, tier: _Tier, found: list[Interval]) -> list[Interval]:
    for before, after in pairwise(found):
        if after.begins < before.ends:
            raise source.error(
                f"the annotation {after.text.text[:30]!r} on tier {tier.name!r} starts at "
                f"{after.begins:g} s, before {before.text.text[:30]!r} (line {before.text.line}) "
                f"ends at {before.ends:g} s; annotations on a tier must not overlap",
                line=after.text.line,
            )
    return found


class _Versions:
    """The tiers of one kind, by speaker and annotator."""

    def __init__(self, source: Source, kind: Kind, tiers: Sequence[tuple[str, _Tier]]) -> None:
        self._kind = kind
        self._speakers: dict[str, dict[str, _Tier]] = {}
        for speaker, tier in tiers:
            versions = self._speakers.setdefault(speaker, {})
            other = versions.setdefault(tier.annotator, tier)
            if other is not tier:
                who = f" of {speaker!r}" if speaker else ""
                raise source.error(
                    f"tiers {other.name!r} and {tier.name!r} both hold {kind}{who}, and annotator "
                    f"{tier.annotator!r} made both; name their participants or annotators in ELAN, "
                    "or rename one of them",
                    line=tier.line,
                )

    def all(self) -> Iterator[_Tier]:
        return (tier for versions in self._speakers.values() for tier in versions.values())

    def annotators(self) -> list[str]:
        """The annotators of several versions; empty if there is only one version."""
        several = [versions for versions in self._speakers.values() if len(versions) > 1]
        return [annotator for versions in several for annotator in versions]

    def of(self, source: Source, annotator: str) -> Iterator[tuple[str, _Tier]]:
        """For each speaker the tier of this annotator, or the only one."""
        for speaker, versions in self._speakers.items():
            tier = versions.get(annotator) if len(versions) > 1 else next(iter(versions.values()))
            if tier is None:
                raise source.error(
                    f"annotator {annotator!r} has no tier of {self._kind}"
                    f"{f' of {speaker!r}' if speaker else ''}, but others have; add it",
                    line=next(iter(versions.values())).line,
                )
            yield speaker, tier


def _chosen(source: Source, tiers: Sequence[_Tier]) -> tuple[_Versions, _Versions]:
    """The tiers of words and of segments, each with its speaker."""
    words = [tier for tier in tiers if tier.kind == "words"]
    segments = [tier for tier in tiers if tier.kind == "segments"]
    if not words and not segments:
        unnamed = _unnamed(source, [tier for tier in tiers if not tier.parent])
        return _Versions(source, "words", []), _Versions(source, "segments", unnamed)
    if not segments:
        # The parent of a tier of words holds segments, whatever its name is.
        divided = {tier.parent for tier in words}
        segments = [tier for tier in tiers if tier.name in divided]
    speakers = _speakers(words, segments)
    return (
        _Versions(source, "words", [(speakers[tier.name], tier) for tier in words]),
        _Versions(source, "segments", [(speakers[tier.name], tier) for tier in segments]),
    )


def _speakers(words: Sequence[_Tier], segments: Sequence[_Tier]) -> dict[str, str]:
    """The speaker of each tier; if it has none, the speaker of the words that divide it.

    If no speaker is named and only types define the content of several tiers, each tier is a
    speaker.
    """
    found = {tier.name: tier.speaker for tier in (*words, *segments)}
    found |= {tier.parent: tier.speaker for tier in words if found.get(tier.parent) == ""}
    by_type = all(
        not (tier.annotator or tier.participant or kind_of(tier.name)[1]) for tier in segments
    )
    if by_type and len(segments) > 1:
        found |= {tier.name: found[tier.name] or tier.name for tier in segments}
        found |= {tier.name: found[tier.name] or found.get(tier.parent, "") for tier in words}
    return found


def _unnamed(source: Source, tiers: Sequence[_Tier]) -> list[tuple[str, _Tier]]:
    """Tiers without known names: one for each speaker, or one for each annotator."""
    if len({tier.type for tier in tiers}) > 1:
        raise source.error(
            f"no tier is named {WORDS[0]!r} or {SEGMENTS[0]!r}; rename one of "
            f"{names_of(tier.name for tier in tiers)}",
            line=tiers[0].line,
        )
    annotators = {tier.annotator for tier in tiers}
    same = len({tier.participant for tier in tiers}) == 1
    if len(tiers) == 1 or (same and "" not in annotators and len(annotators) == len(tiers)):
        return [(tier.participant, tier) for tier in tiers]
    return [(tier.participant or tier.name, tier) for tier in tiers]


def write(documents: Iterable[Document], reading: Reading) -> Iterator[str]:
    for number, document in enumerate(documents):
        if number:
            raise InputError(
                "an ELAN file holds one recording, but there are several documents; give a folder "
                "(a path without an extension) instead"
            )
        tiers = tiers_of(document)
        yield _HEAD.format(author=quoteattr(document.annotator))
        yield from _written_slots(tiers)
        yield from _written_tiers(document, tiers)
        for kind in dict.fromkeys(kind for _, kind, _ in tiers):
            yield (
                f'    <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="{kind}" '
                'TIME_ALIGNABLE="true"/>\n'
            )
        yield f"</{ROOT}>\n"


_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    f'<{ROOT} AUTHOR={{author}} DATE="1970-01-01T00:00:00+00:00" '
    'FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
    'xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">\n'
    '    <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>\n'
)


def _written_slots(tiers: Sequence[tuple[str, Kind, Tier]]) -> Iterator[str]:
    yield "    <TIME_ORDER>\n"
    times = [
        time for _, _, tier in tiers for interval in tier.intervals
        for time in (interval.start, interval.end)
    ]  # fmt: skip
    # ELAN requires time slots in order; each annotation has two of its own.
    for place in sorted(range(len(times)), key=times.__getitem__):
        yield (
            f'        <TIME_SLOT TIME_SLOT_ID="ts{place + 1}" '
            f'TIME_VALUE="{round(times[place] * 1000)}"/>\n'
        )
    yield "    </TIME_ORDER>\n"


def _written_tiers(document: Document, tiers: Sequence[tuple[str, Kind, Tier]]) -> Iterator[str]:
    number = 0
    for speaker, kind, tier in tiers:
        who = f" PARTICIPANT={quoteattr(speaker)}" if speaker else ""
        if document.annotator:
            who = f" ANNOTATOR={quoteattr(document.annotator)}{who}"
        yield (f'    <TIER{who} LINGUISTIC_TYPE_REF="{kind}" TIER_ID={quoteattr(tier.name)}>\n')
        last: Stretch | None = None
        for interval in tier.intervals:
            if last is not None and interval.start < last.end:
                raise InputError(
                    f"{interval.text!r} starts at {interval.start:g} s, before {last.text!r} "
                    "ends; the annotations of a tier cannot overlap; write another format, such "
                    "as ctm"
                )
            last = interval
            number += 1
            yield (
                "        <ANNOTATION>\n"
                f'            <ALIGNABLE_ANNOTATION ANNOTATION_ID="a{number}" '
                f'TIME_SLOT_REF1="ts{2 * number - 1}" TIME_SLOT_REF2="ts{2 * number}">\n'
                f"                <ANNOTATION_VALUE>{escape(interval.text)}</ANNOTATION_VALUE>\n"
                "            </ALIGNABLE_ANNOTATION>\n        </ANNOTATION>\n"
            )
        yield "    </TIER>\n"
