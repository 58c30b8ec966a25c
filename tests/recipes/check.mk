# check.mk: for a project's Makefile (include check.mk).  `make check-code` fails
# with a line for each finding that editors understand; `make gate.sarif` is for
# what shows findings where a change is reviewed, and has them also when it fails.
SOURCES ?= $(wildcard src/*.py)

check-code:
	cs-gate --format=gcc $(SOURCES)

gate.sarif: $(SOURCES)
	cs-gate --format=sarif $(SOURCES) > $@

.PHONY: check-code
.PRECIOUS: gate.sarif
