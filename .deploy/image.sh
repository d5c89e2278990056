#!/usr/bin/env bash
# Builds the container's image with buildah, without a container engine, and runs the README's tour in it, as its user.
#
#   .deploy/image.sh bases   makes replacements for the base images, for use without a registry, from debootstrap and this machine's toolchain
#   .deploy/image.sh build   builds the image `snapfeed`; BUILD_OPTIONS is passed to `buildah build`
#                            (where packages come from a mirror: `--volume` of it and of the /etc/gitconfig that names it)
#   .deploy/image.sh try     runs the tour in it
set -euo pipefail
cd "$(dirname "$0")/.."
isolation=(--isolation chroot)

# Makes Debian with the packages of Swift's own images: one image gets the toolchain's `usr`, the other its runtime.
bases() {
    local swift mirror root
    swift=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
    mirror=$(apt-get indextargets --format '$(REPO_URI)' "Codename: bookworm" | sort -u | head -n 1)
    root=$(mktemp -d)
    trap 'rm -rf "$root"' RETURN
    debootstrap --variant=minbase --include=ca-certificates,libcurl4,libedit2,libsqlite3-0,libxml2,libz3-4,tzdata,zlib1g bookworm "$root" "$mirror"
    mkdir -p "$root/usr/lib/swift"
    cp -r "$swift/lib/swift/linux" "$root/usr/lib/swift/"
    import "$root" swift:6.3-bookworm-slim
    chroot "$root" sh -c 'apt-get update -q && apt-get install -y -q --no-install-recommends binutils git libc6-dev libgcc-12-dev libncurses6 libpython3.11 libstdc++-12-dev python3'
    cp -r "$swift/." "$root/usr/"
    import "$root" swift:6.3-bookworm
}

import() {
    local container
    container=$(buildah from scratch)
    buildah add -q "$container" "$1" / > /dev/null
    buildah commit -q "$container" "$2" > /dev/null
    buildah rm "$container" > /dev/null
}

build() {
    # shellcheck disable=SC2086  # options are words
    buildah build "${isolation[@]}" --pull=missing ${BUILD_OPTIONS:-} --format docker -f .deploy/Dockerfile -t snapfeed .
}

# Runs the image's command as its user, with its settings except for the listener: the chroot shares this machine's network, so it uses
# loopback.
try() {
    local container
    container=$(buildah from snapfeed)
    # shellcheck disable=SC2064  # the name is known now
    trap "buildah rm $container > /dev/null" RETURN
    {
        echo 'set -e; mkdir -p /tmp/tour && cd /tmp/tour && export XDG_CONFIG_HOME=/tmp/tour HOME=/tmp/tour'
        echo 'snapfeed serve > serve.log 2>&1 & server=$!; trap "kill $server; wait $server; cat serve.log" EXIT'
        echo 'for try in $(seq 100); do snapfeed check --timeout 2 > /dev/null 2>&1 && break; sleep 0.1; done; echo "user $(id -u)"'
        sed -n '/<!-- tour/,/^```$/p' README.md | grep -v -e '^```' -e '^<!--'
    } | buildah run "${isolation[@]}" --env SNAPFEED_LISTEN=127.0.0.1 "$container" -- bash
}

case ${1:-} in
    bases | build | try) "$1" ;;
    *) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
