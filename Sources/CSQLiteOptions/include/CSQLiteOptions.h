#pragma once

// Sets options of SQLite for the whole process; Swift cannot call functions with a variable number of arguments. It has no effect once SQLite
// has been used.
//
// SQLite counts all memory that it takes, under a lock: some 60 times for a post. Nothing here asks for these counts. What a statement would
// have to undo stays in memory up to 124 KiB, and goes to a temporary file beyond. SQLite takes that much for each statement that might have to
// undo something, so it is less than the blocks for which `Allocator` asks the kernel: clearing the memory of 4 MiB was a fifth of an open.
// It writes this block in one call when it makes the file, and a file takes less than 128 KiB in a call (`seekAndWriteFd` in os_unix.c): with
// a larger block, a statement that needs the file fails with SQLITE_FULL.
void sqlite_set_options(void);
