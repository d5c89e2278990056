// The limit of durable posts: SQLite alone, GROUP posts in a transaction, on one thread, with WAL and synchronous=FULL as in the server.
#include "limits.h"
#include <stdlib.h>
#include <string.h>

enum { GROUP_MAX = 1024, WARM_UP_GROUP = 100, WARM_UP_GROUPS = 150 };
static const char caption[] = "a caption of the usual length";

static Job jobs[GROUP_MAX];
static Batch batch = {.jobs = jobs};

static long post_group(void) {
    write_batch(&batch);
    return batch.count;
}

int posts(char **words) {
    int group = atoi(words[1]);
    if (group < 1 || group > GROUP_MAX) return 64;
    open_database(words[0]);
    for (Job *job = jobs; job < jobs + GROUP_MAX; job++) {
        *job = (Job){.at = 1800000000000, .text_size = sizeof caption - 1};
        memcpy(job->text, caption, sizeof caption);
    }
    // Warm up until the WAL is overwritten instead of growing, as in a running server: syncing a growing file costs more.
    batch.count = WARM_UP_GROUP;
    for (int i = 0; i < WARM_UP_GROUPS; i++) post_group();
    batch.count = group;
    return print_rate(atof(words[2]), post_group);
}
