/* A disk that hangs: unlinking a file below the folder $TORTURE_HANGS never returns. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int unlink(const char *path) {
    static int (*real)(const char *);
    if (!real) real = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
    const char *folder = getenv("TORTURE_HANGS");
    while (folder && strncmp(path, folder, strlen(folder)) == 0) pause();
    return real(path);
}
