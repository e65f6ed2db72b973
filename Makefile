PYTHON ?= python3
BIN := .venv/bin
SOURCES := pyproject.toml CMakeLists.txt $(wildcard src/core/*)

.PHONY: demo test test-all lint bench docs clean

# What is installed is remembered by a file, so that a second run starts at once.
$(BIN)/python:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip

.venv/installed: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet -e .
	touch $@

.venv/installed-test: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet -e ".[test]"
	touch $@ .venv/installed

demo: .venv/installed
	$(BIN)/interpunct demo

test: .venv/installed-test
	$(BIN)/python -m pytest

test-all: .venv/installed-test
	$(BIN)/python -m pytest -m "slow or not slow"

lint: .venv/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.venv/installed-bench: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet -e ".[bench]"
	touch $@ .venv/installed

bench: .venv/installed-bench
	$(BIN)/python -m bench

# Write what the examples print now into the pages that show them.
docs: .venv/installed-test
	$(BIN)/python docs/run_examples.py --write README.md docs/*.md

clean:
	rm -rf .venv build dist
