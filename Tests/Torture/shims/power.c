/* Records the least that a disk holds when the power fails: the bytes of each file at its last fsync, and the names in each folder at its
   last fsync. The record is in $TORTURE_DISK, the store in $TORTURE_STORE; power.py rebuilds the store from the record.

   content/INODE-BIRTH       a file's bytes
   names/PATH WITH % FOR /   a folder's names: one "d NAME" or "f NAME\tINODE-BIRTH" a line */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *store, *disk;

static void identify(char *id, size_t size, const struct statx *facts) {
    snprintf(id, size, "%llu-%lld.%u", (unsigned long long)facts->stx_ino, (long long)facts->stx_btime.tv_sec, facts->stx_btime.tv_nsec);
}

static void copy(const char *from, const char *to) {
    char temporary[PATH_MAX], buffer[65536];
    snprintf(temporary, sizeof temporary, "%s.%d", to, gettid());
    int in = open(from, O_RDONLY | O_CLOEXEC), out = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    for (ssize_t n; (n = read(in, buffer, sizeof buffer)) > 0;) if (write(out, buffer, n) != n) abort();
    close(in);
    close(out);
    if (rename(temporary, to)) abort();
}

static void keep_file(const char *path) {
    struct statx facts;
    char id[64], to[PATH_MAX];
    if (statx(AT_FDCWD, path, 0, STATX_INO | STATX_BTIME, &facts)) return;
    identify(id, sizeof id, &facts);
    snprintf(to, sizeof to, "%s/content/%s", disk, id);
    copy(path, to);
}

static void keep_names(const char *path) {
    char to[PATH_MAX], temporary[PATH_MAX + 16];
    int start = snprintf(to, sizeof to, "%s/names/", disk);
    snprintf(to + start, sizeof to - start, "%%%s", path + strlen(store));
    for (char *c = to + start; *c; c++) if (*c == '/') *c = '%';
    snprintf(temporary, sizeof temporary, "%s.%d", to, gettid());
    FILE *list = fopen(temporary, "we");
    DIR *folder = opendir(path);
    if (!list || !folder) abort();
    for (struct dirent *entry; (entry = readdir(folder));) {
        struct statx facts;
        char id[64];
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        if (statx(dirfd(folder), entry->d_name, AT_SYMLINK_NOFOLLOW, STATX_TYPE | STATX_INO | STATX_BTIME, &facts)) continue;
        identify(id, sizeof id, &facts);
        if (S_ISDIR(facts.stx_mode)) fprintf(list, "d %s\n", entry->d_name);
        if (S_ISREG(facts.stx_mode)) fprintf(list, "f %s\t%s\n", entry->d_name, id);
    }
    closedir(folder);
    fclose(list);
    if (rename(temporary, to)) abort();
}

/* Everything that exists at the start counts as synced. */
static void keep_all(const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char inner[PATH_MAX];
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (entry->d_type == DT_REG) keep_file(inner);
        if (entry->d_type == DT_DIR && strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..")) keep_all(inner);
    }
    closedir(folder);
    keep_names(path);
}

__attribute__((constructor)) static void start(void) {
    store = getenv("TORTURE_STORE");
    disk = getenv("TORTURE_DISK");
    if (store && disk) keep_all(store);
}

static int synced(int file, int failed) {
    char link[32], path[PATH_MAX] = "";
    struct stat facts;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (failed || readlink(link, path, sizeof path - 1) < 0 || strncmp(path, store, strlen(store)) || fstat(file, &facts)) return failed;
    if (S_ISDIR(facts.st_mode)) keep_names(path);
    else keep_file(path);
    return 0;
}

int fsync(int file) { return synced(file, ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file)); }
int fdatasync(int file) { return synced(file, ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file)); }
