#!/usr/bin/env bash
# Tries the packages of a release on a clean Debian or Ubuntu, as root: in a container, or with chroot in a folder made by debootstrap.
# Prints seconds and megabytes. PORT is that of the server (8080).
#
#   try-packages.sh deb FILE.deb NEWER.deb     installs, posts and opens a snap, upgrades, removes, purges
#   try-packages.sh archive FILE.tar.gz        unpacks, posts and opens a snap, runs the conformance kit
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive PORT=${PORT:-8080}
server=0
trap '[ $server = 0 ] || kill $server' EXIT

# fail REASON [LOG]
fail() { [ $# = 1 ] || cat "$2"; echo "try-packages.sh: $1" >&2; exit 1; }
megabytes() { du -sxm --exclude=/proc --exclude=/sys --exclude=/dev --exclude=/tmp / | cut -f1; }
step() { echo "$(($(date +%s%N) / 1000000 - started)) ms: $1"; }

# start_server USER COMMAND...: runs a server without systemd, and returns when it is ready.
start_server() {
    local user=$1
    shift
    env -C / SNAPFEED_PORT="$PORT" setpriv --reuid "$user" --regid "$user" --clear-groups "$@" > /tmp/server.log 2>&1 &
    server=$!
    for _ in $(seq 300); do
        curl -sf -o /dev/null "http://127.0.0.1:$PORT/readyz" && return
        kill -0 $server || fail 'the server has ended' /tmp/server.log
        sleep 0.1
    done
    fail 'the server is not ready' /tmp/server.log
}

# start_service: the unit's command as the unit's user, where systemd has not started it.
start_service() {
    local unit=/usr/lib/systemd/system/snapfeed.service
    [ ! -d /run/systemd/system ] || return 0
    # shellcheck disable=SC2046  # the command is words
    start_server "$(sed -n 's/^User=//p' $unit)" $(sed -n 's/^ExecStart=//p' $unit)
}

stop_server() {
    [ $server != 0 ] || return 0
    kill $server
    wait $server || fail 'the server did not end cleanly' /tmp/server.log
    server=0
}

# api METHOD PARAMETERS [OPTION...]: a request of the HTTP API.
api() { curl -sf -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d "$2" "${@:3}" "http://127.0.0.1:$PORT/api/$1"; }

# first_snap PROGRAM PICTURE: signs up, then posts a picture and opens it by curl. A second open must fail.
first_snap() {
    local program=$1 picture=$2
    export SNAPFEED_SERVER=http://127.0.0.1:$PORT SNAPFEED_PASSWORD='correct horse' HOME=/tmp/home
    "$program" signup ana > /dev/null
    token=$("$program" tokens create try --as ana --scope read,post,open 2> /dev/null)
    curl -sf -H "Authorization: Bearer $token" -T "$picture" "http://127.0.0.1:$PORT/api/snap.post?feed=animals&caption=Hello" > /dev/null
    api snap.open '{"snap": "1"}' -o /tmp/opened.jpg
    [ "$(head -c 2 /tmp/opened.jpg | od -An -tx1)" = ' ff d8' ] || fail 'this is not an image'
    ! api snap.open '{"snap": "1"}' > /dev/null || fail 'a snap was opened twice'
    unset SNAPFEED_SERVER
}

begin() {
    apt-get update -q > /dev/null
    apt-get install -y -q --no-install-recommends curl > /dev/null
    rm -rf /tmp/home
    before=$(megabytes)
    started=$(($(date +%s%N) / 1000000))
}

deb() {
    local old=$1 new=$2
    begin
    apt-get install -y -q --no-install-recommends "$old" > /tmp/install.log 2>&1 || fail 'it cannot be installed' /tmp/install.log
    step installed
    start_service
    step 'the service runs'
    first_snap snapfeed /usr/share/snapfeed/data/pictures/bear.jpg
    step 'the first snap is opened'
    echo "$(($(megabytes) - before)) MB more"
    [ "$(stat -c '%U %a' /var/lib/snapfeed)" = 'snapfeed 700' ] || fail 'the store belongs to another user'
    echo 'sign-up: closed' >> /etc/snapfeed/snapfeed.yaml
    stop_server
    started=$(($(date +%s%N) / 1000000))
    apt-get install -y -q --no-install-recommends "$new" > /tmp/install.log 2>&1 || fail 'it cannot be upgraded' /tmp/install.log
    start_service
    step 'upgraded'
    dpkg-query -W -f '${Package} ${Version}\n' snapfeed
    grep -q 'sign-up: closed' /etc/snapfeed/snapfeed.yaml || fail 'the upgrade has changed the settings'
    [ "$(api feed.page '{"feed": "animals"}' | grep -c '"caption":"Hello"')" = 1 ] || fail 'the upgrade has lost the store'
    stop_server
    apt-get remove -y -q snapfeed > /dev/null
    [ ! -e /usr/bin/snapfeed ] && [ -e /etc/snapfeed/snapfeed.yaml ] && [ -e /var/lib/snapfeed/snapfeed.db ] || fail 'removed too little or too much'
    apt-get purge -y -q snapfeed 2>&1 | grep -q '/var/lib/snapfeed is kept' || fail 'the purge does not say that the store is kept'
    [ ! -e /etc/snapfeed ] && [ -e /var/lib/snapfeed/snapfeed.db ] || fail 'purged too little or too much'
    step 'removed and purged; the store is kept'
    apt-get install -y -q --no-install-recommends "$new" > /dev/null
    start_service
    [ "$(api feed.page '{"feed": "animals"}' | grep -c '"caption":"Hello"')" = 1 ] || fail 'the kept store is lost'
    stop_server
    echo 'snapfeed snapfeed/remove-store boolean true' | debconf-set-selections
    apt-get purge -y -q snapfeed > /dev/null
    [ ! -e /var/lib/snapfeed ] && [ ! -e /etc/snapfeed ] && ! getent passwd snapfeed > /dev/null || fail 'the confirmed purge leaves something'
    [ -z "$(find /etc /usr /var -xdev -name '*snapfeed*')" ] || fail 'files are left'
    step 'installed again on the store, and purged with it'
}

archive() {
    local folder
    begin
    tar -C /tmp -xf "$1"
    folder=$(echo /tmp/snapfeed-*-linux-*/)
    mkdir -p /tmp/store && chown daemon /tmp/store
    ! ldd "$folder"/bin/* | grep 'not found' || fail 'a library is missing'
    start_server daemon "${folder}bin/snapfeed" serve --data "${folder}data" --store /tmp/store
    step 'the server runs'
    first_snap "${folder}bin/snapfeed" "${folder}data/pictures/bear.jpg"
    step 'the first snap is opened'
    "${folder}bin/snapfeed-conformance" "ws://127.0.0.1:$PORT" --only snap.open || fail 'the conformance kit finds a difference'
    step 'the conformance kit has checked a method'
    echo "$(du -sm "$folder" | cut -f1) MB unpacked"
    stop_server
}

case ${1:-} in
    deb | archive) "$@" ;;
    *) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
