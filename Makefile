# Two commands matter: `make serve` and `make test`. Python 3.11 or newer and make are enough.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
WORKSPACE ?= strayline-data
STAMP := $(VENV)/.installed

.PHONY: help setup serve test lint types check bench sample drill guide clean

help:
	@echo "make serve   set everything up and open the demo on http://localhost:8000"
	@echo "make test    every test this machine can run"
	@echo "make check   lint, types and test"
	@echo "make bench   measurements beside their peers"

setup: $(STAMP)

$(STAMP): requirements.lock requirements-npm.lock pyproject.toml webmap/packages.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Strayline needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@test -x $(BIN)/python || { echo "Making the environment in $(VENV) …"; $(PYTHON) -m venv $(VENV); }
	@echo "Installing the pinned packages (a few minutes the first time) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@command -v npm >/dev/null || \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-npm.lock
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -c "from webmap.packages import main; raise SystemExit(main())"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

sample: setup
	@test -f data/parcels/alaska/parcels.gpkg || $(BIN)/python data/parcels/generate.py

serve: sample
	@exec $(BIN)/strayline serve --demo --workspace $(WORKSPACE)

test: sample
	$(BIN)/python -m pytest -q

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

check: lint types test

bench: setup
	$(BIN)/python -m benchmarks

guide: setup
	$(BIN)/python -m pytest -q -m drill tests/webmap/test_guide_pictures.py

drill: setup
	$(BIN)/python -m pytest -q -m drill

clean:
	rm -rf $(VENV) build dist *.egg-info
