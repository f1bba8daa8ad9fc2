# Every target works in a fresh clone with Node, npm and (better) Go. PORT, HOST and DATA are read by demo, run and dev.
export PORT ?= 8090
export HOST ?= 127.0.0.1
export DATA

TSX := node --import tsx
PACKAGES := .cache/stamps/packages

.PHONY: demo run dev test test-api test-e2e test-all test-all-api test-all-e2e check build types help-pictures manual notice bench faults release-test-upgrade release-test-replica mutants screenshots release release-test freeze-migrations clean

demo: $(PACKAGES) ## a made-up school, to look around in
	@$(TSX) scripts/demo.ts

run: $(PACKAGES) ## the school's own server
	@$(TSX) scripts/run.ts

dev: $(PACKAGES) ## the sample school, rebuilt as you edit
	@$(TSX) scripts/dev.ts

build: $(PACKAGES) ## one file that holds everything: dist/sineta
	@$(TSX) scripts/build.ts

release: $(PACKAGES) ## all that is published of a version, in dist/: VERSION=0.2.0 names another, REQUIRE=all fails where a part is left out
	@$(TSX) scripts/release.ts

freeze-migrations: $(PACKAGES) ## puts the migrations that a release brings on the list of those that never change again
	@$(TSX) scripts/released-migrations.ts --add

release-test: $(PACKAGES) ## tries what `make release` made as a school's machine would; PARTS="archive deb" takes some
	@$(TSX) scripts/release-test.ts $(PARTS)

check: $(PACKAGES) ## types, lint, imports, generated files, unit tests
	@$(TSX) scripts/check.ts

test: $(PACKAGES) ## each promise once, in minutes: check, then the real program, then the real browser; AREA=library takes what one area needs
	@$(TSX) scripts/test.ts quick

test-api: $(PACKAGES)
	@$(TSX) scripts/test.ts quick api

test-e2e: $(PACKAGES)
	@$(TSX) scripts/test.ts quick e2e

test-all: $(PACKAGES) ## all there is: every cell of the tables, trials, hostile input, each screen in light, dark and on a phone; AREA as above
	@$(TSX) scripts/test.ts full

test-all-api: $(PACKAGES)
	@$(TSX) scripts/test.ts full api

test-all-e2e: $(PACKAGES)
	@$(TSX) scripts/test.ts full e2e

types: $(PACKAGES) ## domain/collections.gen.ts and docs/api.md
	@$(TSX) scripts/build-hooks.ts
	@$(TSX) scripts/types.ts
	@$(TSX) scripts/docs-api.ts

help-pictures: $(PACKAGES) ## the pictures of the help, from the sample school: PICTURES="library-desk" takes some of them
	@$(TSX) scripts/help-pictures.ts $(PICTURES)

manual: $(PACKAGES) ## the help as PDF files, one for each role, in dist/manual
	@$(TSX) scripts/manual.ts

notice: $(PACKAGES) ## the licences of what is shipped, in NOTICE
	@$(TSX) scripts/notice.ts

bench: $(PACKAGES) ## the table of docs/benchmarks.md; BENCH="desk search" takes some parts, BENCH_SCALE=0.1 smaller ones
	@$(TSX) tests/bench/bench.ts

faults: $(PACKAGES) ## kill -9, power cuts, races, full disks, restores: the table of docs/reliability.md; TRIALS names some of them
	@$(TSX) tests/faults/faults.ts $(TRIALS)

release-test-upgrade: $(PACKAGES) ## an upgrade refused, filled up, killed and rolled back
	@$(TSX) tests/faults/faults.ts upgrade

release-test-replica: $(PACKAGES) ## server and Litestream killed together, beside desks; LITESTREAM names the program
	@$(TSX) tests/faults/faults.ts replica

mutants: $(PACKAGES) ## plants 100 faults and asks which of them the tests see, in hours: SEED and COUNT choose others, SUITE=full asks the full suite; ONLY, FROM, ASK, COMMIT, WORKERS take a part
	@$(TSX) tests/mutants/run.ts

screenshots: $(PACKAGES)
	@$(TSX) scripts/screenshots.ts

clean: ## what can be made again; data and demo-data stay
	rm -rf /dev/shm/sineta-tests .cache dist pb_public pb_hooks/*.js sample/*.js program/school.zip test-results playwright-report node_modules

$(PACKAGES): package-lock.json
	@echo "Installing the npm packages…"
	@npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D)
	@touch $@
