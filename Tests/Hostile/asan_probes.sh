#!/bin/bash
# Builds libwebsockets 4.1.6 with AddressSanitizer, configured as in Debian, and a server with it; then sends the probes.
# LWS_SOURCE: a folder with the source of that version; without it, the source is fetched from its repository.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder="$PWD/.build-lws"
mkdir -p "$folder/build"
source="${LWS_SOURCE:-$folder/source}"
[ -d "$source" ] || git clone -q --depth 1 --branch v4.1.6 https://github.com/warmcat/libwebsockets "$source"
cmake -S "$source" -B "$folder/build" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_COMPILER=clang -DCMAKE_INSTALL_PREFIX="$folder/out" \
	-DCMAKE_C_FLAGS="-fsanitize=address -fno-omit-frame-pointer -w" -DDISABLE_WERROR=ON -DLWS_WITH_STATIC=OFF -DLWS_WITHOUT_TESTAPPS=ON \
	-DLWS_WITH_LIBUV=ON -DLWS_WITH_EVENT_LIBS=ON -DLWS_WITH_EVLIB_PLUGINS=ON -DLWS_WITH_HTTP2=ON -DLWS_IPV6=ON -DLWS_UNIX_SOCK=ON > /dev/null
make -s -C "$folder/build" -j2 install > /dev/null
swift build --product snapfeed --sanitize=address --scratch-path .build-asan
export LD_LIBRARY_PATH="$folder/out/lib" ASAN_OPTIONS=detect_leaks=0
SNAPFEED_BINARY="$PWD/.build-asan/debug/snapfeed" .venv/bin/python Tests/Hostile/probes.py
