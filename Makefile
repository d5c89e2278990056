# A newcomer needs two commands: `make serve` and `make test`. `make help` lists the rest.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# What the server is built with. .deploy/Dockerfile has the same list.
SERVE_PACKAGES := pkg-config libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libssl-dev libsqlite3-dev libargon2-dev libturbojpeg0-dev libpng-dev \
	libwebp-dev liblcms2-dev zlib1g-dev libicu-dev libcurl4-openssl-dev libpq-dev libnats-dev esbuild cmark-gfm python3
# For the recogniser's model.
MODEL_PACKAGES := python3-venv
# The programs around the nodes of a cluster.
CLUSTER_PACKAGES := postgresql nats-server haproxy
# What the gate needs besides: browsers, services, and programs that try the server.
TEST_PACKAGES := $(MODEL_PACKAGES) $(CLUSTER_PACKAGES) build-essential node-typescript curl iproute2 chromium-headless-shell firefox-esr strace openssl \
	nftables groff-base
# For `make dist`, and the test of its packages.
DIST_PACKAGES := dpkg-dev gcc libc6-dev patchelf xz-utils
# What only the proofs need: Callgrind, the proxies and services of the deployment, other shells.
PROOF_PACKAGES := $(DIST_PACKAGES) valgrind nginx caddy systemd zsh fish docker-compose util-linux
# Only for `make attack` and `make asan-probes`.
HOSTILE_PACKAGES := slowhttptest cmake
# Only for `make bench`: the peers that it measures against, besides those of a cluster.
BENCH_PACKAGES := nginx libnginx-mod-nchan node-ws redis-server
# Only for `make image`.
IMAGE_PACKAGES := buildah debootstrap
# Only for remaking the pictures.
PICTURE_PACKAGES := libegl1 libgl1
REQUIREMENTS := $(wildcard Tests/*/requirements.txt)
BUILD := Tests/Support/build.sh

.PHONY: help deps deps-serve deps-test deps-proofs model model-in-background build conformance serve cluster dev one test proofs check test-cluster lint bench bench-deps torture \
	torture-cluster soak fuzz sanitize attack asan-probes hostile-deps image dist wiki memory pictures types web-table architecture protocol screenshots clean

# The server and its tests do without swift-nio, which only the client library's transport needs.
export SERVER_ONLY := 1

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

deps: deps-test model ## Install what building, running and the gate need: about 210 MB of packages, the tests' Python packages, the recogniser's model

deps-serve:
	@command -v swift > /dev/null || { echo 'A Swift 6.2 toolchain (or newer) is needed: https://www.swift.org/install/linux/'; exit 1; }
	@Tests/Support/packages.sh $(SERVE_PACKAGES)

deps-test: deps-serve
	@Tests/Support/packages.sh $(TEST_PACKAGES)
	@if [ ! -e .venv/ready ] || [ -n "$$(find $(REQUIREMENTS) -newer .venv/ready 2> /dev/null)" ]; then \
	python3 -m venv .venv && .venv/bin/pip install -q --no-compile --disable-pip-version-check $(addprefix -r ,$(REQUIREMENTS)) && touch .venv/ready; fi

deps-proofs: deps-test
	@Tests/Support/packages.sh $(PROOF_PACKAGES)

model:
	@Tests/Support/packages.sh $(MODEL_PACKAGES)
	@data/topics/fetch.sh

build: deps-serve ## Build in release mode
	$(BUILD) -c release --product snapfeed

conformance: deps-serve ## Build the conformance kit, .build/release/snapfeed-conformance
	$(BUILD) -c release --product snapfeed-conformance

serve: model-in-background build ## Build and run the server on http://localhost:8080
	.build/release/snapfeed serve

# Takes as long as the build. The server looks for the model whenever a photo is to be identified, so it may come later.
model-in-background: deps-serve
	@Tests/Support/packages.sh $(MODEL_PACKAGES)
	@[ -e data/model/ready ] || { mkdir -p .build && echo 'Making the recogniser'"'"'s model in the background. Until it is ready, photos are not identified.' && \
	(data/topics/fetch.sh > .build/model.log 2>&1 || sed 's/^/The model: /' .build/model.log) & }

cluster: build deps-test ## Run PostgreSQL, NATS, three nodes and HAProxy on http://localhost:8080; DIR=folder keeps their state
	.venv/bin/python Tests/Support/cluster.py $(addprefix --dir=,$(DIR))

dev: deps-serve ## Run a debug build that starts again when a source changes, with the web app's files from disk
	Tests/Support/dev.sh

one: deps ## Run the tests with a name, of any kind: T=aSlowReader, T=test_memory; TIMES=20 runs them twenty times beside load
	Tests/Support/one.sh "$(T)" $(or $(TIMES),1)

test: deps-serve ## Run the gate: every rule once, and the eighth of the proofs that the commit selects
	python3 Tests/Support/run_tests.py gate

proofs: deps-serve ## Run everything with new seeds and no second try: all variations, faults, defects, measurements
	python3 Tests/Support/run_tests.py proofs

check: deps ## Run the checks for every day: debug build, Swift tests, a smoke selection of Python and browser tests
	python3 Tests/Support/run_tests.py check

# More workers than processors, since tests also wait.
PYTEST := .venv/bin/python -m pytest -q -n $(shell echo $$(($$(nproc) * 3 / 2))) --dist worksteal -rs

test-cluster: deps ## Run the end-to-end and browser tests against three nodes over PostgreSQL and NATS, behind HAProxy
	for product in snapfeed snapfeed-conformance; do $(BUILD) -c release --product $$product || exit; done
	SNAPFEED_TEST_CLUSTER=1 $(PYTEST) Tests/EndToEnd Tests/Wire Tests/CommandLine Tests/Examples
	SNAPFEED_TEST_CLUSTER=1 $(PYTEST) Tests/Browser

bench-deps: deps
	@Tests/Support/packages.sh $(BENCH_PACKAGES)
	@[ -e .venv-bench/ready ] || { python3 -m venv .venv-bench && \
	.venv-bench/bin/pip install -q --disable-pip-version-check -r Sources/Benchmarks/Sources/snapbench/Peers/requirements.txt && touch .venv-bench/ready; }
	@[ -e .venv-bench/node/ready ] || Sources/Benchmarks/Sources/snapbench/Peers/node-packages.sh .venv-bench/node

bench: bench-deps ## Compare the server with its peers and limits; WORK="fanout posts" for a part, OUT=folder for table, figures and picture; OTHER=path of a snapfeed for "versions": another build
	$(BUILD) -c release --product snapfeed
	$(BUILD) -c release --package-path Sources/Benchmarks --scratch-path .build-bench
	.build-bench/release/snapbench $(WORK) $(addprefix --out ,$(OUT)) $(addprefix --other ,$(OTHER))

FUZZ_SECONDS ?= 60
fuzz: deps ## Fuzz the wire's codec, the image intake, queries, tokens and share links, FUZZ_SECONDS each
	Tests/Fuzz/fuzz.sh $(FUZZ_SECONDS)

sanitize: deps ## Run the tests with AddressSanitizer and ThreadSanitizer
	Tests/Hostile/sanitize.sh

hostile-deps: deps
	@Tests/Support/packages.sh $(HOSTILE_PACKAGES)

attack: hostile-deps ## Attack a test server with slow clients, floods and storms, and measure what a good client notices
	$(BUILD) -c release --product snapfeed
	.venv/bin/python Tests/Hostile/attacks.py

asan-probes: hostile-deps ## Probe the server with a libwebsockets built with AddressSanitizer
	Tests/Hostile/asan_probes.sh

torture: deps ## Inject every fault many times and check the promises: FAULT=kill SEED=7 CYCLES=200 replays one
	$(BUILD) -c release --product snapfeed
	.venv/bin/python Tests/Torture/torture.py $(addprefix --fault=,$(FAULT)) $(addprefix --seed=,$(SEED)) $(addprefix --cycles=,$(CYCLES))

torture-cluster: deps ## The same for three nodes over PostgreSQL: FAULT=failover SEED=7 CYCLES=20 replays one; OTHER=old/snapfeed upgrades from it
	$(BUILD) -c release --product snapfeed
	.venv/bin/python Tests/Torture/torture_cluster.py $(addprefix --fault=,$(FAULT)) $(addprefix --seed=,$(SEED)) $(addprefix --cycles=,$(CYCLES)) \
		$(addprefix --other=,$(OTHER))

soak: deps ## Run a steady mixed load for SOAK_MINUTES (30) and check that nothing grows
	$(BUILD) -c release --product snapfeed
	.venv/bin/python Tests/Torture/soak.py --minutes=$(or $(SOAK_MINUTES),30) $(addprefix --seed=,$(SEED))

image: deps ## Build the container's image without an engine and run the tour in it; IMAGE_BASES=make where no registry can be reached
	@Tests/Support/packages.sh $(IMAGE_PACKAGES)
	$(if $(IMAGE_BASES),.deploy/image.sh bases)
	.deploy/image.sh build
	.deploy/image.sh try

# With Swift's runtime inside, and without the path of this folder. The libraries of C are the distribution's, or copies in the archive.
DIST_FLAGS := --scratch-path .build-dist --static-swift-stdlib -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.
dist: deps-serve model ## Make the packages of a release in .build-dist/packages: .deb, tar.gz, Python wheel, npm package, checksums
	@Tests/Support/packages.sh $(DIST_PACKAGES)
	for product in snapfeed snapfeed-conformance; do $(BUILD) -c release --product $$product $(DIST_FLAGS) || exit; done
	.deploy/dist.sh .build-dist/release/snapfeed .build-dist/packages

wiki: deps ## Run the tests of summaries with a real MediaWiki
	$(BUILD) --build-tests
	Tests/Wiki/run.sh swift test --skip-build --filter MediaWikiRealTests

memory: deps ## Ask a test server for everything that takes memory together, and check its bound
	$(BUILD) -c release --product snapfeed
	.venv/bin/python Tests/Hostile/memory.py

pictures: ## Remake the fourteen pictures from data/pictures/source
	@Tests/Support/packages.sh $(PICTURE_PACKAGES)
	python3 -m venv .venv-pictures && .venv-pictures/bin/pip install -q --disable-pip-version-check -r data/pictures/source/requirements.txt
	.venv-pictures/bin/python data/pictures/source/make.py

screenshots: deps ## Write contact sheets of every screen of the web app to .screenshots/
	$(BUILD) -c release --product snapfeed
	.venv/bin/python Tests/Browser/screenshots.py .screenshots

web-table: ## List the web app's files again, after adding or removing one
	Sources/CSnapWebFiles/make-table.sh sources

architecture: ## Draw the picture of the targets again, from the manifest
	python3 Tests/Support/architecture.py

protocol: ## Write openrpc.json from the tables of methods, pushes, errors and close codes, and list the golden transcripts again
	Sources/CSnapProtocolFiles/make-table.sh
	for product in snapfeed snapfeed-conformance; do $(BUILD) --product $$product || exit; done
	.build/debug/snapfeed protocol > Sources/SnapWire/SnapWire.docc/openrpc.json
	python3 Sources/SnapfeedPython/generate.py
	Sources/SnapfeedClient/Generated/generate.py

lint: types ## Check the formatting, the web app's types, and the subjects of new commits
	swift format lint --strict -r Sources Tests Package.swift
	python3 Tests/Support/subjects.py

types:
	@Tests/Support/packages.sh node-typescript
	tsc -p Sources/SnapWeb/Types && tsc -p Sources/SnapWeb/Types/workers

clean: ## Remove everything that was built
	rm -rf .build .build-* .venv .venv-bench .venv-pictures
