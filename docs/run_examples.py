"""Run the examples of the documentation, and compare or refresh what they print.

In a block of the kind `console`, a line that begins with `$ ` is run by the shell in a folder that
holds the sample as `sample/`, on a terminal of 80 columns; what follows is what it must print. A
line `...` stands for any lines. A block of the kind `python` is run as it stands; a block of the
kind `text` that follows it is what it must print. A title `pip install NAME...` names packages
without which the block cannot be run. Blocks of other kinds, such as `sh`, are not run.

    python docs/run_examples.py README.md docs/*.md     say what differs
    python docs/run_examples.py --write README.md       write what is printed now
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path

from interpunct.sample import FOLDER

BLOCK = re.compile(
    r"^```(console|python)(?: title=\"pip install ([^\"]+)\")?\n(.*?)^```$"
    r"(?:\n\n^```text\n(.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Example:
    """One command, what the document says it prints, if it does, and where it stands."""

    kind: str
    command: str
    expected: str | None
    place: str
    packages: tuple[str, ...] = ()

    def missing(self) -> list[str]:
        """The packages that it needs and that are not installed."""
        installed = {_canonical(each.name) for each in distributions()}
        return [name for name in self.packages if _canonical(name) not in installed]


def _canonical(package: str) -> str:
    """The name of a package, of which case and the kind of dash do not matter."""
    return re.sub(r"[-_.]+", "-", package).lower()


def examples(path: Path) -> Iterator[Example]:
    text = path.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 1
        place = f"{path.name}:{line}"
        if block[1] == "python":
            packages = tuple((block[2] or "").split())
            yield Example("python", block[3], block[4], place, packages)
            continue
        for part in re.split(r"^\$ ", block[3], flags=re.MULTILINE)[1:]:
            command, expected = _command_and_output(part)
            yield Example("console", command, expected, place)


def _command_and_output(part: str) -> tuple[str, str]:
    """A command goes on in the next line after a backslash."""
    lines = part.split("\n")
    end = next(i for i, line in enumerate(lines) if not line.endswith("\\"))
    return "\n".join(lines[: end + 1]), "\n".join(lines[end + 1 :])


class Workshop:
    """A folder with the sample, in which commands are run one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(FOLDER, folder / "sample", ignore=shutil.ignore_patterns("__pycache__"))
        scripts = Path(sys.executable).parent
        self.environment = {
            **os.environ,
            "COLUMNS": "80",
            "NO_COLOR": "1",
            "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
        }

    def run(self, example: Example) -> str:
        command = (
            [sys.executable, "-c", example.command]
            if example.kind == "python"
            else ["bash", "-c", example.command]
        )
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if example.kind == "python" and done.returncode:
            raise RuntimeError(f"{example.place}: {done.stdout}")
        return "\n".join(line.rstrip() for line in done.stdout.splitlines())


def agrees(expected: str | None, printed: str) -> bool:
    """Equal but for blanks at line ends and blank lines at both ends; `...` is any lines."""
    if expected is None:
        return True
    lines = [line.rstrip() for line in expected.strip("\n").split("\n")]
    pattern = "\n".join(r"(?:.*\n?)*?.*" if line == "..." else re.escape(line) for line in lines)
    return re.fullmatch(pattern, printed.strip("\n")) is not None


def refresh(path: Path) -> None:
    """Write what the commands print now into the document."""
    text = path.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop(Path(folder))
        for example in examples(path):
            if example.missing():
                continue
            printed = workshop.run(example)
            if not agrees(example.expected, printed):
                head = (
                    f"$ {example.command}\n"
                    if example.kind == "console"
                    else f"{example.command}```\n\n```text\n"
                )
                body = printed.strip("\n")
                tail = "\n" if body else ""
                text = text.replace(f"{head}{example.expected}", f"{head}{body}{tail}", 1)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    arguments = sys.argv[1:]
    write = "--write" in arguments
    wrong = 0
    for name in (argument for argument in arguments if argument != "--write"):
        if write:
            refresh(Path(name))
            continue
        with tempfile.TemporaryDirectory() as folder:
            workshop = Workshop(Path(folder))
            for example in examples(Path(name)):
                if missing := example.missing():
                    print(f"{example.place}: not run, since {', '.join(missing)} is missing")
                    continue
                printed = workshop.run(example)
                if not agrees(example.expected, printed):
                    wrong += 1
                    print(f"{example.place}: $ {example.command}\n{printed}\n")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
