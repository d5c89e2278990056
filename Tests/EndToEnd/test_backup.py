"""Backup, restore and doctor as an operator runs them: with a live server and after faults."""

import asyncio
import hashlib
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from client import Client, Refused, refusal, run
from databases import changing, reading
from digests import SNAP_KEY, Digests
from families import family
from reachable import NOBODY, program_for_all
from server import ROOT, Server, binary, environment
from stores import findings, holding, snapfeed
from waiting import eventually

PICTURE = (ROOT / "data/pictures/moon.jpg").read_bytes()


def test_restore_keeps_changes_since_the_backup(server, tmp_path):
    """The backup is made under load. Afterwards snaps are opened and deleted; after the restore they still are."""
    backup = tmp_path / "backup.tar"

    async def load(client, stop):
        number = 0
        while not stop.is_set():
            number += 1
            snap = (await client.call("snap.post", feed="people", key=str(number), picture="man"))["snap"]["id"]
            await client.call("snap.open", snap=snap)
        return number

    async def before():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        snaps = [(await ana.call("snap.post", PICTURE, feed="animals", key=str(n)))["snap"]["id"] for n in range(3)]
        place = (await ben.call("feed.subscribe", feeds=[{"id": "animals"}]))["feeds"][0]
        stop, loader = asyncio.Event(), await Client.signed_up(server.url, "cleo")
        task = asyncio.create_task(load(loader, stop))
        made = (await asyncio.to_thread(snapfeed, "backup", backup, "--store", server.store))[0]
        stop.set()
        posted = await task
        assert made["images"] == 3 and 3 <= made["snaps"] <= posted + 3
        await ben.call("snap.open", snap=snaps[0])
        await ana.call("snap.delete", snap=snaps[1])
        return ana.token, ben.token, snaps, place

    ana, ben, snaps, place = run(before())
    assert backup.stat().st_mode & 0o777 == 0o600
    with tarfile.open(backup) as tar:
        assert tar.getnames()[-2:] == ["snapfeed.db", "manifest"]
    error = snapfeed("restore", backup, "--store", server.store, code=75)
    assert f"process id {server.pid}" in error["message"]
    assert server.stop() == 0
    restored = snapfeed("restore", backup, "--store", server.store)[0]
    assert restored["carried"]["opens"] >= 1 and restored["carried"]["removedSnaps"] == 1 and restored["carried"]["lost"] == []
    assert findings(server.store) == ["old_store"]
    server.restart()

    async def after():
        viewer = await Client.resumed(server.url, ben)
        assert (await refusal(viewer.call("snap.open", snap=snaps[0])))["name"] == "already_opened"
        assert (await refusal(viewer.call("snap.open", snap=snaps[1])))["name"] == "snap_gone"
        assert len((await viewer.call("snap.open", snap=snaps[2]))["bytes"]) > 1000
        again = (await viewer.call("feed.subscribe", feeds=[{"id": "animals", "epoch": place["epoch"], "offset": place["offset"]}]))["feeds"][0]
        assert again["recovered"] is False and again["epoch"] != place["epoch"]

    run(after())


def entry(name, content=b"", form=tarfile.USTAR_FORMAT, **facts):
    info = tarfile.TarInfo(name)
    info.size = len(content)
    for fact, value in facts.items():
        setattr(info, fact, value)
    return info.tobuf(form) + content + bytes(-len(content) % 512)


def sealed(backup, entries):
    """A backup with other entries in front, and the digest that a forger would give it."""
    with tarfile.open(backup) as tar:
        manifest = tar.getmember("manifest")
        words = tar.extractfile(manifest).read().decode()
    body = entries + backup.read_bytes()[: manifest.offset]
    words = re.sub(r"(?m)^bytes .*", f"bytes {len(body)}", words)
    words = re.sub(r"(?m)^sha256 .*", f"sha256 {hashlib.sha256(body).hexdigest()}", words)
    return body + entry("manifest", words.encode()) + bytes(1024)


def tree(folder):
    """All that lies below a folder, with kind and mode."""
    return {str(p.relative_to(folder)): oct(p.lstat().st_mode) for p in Path(folder).rglob("*")}


@pytest.mark.proof
def test_a_restore_makes_no_file_because_an_archive_has_it(server, tmp_path):
    backup, victim = tmp_path / "backup.tar", tmp_path / "victim"
    run(post_one(server.url))
    snapfeed("backup", backup, "--store", server.store)
    victim.write_text("as it was")
    hostile = {
        "outside": entry("../evil", b"x") + entry(str(tmp_path / "evil"), b"x"),
        "through a link": entry("d", type=tarfile.SYMTYPE, linkname="..") + entry("d/evil", b"x"),
        "a link in the database's place": entry("snapfeed.db", type=tarfile.SYMTYPE, linkname=str(victim)),
        "a hard link": entry("h", type=tarfile.LNKTYPE, linkname=str(victim)),
        "a device, a pipe, a set-uid file": entry("d", type=tarfile.CHRTYPE) + entry("f", type=tarfile.FIFOTYPE) + entry("s", b"x", mode=0o4777),
        "pax": entry("p", b"x", tarfile.PAX_FORMAT, pax_headers={"path": "../evil", "size": "99999999999"}),
        "a long name": entry("n" * 70_000, b"x", tarfile.GNU_FORMAT),
        "a sparse file": entry("s", b"x", tarfile.GNU_FORMAT, type=tarfile.GNUTYPE_SPARSE),
    }
    snapfeed("restore", backup, "--store", tmp_path / "good")
    before = tree(tmp_path / "good")
    for name, entries in hostile.items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / "backup.tar").write_bytes(sealed(backup, entries))
        snapfeed("restore", folder / "backup.tar", "--store", folder / "store")
        assert tree(folder / "store") == before, name
        assert sorted(p.name for p in folder.iterdir()) == ["backup.tar", "store"] and victim.read_text() == "as it was", name
    assert not (tmp_path / "evil").exists()


async def post_one(url):
    await (await Client.signed_up(url, "ana")).call("snap.post", PICTURE, feed="animals", key="1")


def test_a_backup_never_replaces_a_file_unasked_and_works_without_a_server(tmp_path):
    with Server(tmp_path / "store") as server:
        snapfeed("backup", tmp_path / "a.tar", "--store", server.store)
        error = snapfeed("backup", tmp_path / "a.tar", "--store", server.store, code=73)
        assert error["name"] == "exists" and "exists" in error["message"]
        snapfeed("backup", tmp_path / "a.tar", "--store", server.store, "--force")
    assert snapfeed("backup", tmp_path / "a.tar", "--store", server.store, code=73)["name"] == "exists"
    assert snapfeed("backup", tmp_path / "a.tar", "--store", server.store, "--force")[0]["snaps"] == 0
    assert snapfeed("backup", tmp_path / "b.tar", "--store", tmp_path / "none", code=66)["name"] == "no_input"
    assert not (tmp_path / "none").exists()
    (tmp_path / "a.tar").write_bytes((tmp_path / "a.tar").read_bytes()[:-3000])
    assert snapfeed("restore", tmp_path / "a.tar", "--store", server.store, code=65)["name"] == "damaged"


def piped(store, *args):
    """A backup on standard output."""
    done = subprocess.run([binary(), "backup", "-", "--store", str(store), *args], capture_output=True, timeout=120, env=environment())
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr.decode()


def test_a_backup_goes_to_standard_output_with_a_server_and_without(server, tmp_path):
    """In several pieces."""

    async def post():
        ana = await Client.signed_up(server.url, "ana")
        for number in range(3):
            await ana.call("snap.post", PICTURE, feed="animals", key=str(number))

    run(post())
    online, said = piped(server.store)
    assert "Wrote the backup: 3 snaps, 3 uploads" in said and len(online) > 1 << 20
    assert server.stop() == 0
    offline, said = piped(server.store)
    assert "Wrote the backup: 3 snaps, 3 uploads" in said
    for name, backup in {"online": online, "offline": offline}.items():
        (tmp_path / f"{name}.tar").write_bytes(backup)
        assert snapfeed("restore", tmp_path / f"{name}.tar", "--store", tmp_path / name)[0]["snaps"] == 3
        assert findings(tmp_path / name) == []
    # A reader that leaves has no backup, so that is a failure.
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([binary(), "backup", "-", "--store", server.store], stdout=writer, stderr=subprocess.PIPE, timeout=60, env=environment())
    os.close(writer)
    assert done.returncode == 74 and b"standard output" in done.stderr, done


def test_a_backup_ends_with_its_reader_and_another_can_begin(server):
    async def tour():
        first = await Client.local_admin(server.store / "admin.sock")
        begun = await first.call("store.readBackup", offset=0)
        assert begun["offset"] == 0 and len(begun["bytes"]) > 1000 and "backup" not in begun
        second = await Client.local_admin(server.store / "admin.sock")
        assert (await refusal(second.call("store.readBackup", offset=0)))["name"] == "busy"
        assert (await refusal(second.call("store.readBackup", offset=len(begun["bytes"]))))["name"] == "backup_failed"
        await first.close()
        return await whole_backup(second)

    whole = run(tour())
    assert whole[257:262] == b"ustar"


async def whole_backup(admin):
    """Reads a backup to its end; begins once an earlier one has ended."""
    whole = b""
    while True:
        try:
            piece = await admin.call("store.readBackup", offset=len(whole))
        except Refused as error:
            assert not whole and error.name == "busy", error
            continue
        assert piece["offset"] == len(whole)
        if "backup" in piece:
            assert piece["bytes"] == b"" and piece["backup"]["bytes"] == len(whole)
            return whole
        whole += piece["bytes"]


def test_deleted_data_is_in_no_file_nor_in_a_later_backup(server, tmp_path):
    async def tour():
        ana = await Client.signed_up(server.url, "ana")
        snap = (await ana.call("snap.post", PICTURE, feed="animals", key="1", caption="a caption to be forgotten"))["snap"]["id"]
        with reading(server.database) as db:
            (name, secret), = db.execute("SELECT file, secret FROM image")
        sealed = (server.store / "images" / name[:2] / name).read_bytes()
        needles = [secret, sealed[1000:1100], b"a caption to be forgotten"]
        # The search finds the texts before they are deleted.
        assert holding(server.store, secret) and holding(server.store, needles[1]) == {name} and holding(server.store, needles[2])
        await ana.call("snap.delete", snap=snap)
        # Other threads remove the file and empty the WAL shortly after the answer.
        await asyncio.to_thread(eventually, lambda: holding(server.store, *needles) == set(), saying=lambda: holding(server.store, *needles))
        await asyncio.to_thread(snapfeed, "backup", tmp_path / "later.tar", "--store", server.store)
        assert holding(tmp_path, *needles) == set()

    run(tour())


def test_the_doctor_examines_with_a_server_and_fixes_without_one(server, tmp_path):
    assert findings(server.store, "--data", server.data) == []
    assert findings(server.store, "--data", tmp_path / "nowhere", code=1) == ["data"]
    assert snapfeed("doctor", "--fix", "--store", server.store, code=75)["name"] == "store_locked"
    assert server.stop() == 0
    with changing(server.database) as db:
        db.execute("UPDATE feed SET snaps = 5")
    stray = server.store / "images" / "ab"
    stray.mkdir()
    (stray / ("ab" * 16)).write_bytes(b"x")
    assert sorted(findings(server.store, code=1)) == ["counters", "image_orphans"]
    assert findings(server.store, "--fix") == []
    assert not (stray / ("ab" * 16)).exists()
    assert snapfeed("doctor", "--store", tmp_path / "none", code=66)["name"] == "no_input"


IN_THE_STORE = ["snapfeed.db", "snapfeed.db-wal", "snapfeed.db-shm", "lock", "initialised", "images/x.tar", "../store/x.tar"]


@pytest.mark.proof
def test_no_backup_is_written_into_its_own_store(tmp_path):
    """By the store's path and by links to it, next to a server and without one."""
    with Server(tmp_path / "store") as server:
        ana = run(Client.signed_up(server.url, "ana"))
        (tmp_path / "linked").symlink_to("store")
        os.link(server.database, tmp_path / "hard.tar")
        targets = [tmp_path / place / name for place in ("store", "linked") for name in IN_THE_STORE] + [tmp_path / "hard.tar"]
        for target in targets:
            error = snapfeed("backup", target, "--store", server.store, "--force", code=73)
            assert error["name"] == "inside_store" and "is inside the store" in error["message"], target
    before = {path: path.read_bytes() for path in server.store.rglob("*") if path.is_file()}
    for target in targets:
        assert snapfeed("backup", target, "--store", server.store, "--force", code=73)["name"] == "inside_store", target
    assert {path: path.read_bytes() for path in server.store.rglob("*") if path.is_file()} == before
    (tmp_path / "store2").mkdir()
    assert snapfeed("backup", tmp_path / "store2/x.tar", "--store", server.store)[0]["snaps"] == 0
    with Server(server.store) as again:
        assert run(Client.resumed(again.url, ana.token))


@pytest.mark.proof
def test_foreign_files_among_the_images_stop_nothing(server, tmp_path):
    async def post():
        ana = await Client.signed_up(server.url, "ana")
        await ana.call("snap.post", PICTURE, feed="animals", key="1")

    run(post())
    images = server.store / "images"
    foreign = [images / ".DS_Store", images / "album" / "x.jpg", next(path for path in images.iterdir()) / "notes.txt"]
    for path in foreign:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"mine")
    snapfeed("backup", tmp_path / "online.tar", "--store", server.store)
    server.kill()
    server.restart()
    assert any("store.foreign-files" in line or "do not belong to the store" in line for line in server.output)
    assert server.stop() == 0
    snapfeed("backup", tmp_path / "offline.tar", "--store", server.store)
    assert findings(server.store) == ["foreign_files"]
    assert findings(server.store, "--fix") == ["foreign_files"]
    assert snapfeed("restore", tmp_path / "online.tar", "--store", server.store)[0]["missingImages"] == 0
    assert all(path.read_bytes() == b"mine" for path in foreign)


@pytest.mark.proof
@pytest.mark.skipif(os.geteuid() != 0, reason="takes another account's rights")
def test_an_unreadable_folder_without_images_stops_nothing(request):
    # Not pytest's own folder, which other users cannot read.
    folder = tempfile.TemporaryDirectory()
    request.addfinalizer(folder.cleanup)
    tmp_path = Path(folder.name)
    with Server(tmp_path / "store") as server:
        run(Client.signed_up(server.url, "ana"))
    closed = server.store / "images" / "ab"
    closed.mkdir(mode=0)
    for path in [tmp_path, server.store, *server.store.rglob("*")]:
        os.chown(path, NOBODY, NOBODY)
    program = program_for_all(tmp_path)

    def as_other_user(*args, code=0):
        done = subprocess.run([program, *map(str, args), "--json"], capture_output=True, text=True, timeout=120, env=environment(), user=NOBODY)
        assert done.returncode == code, (args, done)
        return [json.loads(line) for line in done.stdout.splitlines()]

    as_other_user("backup", tmp_path / "a.tar", "--store", server.store)
    found = as_other_user("doctor", "--store", server.store, code=1)
    assert "images_blocked" in [f["name"] for f in found]
    as_other_user("doctor", "--fix", "--store", server.store, code=1)


# System calls that change the disk, and the step from one killed call to the next.
STEPS = {"rename": 1, "unlink": 1, "rmdir": 1, "link": 1, "mkdir": 1, "fsync": 1, "fdatasync": 1, "sync": 1, "ftruncate": 1, "pwrite64": 9}


def killing(step, number):
    """A wrapper that kills a program at its n-th system call of a kind."""
    return ("strace", "-D", "-f", "-q", "-o", os.devnull, "-e", f"trace={step}", "-e", f"inject={step}:signal=KILL:when={number}")


def each_step(is_killed, stride=1):
    """Calls the closure for every kind and number of a step until nothing is killed; returns the number of kills.

    Several kinds run concurrently, since half of the time is waiting for the disk and for processes.
    """

    def kills(step):
        count = 0
        while is_killed(step, 1 + count * STEPS[step] * stride):
            count += 1
        return count

    with ThreadPoolExecutor(3) as pool:
        return sum(pool.map(kills, STEPS))


def killed_at(step, number, *args):
    """Whether the command was killed before its end."""
    done = subprocess.run([*killing(step, number), binary(), *map(str, args)], capture_output=True, timeout=120, env=environment())
    assert done.returncode in (0, -9, 137), done
    return done.returncode != 0


@family(1, "stride", [5, 1])
def test_a_kill_at_any_step_of_a_restore_leaves_the_old_store_or_the_new_one(tmp_path, stride):
    store, backup = tmp_path / "store", tmp_path / "backup.tar"

    async def fill(server):
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        first = (await ana.call("snap.post", PICTURE, feed="animals", key="1"))["snap"]["id"]
        gone = (await ana.call("snap.post", PICTURE, feed="animals", key="2"))["snap"]["id"]
        await asyncio.to_thread(snapfeed, "backup", backup, "--store", store)
        await ben.call("snap.open", snap=first)
        await ana.call("snap.delete", snap=gone)
        await ana.call("snap.post", PICTURE, feed="animals", key="3")

    server = Server(store).start()
    run(fill(server))
    server.kill()  # so that the old store has a log that must not be read into the new one
    shutil.copytree(store, tmp_path / "template", ignore=shutil.ignore_patterns("*.sock"))
    outcomes = []

    def is_killed(step, number):
        store = tmp_path / step
        shutil.copytree(tmp_path / "template", store)
        killed = killed_at(step, number, "restore", backup, "--store", store)
        # Taking the lock finishes a restore that was ordered, or removes its remains.
        assert findings(store, "--fix") in ([], ["old_store"]), (step, number)
        with reading(store / "snapfeed.db") as db:
            digests = Digests(db)
            names = {digests.token(key, SNAP_KEY): key for key in "123"}
            keys = {names[key] for (key,) in db.execute("SELECT key FROM snap")}
            assert keys in ({"1", "2"}, {"1", "2", "3"}), (step, number)
            assert db.execute("SELECT count(*) FROM open").fetchone() == (1,), (step, number)
            assert db.execute("SELECT gone FROM snap WHERE key = ?", (digests.token("2", SNAP_KEY),)).fetchone() == ("deleted",), (step, number)
        outcomes.append("new" if keys == {"1", "2"} else "old")
        assert not (store / "restore").exists()
        assert killed or keys == {"1", "2"}
        shutil.rmtree(store)
        return killed

    print(f"{each_step(is_killed, stride)} kills: {Counter(outcomes)}")
    assert outcomes.count("old") > 20 // stride and outcomes.count("new") > (len(STEPS) + 3) // stride


def old_store(store, schema):
    """The store of a released schema, from its dump."""
    store.mkdir(mode=0o700)
    (store / "images").mkdir(mode=0o700)
    (store / "initialised").touch()
    with changing(store / "snapfeed.db") as db:
        db.executescript((ROOT / f"Tests/Fixtures/schemas/{schema}.sql").read_text())
    (store / "snapfeed.db").chmod(0o600)


@pytest.mark.proof
def test_a_kill_at_any_step_of_a_migration_is_put_right_by_the_next_start(tmp_path):
    outcomes = []

    def is_killed(step, number):
        store = tmp_path / f"{step}-{number}"
        old_store(store, 7)
        killed = False
        try:
            Server(store, wrapper=killing(step, number)).start().stop()
        except RuntimeError:
            killed = True
        # Not only for reading: a transaction of the killed one may have to be rolled back.
        with changing(store / "snapfeed.db") as db:
            steps = {name for (name,) in db.execute("SELECT identifier FROM grdb_migrations")}
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE name IN ('photo', 'photo_image', 'profile', 'follow', 'request', 'block')")}
        # Of each step all or nothing: the eighth made the six tables.
        assert "7" in steps and len(tables) == (6 if "8" in steps else 0), (step, number)
        if killed:
            outcomes.append("new" if tables else "old")
        with Server(store):
            pass
        assert set(findings(store)) <= {"old_schema"}, (step, number)
        with reading(store / "snapfeed.db") as db:
            assert db.execute("SELECT group_concat(caption), sum(opens) FROM snap").fetchone() == ("Look", 2)
            assert db.execute("SELECT count(*) FROM open").fetchone() == (2,)
            assert db.execute("SELECT group_concat(name) FROM account").fetchone() == ("ana,ben,deleted account",)
        shutil.rmtree(store)
        return killed

    print(f"{each_step(is_killed)} kills: {Counter(outcomes)}")
    assert outcomes.count("old") > 10 and outcomes.count("new") > 0


@pytest.mark.proof
def test_a_store_without_room_for_a_copy_is_not_migrated(tmp_path):
    """No file may grow beyond 64 KiB: the copy does not fit, and the database stays as it is."""
    old_store(tmp_path / "full", 7)
    before = (tmp_path / "full/snapfeed.db").read_bytes()
    assert len(before) > 65536
    serve = [binary(), "serve", "--port", "0", "--data", ROOT / "data", "--store", tmp_path / "full"]
    limited = ["bash", "-c", 'trap "" XFSZ; ulimit -f 64; exec "$0" "$@"']
    # Without a folder for passing files: in it ThreadSanitizer lays a file of 512 KiB before a program starts, and dies of the bound.
    bare = environment(TMPDIR=str(tmp_path / "missing"))
    done = subprocess.run([*limited, *serve], capture_output=True, text=True, env=bare, timeout=60)
    assert done.returncode == 78 and ("room for a copy" in done.stderr or "disk" in done.stderr), done.stderr
    with reading(tmp_path / "full/snapfeed.db") as db:
        assert db.execute("SELECT group_concat(identifier) FROM grdb_migrations").fetchone() == ("7",)


@family(1, "steps, reported", [(["7", "999"], "newer version"), (["1", "2", "3", "5", "6"], "before the first release")])
def test_a_store_of_a_version_that_this_one_does_not_know_is_refused_in_words(tmp_path, steps, reported):
    with Server(tmp_path / "store") as server:
        pass
    with changing(server.database) as db:
        db.execute("DELETE FROM grdb_migrations")
        db.executemany("INSERT INTO grdb_migrations VALUES (?)", [(step,) for step in steps])
    before = server.database.read_bytes()
    serve = [binary(), "serve", "--port", "0", "--data", ROOT / "data", "--store", server.store]
    done = subprocess.run(serve, capture_output=True, text=True, env=environment(), timeout=30)
    assert done.returncode == 78 and reported in done.stderr
    assert server.database.read_bytes() == before


@family(1, "damage", [lambda path: path.write_bytes(b"garbage" * 2000), lambda path: path.unlink()])
def test_a_damaged_or_missing_database_is_refused_with_the_command_that_fixes_it(tmp_path, damage):
    with Server(tmp_path / "store") as server:
        snapfeed("backup", tmp_path / "a.tar", "--store", server.store)
    damage(server.database)
    with pytest.raises(RuntimeError, match="snapfeed restore"):
        Server(server.store).start()
    assert "--force" in snapfeed("restore", tmp_path / "a.tar", "--store", server.store, code=65)["message"]
    snapfeed("restore", tmp_path / "a.tar", "--store", server.store, "--force")
    with Server(server.store):
        assert findings(server.store) == ["old_store"]
