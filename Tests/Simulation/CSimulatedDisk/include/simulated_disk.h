// A disk in memory for SQLite: it knows what was written and what was synced, and fails when it is told to.
//
// One disk a process, used by one thread at a time. Files below its folder live on it; all others go to the system's own VFS.
#pragma once

#include <sqlite3.h>
#include <stdint.h>

/// Makes the disk the default VFS for files below `folder`, empties it and makes it whole. No file of it may be open.
void disk_format(const char *folder, uint64_t seed);

/// The disk dies at the n-th write, sync or truncation from now on, 1 being the next: that one fails, and so does everything after it.
/// 0 takes it back.
void disk_die_after(int operations);

/// The disk dies now.
void disk_die(void);

int disk_is_dead(void);

enum disk_loss {
  /// The process ended: what was written is there, synced or not.
  DISK_KILL = 0,
  /// The power went: of what was not synced any part may be there, in any order, torn.
  DISK_POWER_CUT = 1,
};

/// After a death, once all files are closed: what is left of them.
void disk_revive(enum disk_loss loss);

/// Whether there is room for files to grow.
void disk_set_full(int is_full);

/// A disk that says it synced write-ahead logs, but did not: what synchronous=NORMAL amounts to.
void disk_set_lying(int is_lying);

int64_t disk_syncs(void);
int disk_open_files(void);
