PYTHON ?= python3
BIN := .venv/bin
SOURCES := pyproject.toml CMakeLists.txt $(wildcard src/core/*)

.PHONY: demo test test-all coverage lint bench docs site compatibility snapshots schema fuzz attack \
  sanitize clean

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

.venv/installed-fuzz: .venv/installed-test
	$(BIN)/python -m pip install --quiet -e ".[fuzz]"
	touch $@

demo: .venv/installed
	$(BIN)/interpunct demo

# On all processors; files stay together, so that what is made once for a file is made once.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist loadfile

test: .venv/installed-test
	$(PYTEST)

test-all: .venv/installed-test .venv/installed-site
	$(PYTEST) -m "slow or not slow"

# How much of the Python and of the C++ the tests reach; fails below the floors. The core that counts
# is slow, so the next `make test` builds the ordinary one again. A process of a test that gave up its
# rights cannot write its counts, which is no output of ours; the headers that bindings.cpp includes
# are gone after the build, and gcovr wants to read them.
coverage: $(BIN)/python
	$(BIN)/python -m pip install --quiet -e ".[test,coverage]" \
	  -C cmake.define.INTERPUNCT_COVERAGE=ON -C build-dir=build/covered-core
	rm -f .venv/installed .venv/installed-*
	find build/covered-core -name '*.gcda' -delete
	GCOV_ERROR_FILE=/dev/null $(PYTEST) --cov --cov-report=term:skip-covered
	find build/covered-core -name 'bindings.cpp.gc*' -delete
	$(BIN)/gcovr --root src/core --object-directory build/covered-core \
	  --fail-under-line $(CORE_FLOOR) --print-summary build/covered-core
# Half of the tests reach 98.4% of the core.
CORE_FLOOR := 97

lint: .venv/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.venv/installed-bench: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet -e ".[bench]"
	touch $@ .venv/installed

bench: .venv/installed-bench
	$(BIN)/python -m bench

# Give readers and core arbitrary input, each for SECONDS seconds.
SECONDS ?= 60
# The first clang that has libFuzzer's runtime, which Debian packages apart (libclang-rt-dev).
CLANG ?= $(shell for version in "" -20 -19 -18 -16 -15 -14; do \
  runtime=$$(clang++$$version -print-runtime-dir 2> /dev/null) && \
  ls $$runtime/libclang_rt.fuzzer* > /dev/null 2>&1 && command -v clang++$$version && break; done)
ifeq ($(CLANG),)
NATIVE = @echo "no clang++ with libFuzzer is installed, so the core was not fuzzed by its branches"
FUZZ_CORE = $(BIN)/python -m fuzz
else
FUZZ_CORE = LD_PRELOAD="$$($(BIN)/python -c 'import atheris; print(atheris.path())')/$(RUNTIME)" \
  ASAN_OPTIONS=detect_leaks=0 $(BIN)/python -S fuzz/sanitized.py
RUNTIME := asan_with_fuzzer.so
NATIVE = mkdir -p build/fuzz/native && build/fuzz/core_fuzzer -max_total_time=$(SECONDS) \
  -len_control=0 -max_len=1024 \
  -timeout=20 -artifact_prefix=build/fuzz/native- build/fuzz/native
endif
fuzz: .venv/installed-fuzz $(if $(CLANG),build/fuzz/core_fuzzer build/fuzzed)
	$(BIN)/python -m fuzz readers -max_total_time=$(SECONDS)
	$(FUZZ_CORE) core -max_total_time=$(SECONDS)
	$(FUZZ_CORE) arguments -max_total_time=$(SECONDS)
	$(NATIVE)

build/fuzz/core_fuzzer: fuzz/core_fuzzer.cpp $(wildcard src/core/*)
	mkdir -p build/fuzz
	$(CLANG) -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
	  -Isrc/core $< $(filter-out src/core/bindings.cpp,$(wildcard src/core/*.cpp)) -o $@

# The core as the fuzzer of Python sees it: with the counters of libFuzzer, and with sanitizers.
build/fuzzed: .venv/installed-fuzz $(SOURCES) $(shell find src/interpunct -name '*.py')
	CXX=$(CLANG) $(BIN)/python -m pip install --quiet --no-deps --upgrade --target build/fuzzed \
	  -C cmake.define.INTERPUNCT_FUZZ=ON -C install.strip=false -C build-dir=build/fuzzed-core .
	touch $@

# Test the core in a build that checks every memory access and every arithmetic operation. The
# sanitizer must be loaded before Python and needs libstdc++ to intercept exceptions.
SANITIZED = LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) \
  $$($(CXX) -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
  $(BIN)/python -S fuzz/sanitized.py
sanitize: build/sanitized
	$(SANITIZED)

build/sanitized: .venv/installed-test $(SOURCES) $(shell find src/interpunct -name '*.py')
	$(BIN)/python -m pip install --quiet --no-deps --upgrade --target build/sanitized \
	  -C cmake.define.INTERPUNCT_SANITIZE=ON -C install.strip=false \
	  -C build-dir=build/sanitized-core .
	touch $@

# Every attack of docs/robustness.md, in full or for SECONDS seconds, whichever is shorter. The last
# four always run in full.
attack: .venv/installed-fuzz build/sanitized $(if $(CLANG),build/fuzz/core_fuzzer build/fuzzed)
	$(BIN)/python -m fuzz readers -runs=1000000 -max_total_time=$(SECONDS)
	$(FUZZ_CORE) core -runs=300000 -max_total_time=$(SECONDS)
	$(FUZZ_CORE) arguments -runs=1000000 -max_total_time=$(SECONDS)
	$(NATIVE)
	$(BIN)/python -m fuzz files --seconds $(SECONDS)
	$(BIN)/python -m fuzz commands --seconds $(SECONDS)
	$(BIN)/python -m fuzz models --seconds $(SECONDS)
	$(BIN)/python -m fuzz results --seconds $(SECONDS)
	$(SANITIZED) models --seconds $(SECONDS)
	$(BIN)/python -m fuzz kills 400
	$(BIN)/python -m fuzz faults
	$(BIN)/python -m fuzz clusters
	$(BIN)/python -m fuzz doubling

# Write what the examples print now into the pages that show them.
docs: .venv/installed-test
	$(BIN)/python docs/make_format_table.py
	$(BIN)/python docs/make_notebooks.py
	$(BIN)/python docs/run_examples.py --write README.md docs/*.md docs/tutorials/*.md

# The documentation as a site; a link that leads nowhere is an error.
.venv/installed-site: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet -e ".[site]"
	touch $@ .venv/installed

site: .venv/installed-site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

# Run every comparison with another tool, and write the table of docs/compatibility.md.
compatibility: .venv/installed-test
	$(BIN)/python docs/make_compatibility.py

# Write what the commands print on the sample now into the snapshots that tests compare with.
snapshots: .venv/installed-test
	$(BIN)/python -m tests.snapshots

# Write the schemas of `--output json` again, from the types of what is printed.
schema: .venv/installed-test
	$(BIN)/python -m interpunct.report.json.schemas

clean:
	rm -rf .venv build dist
