#!/usr/bin/env bash
# Runs the tests, of any kind, whose name, suite or file contains a text: `make one T=slowReader`, `make one T=test_memory`. With a number behind
# it, runs them that many times under load, and counts the failures: a new or changed test must pass twenty times.
set -euo pipefail
cd "$(dirname "$0")/../.."
text=${1:?say which: make one T=NAME}
times=${2:-1}

loads=()
end_load() { [ ${#loads[@]} -eq 0 ] || kill "${loads[@]}" 2> /dev/null || true; }
trap end_load EXIT
# Two busy processes for each processor leave a test a third of one.
begin_load() {
    [ "$times" -gt 1 ] || return 0
    for _ in $(seq $((2 * $(nproc)))); do
        timeout 3600 sha256sum /dev/zero &
        loads+=($!)
    done
}
repeat() {
    local failed=0 number
    for number in $(seq "$times"); do "$@" || failed=$((failed + 1)); done
    [ "$times" = 1 ] || echo "$text: $failed of $times runs failed"
    [ "$failed" = 0 ]
}

found=no
swift=no
if grep -rqE "(func|struct|class|enum) +\w*$text" Tests --include='*Tests.swift'; then
    found=yes swift=yes
    Tests/Support/build.sh --build-tests
fi
mapfile -t files < <(find Tests -name 'test_*.py' -name "*$text*"; grep -rlE "def +\w*$text" Tests --include='test_*.py' || true)
if [ ${#files[@]} -gt 0 ]; then
    found=yes
    for product in snapfeed snapfeed-conformance; do Tests/Support/build.sh -c release --product "$product"; done
    mapfile -t files < <(printf '%s\n' "${files[@]}" | sort -u)
fi
[ "$found" = yes ] || { echo "There is no test with '$text' in its name, nor in its file's or suite's." >&2; exit 1; }
begin_load
status=0
[ "$swift" = no ] || repeat Tests/Support/swift_tests.sh --filter "$text" || status=1
[ ${#files[@]} -eq 0 ] || repeat .venv/bin/python -m pytest -q -k "$text" "${files[@]}" || status=1
exit "$status"
