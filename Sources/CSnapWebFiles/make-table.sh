#!/usr/bin/env bash
# Makes the tables of the web app's files that files.c embeds:
#   Generated/sources.inc   the files as they are in ../SnapWeb/Public. Committed, so that a plain `swift build` works. Run `make web-table`
#                           after adding or removing a file or a route.
#   .build/web/bundle.inc   the same app with its scripts and its styles in a few files, by esbuild: the first view's, the screens'
#                           that routes.js loads, the admin area's, the editor's of pictures, the viewer's of snaps, the worker's that shrinks photos, and the client
#                           library with its types. Every `make` target that builds makes it.
#   .build/docs/docs.inc    the pages below /docs, from the articles and the method table, compressed. It comes with the bundle.
#   .build/docs/packages    the packages of the client libraries, which are below /docs as well.
set -euo pipefail
cd "$(dirname "$0")"
public=../SnapWeb/Public
out=../../.build/web

# table FOLDER PREFIX [NAME WHERE]: prints the #embed lines and the table of all files below a folder. PREFIX is the path to the folder from the
# written file, NAME that of the table, WHERE the folder's path in a URL. FILE.gz next to a file is the same, compressed. Each array is named after
# its file, so that a new file changes no line of the others.
table() {
    local folder=$1 prefix=$2 name=${3:-files} where=${4:-} files file id
    mapfile -t files < <(cd "$folder" && find . -type f ! -name '*.inc' ! -name '*.gz' | sed 's|^\./||' | LC_ALL=C sort)
    for file in "${files[@]}"; do
        id=${file//[^[:alnum:]]/_}
        printf 'static const unsigned char %s_%s[] = {\n#embed "%s%s"\n};\n' "${name%s}" "$id" "$prefix" "$file"
        [ ! -e "$folder/$file.gz" ] || printf 'static const unsigned char gzipped_%s[] = {\n#embed "%s%s.gz"\n};\n' "$id" "$prefix" "$file"
    done
    printf '\nstatic const struct CSnapWebFile %s[] = {\n' "$name"
    for file in "${files[@]}"; do
        id=${file//[^[:alnum:]]/_}
        printf '    {"%s/%s", %s_%s, sizeof %s_%s' "$where" "$file" "${name%s}" "$id" "${name%s}" "$id"
        [ ! -e "$folder/$file.gz" ] || printf ', gzipped_%s, sizeof gzipped_%s' "$id" "$id"
        printf '},\n'
    done
    printf '};\n'
}

# routes: prints the paths of the web app's routes as a C table, from which the server knows the app's places.
routes() {
    printf '\nstatic const char *const routes[] = {\n'
    sed -n "s/^  { path: '\([^']*\)'.*/    \"\1\",/p" "$public/routes.js"
    printf '};\n'
}

# found PATTERN GREP-ARGUMENT...: prints each address in quotes that matches, once.
found() { grep -hoE "$@" | cut -d"'" -f2 | LC_ALL=C sort -u; }

# keep FILE: writes its input to a file, but only if it differs: the compiler looks at modification times.
keep() {
    local text
    text=$(cat)
    [ "$text" = "$(cat "$1" 2> /dev/null)" ] || printf '%s\n' "$text" > "$1"
}

bundle() {
    local sources=("$public" wrap.py "${BASH_SOURCE[0]##*/}" ../SnapfeedJavaScript ../SnapfeedPython/method_docs.py ../SnapWire/SnapWire.docc/openrpc.json ../../Tests/Fixtures/transcripts)
    [ ! -e "$out/bundle.inc" ] || [ -n "$(find "${sources[@]}" -newer "$out/bundle.inc" -print -quit)" ] || return 0
    rm -rf "$out"
    mkdir -p "$out"
    cp -r "$public/index.html" "$public/manifest.webmanifest" "$public/icons" "$out"
    # The service worker's `shell` is a global that the server declares, so this only minifies and does not bundle modules.
    esbuild "$public"/{service-worker,shrink-worker}.js --minify-whitespace --minify-syntax --outdir="$out" --log-level=warning
    # The screens that routes.js loads come in one file, with what they share. They use the modules of ui.js, which is a part of app.js, as the
    # first view needs most of them.
    local screens entries styles screensEntry=$out/entry.js
    mapfile -t screens < <(found "import\('/[a-z]+/[a-z-]+\.js'\)" "$public/routes.js")
    printf "export * from '../../Sources/SnapWeb/Public%s';\n" /screens.js "${screens[@]}" > "$screensEntry"
    # Every other file that a module loads is one of the bundle, with the modules that it imports.
    mapfile -t entries < <(found "import\('/[a-z-]+\.js'\)" -r "$public" --include='*.js' | grep -vx /screens.js)
    mapfile -t styles < <(found "loadStyles\('/styles/[a-z-]+\.css'\)" -r "$public" --include='*.js')
    esbuild "$public/app.js" "${entries[@]/#/$public}" screens="$screensEntry" "$public/styles/app.css" "${styles[@]/#/$public}" --bundle --minify --format=esm \
        --target=es2022 --outbase="$public" --outdir="$out" --external:/{ui,screens}.js "${entries[@]/#/--external:}" "${screens[@]/#/--external:}" --log-level=warning
    rm "$screensEntry"
    sed -i 's|"/ui\.js"|"/app.js"|g' "$out/screens.js" "${entries[@]/#/$out}"
    sed -i -E 's|import\("/[a-z]+/[a-z-]+\.js"\)|import("/screens.js")|g' "$out/app.js"
    # The client library for other programs, with its types. Node's modules exist only in Node.
    esbuild "$public/snapfeed.js" --bundle --minify --format=esm --target=es2022 '--external:node:*' --log-level=warning > "$out/whole"
    # Node prints the line of an uncaught error, so no line is long. Without its whitespace the file must be unchanged.
    python3 wrap.py < "$out/whole" > "$out/snapfeed.js"
    cmp <(esbuild --minify-whitespace < "$out/whole") <(esbuild --minify-whitespace < "$out/snapfeed.js")
    rm "$out/whole"
    python3 ../SnapfeedJavaScript/generate.py > "$out/snapfeed.d.ts"
    # Compressed here, so that no server does it at every start.
    find "$out" -type f -regex '.*\.\(html\|css\|js\|ts\|webmanifest\|svg\)' -exec gzip -9nk {} +
    { table "$out" ""; routes; } > "$out/bundle.inc"
    # The compiler does not notice a file that did not exist before.
    touch files.c
}

# Makes the pages below /docs, unless nothing has changed.
docs() {
    local made=../../.build/docs/docs.inc sources=(docs ../SnapWeb/Docs ../SnapWeb/Public/styles/tokens.css ../*/*.docc ../../.github ../../Tests/Examples \
        ../SnapfeedPython ../../LICENSE "$out"/snapfeed.{js,d.ts} "${BASH_SOURCE[0]##*/}") package
    [ ! -e "$made" ] || [ -n "$(find "${sources[@]}" -newer "$made" -print -quit)" ] || return 0
    command -v cmark-gfm > /dev/null || { echo 'cmark-gfm is needed for the pages of /docs: `make deps` installs it' >&2; exit 1; }
    rm -rf "${made%/*}"
    mkdir -p "${made%/*}/files"
    esbuild ../SnapWeb/Docs/docs.{css,js} --bundle --minify --format=esm --target=es2022 --outdir="${made%/*}/files" --log-level=warning
    python3 docs/make.py "${made%/*}/files"
    python3 docs/downloads.py "${made%/*}/packages" "$out"
    for package in "${made%/*}"/packages/*; do gzip -9nc "$package" > "${made%/*}/files/${package##*/}"; done
    table "${made%/*}/files" files/ docs /docs > "$made"
    touch files.c
}

case ${1:-} in
    bundle)
        # Two builds may run concurrently.
        mkdir -p ../../.build
        exec {lock}> ../../.build/web.lock
        flock "$lock"
        bundle
        docs
        ;;
    sources) { printf '// Made by make-table.sh.\n\n'; table "$public" "../$public/"; routes; } | keep Generated/sources.inc ;;
    *) echo "usage: make-table.sh bundle | sources" >&2; exit 2 ;;
esac
