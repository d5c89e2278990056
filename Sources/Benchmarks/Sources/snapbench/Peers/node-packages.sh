#!/usr/bin/env bash
# Unpacks Debian's node-sqlite3 and node-pg into a folder, for NODE_PATH. `node-packages.sh FOLDER`.
#
# They are not installed: they ask for Debian's own Node, which cannot be installed next to another one (NodeSource's). They run with any Node,
# since Node-API, which the binding of SQLite uses, is the same in all.
set -euo pipefail

mkdir -p "$1"
cd "$1"
apt-get download -q node-sqlite3 node-pg node-split2 node-xtend
for package in *.deb; do dpkg -x "$package" unpacked; done
mv unpacked/usr/share/nodejs/* unpacked/usr/lib/*/nodejs/sqlite3 .
binding=$(cd sqlite3/lib && ls -d ./binding/napi-v6-*/node_sqlite3.node)
# Instead of node-pre-gyp, which would look for the binding.
echo "module.exports = require('$binding');" > sqlite3/lib/sqlite3-binding.js
# The binding names Debian's library of Node, although any Node has its functions itself.
ldconfig -p | grep -q 'libnode\.so\.108' || cc -shared -o libnode.so.108 -x c /dev/null
rm -rf unpacked ./*.deb
touch ready
