"""`python -m fuzz mutants`: change the code of the figures in one place, and see if a test fails.

Every exchange (see `exchanges.py`) is tried on its own, in a fork of a session of pytest that has
collected the tests of the figures and has seen which test runs which lines. Those that run the
changed line are run, the fastest first, until one fails or does not end. What is run when a module
is imported is tried in a process that imports it changed. Changes that no test sees are printed.

`python -m fuzz mutants hamming.py turns.py` tries these modules alone.
"""

from __future__ import annotations

import ast
import functools
import gc
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType

import coverage
import hypothesis
import pytest
from _pytest.doctest import DoctestItem

from fuzz.exchanges import Exchange, exchanges

ROOT = Path(__file__).parents[1]
CHANGED = ROOT / "src" / "interpunct" / "metrics"
TESTS = (
    ROOT / "tests" / "metrics",
    ROOT / "tests" / "evaluation" / "test_segments_as_mdeval.py",
    CHANGED,
)
JOBS = 2
SECONDS = 10
"""A test that takes so much longer than on the unchanged code does not end."""
PATIENCE = 8
"""Seconds of tests after which no further one is begun for a change."""
SECONDS_AFRESH = 300
MEMORY = 6 << 30
BROKEN = 3
"""Exit status of a process that failed outside of the tests."""
PLUGINS_LEFT_OUT = ("cacheprovider", "terminal", "xdist")
QUIET = ("-s", "-x", "--assert=plain", *(f"-pno:{name}" for name in PLUGINS_LEFT_OUT))

Line = tuple[str, int]


class Mutant:
    """A module in which one exchange is to be made."""

    def __init__(self, module: Path, number: int, exchange: Exchange) -> None:
        self.module = module
        self.number = number
        self.lines = [(str(module), line) for line in exchange.lines]
        self.is_at_import = exchange.is_at_import

    def _parts(self) -> tuple[ast.Module, Exchange]:
        tree = _tree(self.module)
        return tree, list(exchanges(tree))[self.number]

    def __str__(self) -> str:
        before, after = self._parts()[1].make()
        return f"{self.module.name}:{self.lines[0][1]}: {before}  ->  {after}"

    def code(self) -> tuple[CodeType, CodeType]:
        """The module as it is, and changed."""
        tree, exchange = self._parts()
        before = compile(tree, self.module, "exec")
        exchange.make()
        return before, compile(ast.fix_missing_locations(tree), self.module, "exec")


def _tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"))


def main(*names: str) -> int:
    """Try all exchanges, print what no test sees, and count."""
    modules = [CHANGED / name for name in names] or sorted(CHANGED.glob("*.py"))
    mutants = [
        Mutant(module, number, exchange)
        for module in modules
        for number, exchange in enumerate(exchanges(_tree(module)))
    ]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    # The session is a process of its own, so that this one never imports what is changed.
    answers, told = os.pipe()
    session = _forked(lambda: _tests_pass(TESTS, _Session(mutants, told)))
    os.close(told)
    unseen, afresh = 0, []
    with os.fdopen(answers) as lines:
        for line in lines:
            number, verdict = line.split()
            if verdict == "afresh":
                afresh.append(int(number))
            else:
                unseen += 1
                print(mutants[int(number)], flush=True)
    if not _ended_well(os.waitpid(session, 0)[1]):
        sys.exit("the tests fail without any change")
    for number, passed in _at_once(afresh, lambda number: _passes_afresh(mutants[number])):
        if passed:
            unseen += 1
            print(mutants[number], flush=True)
    print(f"{len(mutants):,} changes, {len(mutants) - unseen:,} seen, {unseen:,} not seen")
    return 0


def _forked(passes: Callable[[], bool]) -> int:
    """A process that succeeds if a function returns True."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    try:
        os._exit(0 if passes() else 1)
    finally:
        os._exit(BROKEN)


def _ended_well(status: int) -> bool:
    code = os.waitstatus_to_exitcode(status)
    if code == BROKEN:
        sys.exit("a change could not be tried")
    return code == 0


def _at_once(numbers: Iterable[int], passes: Callable[[int], bool]) -> Iterator[tuple[int, bool]]:
    """The results of a function in separate processes, a few at a time, as they end."""
    running: dict[int, int] = {}
    waiting = list(reversed(list(numbers)))
    while waiting or running:
        while waiting and len(running) < JOBS:
            number = waiting.pop()
            running[_forked(functools.partial(_silent, passes, number))] = number
        process, status = os.wait()
        yield running.pop(process), _ended_well(status)


def _silent(passes: Callable[[int], bool], number: int) -> bool:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    return passes(number)


def _tests_pass(tests: Iterable[Path], plugin: object) -> bool:
    code = pytest.main([*QUIET, *map(str, tests)], [plugin])
    if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        os._exit(BROKEN)
    return code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


class _Examples:
    """Plugin: hypothesis tries the same examples each time, and does not shrink them."""

    def pytest_sessionstart(self) -> None:
        hypothesis.settings.register_profile(
            "mutants",
            deadline=None,
            database=None,
            derandomize=True,
            max_examples=30,
            suppress_health_check=list(hypothesis.HealthCheck),
            phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        )
        hypothesis.settings.load_profile("mutants")


def _passes_afresh(mutant: Mutant) -> bool:
    """Whether the tests pass where the changed module is imported; the nearest come first."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_AFRESH, SECONDS_AFRESH))
    module = str(mutant.module)
    _, changed = mutant.code()
    load = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return changed if loader.path == module else load(loader, name)

    # In a fork that tries this one change and ends, so nobody else sees the exchanged loader.
    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    near = [
        test
        for test in sorted((ROOT / "tests" / "metrics").glob("*.py"))
        if f"metrics.{mutant.module.stem} import" in test.read_text(encoding="utf-8")
    ]
    return all(_tests_pass(tests, _Examples()) for tests in ([mutant.module, *near], TESTS))


class _Session(_Examples):
    """Plugin: see what each test runs, then run the tests of every mutant."""

    def __init__(self, mutants: Sequence[Mutant], told: int) -> None:
        self.mutants = mutants
        self.told = told
        self.modules = {str(path) for path in CHANGED.glob("*.py")}
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(CHANGED / "*")], messages=False
        )
        self.seconds: dict[pytest.Item, float] = {}
        self.tests: dict[Line, list[pytest.Item]] = {}
        self.at_import: set[Line] = set()

    def pytest_collection(self) -> None:
        self.coverage.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._look_around(session.items)
        for item in session.items:
            self.coverage.switch_context(item.nodeid)
            began = time.process_time()
            if not self._passes(item):
                sys.exit(f"{item.nodeid} fails without any change")
            self.seconds[item] = time.process_time() - began
        self.coverage.stop()
        self._take_lines({item.nodeid: item for item in session.items})
        gc.collect()
        gc.freeze()
        # A test that fails again on unchanged code does not show a mutant.
        if not _ended_well(
            os.waitpid(_forked(lambda: all(map(self._passes, session.items))), 0)[1]
        ):
            session.testsfailed = 1
            return True
        reached = []
        for number, mutant in enumerate(self.mutants):
            if mutant.is_at_import or not self._tests_of(mutant):
                self._tell(number, "afresh")
            else:
                reached.append(number)
        for number, passed in _at_once(reached, self._passes_swapped):
            if passed:
                ran_at_import = not self.at_import.isdisjoint(self.mutants[number].lines)
                self._tell(number, "afresh" if ran_at_import else "unseen")
        return True

    def _tell(self, number: int, verdict: str) -> None:
        os.write(self.told, f"{number} {verdict}\n".encode())

    def _look_around(self, items: Iterable[pytest.Item]) -> None:
        """Find what is to be swapped, and what would remember results of other tests."""
        self.functions: dict[object, list[FunctionType]] = defaultdict(list)
        self.caches = []
        for found in gc.get_objects():
            if isinstance(found, FunctionType) and found.__code__.co_filename in self.modules:
                self.functions[_position(found.__code__)].append(found)
            elif isinstance(found, functools._lru_cache_wrapper) and found.__module__.startswith(
                ("interpunct", "tests")
            ):
                self.caches.append(found)
        self.names = {
            item: dict(item.dtest.globs) for item in items if isinstance(item, DoctestItem)
        }

    def _take_lines(self, items: Mapping[str, pytest.Item]) -> None:
        """Which tests run which lines; those that are run at import are run by no test."""
        data = self.coverage.get_data()
        for module in self.modules:
            for line, tests in data.contexts_by_lineno(module).items():
                self.tests[module, line] = [items[test] for test in tests if test]
                if "" in tests:
                    self.at_import.add((module, line))

    def _tests_of(self, mutant: Mutant) -> list[pytest.Item]:
        items = {item for line in mutant.lines for item in self.tests.get(line, ())}
        return sorted(items, key=self.seconds.__getitem__)

    def _passes_swapped(self, number: int) -> bool:
        """Whether the tests pass when the functions of a module have the changed code."""
        mutant = self.mutants[number]
        before, after = map(_functions, mutant.code())
        for old, new in zip(before, after, strict=True):
            for function in self.functions[_position(old)]:
                function.__code__ = new
        return self._pass(self._tests_of(mutant))

    def _pass(self, items: Iterable[pytest.Item]) -> bool:
        for cache in self.caches:
            cache.cache_clear()
        began = time.process_time()
        return all(self._passes(item) for item in items if time.process_time() - began < PATIENCE)

    def _passes(self, item: pytest.Item) -> bool:
        signal.setitimer(signal.ITIMER_PROF, SECONDS + 2 * self.seconds.get(item, SECONDS))
        if isinstance(item, DoctestItem):
            item.dtest.globs.update(self.names[item])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        return not item.session.testsfailed


def _functions(code: CodeType) -> Iterator[CodeType]:
    """Functions that a module or a class has, without those inside of them."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & 0x2:  # CO_NEWLOCALS: a function; the body of a class has none.
                yield inner
            else:
                yield from _functions(inner)


def _position(code: CodeType) -> object:
    return code.co_filename, code.co_qualname, tuple(code.co_positions())
