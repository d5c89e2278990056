#!/usr/bin/env bash
# Makes the packages of a release from a program that is built already, with snapfeed-conformance beside it. `make dist` builds it and calls this.
#
#   .deploy/dist.sh PROGRAM FOLDER
#
#   snapfeed_VERSION-deb12_amd64.deb          for the distribution that this runs on: its libraries are the distribution's
#   snapfeed-conformance_VERSION-deb12_amd64.deb
#                                             the conformance kit, likewise; the archive has it as well
#   snapfeed-model_VERSION_amd64.deb          the recogniser's model, if data/model exists
#   snapfeed-VERSION-linux-x86_64.tar.gz      with copies of the libraries, for any distribution with this one's glibc or a newer one
#   snapfeed-….whl, snapfeed-….tgz            the client libraries for Python and JavaScript, which the server offers below /docs
#   SHA256SUMS
#
# Equal programs and commits give equal files: all dates are SOURCE_DATE_EPOCH, the commit's by default. VERSION is the program's if its tag is on
# the commit, and otherwise sorts before it. LEVEL is that of the compression; MODEL another folder with the model.
# ANY_LIBRARY=1 accepts a program with Swift's runtime outside of it, for tests.
set -euo pipefail
program=$(realpath "$1")
kit=$(dirname "$program")/snapfeed-conformance
mkdir -p "$2"
out=$(realpath "$2")
cd "$(dirname "$0")/.."
export LC_ALL=C TZ=UTC SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
level=${LEVEL:-9}
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

product_version() { "$program" version | cut -d' ' -f2; }

# The version of a commit without a tag sorts between the last release and the next one.
version() {
    local version
    version=$(product_version)
    if [ "$(git tag --points-at HEAD "v$version")" ]; then echo "$version"; else
        echo "$version~git$(date -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M).$(git rev-parse --short=8 HEAD)"
    fi
}

# `deb12` or `ubuntu24.04`: a package works where it was built, since each distribution has other versions of the libraries.
distribution() (
    . /etc/os-release
    case $ID in debian) echo "deb$VERSION_ID" ;; *) echo "$ID$VERSION_ID" ;; esac
)

# copy_program PROGRAM FOLDER: the program without its symbols, and without the builder's paths of libraries.
copy_program() {
    local copy=$2/${1##*/}
    install -D "$1" "$copy"
    strip --strip-all --remove-section=.comment "$copy"
    [ -n "${ANY_LIBRARY:-}" ] || patchelf --remove-rpath "$copy"
}

# copy_data FOLDER: what the server reads, without what only makes it, and without the model, which has a package of its own.
copy_data() {
    mkdir -p "$1"
    tar -C data --exclude=./model --exclude=./pictures/source --exclude=./topics/make-topics.py --exclude=./topics/names-packages.txt -c . | tar -C "$1" -x
}

# licences: those of all that the programs contain.
licences() {
    local checkouts file
    cat LICENSE
    checkouts=$(dirname "$program")/../../checkouts
    for file in "$checkouts"/*/LICENSE* "$(dirname "$(readlink -f "$(command -v swift || echo /)")")/../share/swift/LICENSE.txt"; do
        [ ! -e "$file" ] || { printf '\n\n---- The program contains parts of %s:\n\n' "$(basename "$(dirname "$file")")"; cat "$file"; }
    done
}

# copy_documents SHARE: the man page and the completions, which the program prints, the changes and the licences.
copy_documents() {
    mkdir -p "$1"/{man/man1,bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d,doc/snapfeed}
    "$program" manual | gzip -9n > "$1/man/man1/snapfeed.1.gz"
    "$program" completions bash > "$1/bash-completion/completions/snapfeed"
    "$program" completions zsh > "$1/zsh/vendor-completions/_snapfeed"
    "$program" completions fish > "$1/fish/vendor_completions.d/snapfeed.fish"
    gzip -9nc .github/CHANGELOG.md > "$1/doc/snapfeed/changelog.gz"
    licences > "$1/doc/snapfeed/copyright"
}

# The unit of the repository, with the package's paths and the user that its scripts make.
unit() {
    sed -n '/^\[Unit\]/,$p' .deploy/snapfeed.service | sed -e 's|/usr/local/|/usr/|g' -e 's|^DynamicUser=yes$|User=snapfeed\nGroup=snapfeed|'
}

# build_deb PACKAGE VERSION: makes the package of the folder $work/PACKAGE.
build_deb() {
    local package=$1 version=$2 root=$work/$1 script
    install -d "$root/DEBIAN"
    (cd "$root" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | sort -z | xargs -0 md5sum) > "$work/md5sums"
    mv "$work/md5sums" "$root/DEBIAN"
    for script in postinst prerm postrm templates; do
        [ ! -e ".deploy/debian/$package.$script" ] || install -m "$([ $script = templates ] && echo 644 || echo 755)" ".deploy/debian/$package.$script" "$root/DEBIAN/$script"
    done
    [ ! -d "$root/etc" ] || (cd "$root" && find etc -type f -printf '/%p\n' | sort) > "$root/DEBIAN/conffiles"
    chmod -R u=rwX,go=rX "$root"
    find "$root" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
    (cd "$work" && dpkg-gencontrol -p"$package" -v"$version" -P"$root" -Tsubstvars -fdebian/files)
    dpkg-deb --root-owner-group -Zxz -z"$level" --threads-max=1 -b "$root" "$out/${package}_${version}_$architecture.deb"
}

# The libraries that a program of the package needs, as a dependency of it.
depend_on_libraries_of() {
    mkdir -p "$work/$1/DEBIAN"
    (cd "$work" && dpkg-shlibdeps ${ANY_LIBRARY:+--ignore-missing-info} -Tsubstvars "$work/$1/usr/bin/$1")
}

server_package() {
    local root=$work/snapfeed
    copy_program "$program" "$root/usr/bin"
    copy_data "$root/usr/share/snapfeed/data"
    copy_documents "$root/usr/share"
    mkdir -p "$root"/{etc/snapfeed,usr/lib/systemd/system}
    "$program" config default > "$root/etc/snapfeed/snapfeed.yaml"
    unit > "$root/usr/lib/systemd/system/snapfeed.service"
    depend_on_libraries_of snapfeed
    build_deb snapfeed "$version-$(distribution)"
}

conformance_package() {
    local root=$work/snapfeed-conformance
    copy_program "$kit" "$root/usr/bin"
    mkdir -p "$root/usr/share/doc/snapfeed-conformance"
    licences > "$root/usr/share/doc/snapfeed-conformance/copyright"
    depend_on_libraries_of snapfeed-conformance
    build_deb snapfeed-conformance "$version-$(distribution)"
}

# The model contains a shared library, so it is in /usr/lib; the server finds it in its data folder.
model_package() {
    local root=$work/snapfeed-model model=${MODEL:-data/model}
    [ -e "$model/ready" ] || { echo "dist.sh: no package of the model, which \`make model\` makes" >&2; return 0; }
    mkdir -p "$root"/usr/{lib/snapfeed,share/snapfeed/data,share/doc/snapfeed-model}
    cp -r "$model" "$root/usr/lib/snapfeed/model"
    cat "$model"/LICENSE.* "$model/ThirdPartyNotices.txt" > "$root/usr/share/doc/snapfeed-model/copyright"
    rm "$root"/usr/lib/snapfeed/model/{LICENSE.*,ThirdPartyNotices.txt,ready}
    ln -s ../../../lib/snapfeed/model "$root/usr/share/snapfeed/data/model"
    build_deb snapfeed-model "$version"
}

# libraries FILE...: the shared libraries that files need, as "name path", without those that every Debian and Ubuntu has.
libraries() {
    ldd "$@" | sed -nE 's/^\t(\S+) => (\/\S+) .*/\1 \2/p' | sort -u | grep -vE '^(libc|libm|libdl|libpthread|librt|libresolv|libgcc_s|libstdc\+\+)\.so'
}

# package_of FILE: the package that a library belongs to. Debian 12 lists some below /lib, which is a link to /usr/lib.
package_of() { { dpkg -S "$1" || dpkg -S "${1#/usr}"; } 2> /dev/null | cut -d: -f1; }

copy_libraries() {
    local root=$1 plugin name path package
    plugin=$(pkg-config --variable=libdir libwebsockets)/libwebsockets-evlib_uv.so
    mkdir -p "$root"/{lib,share/doc/libraries}
    while read -r name path; do
        install -m 644 "$path" "$root/lib/$name"
        package=$(package_of "$(realpath "$path")") || continue
        cp "/usr/share/doc/$package/copyright" "$root/share/doc/libraries/$package"
    done < <(libraries "$program" "$kit" "$plugin"; echo "${plugin##*/} $plugin")
    cc -shared -fPIC -O2 -s -o "$root/lib/libsnapfeed-plugins.so" .deploy/plugin-folder.c
    for path in "$root"/bin/*; do
        # Two runs, since patchelf 0.14 mixes up the names in one.
        patchelf --add-needed libsnapfeed-plugins.so "$path"
        # As an rpath of the old kind, which libraries of libraries follow as well.
        patchelf --force-rpath --set-rpath '$ORIGIN/../lib' "$path"
    done
}

archive() {
    local name
    name=snapfeed-$version-linux-$(uname -m)
    copy_program "$program" "$work/$name/bin"
    copy_program "$kit" "$work/$name/bin"
    copy_data "$work/$name/data"
    copy_documents "$work/$name/share"
    copy_libraries "$work/$name"
    cp LICENSE README.md "$work/$name"
    tar -C "$work" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$SOURCE_DATE_EPOCH" -c "$name" |
        gzip -"$level"n > "$out/$name.tar.gz"
}

# What the server of this build offers below /docs.
client_packages() { install -m 644 .build/docs/packages/*.{whl,tgz} "$out"; }

version=${VERSION:-$(version)}
rm -f "$out"/snapfeed* "$out/SHA256SUMS"
# dpkg's programs want the files of a source package.
mkdir -p "$work/debian"
cp .deploy/debian/control "$work/debian"
printf 'snapfeed (%s) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' "$version" \
    "$(sed -n 's/^Maintainer: //p' .deploy/debian/control)" "$(date -R -d "@$SOURCE_DATE_EPOCH")" > "$work/debian/changelog"
for binary in "$program" "$kit"; do
    [ -n "${ANY_LIBRARY:-}" ] || ! ldd "$binary" | grep libswift >&2 || { echo 'dist.sh: the program needs a build with --static-swift-stdlib' >&2; exit 1; }
done
server_package
conformance_package
: > "$work/substvars"
model_package
archive
client_packages
(cd "$out" && sha256sum snapfeed* > SHA256SUMS)
ls -l "$out"
