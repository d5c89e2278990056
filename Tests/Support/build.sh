#!/usr/bin/env bash
# Builds with the flags that every build here has: other flags would build everything again. Arguments are those of `swift build`.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The web app's files first, which takes no time when none of them has changed.
Sources/CSnapWebFiles/make-table.sh bundle
exec swift build -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error "$@"
