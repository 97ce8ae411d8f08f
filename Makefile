# The two commands a newcomer needs: `make` prints every game into output/, `make test` runs the tests.

PYTHON ?= python3
VENV ?= .venv
OUT ?= output
TESTS ?= not soak and not thorough
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
WORKERS ?= 2
# Tests wait for browsers and for processes of their own for much of their time.
TEST_WORKERS ?= 3

.PHONY: all render test thorough format check golden play bench soak clean gallery look licences

all: render

render: $(READY)
	$(BIN)/broadside render --jobs $(WORKERS) --out $(OUT)

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(READY): $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(READY_DEV): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	# One file of this package is used, axe-core's script; what it would bring along is another browser.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps axe-playwright-python==0.1.8
	touch $@

test: $(READY_DEV)
	$(BIN)/python -m pytest -q -n $(TEST_WORKERS) --dist worksteal -m "$(TESTS)"

# What `make test` leaves out: the rest of each product of games, papers and inks, and what `make check` finds, too.
thorough:
	$(MAKE) test TESTS="thorough and not soak"

format: $(READY_DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

check: $(READY_DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/broadside validate

golden: $(READY_DEV)
	$(BIN)/python -m pytest -q tests --golden -k golden

play: $(READY_DEV)
	$(BIN)/broadside playtest --games 100 --out output

bench: $(READY_DEV)
	$(BIN)/python tests/bench/run.py

soak: $(READY_DEV)
	$(BIN)/python -m pytest -q -n $(WORKERS) -m soak

licences: $(READY_DEV)
	$(BIN)/python tests/bench/licences.py

gallery: $(READY_DEV)
	$(BIN)/python tests/bench/gallery.py
	$(BIN)/python tests/bench/table_picture.py
	$(BIN)/python tests/bench/first_minutes.py

# Contact sheets of every face for a human eye; GAMES="to_the_bottom" and INK=mono say which.
look: $(READY_DEV)
	$(BIN)/python tests/bench/look.py $(GAMES) --ink $(or $(INK),home)

clean:
	find output -mindepth 1 -maxdepth 1 ! -name README.md ! -name gallery -exec rm -rf {} +
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +
