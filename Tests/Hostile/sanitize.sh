#!/bin/bash
# The Swift tests under AddressSanitizer and ThreadSanitizer, then the end-to-end tests against a server built with the latter.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The tests of the recogniser leave themselves out: the bound on its child's memory is less than a sanitizer takes.
# The server refuses a name that begins with SNAPFEED_ and that it does not know.
export UNDER_SANITIZER=1
# Leaks are not checked: the Swift runtime never frees some of its memory.
Tests/Support/build.sh --build-tests --sanitize=address --scratch-path .build-asan
ASAN_OPTIONS=detect_leaks=0 swift test --skip-build --sanitize=address --scratch-path .build-asan
Tests/Support/build.sh --build-tests --sanitize=thread --scratch-path .build-tsan
clang -shared -fPIC -O1 -Wall -o .build-tsan/mutex_for_tsan.so Tests/Hostile/mutex_for_tsan.c
export LD_PRELOAD="$PWD/.build-tsan/mutex_for_tsan.so"
# These have no threads. Their many thousand mutations would take most of the time.
SINGLE='SnapImageTests|SnapModelTests|SnapWireTests|FuzzTests|SimulationTests|TidyTests|PlainText'
swift test --skip-build --sanitize=thread --scratch-path .build-tsan --skip "$SINGLE"
# Without a second try, which would hide a rare race. The sandbox bounds the address space, of which ThreadSanitizer needs terabytes.
SNAPFEED_BINARY="$PWD/.build-tsan/debug/snapfeed" .venv/bin/python -m pytest -q -n $(($(nproc) * 3 / 2)) Tests/EndToEnd \
	--deselect Tests/EndToEnd/test_deploy.py::test_the_server_works_under_the_sandbox_of_its_unit
