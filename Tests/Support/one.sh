#!/usr/bin/env bash
# Runs the tests, of any kind, whose name, suite or file contains a text: `make one T=slowReader`, `make one T=test_memory`.
set -euo pipefail
cd "$(dirname "$0")/../.."
text=${1:?say which: make one T=NAME}
found=no
if grep -rqE "(func|struct|class|enum) +\w*$text" Tests --include='*Tests.swift'; then
    found=yes
    Tests/Support/build.sh --build-tests
    Tests/Support/swift_tests.sh --filter "$text"
fi
mapfile -t files < <(find Tests -name 'test_*.py' -name "*$text*"; grep -rlE "def +\w*$text" Tests --include='test_*.py' || true)
if [ ${#files[@]} -gt 0 ]; then
    found=yes
    Tests/Support/build.sh -c release --product snapfeed
    mapfile -t files < <(printf '%s\n' "${files[@]}" | sort -u)
    .venv/bin/python -m pytest -q -k "$text" "${files[@]}"
fi
[ "$found" = yes ] || { echo "There is no test with '$text' in its name, nor in its file's or suite's." >&2; exit 1; }
