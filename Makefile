# beelab: `make lab` opens the notebooks, `make test` runs all tests. Both make what they need first.
# Without make (Windows): see the pip lines in README.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest
WORKERS = $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')# one more than cores: browsers often wait

.DEFAULT_GOAL := help
.PHONY: help lab test deep check format boundscheck mutants bench notebooks constraints clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

lab: $(VENV)/.ready-lab ## open JupyterLab on the first notebook
	@$(BIN)/beelab lab

test: $(VENV)/.ready-test ## run all tests (ARGS="-k name" for some)
	@$(BIN)/python -m beelab.warm
ifdef ARGS
	$(PYTEST) $(ARGS)
else
	$(PYTEST) --numprocesses=$(WORKERS) --dist=loadfile --no-loadscope-reorder -m "not alone"
	$(PYTEST) -m alone
endif

deep: $(VENV)/.ready-test ## what takes long or a quiet machine: more random calls, games and hidden cards, lessons on the clock
	@$(BIN)/python -m beelab.warm
	BEELAB_DEEP=1 $(PYTEST) tests/engine tests/widgets/test_hidden_bytes.py
	$(BIN)/python tools/notebooks.py --twice --within 30 $(notdir $(wildcard notebooks/0[1-9]*.ipynb))

check: $(VENV)/.ready-test ## form, lint, types, README examples, notebooks, forbidden words
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(PYTEST) -q tests/docs
	$(BIN)/python tools/notebooks.py --check
	$(BIN)/python tools/words.py

format: $(VENV)/.ready-test ## bring the code into form
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

boundscheck: $(VENV)/.ready-test ## engine, games and study once more, every array index checked
	NUMBA_BOUNDSCHECK=1 $(PYTEST) tests/engine tests/games tests/study

mutants: $(VENV)/.ready-test ## deliberate faults in the rules, each of which a test must notice
	$(BIN)/python -m tools.mutants $(ARGS)

bench: $(VENV)/.ready-test ## speed, as ratios measured in one run
	$(BIN)/python -m tests.bench $(ARGS)

notebooks: $(VENV)/.ready-test ## run all notebooks and keep their still outputs
	$(BIN)/python tools/notebooks.py

constraints: $(VENV)/.ready-lab ## pin today's versions of everything
	$(PIP) install uv
	$(BIN)/python -m uv pip compile pyproject.toml --extra test --universal --upgrade \
		--no-annotate --no-header --quiet --output-file constraints.txt
	@! grep -nE '://|^-' constraints.txt || { echo "constraints.txt must name no host"; exit 1; }

clean: ## remove the environment and all caches
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The stamps are older than what they depend on when something must be installed (again).
$(VENV)/.ready-lab: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing beelab into $(VENV) (once, about a minute) ..."
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.ready-test: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing beelab and its test tools into $(VENV) (once, about a minute) ..."
	@$(PIP) install --constraint constraints.txt --editable '.[test]'
	@touch $@ $(VENV)/.ready-lab

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
		echo "beelab needs Python 3.11 or newer, and '$(PYTHON)' was not found. Another one: make PYTHON=/path/to/python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "beelab needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Another one: make PYTHON=/path/to/python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "'$(PYTHON)' could not make a virtual environment; on Debian and Ubuntu: sudo apt-get install python3-venv"; exit 1; }
