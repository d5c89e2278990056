#!/usr/bin/env bash
# Builds with the flags that every build here has: other flags would build everything again. Arguments are those of `swift build`.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The web app's files first, which takes no time when none of them has changed.
Sources/CSnapWebFiles/make-table.sh bundle
# Making debug information takes a release build 8 % of its CPU. Functions keep their names without it, in backtraces and for perf.
case " $* " in *" release "*) set -- -debug-info-format none "$@" ;; esac
exec swift build -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error "$@"
