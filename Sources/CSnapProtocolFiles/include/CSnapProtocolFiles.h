#pragma once
#include <stddef.h>

/// One file of the protocol's reference, as it was when the program was built.
struct CSnapProtocolFile {
    const char *path;           // "openrpc.json", "transcripts/snap.open.json", "pictures/bear.jpg"
    const unsigned char *bytes;
    size_t count;
};

/// The files, `CSnapProtocolFilesCount()` of them; Swift imports no arrays of unknown length, hence functions.
const struct CSnapProtocolFile *CSnapProtocolFilesTable(void);
size_t CSnapProtocolFilesCount(void);
