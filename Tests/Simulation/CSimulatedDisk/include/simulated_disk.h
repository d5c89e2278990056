// A disk in memory for SQLite: it records written and synced data, and fails on command.
//
// There is one disk for each process, used by one thread at a time. Files below its folder are on it; all others go to the system's own
// VFS.
#pragma once

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/// Makes the disk the default VFS for files below `folder`, and empties and repairs it. None of its files may be open.
void disk_format(const char *folder, uint64_t seed);

/// The disk dies at the n-th write, sync or truncation from now on, 1 being the next: that operation fails, and so does everything after
/// it. 0 cancels this.
void disk_die_after(int operations);

/// The disk dies now.
void disk_die(void);

int disk_is_dead(void);

enum disk_loss {
  /// The process ended: written data is there, synced or not.
  DISK_KILL = 0,
  /// The power failed: unsynced data is there in any parts, in any order, torn.
  DISK_POWER_CUT = 1,
};

/// Revives the disk after a death, once all files are closed: the files hold what the loss has left.
void disk_revive(enum disk_loss loss);

/// Sets whether files can grow.
void disk_set_full(int is_full);

/// Makes the disk report syncs of write-ahead logs that it did not do, as synchronous=NORMAL in effect does.
void disk_set_lying(int is_lying);

/// Whether any file has these bytes, in use or not.
int disk_holds(const void *bytes, size_t count);

/// SQL that every connection that only reads runs when it opens, NULL for none: a view that it makes hides a table of the same name.
void disk_show_readers(const char *sql);

int64_t disk_syncs(void);
int disk_open_files(void);
