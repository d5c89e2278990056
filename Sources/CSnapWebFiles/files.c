// The web app inside the binary: each file of ../SnapWeb/Public by #embed (C23), which the compiler tracks like an #include.
// TidyTests check that every file of Public stands here.
#include "CSnapWebFiles.h"

static const unsigned char index_html[] = {
#embed "../SnapWeb/Public/index.html"
};

#define FILE(path, name) { path, name, sizeof name }
static const struct CSnapWebFile files[] = {
    FILE("/index.html", index_html),
};

const struct CSnapWebFile *CSnapWebFilesTable(void) { return files; }
size_t CSnapWebFilesCount(void) { return sizeof files / sizeof files[0]; }
