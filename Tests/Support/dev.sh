#!/usr/bin/env bash
# `make dev`: a debug build that restarts whenever a source changes. The web app's files are served from Public/ without bundling, so
# changing them needs no build. The store is .build/dev-store. A failed build leaves the running server alone.
set -uo pipefail
cd "$(dirname "$0")/../.."
build="Tests/Support/build.sh --product snapfeed"
server=
stop() { [ -z "$server" ] || { kill "$server" 2> /dev/null; wait "$server" 2> /dev/null; }; }
trap 'stop; exit 0' INT TERM
start() {
    stop
    .build/debug/snapfeed serve --web Sources/SnapWeb/Public --store .build/dev-store "$@" &
    server=$!
}
# The time of the newest change of the files of a kind, in seconds since 1970.
newest() { find "$1" -type f -name "$2" -printf '%T@\n' | sort -n | tail -n 1; }

$build || exit 1
start "$@"
code=$(newest Sources '*.swift') web=$(newest Sources/SnapWeb/Public '*')
while sleep 1; do
    if [ "$code" != "$(newest Sources '*.swift')" ]; then
        code=$(newest Sources '*.swift')
        $build && start "$@"
    elif [ "$web" != "$(newest Sources/SnapWeb/Public '*')" ]; then
        web=$(newest Sources/SnapWeb/Public '*')
        start "$@"
    fi
done
