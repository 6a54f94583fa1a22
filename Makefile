# Two commands do all set-up: `make demo` runs the main job, `make test` the tests. Both make .venv first.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test setup mutate clean

demo: .venv/core
	@$(BIN)/mtglogic targets examples/01-bolt-or-not.yaml

test: .venv/test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest

setup: .venv/test

mutate: .venv/test
	$(BIN)/python tools/mutate.py

.venv/core: pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

.venv/test: pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch .venv/core $@

clean:
	rm -rf .venv build dist *.egg-info
