#pragma once
#include <stddef.h>

/// One file of the protocol's reference, embedded when the program was built.
struct CSnapProtocolFile {
    const char *path;           // "openrpc.json", "transcripts/snap.open.json", "pictures/bear.jpg"
    const unsigned char *bytes;
    size_t count;
};

/// The files, `CSnapProtocolFilesCount()` of them. These are functions, since Swift cannot import arrays of unknown length.
const struct CSnapProtocolFile *CSnapProtocolFilesTable(void);
size_t CSnapProtocolFilesCount(void);
