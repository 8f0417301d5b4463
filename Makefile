# Everything runs in .venv, which is made from pyproject.toml and made anew when that changes.
# Another Python than `python3`: make PYTHON=python3.13 test

PYTHON ?= python3
CODE := runner plugins strategies tests benchmarks docs/examples

BIN := .venv/bin
# Made when .venv is, and gone with it; another version of Python needs another .venv.
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
READY := .venv/ready-$(VERSION)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test quick suite coverage lint types contracts format bench clean

help:
	@echo "make demo       play a small tournament and print its standings"
	@echo "make test       all checks and tests; stops at the first that fails"
	@echo "make quick      all checks, and the tests that start no process and do not take long"
	@echo "make suite      all tests, without the checks"
	@echo "make coverage   which lines the quick tests run"
	@echo "make lint       formatting and lint (ruff)"
	@echo "make types      types (mypy --strict)"
	@echo "make contracts  which module may import which (import-linter)"
	@echo "make format     format the code and mend what ruff can mend"
	@echo "make bench      the engine, storing and the hosts, each against a baseline of the same run"
	@echo "make clean      delete .venv, build/ and all caches"

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'pyanitsa needs Python 3.11 or newer, and "$(PYTHON)" is not that.' >&2; \
		echo 'If there is one under another name, say so: make PYTHON=python3.13 $(MAKECMDGOALS)' >&2; \
		exit 1; \
	}
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

demo: $(READY)
	@mkdir -p build
	$(BIN)/pyanitsa run tournaments/demo.toml --db build/demo.db

# Before the workers start, tests/conftest.py compiles the engine for all of them; a file is one
# worker's, so that what its tests share is made once.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

test: lint types contracts suite

quick: lint types contracts
	$(PYTEST) -m quick

suite: $(READY)
	$(PYTEST)

coverage: $(READY)
	@mkdir -p build
	$(PYTEST) -m quick --cov --cov-report=term --cov-report=xml

lint: $(READY)
	$(BIN)/ruff format --check
	$(BIN)/ruff check

types: $(READY)
	$(BIN)/mypy $(CODE)

contracts: $(READY)
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

bench: $(READY)
	$(BIN)/python -m benchmarks.kernel
	$(BIN)/python -m benchmarks.storing
	$(BIN)/python -m benchmarks.hosts
	$(BIN)/python -m benchmarks.simulate
	$(BIN)/python -m benchmarks.runs
	$(BIN)/python -m benchmarks.tables

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
