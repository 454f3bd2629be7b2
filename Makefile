# Everything sets itself up: only Python (3.11 or later) and make are needed.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
PLAYABLE = $(VENV)/playable
READY = $(VENV)/ready
LOCK = --universal --generate-hashes --python-version 3.11
PIP = pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play test check lint format soak bench load crash golden clean lock

help:            ## say what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1|/' | column -t -s '|'

$(PLAYABLE): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m $(PIP) --require-hashes -r requirements.lock
	$(BIN)/python -m $(PIP) --no-deps --no-build-isolation -e .
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE) requirements-dev.lock
	$(BIN)/python -m $(PIP) --require-hashes -r requirements-dev.lock
	@touch $(READY)

play: $(PLAYABLE) ## open the house: tables over HTTP and WebSocket
	@$(BIN)/ridotto

test: lint       ## run everything that must hold
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: lint      ## run the fast part of it, for daily work
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow"

lint: $(READY)   ## check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(READY) ## put the code into the house style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

soak: $(READY)   ## search for leaks in a million positions of each game
	$(BIN)/python -m tests.soak --positions 1000000

bench: $(READY)  ## measure speed beside OpenSpiel and Pgx (installs them first)
	$(BIN)/python -m $(PIP) -r benchmarks/requirements-peers.txt
	$(BIN)/ridotto bench

load: $(READY)   ## measure the house under load, beside boardgame.io (needs node and npm)
	cd benchmarks/boardgame_io && npm ci --silent --no-fund --no-audit
	$(BIN)/python -m benchmarks.load

crash: $(READY)  ## kill the house hundreds of times under load, on SQLite and PostgreSQL
	$(BIN)/python -m tests.crashes --kills 200 --store sqlite
	$(BIN)/python -m tests.crashes --kills 50 --store postgres

golden: $(READY) ## write the golden playthroughs anew, after a wanted change
	$(BIN)/python -m tests.golden

lock:            ## pin the newest dependencies (needs uv)
	uv pip compile pyproject.toml --group build $(LOCK) --upgrade -o requirements.lock -q
	uv pip compile pyproject.toml --group build --group dev -c requirements.lock $(LOCK) --upgrade -o requirements-dev.lock -q

clean:           ## remove what was made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
