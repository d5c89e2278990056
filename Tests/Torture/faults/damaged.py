"""Damaged stores: truncated, corrupted, emptied, of a newer version, unreadable. The start is refused with 78 and a text that says what to
do, and not a byte of the database is changed."""

import hashlib
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from arena import Arena, is_root, run
from databases import changing
from reachable import NOBODY, data_for_all, program_for_all
from scenario import life

ABOUT = "damaged, foreign and unreadable stores"
CYCLES = (1, 1)
EX_CONFIG = 78
PAGE = 4096


@dataclass
class Damage:
    name: str
    do: Callable[[Path], None]
    text: str
    # After a clean stop the start does not check the pages; a lock file with a process id makes it do so.
    unclean: bool = False
    wrapper: tuple[str, ...] = ()


def database(store: Path) -> Path:
    return store / "snapfeed.db"


def truncate(store: Path) -> None:
    os.truncate(database(store), database(store).stat().st_size // 2 // PAGE * PAGE)


def cut_within_a_page(store: Path) -> None:
    os.truncate(database(store), database(store).stat().st_size - PAGE // 2)


def empty(store: Path) -> None:
    os.truncate(database(store), 0)


def remove(store: Path) -> None:
    database(store).unlink()


def garble_header(store: Path) -> None:
    overwrite(store, 0, b"not a database, by any means")


def garble_pages(store: Path) -> None:
    for page in range(2, database(store).stat().st_size // PAGE, 2):
        overwrite(store, page * PAGE, bytes([0xA5]) * 512)


def overwrite(store: Path, offset: int, bytes: bytes) -> None:
    with open(database(store), "r+b") as file:
        file.seek(offset)
        file.write(bytes)


def come_from_the_future(store: Path) -> None:
    with changing(database(store)) as db:
        db.execute("INSERT INTO grdb_migrations VALUES ('99')")


def be_another(store: Path) -> None:
    database(store).unlink()
    with changing(database(store)) as db:
        db.execute("CREATE TABLE recipe (title TEXT)")


def forbid(store: Path) -> None:
    for path in [store, *store.rglob("*")]:
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    os.chmod(database(store), 0)


RESTORE = r"[Rr]estore"
DAMAGES = (
    Damage("truncated", truncate, RESTORE),
    Damage("cut within a page", cut_within_a_page, RESTORE),
    Damage("emptied", empty, RESTORE),
    Damage("removed", remove, RESTORE),
    Damage("garbled header", garble_header, RESTORE),
    Damage("garbled pages", garble_pages, RESTORE, unclean=True),
    Damage("newer version", come_from_the_future, r"newer version"),
    Damage("another program's", be_another, r"does not contain the tables of snapfeed"),
)
AS_NOBODY = Damage(
    "unreadable", forbid, r"unable to open|[Pp]ermission",
    wrapper=("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"))


def needs() -> str | None:
    return None


def fingerprint(store: Path) -> str | None:
    path = database(store)
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None


def inflict(arena: Arena, healthy: Path, damage: Damage) -> None:
    store = arena.folder / damage.name.replace(" ", "-").replace("'", "")
    shutil.copytree(healthy, store)
    damage.do(store)
    if damage.unclean:
        (store / "lock").write_text("12345\n")
    before = fingerprint(store)
    for_all = {"program": program_for_all(arena.folder), "data": data_for_all(arena.folder)} if damage is AS_NOBODY else {}
    server = arena.server(store=store, wrapper=damage.wrapper, **for_all)
    try:
        server.start()
        arena.expect(False, f"{damage.name}: the server started as if nothing were wrong")
        server.kill()
    except RuntimeError:
        code, said = server.process.wait(10), "".join(server.output)
        arena.expect(code == EX_CONFIG, f"{damage.name}: the exit code is {code}")
        arena.expect(re.search(damage.text, said) is not None, f"{damage.name}: it said: {said}")
    arena.expect(fingerprint(store) == before, f"{damage.name}: the database was changed")
    arena.row.cycles += 1


def run_fault(arena: Arena) -> None:
    server = arena.start(arena.server())
    run(life(arena, server, "ana"))
    arena.check()
    arena.stop(server)
    (arena.store / "admin.sock").unlink(missing_ok=True)
    damages = [*DAMAGES, AS_NOBODY] if is_root() and shutil.which("setpriv") else DAMAGES
    for damage in damages:
        inflict(arena, arena.store, damage)
    arena.row.notes.append(f"{len(damages)} kinds refused" + ("" if AS_NOBODY in damages else ", unreadable not tried: not root"))
    # The store of which only a copy was damaged is still good.
    arena.start(server)
    arena.end(server)
