#!/usr/bin/env bash
# Writes Generated/files.c again: the golden transcripts, and the pictures whose bytes they compare. Run it
# (`make protocol`) after adding or removing a transcript. Each array is named after its file, so that a new one changes no line of the others.
set -euo pipefail
cd "$(dirname "$0")"
transcripts=../../Tests/Fixtures/transcripts
mapfile -t names < <(cd "$transcripts" && find . -name '*.json' | sed 's|^\./||' | LC_ALL=C sort)
mapfile -t pictures < <(grep -oh '"picture:[a-z]*"' "$transcripts"/*.json | sed 's/.*:\(.*\)"/\1/' | LC_ALL=C sort -u)
files=()
paths=()
for name in "${names[@]}"; do
    files+=("$transcripts/$name")
    paths+=("transcripts/$name")
done
for picture in "${pictures[@]}"; do
    files+=("../../data/pictures/$picture.jpg")
    paths+=("pictures/$picture.jpg")
done
{
    cat << 'HEAD'
// Made by make-table.sh: the protocol's transcripts inside the conformance kit, each file by #embed (C23), which the compiler tracks like an #include.
#include "CSnapProtocolFiles.h"

HEAD
    for index in "${!files[@]}"; do
        printf 'static const unsigned char %s[] = {\n#embed "../%s"\n};\n' "${paths[$index]//[^[:alnum:]]/_}" "${files[$index]}"
    done
    printf '\nstatic const struct CSnapProtocolFile files[] = {\n'
    for path in "${paths[@]}"; do
        id=${path//[^[:alnum:]]/_}
        printf '    {"%s", %s, sizeof %s},\n' "$path" "$id" "$id"
    done
    printf '};\n\nconst struct CSnapProtocolFile *CSnapProtocolFilesTable(void) { return files; }\n'
    printf 'size_t CSnapProtocolFilesCount(void) { return sizeof files / sizeof files[0]; }\n'
} > Generated/files.c
