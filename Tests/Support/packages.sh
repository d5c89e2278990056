#!/usr/bin/env bash
# Installs those of the given Debian packages that are missing, for `make deps` and its kin.
#
# Some of them bring unwanted services: a PostgreSQL on port 5432, a NATS server on all interfaces. Tests start their own on
# loopback. So a service that comes with an installation here is neither started nor enabled; one that was there before stays as it is.
set -euo pipefail

installed=$(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' "$@" 2> /dev/null | sed -n 's/^.i *//p') || true
mapfile -t missing < <(printf '%s\n' "$@" | grep -vxFf <(printf '%s\n' "$installed") || true)
[ ${#missing[@]} -gt 0 ] || exit 0

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
policy=/usr/sbin/policy-rc.d
clusters=/etc/postgresql-common/createcluster.d/snapfeed.conf
made=()
# Restores the machine's own rules, however this ends.
tidy() { [ ${#made[@]} -eq 0 ] || as_root rm -f "${made[@]}"; }
trap tidy EXIT
make_file() {
    [ ! -e "$1" ] || return 0
    as_root install -D -m "$2" /dev/stdin "$1"
    made+=("$1")
}

services=()
for package in "${missing[@]}"; do
    case $package in
        postgresql) make_file $clusters 644 <<< 'create_main_cluster = false'; services+=(postgresql) ;;
        nats-server | haproxy | nginx | redis-server) services+=("$package") ;;
    esac
done
[ ${#services[@]} -eq 0 ] || make_file $policy 755 <<< $'#!/bin/sh\nexit 101'

as_root apt-get update -q
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"

if [ ${#services[@]} -gt 0 ] && [ -d /run/systemd/system ]; then
    as_root systemctl disable -q "${services[@]/%/.service}"
fi
