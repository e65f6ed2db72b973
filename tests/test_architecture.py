"""Which package may import which, and the rules for every file.

An import inside a function is an import; there are no exceptions.
"""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import interpunct

ROOT = Path(interpunct.__file__).parent
SINGLE_FILES = {"errors", "extras", "unfinished"}

MAY_IMPORT = {
    "errors": "",
    "extras": "errors",
    "unfinished": "",
    "messages": "errors",
    "documents": "errors extras messages _core",
    "options": "errors documents",
    "formats": "errors messages extras unfinished documents _core",
    "metrics": "errors _core",
    "corpora": "errors messages documents options formats",
    "alignment": "errors messages documents options formats metrics corpora _core",
    "results": "metrics",
    "statistics": "errors messages options results",
    "rewriting": "errors extras messages documents options formats corpora alignment",
    "tasks": "errors messages documents options metrics corpora alignment results statistics",
    "running": "errors extras messages documents options corpora rewriting results tasks",
    "evaluation": "errors messages options metrics corpora alignment rewriting results statistics "
    "tasks running",
    "report": "errors messages documents options formats metrics corpora alignment results "
    "statistics tasks evaluation _core",
    "baselines": "errors extras messages documents formats _core",
    "segmenters": "errors options documents formats",
    "api": "errors messages extras documents options formats metrics corpora alignment results "
    "statistics tasks evaluation report segmenters",
    "sample": "",
    "cli": "errors messages unfinished documents options formats metrics corpora evaluation "
    "report baselines segmenters api sample",
    "__main__": "cli",
}
"""Each room, and the rooms that it may import; a room stands below those that it imports."""


def files() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    """The modules of interpunct that a file imports, anywhere in it."""
    modules = {module_of(file) for file in files()} | {"interpunct._core"}
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("interpunct"):
            assert not node.level, f"{path}: a relative import"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            # `from package import module` is the module; `from module import name` is its module.
            found |= {name if name in modules else node.module for name in names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("interpunct.")}
    # The version is the package's own.
    return found - {"interpunct"}


def room_of(module: str) -> str:
    return module.split(".")[1]


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down(path):
    room = room_of(module_of(path))
    assert room in MAY_IMPORT, f"say what {room} may import"
    rooms = {room_of(module) for module in imported(path)} - {room}
    assert rooms <= set(MAY_IMPORT[room].split())


def test_no_two_rooms_need_each_other():
    rooms = {room: allowed.split() for room, allowed in MAY_IMPORT.items()}
    assert set(TopologicalSorter(rooms).static_order()) == {*MAY_IMPORT, "_core"}


def test_no_two_modules_need_each_other():
    graph = {module_of(path): imported(path) - {module_of(path)} for path in files()}
    assert list(TopologicalSorter(graph).static_order())


def test_few_modules_stand_beside_the_rooms():
    assert {path.stem for path in ROOT.glob("[!_]*.py")} == SINGLE_FILES


def test_metrics_never_see_text():
    assert MAY_IMPORT["metrics"] == "errors _core"


def test_only_one_file_knows_python():
    core = ROOT.parent / "core"
    if not core.is_dir():
        pytest.skip("installed without its sources")
    knowing = [path.name for path in core.rglob("*.[ch]pp") if "nanobind" in path.read_text()]
    assert knowing == ["bindings.cpp"]


def test_warnings_go_one_way():
    """What runs in a worker can only hand over the warnings that it knows of."""
    warning = [path.name for path in files() if "warnings.warn(" in path.read_text("utf-8")]
    assert warning == ["errors.py"]


def messages(path: Path) -> list[str]:
    """The texts that a file gives to errors and to `warn`."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            if name.endswith("Error") or name in ("warn", "error"):
                parts = [part for argument in node.args for part in ast.walk(argument)]
                found += [part.value for part in parts if isinstance(part, ast.Constant)]
    return [text for text in found if isinstance(text, str)]


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_messages_speak_of_arguments_and_of_options(path):
    """Below the command line nobody knows who reads a message: `errors.option` has both names."""
    if room_of(module_of(path)) != "cli":
        assert [text for text in messages(path) if re.search(r"--[a-z{]", text)] == []


def used(path: Path) -> set[str]:
    """What a file calls, modules that it imports from, and attributes of `sys` that it uses."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Name):
                found.add(function.id)
            elif isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
                found.add(f"{function.value.id}.{function.attr}")
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found |= {f"sys.{node.attr}"} if node.value.id == "sys" else set()
    return found


MAY_USE = {
    "print": {"cli/printing.py", "report/json/schemas/__main__.py"},
    # Others than the first flush it, take its place, or write files of documents to it.
    "sys.stdout": {
        "cli/printing.py",
        "cli/endings.py",
        "cli/outputs.py",
        "cli/program.py",
        "formats/files/whole.py",
    },
    "sys.stderr": {"cli/printing.py", "cli/endings.py", "messages/progress.py"},
    "click.echo": set(),
    "click.secho": set(),
    "Console": {"messages/visible_text.py"},
    "rich.text": {
        "cli/help.py",
        "report/terminal.py",
        "report/drawings/words.py",
        "report/drawings/tokens.py",
    },
    "rich.table": {"cli/help.py", "report/terminal.py"},
    "rich.markup": set(),
    "Text.from_markup": set(),
    "Text.from_ansi": set(),
    "csv.writer": {"report/export/csv_rows.py"},
}
"""What prints or makes something to print, and the files that may use it."""


def test_nothing_is_printed_around_visible_text():
    using = {name: set() for name in MAY_USE}
    for path in files():
        for name in used(path) & using.keys():
            using[name].add(path.relative_to(ROOT).as_posix())
    assert {
        name: paths - MAY_USE[name] for name, paths in using.items() if paths - MAY_USE[name]
    } == {}


def test_bars_take_text_for_text():
    """A column of a bar takes markup unless it is told not to."""
    for path in files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "TextColumn":
                (markup,) = [word.value for word in node.keywords if word.arg == "markup"]
                assert isinstance(markup, ast.Constant)
                assert markup.value is False


SHOWN = {"LEGEND", "heading", "line", "title"}
"""A text of ours, and names for what has become visible before."""


@pytest.mark.parametrize("name", sorted(MAY_USE["rich.text"]))
def test_texts_of_a_terminal_are_visible(name):
    """Whatever is not written in the file itself goes through `visible` on its way to a `Text`."""
    for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text" and node.args:
            shown = node.args[0]
            is_visible = getattr(getattr(shown, "func", None), "id", "") == "visible"
            assert is_visible or getattr(shown, "id", "") in SHOWN, ast.unparse(node)
