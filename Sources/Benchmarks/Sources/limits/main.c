// What the server is measured against: the least that the machine can do the same work with.
//
//   limits fan-out PORT                               every text goes to all clients: see fan_out.c
//   limits posts FILE GROUP SECONDS                   durable posts by SQLite: see posts.c
//   limits promise PORT FOLDER IMAGES                 the promise in C: see promise.c
//   limits store FILE                                 the promise's empty database, for programs in other languages: see writer.c
//   limits clustered PORT CONNINFO                    its posts over PostgreSQL: see promise.c and pipeline.c
//   limits pipeline CONNINFO post|claim GROUP SECONDS durable posts and claims by PostgreSQL: see pipeline.c
#include "limits.h"
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int words;
    int (*run)(char **words);
} modes[] = {{"fan-out", 1, fan_out}, {"posts", 3, posts}, {"promise", 3, promise}, {"store", 1, store}, {"clustered", 2, clustered},
             {"pipeline", 4, pipeline}};

int main(int count, char **words) {
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (count == modes[i].words + 2 && !strcmp(words[1], modes[i].name)) return modes[i].run(words + 2);
    fprintf(stderr, "usage: limits fan-out PORT | posts FILE GROUP SECONDS | promise PORT FOLDER IMAGES | store FILE\n"
                    "     | clustered PORT CONNINFO | pipeline CONNINFO post|claim GROUP SECONDS\n");
    return 64;
}

int print_rate(double seconds, long (*work)(void)) {
    long done = 0;
    int64_t start = microseconds(CLOCK_MONOTONIC);
    while (microseconds(CLOCK_MONOTONIC) < start + seconds * 1e6) done += work();
    printf("%.0f\n", done * 1e6 / (microseconds(CLOCK_MONOTONIC) - start));
    return 0;
}
