# A newcomer needs two commands: `make serve` and `make test`. `make help` lists the rest.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# For several nodes: the libraries that they are linked with, and the programs around them.
CLUSTER_PACKAGES := postgresql nats-server haproxy libpq-dev libnats-dev
# Every system package, for building, running and testing.
PACKAGES := build-essential pkg-config libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libssl-dev libsqlite3-dev libargon2-dev \
	libturbojpeg0-dev libpng-dev libwebp-dev liblcms2-dev zlib1g-dev libicu-dev libcurl4-openssl-dev esbuild node-typescript cmark-gfm curl iproute2 python3 python3-venv chromium-headless-shell firefox-esr strace openssl valgrind \
	$(CLUSTER_PACKAGES)
# Only for `make attack` and `make asan-probes`.
HOSTILE_PACKAGES := slowhttptest cmake
# Only for `make torture`. Faults whose package is missing are skipped, with a reason.
TORTURE_PACKAGES := iproute2 nftables util-linux
# Only for `make bench`: the peers that it measures against, besides those of a cluster.
BENCH_PACKAGES := nginx libnginx-mod-nchan node-ws redis-server
# Only for `make image`.
IMAGE_PACKAGES := buildah debootstrap
# Only for remaking the pictures.
PICTURE_PACKAGES := libegl1 libgl1
REQUIREMENTS := $(wildcard Tests/*/requirements.txt)
BUILD := Tests/Support/build.sh

.PHONY: help deps build serve cluster dev one test test-swift run-swift-tests build-for-tests test-simulation test-python test-cluster lint bench bench-deps torture torture-cluster soak fuzz sanitize attack asan-probes hostile-deps image wiki memory pictures \
	web-table architecture protocol screenshots clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

deps: ## Install missing Debian packages, the Python packages of the tests, and the recogniser's model
	@command -v swift > /dev/null || { echo 'A Swift 6.2 toolchain (or newer) is needed: https://www.swift.org/install/linux/'; exit 1; }
	@Tests/Support/packages.sh $(PACKAGES)
	@if [ ! -e .venv/ready ] || [ -n "$$(find $(REQUIREMENTS) -newer .venv/ready 2> /dev/null)" ]; then \
	python3 -m venv .venv && .venv/bin/pip install -q --disable-pip-version-check $(addprefix -r ,$(REQUIREMENTS)) && touch .venv/ready; fi
	@data/topics/fetch.sh

build: deps ## Build in release mode
	$(BUILD) -c release --product snapfeed

serve: build ## Build and run the server on http://localhost:8080
	.build/release/snapfeed serve

cluster: build ## Run PostgreSQL, NATS, three nodes and HAProxy on http://localhost:8080; DIR=folder keeps their state
	.venv/bin/python Tests/Support/cluster.py $(addprefix --dir=,$(DIR))

dev: deps ## Run a debug build that starts again when a source changes, with the web app's files from disk
	Tests/Support/dev.sh

one: deps ## Run the tests with a name, of any kind: T=aSlowReader, T=test_memory
	Tests/Support/one.sh "$(T)"

test: deps ## Run every test: Swift, other clients, the browser
	$(BUILD) --build-tests
	# Swift's tests wait much for disks and sockets. What the others need is built meanwhile.
	$(MAKE) -j 2 -O run-swift-tests build-for-tests
	$(MAKE) test-simulation test-python

test-swift: deps
	$(BUILD) --build-tests
	$(MAKE) run-swift-tests

run-swift-tests:
	Tests/Support/swift_tests.sh
	# The same tests of the store over PostgreSQL.
	Tests/Support/over_postgres.sh

build-for-tests:
	for product in snapfeed snapsim; do nice $(BUILD) --ignore-lock -c release --product $$product || exit; done

test-simulation: deps ## Run the server through a million simulated steps in 200 worlds, and clusters through 150,000 in 50
	$(BUILD) -c release --product snapsim
	printf '1\n101\n' | xargs -P 2 -I{} env FROM={} .build/release/snapsim 500000
	CLUSTER=1 WORLD=3000 .build/release/snapsim 150000
	# Each defect that can be built in must be found.
	.build/release/snapsim defects

# More at once than there are processors, since tests also wait. A failed test runs once more, and the summary names it: on a busy machine a
# browser, or a test that waits for several programs, sometimes fails by itself, but a defect fails twice. A worker that is
# done early takes tests of the others.
PYTEST := .venv/bin/python -m pytest -q -n $(shell echo $$(($$(nproc) * 3 / 2))) --dist worksteal -rsR --reruns 1

test-python: deps
	$(BUILD) -c release --product snapfeed
	$(PYTEST) Tests/EndToEnd Tests/Wire Tests/CommandLine Tests/Examples Tests/Clients Tests/Torture Tests/Counts Tests/Cluster
	# Run separately, since Playwright occupies the process's event loop.
	$(PYTEST) Tests/Browser
	# Separately, so that no process runs both browsers at once.
	$(PYTEST) Tests/Firefox
	# A part of `make test-cluster`.
	SNAPFEED_TEST_CLUSTER=1 $(PYTEST) $(CLUSTER_PART)

# What people do with each other, which must be the same wherever they are.
CLUSTER_PART := Tests/EndToEnd/test_home.py Tests/EndToEnd/test_promises.py Tests/EndToEnd/test_tour.py Tests/EndToEnd/test_shares.py

test-cluster: deps ## Run the end-to-end and browser tests against three nodes over PostgreSQL and NATS, behind HAProxy
	$(BUILD) -c release --product snapfeed
	SNAPFEED_TEST_CLUSTER=1 $(PYTEST) Tests/EndToEnd Tests/Wire Tests/CommandLine Tests/Examples
	SNAPFEED_TEST_CLUSTER=1 $(PYTEST) Tests/Browser

bench-deps: deps
	@Tests/Support/packages.sh $(BENCH_PACKAGES)
	@[ -e .venv-bench/ready ] || { python3 -m venv .venv-bench && \
	.venv-bench/bin/pip install -q --disable-pip-version-check -r Sources/snapbench/Peers/requirements.txt && touch .venv-bench/ready; }
	@[ -e .venv-bench/node/ready ] || Sources/snapbench/Peers/node-packages.sh .venv-bench/node

bench: bench-deps ## Compare the server with its peers and limits; WORK="fanout posts" for a part, OUT=folder for table, figures and picture; OTHER=path of a snapfeed for "versions": another build
	for product in snapfeed snapbench FanOutLimit PostLimit PromiseInC PipelineLimit; do $(BUILD) -c release --product $$product || exit; done
	.build/release/snapbench $(WORK) $(addprefix --out ,$(OUT)) $(addprefix --other ,$(OTHER))

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
	@Tests/Support/packages.sh $(TORTURE_PACKAGES)
	$(BUILD) -c release --product snapfeed
	.venv/bin/python Tests/Torture/torture.py $(addprefix --fault=,$(FAULT)) $(addprefix --seed=,$(SEED)) $(addprefix --cycles=,$(CYCLES))

torture-cluster: deps ## The same for three nodes over PostgreSQL: FAULT=failover SEED=7 CYCLES=20 replays one; OTHER=old/snapfeed upgrades from it
	@Tests/Support/packages.sh $(TORTURE_PACKAGES)
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

wiki: deps ## Run the tests of summaries with a real MediaWiki
	$(BUILD) --build-tests
	Tests/Wiki/run.sh swift test --skip-build --filter MediaWikiRealTests

memory: deps ## Ask a test server for everything that takes memory at once, and check its bound
	$(BUILD) -c release --product snapfeed
	.venv/bin/python Tests/Hostile/memory.py

pictures: ## Remake the fourteen pictures from data/pictures/source
	@Tests/Support/packages.sh $(PICTURE_PACKAGES)
	python3 -m venv .venv-pictures && .venv-pictures/bin/pip install -q --disable-pip-version-check -r data/pictures/source/requirements.txt
	.venv-pictures/bin/python data/pictures/source/make.py

screenshots: deps ## Write pictures of every screen of the web app to .screenshots/
	$(BUILD) -c release --product snapfeed
	.venv/bin/python Tests/Browser/screenshots.py .screenshots

web-table: ## List the web app's files again, after adding or removing one
	Sources/CSnapWebFiles/make-table.sh sources

architecture: ## Draw the picture of the targets again, from the manifest
	python3 Tests/Support/architecture.py

protocol: ## Write openrpc.json from the tables of methods, pushes, errors and close codes, and list the golden transcripts again
	Sources/CSnapProtocolFiles/make-table.sh
	$(BUILD) --product snapfeed
	.build/debug/snapfeed protocol > Sources/SnapWire/SnapWire.docc/openrpc.json
	python3 Sources/SnapfeedPython/generate.py
	Sources/SnapfeedClient/Generated/generate.py
	python3 Sources/SnapfeedJavaScript/generate.py

lint: ## Check the formatting
	swift format lint --strict -r Sources Tests Package.swift

clean: ## Remove everything that was built
	rm -rf .build .build-* .venv .venv-bench .venv-pictures
