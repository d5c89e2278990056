// The web app inside the binary, each file by #embed (C23), which the compiler tracks like an #include. make-table.sh makes both tables:
// the bundle, or the files of SnapWeb/Public for a plain `swift build` without a bundle.
#include "CSnapWebFiles.h"

#if __has_include("../../.build/web/bundle.inc")
#include "../../.build/web/bundle.inc"
#else
#include "sources.inc"
#endif

const struct CSnapWebFile *CSnapWebFilesTable(void) { return files; }
size_t CSnapWebFilesCount(void) { return sizeof files / sizeof files[0]; }
