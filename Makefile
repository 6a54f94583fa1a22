# Two commands do all set-up: `make demo` runs the main job, `make test` the tests. Both make .venv first.
PYTHON ?= python3
BIN := .venv/bin
# The exact versions, also of what builds the package (older and newer pip read different variables).
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_BUILD_CONSTRAINT := $(CURDIR)/constraints.txt
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: demo test setup docs mutate clean

demo: .venv/core
	@$(BIN)/mtglogic targets examples/01-bolt-or-not.yaml
	@echo
	@$(BIN)/mtglogic targets examples/02-decimate.yaml
	@echo
	@$(BIN)/mtglogic why examples/01-bolt-or-not.yaml lightning_bolt silhana_ledgewalker

test: .venv/test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2

setup: .venv/test

# What is made from other files: the vocabulary of the rules.
docs: .venv/core
	$(BIN)/python tools/rules_readme.py

mutate: .venv/test
	$(BIN)/python tools/mutate.py

.venv/core: pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(INSTALL) -e .
	@touch $@

.venv/test: pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(INSTALL) -e '.[test]'
	@touch .venv/core $@

clean:
	rm -rf .venv build dist *.egg-info
