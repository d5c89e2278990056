#pragma once
#include <libpq-fe.h>

/// The server's notices are for people at a terminal, and libpq would print them.
static inline void snap_pq_ignore_notice(void *unused, const PGresult *result) { (void)unused, (void)result; }
