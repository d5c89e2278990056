#pragma once

// Sets options of SQLite for the whole process; Swift cannot call functions with a variable number of arguments. It has no effect once SQLite
// has been used.
//
// SQLite counts all memory that it takes, under a lock: some 60 times for a post. Nothing here asks for these counts. What a statement would
// have to undo stays in memory up to 4 MiB; beyond 64 KiB it went to a temporary file, with every batch of search entries.
void sqlite_set_options(void);
