"""Running segmenters in separate processes, so that their crashes do not affect this one.

If a tool crashes, exits or never returns, an error names it and the document, and it is loaded
again for the next document. Otherwise a tool is loaded once.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from queue import Empty, SimpleQueue
from typing import IO, Any, cast

from interpunct.documents.document import Document
from interpunct.errors import InputError, InterpunctError, OptionError, option
from interpunct.segmenters.catalogue import gives
from interpunct.segmenters.segmented import segmented
from interpunct.segmenters.segmenter import Marked, Sentences

PATIENCE = 600.0
"""The default time limit of a segmenter for a document, in seconds."""

GLANCE = 0.5
"""Seconds between checks whether a process is alive."""

START = (
    "import sys; sys.path[:] = sys.argv[1:]; from interpunct.segmenters.worker import main; main()"
)
OURS: Mapping[str, type[InterpunctError]] = {"InputError": InputError, "OptionError": OptionError}


class _DiedError(Exception):
    """The process has ended; the message says how."""


@dataclass(frozen=True, slots=True)
class _Child:
    """A process that answers requests; `None` in the queue is the end of its answers."""

    process: subprocess.Popen[bytes]
    requests: IO[bytes]
    answers: SimpleQueue[bytes | None]

    @classmethod
    def start(cls) -> _Child:
        process = subprocess.Popen(
            [sys.executable, "-c", START, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        answers: SimpleQueue[bytes | None] = SimpleQueue()
        threading.Thread(target=_read, args=(process.stdout, answers), daemon=True).start()
        return cls(process, cast(IO[bytes], process.stdin), answers)

    def ask(self, request: Mapping[str, Any], patience: float = inf) -> dict[str, Any]:
        """Send a request, and wait for its answer."""
        with contextlib.suppress(OSError):
            # Writing to a process that has ended fails; how it ended is reported below.
            self.requests.write(json.dumps(request).encode() + b"\n")
            self.requests.flush()
        end = time.monotonic() + patience
        while True:
            has_ended = self.process.poll() is not None
            left = end - time.monotonic()
            try:
                line = self.answers.get(timeout=max(0, min(left, GLANCE)))
            except Empty:
                # A child process left behind by the tool may keep the streams open.
                if has_ended:
                    raise _DiedError(self._ending()) from None
                if left <= 0:
                    raise TimeoutError from None
                continue
            if line is None:
                raise _DiedError(self._ending())
            answer: dict[str, Any] = json.loads(line)
            return answer

    def end(self) -> None:
        """End the process and its children."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError):
            self.requests.close()

    def _ending(self) -> str:
        """How the process has ended."""
        try:
            return _how(self.process.wait(GLANCE))
        except subprocess.TimeoutExpired:
            return "it has closed the streams of its process"


def _read(stream: IO[bytes], answers: SimpleQueue[bytes | None]) -> None:
    """Put each answer into the queue."""
    with stream:
        for line in stream:
            answers.put(line)
    answers.put(None)


@dataclass
class SegmenterProcess:
    """A segmenter by its name (see `load_segmenter`); `tool` is its name in messages.

    `seconds` is the time for all texts so far, without loading, and `finds_tokens` says whether it
    finds tokens; for user-defined functions this is known only after they ran.
    """

    name: str
    tool: str
    language: str | None = None
    restores: bool = False
    patience: float = PATIENCE
    seconds: float = field(default=0.0, init=False)
    finds_tokens: bool = field(init=False)
    _child: _Child | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.finds_tokens = gives(self.name, "tokens")

    def __enter__(self) -> SegmenterProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def load(self) -> _Child:
        """Start the process and load the tool, unless they are running."""
        if self._child is not None:
            return self._child
        self._child = _Child.start()
        asked = {"name": self.name, "language": self.language, "restores": self.restores}
        where = f"{self.tool} cannot be loaded"
        with self._closed_on_errors():
            try:
                answer = self._child.ask(asked)
            except _DiedError as died:
                raise InputError(f"{where}: {died}") from None
            _check(answer, where)
        return self._child

    def split(self, text: str, document: str) -> Sentences | Marked:
        """Split a text; any failure is an error that names the tool and the document."""
        if not text.strip():
            return []
        child = self.load()
        where = f"{self.tool} fails on document {document!r}"
        with self._closed_on_errors():
            try:
                answer = child.ask({"text": text, "patience": self.patience}, self.patience)
            except _DiedError as died:
                raise InputError(f"{where}: {died}") from None
            except TimeoutError:
                raise InputError(
                    f"{self.tool} takes longer than {self.patience:g} seconds on document "
                    f"{document!r}; allow more with {option('timeout')}, or leave it out"
                ) from None
        _check(answer, where)
        self.seconds += answer.pop("seconds")
        if "sentences" not in answer:
            return Marked(**answer)
        sentences: Sentences = answer["sentences"]
        self.finds_tokens |= any(len(tokens) > 1 for tokens in sentences)
        return sentences

    def document(self, text: str, name: str, *, keep_tokens: bool) -> Document:
        """Split a text into a document; see `segmented`."""
        found = self.split(text, name)
        try:
            return segmented(name, text, found, keep_tokens=keep_tokens)
        except InputError as error:
            raise InputError(
                f"the output of {self.tool} for document {name!r} cannot be used: {error.args[0]}"
            ) from None

    def close(self) -> None:
        """End the process; the tool is loaded again if it is used again."""
        if self._child is not None:
            child, self._child = self._child, None
            child.end()

    @contextlib.contextmanager
    def _closed_on_errors(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self.close()
            raise


def _check(answer: Mapping[str, Any], where: str) -> None:
    """Raise the error of an answer: our own unchanged, others with the place."""
    if "error" not in answer:
        return
    kind, message = answer["error"], answer["message"]
    if kind in OURS:
        raise OURS[kind](message)
    raise InputError(f"{where}: {kind}: {message}" if message else f"{where}: {kind}")


def _how(status: int) -> str:
    """How a process has ended.

    >>> _how(-11), _how(3)
    ('its process was ended by SIGSEGV', 'its process ended with status 3')
    """
    if status >= 0:
        return f"its process ended with status {status}"
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    return f"its process was ended by {name}"
