#define _GNU_SOURCE  // memmem
#include "simulated_disk.h"

#include <stdlib.h>
#include <string.h>

// A change of a file since its last sync, with the bytes, so that a power cut can undo any of them.
struct change {
  int is_truncation;
  size_t offset;  // of a truncation: the new size
  size_t count;
  unsigned char *bytes;
};

struct bytes {
  unsigned char *at;
  size_t count, capacity;
};

enum { REGIONS = 64, FILES = 16 };

struct file {
  char *name;
  struct bytes live, durable;
  struct change *changes;
  size_t change_count, change_capacity;
  int handles;
  // Locks of the database file: https://www.sqlite.org/lockingv3.html
  int shared;
  struct handle *writer;  // holds RESERVED or more
  int is_exclusive;
  // The index of the write-ahead log, which all connections share.
  void *regions[REGIONS];
  int region_users;
  int region_shared[SQLITE_SHM_NLOCK];
  struct handle *region_owner[SQLITE_SHM_NLOCK];
};

struct handle {
  sqlite3_file base;
  struct file *file;
  int level, maps;
  unsigned shared_mask, exclusive_mask;
};

static struct {
  sqlite3_vfs vfs;
  sqlite3_vfs *system;
  char folder[512];
  struct file *files[FILES];
  uint64_t random;
  int countdown, is_dead, is_full, is_lying;
  int64_t syncs;
  char *shown;
} disk;

static uint64_t next_random(void) {
  uint64_t mixed = disk.random += 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

// Counts an operation; true when the disk is dead, now or since an earlier operation.
static int fails(void) {
  if (!disk.is_dead && disk.countdown > 0 && --disk.countdown == 0) disk.is_dead = 1;
  return disk.is_dead;
}

static void resize(struct bytes *bytes, size_t count) {
  if (count > bytes->capacity) {
    bytes->capacity = 2 * count;
    bytes->at = realloc(bytes->at, bytes->capacity);
  }
  if (count > bytes->count) memset(bytes->at + bytes->count, 0, count - bytes->count);
  bytes->count = count;
}

static void put(struct bytes *bytes, const void *source, size_t count, size_t offset) {
  if (offset + count > bytes->count) resize(bytes, offset + count);
  memcpy(bytes->at + offset, source, count);
}

static void apply(struct bytes *bytes, const struct change *change, size_t count) {
  if (change->is_truncation) {
    if (change->offset < bytes->count) resize(bytes, change->offset);
  } else {
    put(bytes, change->bytes, count, change->offset);
  }
}

static void note(struct file *file, struct change change) {
  if (file->change_count == file->change_capacity) {
    file->change_capacity = 2 * file->change_capacity + 16;
    file->changes = realloc(file->changes, file->change_capacity * sizeof *file->changes);
  }
  file->changes[file->change_count++] = change;
}

static void forget_changes(struct file *file) {
  for (size_t i = 0; i < file->change_count; i++) free(file->changes[i].bytes);
  file->change_count = 0;
}

static void settle(struct file *file) {
  for (size_t i = 0; i < file->change_count; i++) apply(&file->durable, &file->changes[i], file->changes[i].count);
  forget_changes(file);
}

static void destroy(struct file *file) {
  forget_changes(file);
  for (int i = 0; i < REGIONS; i++) free(file->regions[i]);
  free(file->changes);
  free(file->live.at);
  free(file->durable.at);
  free(file->name);
  free(file);
}

static int is_ours(const char *name) { return name && !strncmp(name, disk.folder, strlen(disk.folder)); }

static struct file **find(const char *name) {
  for (int i = 0; i < FILES; i++)
    if (disk.files[i] && !strcmp(disk.files[i]->name, name)) return &disk.files[i];
  return NULL;
}

// MARK: Bytes

static int file_read(sqlite3_file *base, void *target, int count, sqlite3_int64 offset) {
  struct bytes *bytes = &((struct handle *)base)->file->live;
  if (disk.is_dead) return SQLITE_IOERR_READ;
  size_t there = (size_t)offset < bytes->count ? bytes->count - (size_t)offset : 0;
  if (there > (size_t)count) there = (size_t)count;
  if (there > 0) memcpy(target, bytes->at + offset, there);
  memset((char *)target + there, 0, (size_t)count - there);
  return there < (size_t)count ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int file_write(sqlite3_file *base, const void *source, int count, sqlite3_int64 offset) {
  struct file *file = ((struct handle *)base)->file;
  if (fails()) return SQLITE_IOERR_WRITE;
  if (disk.is_full && (size_t)offset + (size_t)count > file->live.count) return SQLITE_FULL;
  struct change change = {.offset = (size_t)offset, .count = (size_t)count, .bytes = malloc((size_t)count)};
  memcpy(change.bytes, source, change.count);
  note(file, change);
  put(&file->live, source, change.count, change.offset);
  return SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
  struct file *file = ((struct handle *)base)->file;
  if (fails()) return SQLITE_IOERR_TRUNCATE;
  note(file, (struct change){.is_truncation = 1, .offset = (size_t)size});
  if ((size_t)size < file->live.count) resize(&file->live, (size_t)size);
  return SQLITE_OK;
}

// A sync that fails may have done its work wholly, partly or not at all; this is unknown until the next start.
static int file_sync(sqlite3_file *base, int flags) {
  (void)flags;
  struct file *file = ((struct handle *)base)->file;
  disk.syncs++;
  if (fails()) {
    if (next_random() & 1) settle(file);
    return SQLITE_IOERR_FSYNC;
  }
  size_t length = strlen(file->name);
  if (disk.is_lying && length > 4 && !strcmp(file->name + length - 4, "-wal")) return SQLITE_OK;
  settle(file);
  return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
  *size = (sqlite3_int64)((struct handle *)base)->file->live.count;
  return SQLITE_OK;
}

// MARK: Locks

static int file_lock(sqlite3_file *base, int level) {
  struct handle *handle = (struct handle *)base;
  struct file *file = handle->file;
  if (handle->level >= level) return SQLITE_OK;
  if (file->writer && file->writer != handle && (file->is_exclusive || level > SQLITE_LOCK_SHARED)) return SQLITE_BUSY;
  if (level == SQLITE_LOCK_SHARED) file->shared++;
  if (level >= SQLITE_LOCK_RESERVED) file->writer = handle;
  if (level == SQLITE_LOCK_EXCLUSIVE) {
    if (file->shared > 1) return SQLITE_BUSY;
    file->is_exclusive = 1;
  }
  handle->level = level;
  return SQLITE_OK;
}

static int file_unlock(sqlite3_file *base, int level) {
  struct handle *handle = (struct handle *)base;
  struct file *file = handle->file;
  if (file->writer == handle && level < SQLITE_LOCK_RESERVED) {
    file->writer = NULL;
    file->is_exclusive = 0;
  }
  if (handle->level >= SQLITE_LOCK_SHARED && level == SQLITE_LOCK_NONE) file->shared--;
  if (handle->level > level) handle->level = level;
  return SQLITE_OK;
}

static int file_check_reserved(sqlite3_file *base, int *result) {
  *result = ((struct handle *)base)->file->writer != NULL;
  return SQLITE_OK;
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
  (void)base, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *base) {
  (void)base;
  return 4096;
}

static int file_traits(sqlite3_file *base) {
  (void)base;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// MARK: The index of the write-ahead log

static int region_map(sqlite3_file *base, int index, int size, int extend, void volatile **region) {
  struct handle *handle = (struct handle *)base;
  struct file *file = handle->file;
  *region = NULL;
  if (index >= REGIONS) return SQLITE_IOERR_SHMMAP;
  if (!handle->maps) {
    handle->maps = 1;
    file->region_users++;
  }
  if (!file->regions[index] && extend) file->regions[index] = calloc(1, (size_t)size);
  *region = file->regions[index];
  return SQLITE_OK;
}

static int region_lock(sqlite3_file *base, int offset, int count, int flags) {
  struct handle *handle = (struct handle *)base;
  struct file *file = handle->file;
  for (int i = offset; i < offset + count && flags & SQLITE_SHM_LOCK; i++) {
    int others = file->region_shared[i] - (handle->shared_mask >> i & 1);
    if (file->region_owner[i] && file->region_owner[i] != handle) return SQLITE_BUSY;
    if (flags & SQLITE_SHM_EXCLUSIVE && others > 0) return SQLITE_BUSY;
  }
  for (int i = offset; i < offset + count; i++) {
    unsigned bit = 1u << i;
    if (flags & SQLITE_SHM_UNLOCK) {
      if (handle->shared_mask & bit) file->region_shared[i]--;
      if (handle->exclusive_mask & bit) file->region_owner[i] = NULL;
      handle->shared_mask &= ~bit;
      handle->exclusive_mask &= ~bit;
    } else if (flags & SQLITE_SHM_SHARED) {
      if (!(handle->shared_mask & bit)) file->region_shared[i]++;
      handle->shared_mask |= bit;
    } else {
      file->region_owner[i] = handle;
      handle->exclusive_mask |= bit;
    }
  }
  return SQLITE_OK;
}

static void region_barrier(sqlite3_file *base) { (void)base; }

// The last connection to close removes the index, and the next one rebuilds it from the log, as after a crash.
static int region_unmap(sqlite3_file *base, int delete) {
  (void)delete;
  struct handle *handle = (struct handle *)base;
  struct file *file = handle->file;
  region_lock(base, 0, SQLITE_SHM_NLOCK, SQLITE_SHM_UNLOCK);
  if (!handle->maps) return SQLITE_OK;
  handle->maps = 0;
  if (--file->region_users > 0) return SQLITE_OK;
  for (int i = 0; i < REGIONS; i++) {
    free(file->regions[i]);
    file->regions[i] = NULL;
  }
  return SQLITE_OK;
}

static int file_close(sqlite3_file *base) {
  struct handle *handle = (struct handle *)base;
  region_unmap(base, 0);
  file_unlock(base, SQLITE_LOCK_NONE);
  handle->file->handles--;
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    2,           file_close,   file_read,   file_write,          file_truncate, file_sync,   file_size,  file_lock,
    file_unlock, file_check_reserved, file_control, file_sector, file_traits,   region_map, region_lock, region_barrier,
    region_unmap, NULL, NULL,
};

// MARK: Names

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *flags_out) {
  (void)vfs;
  if (!is_ours(name)) return disk.system->xOpen(disk.system, name, base, flags, flags_out);
  struct handle *handle = (struct handle *)base;
  memset(handle, 0, sizeof *handle);
  if (disk.is_dead) return SQLITE_CANTOPEN;
  struct file **slot = find(name);
  for (int i = 0; !slot && i < FILES && flags & SQLITE_OPEN_CREATE; i++) {
    if (disk.files[i]) continue;
    slot = &disk.files[i];
    *slot = calloc(1, sizeof **slot);
    (*slot)->name = strdup(name);
  }
  if (!slot) return SQLITE_CANTOPEN;
  handle->base.pMethods = &methods;
  handle->file = *slot;
  handle->file->handles++;
  if (flags_out) *flags_out = flags;
  return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync) {
  (void)vfs;
  if (!is_ours(name)) return disk.system->xDelete(disk.system, name, sync);
  if (fails()) return SQLITE_IOERR_DELETE;
  struct file **slot = find(name);
  if (!slot) return SQLITE_IOERR_DELETE_NOENT;
  if ((*slot)->handles > 0) return SQLITE_IOERR_DELETE;
  destroy(*slot);
  *slot = NULL;
  return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  (void)vfs;
  if (!is_ours(name)) return disk.system->xAccess(disk.system, name, flags, result);
  *result = find(name) != NULL;
  return SQLITE_OK;
}

static int disk_full_path(sqlite3_vfs *vfs, const char *name, int count, char *path) {
  (void)vfs;
  return disk.system->xFullPathname(disk.system, name, count, path);
}

// MARK: Controls for the simulation

void disk_format(const char *folder, uint64_t seed) {
  if (!disk.system) {
    disk.system = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.system;
    disk.vfs.zName = "simulated-disk";
    disk.vfs.pNext = NULL;
    if (disk.vfs.szOsFile < (int)sizeof(struct handle)) disk.vfs.szOsFile = sizeof(struct handle);
    disk.vfs.xOpen = disk_open;
    disk.vfs.xDelete = disk_delete;
    disk.vfs.xAccess = disk_access;
    disk.vfs.xFullPathname = disk_full_path;
    sqlite3_vfs_register(&disk.vfs, 1);
  }
  for (int i = 0; i < FILES; i++) {
    if (disk.files[i]) destroy(disk.files[i]);
    disk.files[i] = NULL;
  }
  strncpy(disk.folder, folder, sizeof disk.folder - 1);
  disk.random = seed;
  disk.countdown = disk.is_dead = disk.is_full = disk.is_lying = 0;
}

void disk_die_after(int operations) { disk.countdown = operations; }
void disk_die(void) { disk.is_dead = 1; }
int disk_is_dead(void) { return disk.is_dead; }
void disk_set_full(int is_full) { disk.is_full = is_full; }
void disk_set_lying(int is_lying) { disk.is_lying = is_lying; }
int64_t disk_syncs(void) { return disk.syncs; }

int disk_holds(const void *bytes, size_t count) {
  for (int i = 0; i < FILES; i++) {
    struct file *file = disk.files[i];
    if (file && file->live.count > 0 && memmem(file->live.at, file->live.count, bytes, count)) return 1;
  }
  return 0;
}

static int show(sqlite3 *database, char **error, const struct sqlite3_api_routines *routines) {
  (void)routines;
  if (!disk.shown || sqlite3_db_readonly(database, "main") != 1) return SQLITE_OK;
  return sqlite3_exec(database, disk.shown, NULL, NULL, error);
}

void disk_show_readers(const char *sql) {
  free(disk.shown);
  disk.shown = sql ? strdup(sql) : NULL;
  sqlite3_auto_extension((void (*)(void))show);
}

int disk_open_files(void) {
  int count = 0;
  for (int i = 0; i < FILES; i++) count += disk.files[i] ? disk.files[i]->handles : 0;
  return count;
}

// Keeps each unsynced change wholly, partly or not at all; one time in four all of them are lost.
static void cut_power(struct file *file) {
  uint64_t mood = next_random() & 3;
  for (size_t i = 0; i < file->change_count; i++) {
    struct change *change = &file->changes[i];
    uint64_t chance = next_random();
    if (mood == 0 || (mood < 3 && chance & 1)) continue;
    size_t count = mood == 3 || chance & 6 ? change->count : change->count / 1024 * 512;
    apply(&file->durable, change, count);
  }
  forget_changes(file);
  resize(&file->live, file->durable.count);
  if (file->durable.count > 0) memcpy(file->live.at, file->durable.at, file->durable.count);
}

void disk_revive(enum disk_loss loss) {
  disk.is_dead = disk.countdown = 0;
  for (int i = 0; i < FILES && loss == DISK_POWER_CUT; i++)
    if (disk.files[i]) cut_power(disk.files[i]);
}
