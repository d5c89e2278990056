// The web app inside the binary, each file by #embed (C23), which the compiler tracks like an #include. make-table.sh makes both tables:
// the bundle, or the files of SnapWeb/Public for a plain `swift build` without a bundle.
#include "CSnapWebFiles.h"

#if __has_include("../../.build/web/bundle.inc")
#include "../../.build/web/bundle.inc"
#else
#include "Generated/sources.inc"
#endif

const struct CSnapWebFile *CSnapWebFilesTable(void) { return files; }
size_t CSnapWebFilesCount(void) { return sizeof files / sizeof files[0]; }
const char *const *CSnapWebRoutes(void) { return routes; }
size_t CSnapWebRoutesCount(void) { return sizeof routes / sizeof routes[0]; }

// The pages for those who build on Snapfeed, each compressed already. A plain `swift build` without a bundle has none.
#if __has_include("../../.build/docs/docs.inc")
#include "../../.build/docs/docs.inc"
const struct CSnapWebFile *CSnapDocsTable(void) { return docs; }
size_t CSnapDocsCount(void) { return sizeof docs / sizeof docs[0]; }
#else
const struct CSnapWebFile *CSnapDocsTable(void) { return files; }
size_t CSnapDocsCount(void) { return 0; }
#endif
