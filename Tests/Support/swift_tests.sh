#!/bin/bash
# Runs the Swift tests that are built, also beside a build of something else; arguments go to `swift test`. What failed comes once more at the end, where a CI's excerpt shows it.
set -uo pipefail
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
SWIFT_DETERMINISTIC_HASHING=1 swift test --skip-build --ignore-lock "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" != 0 ]; then
    echo
    echo "FAILED:"
    # Behind each line of a failure are those of its values.
    grep -E -A 3 "^✘ Test .* recorded an issue|Fatal error|Crash" "$log" | grep -v "^◇" | head -40
    grep -E "^✘ (Test|Suite) " "$log" | grep -v "recorded an issue" | tail -20
fi
exit "$status"
