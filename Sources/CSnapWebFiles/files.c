// The web app inside the binary, each file by #embed (C23), which the compiler tracks like an #include. Both tables are made by
// make-table.sh: the bundle, or the files as they stand in SnapWeb/Public where a plain `swift build` has no bundle.
#include "CSnapWebFiles.h"

#if __has_include("../../.build/web/bundle.inc")
#include "../../.build/web/bundle.inc"
#else
#include "sources.inc"
#endif

const struct CSnapWebFile *CSnapWebFilesTable(void) { return files; }
size_t CSnapWebFilesCount(void) { return sizeof files / sizeof files[0]; }
