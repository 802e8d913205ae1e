# Everything a person or a machine does with this project; `make` alone lists it.
# Stamps in .build/ keep each step from being done twice.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
VENDORED := static/vendor/htmx.min.js static/vendor/hx-sse.min.js
PYTEST := $(BIN)/python -m pytest

.PHONY: help setup run test check lint bench soak simulate lock setup-runtime chromium

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: setup-runtime .build/dev ## make .venv with everything to run, test and develop
setup-runtime: .build/project $(VENDORED)

run: setup-runtime ## start the service (settings: docs/self-hosting.md)
	@exec $(BIN)/station-master serve

test: setup chromium ## every test but the soak tests, a real browser's too, and the checks of the source
	@code=0; $(PYTEST) -n auto || code=$$?; $(MAKE) --no-print-directory lint || code=1; exit $$code

check: setup ## the source checks and the fast tests, in under two minutes
	@code=0; $(MAKE) --no-print-directory lint || code=1; $(PYTEST) -n auto -m "not browser and not soak" || code=$$?; exit $$code

bench: setup chromium ## measure the engine, the service and the page on this machine
	$(BIN)/python -m tests.bench

soak: setup chromium ## the long tests: many games, many kills
	$(PYTEST) -n auto -m soak

simulate: setup-runtime ## play many bot games and report; options in ARGS="…"
	@$(BIN)/station-master simulate $(ARGS)

lint: .build/dev
	@code=0; for tool in "ruff check" "ruff format --check" mypy; do $(BIN)/$$tool || code=1; done; exit $$code

include startos/package.mk

# ---- what the targets above stand on ----

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed, this is " + sys.version.split()[0])'
	$(PYTHON) -m venv .venv

.build/runtime: .venv/pyvenv.cfg requirements.lock
	$(PIP_INSTALL) --require-hashes --requirement requirements.lock
	@mkdir -p $(@D) && touch $@

.build/project: .build/runtime pyproject.toml
	$(PIP_INSTALL) --no-deps --no-build-isolation --no-index --editable .
	@touch $@

.build/dev: .build/project requirements-dev.lock
	$(PIP_INSTALL) --require-hashes --requirement requirements-dev.lock
	@touch $@

.build/npm: package.json package-lock.json .npmrc
	@command -v npm > /dev/null || { echo "npm is needed once, to fetch htmx: install Node.js 20 or newer." >&2; exit 1; }
	npm ci --silent
	@mkdir -p $(@D) && touch $@

static/vendor/htmx.min.js: .build/npm
	@mkdir -p $(@D) && sed '/^\/\/# sourceMappingURL=/d' node_modules/htmx.org/dist/htmx.min.js > $@

static/vendor/hx-sse.min.js: .build/npm
	@mkdir -p $(@D) && sed '/^\/\/# sourceMappingURL=/d' node_modules/htmx.org/dist/ext/hx-sse.min.js > $@

chromium:
	@.ci/chromium

# uv writes the locks, from a virtual environment of its own.
lock: ## bring the lock files up to date with pyproject.toml (UPGRADE=1: newest versions of everything)
	@test -x .build/lock/bin/uv || { $(PYTHON) -m venv .build/lock && .build/lock/bin/python -m pip install --quiet uv; }
	.build/lock/bin/uv pip compile --quiet $(if $(UPGRADE),--upgrade) --universal --generate-hashes --no-header --no-emit-index-url \
	  pyproject.toml --group build --output-file requirements.lock
	.build/lock/bin/uv pip compile --quiet $(if $(UPGRADE),--upgrade) --universal --generate-hashes --no-header --no-emit-index-url \
	  pyproject.toml --group dev --constraints requirements.lock --output-file requirements-dev.lock
