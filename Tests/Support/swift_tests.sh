#!/bin/bash
# Runs the Swift tests that are built ($SWIFT_TESTS, else the debug build's); arguments are those of `swift test`, like --filter NAME. What
# failed is repeated at the end, where a CI's excerpt shows it. The tests' program runs without SwiftPM, whose database is locked while
# something else is built.
set -uo pipefail
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -rf "$log" ${folder:+"$folder"}' EXIT
# Swift's tests prove nothing about a power cut, which the torture and the simulation do, so their stores may be in memory, where a sync costs nothing.
if [ -w /dev/shm ] && [ "$(df --output=avail -k /dev/shm | tail -n 1)" -ge $((4 << 20)) ]; then
    folder=$(mktemp -d /dev/shm/snapfeed-tests.XXXXXX)
    export TMPDIR=$folder
fi
tests=${SWIFT_TESTS:-.build/debug/snapfeedPackageTests.xctest}
unset SNAPFEED_BINARY
NO_COLOR=1 SWIFT_DETERMINISTIC_HASHING=1 "$tests" --testing-library swift-testing "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
# A filter that fits nothing proves nothing.
grep -qE "Test run with [1-9][0-9]* test" "$log" || status=1
if [ "$status" != 0 ]; then
    echo
    echo "FAILED:"
    # Behind each line of a failure are those of its values.
    grep -E -A 3 "^✘ Test .* recorded an issue|Fatal error|Crash" "$log" | grep -v "^◇" | head -40
    grep -E "^✘ (Test|Suite) " "$log" | grep -v "recorded an issue" | tail -20
fi
exit "$status"
