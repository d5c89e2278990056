#include "CSQLiteOptions.h"
#include <sqlite3.h>

void sqlite_set_options(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 124 << 10);
}
