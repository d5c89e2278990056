#pragma once
#include <stddef.h>

/// One file of the web app, embedded when the program was built.
struct CSnapWebFile {
    const char *path;           // as in a URL: "/index.html"
    const unsigned char *bytes;
    size_t count;
    const unsigned char *gzipped; // the same in gzip format, or null
    size_t gzippedCount;
};

/// The files, `CSnapWebFilesCount()` of them. These are functions, since Swift cannot import arrays of unknown length.
const struct CSnapWebFile *CSnapWebFilesTable(void);
size_t CSnapWebFilesCount(void);

// The paths of the web app's routes, as in routes.js: "/feeds/:feed".
const char *const *CSnapWebRoutes(void);
size_t CSnapWebRoutesCount(void);

/// The pages below /docs and their files, in gzip format: "/docs/protocol.html".
const struct CSnapWebFile *CSnapDocsTable(void);
size_t CSnapDocsCount(void);
