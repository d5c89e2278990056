#!/usr/bin/env bash
# Writes files.c anew from what is in ../SnapWeb/Public: run it (`make web-table`) after adding or removing a file there.
set -euo pipefail
cd "$(dirname "$0")"
mapfile -t files < <(cd ../SnapWeb/Public && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
{
    cat << 'HEAD'
// Made by make-table.sh: the web app inside the binary, each file by #embed (C23), which the compiler tracks like an #include.
#include "CSnapWebFiles.h"

HEAD
    for index in "${!files[@]}"; do
        printf 'static const unsigned char file%d[] = {\n#embed "../SnapWeb/Public/%s"\n};\n' "$index" "${files[$index]}"
    done
    printf '\nstatic const struct CSnapWebFile files[] = {\n'
    for index in "${!files[@]}"; do
        printf '    {"/%s", file%d, sizeof file%d},\n' "${files[$index]}" "$index" "$index"
    done
    printf '};\n\nconst struct CSnapWebFile *CSnapWebFilesTable(void) { return files; }\n'
    printf 'size_t CSnapWebFilesCount(void) { return sizeof files / sizeof files[0]; }\n'
} > files.c
