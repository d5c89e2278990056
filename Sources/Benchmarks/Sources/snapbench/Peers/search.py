"""Searches the captions of a store with what people would use otherwise, and prints the median milliseconds of each query as JSON.

    search.py fts5|postgresql STORE WORD…

FTS5: one table with bm25, by Python's sqlite3. PostgreSQL: tsvector under a GIN index, `ts_rank`, by psycopg over a Unix socket. Both answer with
numbers and captions of the top 50, and nothing else: no rule of visibility, no addresses of images. The index is made before the clock starts.
"""

import contextlib
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

CALLS = 40
# Where a query takes long, fewer calls are enough.
SECONDS = 20


def captions(store):
    with contextlib.closing(sqlite3.connect(f"file:{store}/snapfeed.db?mode=ro", uri=True)) as database:
        yield from database.execute("SELECT id, caption FROM photo ORDER BY id")


def median(ask, word):
    times, end = [], time.monotonic() + SECONDS
    for _ in range(CALLS):
        start = time.perf_counter()
        ask(word)
        times.append((time.perf_counter() - start) * 1000)
        if time.monotonic() > end:
            break
    return statistics.median(times)


def fts5(store):
    database = sqlite3.connect(tempfile.mktemp(suffix=".db"))
    database.execute("CREATE VIRTUAL TABLE post USING fts5(text)")
    database.executemany("INSERT INTO post (rowid, text) VALUES (?, ?)", captions(store))
    database.execute("INSERT INTO post (post) VALUES ('optimize')")
    database.commit()

    def ask(order):
        select = f"SELECT rowid, text FROM post WHERE post MATCH ? ORDER BY {order} LIMIT 50"
        return lambda word: database.execute(select, (word,)).fetchall()

    return ask("rowid DESC"), ask("rank")


def postgresql(store):
    import psycopg

    folder = tempfile.mkdtemp(prefix="snapbench-pg", dir="/tmp")
    (binaries,) = sorted(path for path in os.listdir("/usr/lib/postgresql"))[-1:]
    run = f"/usr/lib/postgresql/{binaries}/bin"
    # PostgreSQL does not run as root.
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if user:
        shutil.chown(folder, "postgres")
    call = lambda *words: subprocess.run([*user, *words], check=True, stdout=subprocess.DEVNULL)
    call(f"{run}/initdb", "-D", f"{folder}/data", "-U", "postgres", "--no-sync", "-E", "UTF8")
    call(
        f"{run}/pg_ctl", "-D", f"{folder}/data", "-w", "-l", f"{folder}/log", "-o",
        f"-k {folder} -c listen_addresses='' -c shared_buffers=512MB -c jit=off -c max_parallel_workers_per_gather=0", "start")
    database = psycopg.connect(host=folder, user="postgres", autocommit=True)
    database.execute("CREATE TABLE post (id bigint PRIMARY KEY, text text NOT NULL, words tsvector)")
    with database.cursor().copy("COPY post (id, text) FROM STDIN") as copy:
        for row in captions(store):
            copy.write_row(row)
    database.execute("UPDATE post SET words = to_tsvector('simple', text)")
    database.execute("CREATE INDEX ON post USING gin (words)")
    database.execute("VACUUM ANALYZE post")
    ask = lambda order: lambda word: database.execute(
        f"SELECT id, text FROM post WHERE words @@ to_tsquery('simple', %(word)s) ORDER BY {order} LIMIT 50", {"word": word}).fetchall()
    stop = lambda: (database.close(), call(f"{run}/pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "stop"), shutil.rmtree(folder))
    return ask("id DESC"), ask("ts_rank(words, to_tsquery('simple', %(word)s)) DESC"), stop


if __name__ == "__main__":
    kind, store, *words = sys.argv[1:]
    by_time, by_rank, *stop = {"fts5": fts5, "postgresql": postgresql}[kind](store)
    try:
        print(json.dumps({word: {"time": median(by_time, word), "relevance": median(by_rank, word)} for word in words}))
    finally:
        for each in stop:
            each()
