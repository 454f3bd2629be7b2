# Everything sets itself up: only Python (3.11 or later) and make are needed.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
PLAYABLE = $(VENV)/playable
READY = $(VENV)/ready
DOCS = .venv-docs
DOCUMENTED = $(DOCS)/ready
LOCK = --universal --generate-hashes --no-strip-extras --python-version 3.11
PIP = pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play web browser compiled test verify lint format docs soak bench load flood crash fuzz golden clean lock pins

help:            ## say what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1|/' | column -t -s '|'

$(PLAYABLE): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  found=$$($(PYTHON) -c 'import sys; print("%d.%d.%d" % tuple(sys.version_info[:3]))' 2>/dev/null) \
	  && which="$(PYTHON) is Python $$found" || which="there is no $(PYTHON)"; \
	  echo "Ridotto needs Python 3.11 or later; $$which."; \
	  echo "Install one from https://www.python.org/downloads/ or your system's packages, and name it:"; \
	  echo "  make $(or $(MAKECMDGOALS),play) PYTHON=python3.13"; \
	  exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m $(PIP) --require-hashes -r requirements.lock
	$(BIN)/python -m $(PIP) --no-deps --no-build-isolation -e .
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE) requirements-dev.lock
	$(BIN)/python -m $(PIP) --require-hashes -r requirements-dev.lock
	@touch $(READY)

$(DOCUMENTED): requirements-docs.lock
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/python -m $(PIP) --require-hashes -r requirements-docs.lock
	@touch $(DOCUMENTED)

play: $(PLAYABLE) ## start Ridotto and play in the browser
	@$(BIN)/python hatch_build.py
	@$(BIN)/ridotto

web: $(PLAYABLE)  ## build the page
	$(BIN)/python hatch_build.py

browser: $(READY) ## find a Chromium for the tests, or install one
	$(BIN)/python -m tools.browser

compiled: $(READY)
	$(BIN)/python -m tools.warm_cache

test: lint browser web compiled ## run what every change must hold
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow"

verify: browser web compiled ## run the long counts: referees, leaks, crashes, all screens
	$(BIN)/python -m pytest -n 2 --dist worksteal -m slow

lint: $(READY)   ## check style, layers and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy
	$(BIN)/python hatch_build.py run --silent check

format: $(READY) ## format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python hatch_build.py run --silent format

docs: $(DOCUMENTED) ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build --strict --quiet
	@echo "Open site/index.html, or see it with every change: $(DOCS)/bin/mkdocs serve"

soak: $(READY)   ## search for leaks in a million positions of each game, and in the choices of all bots
	$(BIN)/python -m tools.soak --positions 1000000
	$(BIN)/python -m tools.soak --choices --positions 2000

bench: $(READY)  ## measure speed beside OpenSpiel and Pgx (installs them first)
	$(BIN)/python -m $(PIP) -r benchmarks/requirements-peers.txt
	$(BIN)/ridotto bench

load: $(READY)   ## measure the server under load, beside boardgame.io (needs node and npm)
	cd benchmarks/boardgame_io && npm ci --silent --no-fund --no-audit
	$(BIN)/python -m benchmarks.load

crash: $(READY)  ## kill servers a thousand times under load, and let all else fail that can
	$(BIN)/python -m tests.chaos

flood: $(READY)  ## let one guest's bots think as much as the server allows, beside a stranger
	$(BIN)/python -m benchmarks.flood

fuzz: $(READY)   ## send a million messages of junk to a server at which people play
	$(BIN)/python -m tests.fuzz

golden: $(READY) ## write the golden playthroughs anew, after a wanted change
	$(BIN)/python -m tools.golden

lock:            ## pin the newest dependencies (needs uv)
	uv pip compile pyproject.toml --group build $(LOCK) --upgrade -o requirements.lock -q
	uv pip compile pyproject.toml --group build --group dev -c requirements.lock $(LOCK) --upgrade -o requirements-dev.lock -q
	uv pip compile --group docs $(LOCK) --upgrade -o requirements-docs.lock -q

pins: $(READY)   ## pin the images to deploy with (asks their registries)
	$(BIN)/python -m tools.pin_images

clean:           ## remove what was made
	rm -rf $(VENV) $(DOCS) site .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .hypothesis dist web/node_modules src/ridotto/server/web
