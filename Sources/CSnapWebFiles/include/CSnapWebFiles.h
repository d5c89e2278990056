#pragma once
#include <stddef.h>

/// One file of the web app, as it was when the program was built.
struct CSnapWebFile {
    const char *path;           // as in a URL: "/index.html"
    const unsigned char *bytes;
    size_t count;
};

/// The files, `CSnapWebFilesCount()` of them; Swift imports no arrays of unknown length, hence functions.
const struct CSnapWebFile *CSnapWebFilesTable(void);
size_t CSnapWebFilesCount(void);
